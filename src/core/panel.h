/* panel.h - what a position looks like on a table, as data.
 *
 * A game says which of its fields (game_rules.fields) and constants (game_faces.constants) make up
 * a part of the table and of what kind that part is; who draws positions has one routine for
 * each kind and asks no game.  Panels are drawn in the order of the table.
 */
#ifndef CORE_PANEL_H
#define CORE_PANEL_H

#include <stdint.h>

/* The uses of a kind are names of fields and constants, in this order; NULL where the game has
 * none.  "by good", "by building": as many words as there are such things. */
enum panel_kind {
    PANEL_MARK,  /* seat that holds it: a word beside the player's name */
    PANEL_PHASE, /* role of the phase (index, -1 none); seat that took it; role card takers */
    PANEL_ROLES, /* seat + 1 that took each role card; money on each; how many cards there are */
    PANEL_SHIPS,  /* good on each ship, -1 none; goods on it; its spaces */
    PANEL_HOUSE,  /* goods sold, by good; spaces; prices by good */
    PANEL_TILES,  /* tiles, by tile; such that nobody wrote down; `number`: 0 */
    PANEL_PILES,  /* as many numbers as are used, each under the name of its field */
    PANEL_STOCK,  /* goods, by good */
    PANEL_MARKET, /* buildings left, by building; their prices; points; those in the box */
    PANEL_PRICES, /* tile of now; tiles to come; turned so far; prices by tile and good */
    PANEL_OFFER,  /* cards; what is known of them by place and card; `number`: the place */
    PANEL_GOODS,  /* goods of a seat, by good */
    PANEL_ISLAND, /* tiles; occupied ones; those occupied by nobles; circles; `number`: spaces */
    PANEL_CITY,   /* occupants by building, -1 not owned; nobles; circles; sizes; points; class;
                   * `number`: spaces */
    PANEL_PEOPLE, /* colonists without a place; nobles among them */
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
