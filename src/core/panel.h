/* panel.h - the parts of a game's table, as data for drawings.
 *
 * A game says of which kind each part is, and which of its fields (game_rules.fields) and
 * constants (game_faces.constants) it shows.  A drawing has one routine for each kind and knows
 * no game. Panels are drawn in the order of the rows.
 */
#ifndef CORE_PANEL_H
#define CORE_PANEL_H

#include <stdint.h>

/* The uses of a kind are names of fields and constants, in this order; NULL where the game has
 * none.  "by good", "by building": one number for each such thing. */
enum panel_kind {
    PANEL_MARK,  /* seat that holds it: a word next to the player's name */
    PANEL_PHASE, /* role of the phase (index, -1 none); seat that took it; role card takers */
    PANEL_ROLES, /* seat + 1 that took each role card; money on each; how many cards there are */
    PANEL_SHIPS,  /* good on each ship, -1 none; goods on it; its spaces */
    PANEL_HOUSE,  /* goods sold, by good; spaces; prices by good */
    PANEL_TILES,  /* tiles, by tile; tiles not written down; `number`: 0 */
    PANEL_PILES,  /* as many numbers as are used, each under the name of its field */
    PANEL_STOCK,  /* goods, by good */
    PANEL_MARKET, /* buildings left, by building; their prices; points; those in the box */
    PANEL_PRICES, /* tile of now; tiles to come; turned so far; prices by tile and good */
    PANEL_OFFER,  /* cards; what is known of them by place and card; `number`: the place */
    PANEL_GOODS,  /* goods of a seat, by good */
    PANEL_ISLAND, /* tiles; occupied ones; those occupied by nobles; circles; `number`: spaces */
    PANEL_CITY,   /* occupants by building, -1 not owned; nobles; circles; sizes; points; class;
                   * `number`: spaces */
    PANEL_PEOPLE, /* colonists without a place; how many are nobles */
    PANEL_HAND,   /* as PANEL_OFFER, `number`: the place of seat A */
    PANEL_CARDS,  /* buildings by card; covered ones; goods by good; points; class; good that
                   * lies on each + 1;
                   * `number`: buildings that end the game */
    PANEL_KIND_COUNT
};

enum { PANEL_USES = 6 };

struct panel_def {
    uint8_t kind;      /* enum panel_kind */
    uint8_t per_seat;  /* 1: one for each seat */
    int16_t number;    /* see the kind */
    const char *title; /* for people: "cargo ships" */
    const char *use[PANEL_USES];
};

/* "roles", "cargo": the name of a kind. */
const char *panel_kind_name(enum panel_kind kind);

#endif
