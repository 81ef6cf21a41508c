/* game_accounts.h - what statistics count in a game: money, buildings, ships.
 *
 * It names the causes, slots of the state and verbs that a statistic is about.  field_def.account
 * says which members of the state are added up.
 */
#ifndef CORE_GAME_ACCOUNTS_H
#define CORE_GAME_ACCOUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets of buildings have a bit for each: its number less that of the first building of the game. */

/* What the seat whose turn it is to build can build, of the buildings on offer. */
struct buildable {
    int64_t affordable; /* it could pay for them */
    int64_t legal;      /* of these, those that the rest of the rules allow */
    int64_t unknown; /* of these, those of which that is hidden; none of them is in `legal` */
};

/* The buildings of a seat. */
struct owned {
    int64_t all;
    int64_t manned; /* of these, those with occupants; all of them where buildings have none */
};

enum { OPENING_ANY = 0xFF };

/* A name for those who begin so: things, or OPENING_ANY. */
struct opening_name {
    uint8_t role, building;
    const char *name;
};

struct game_accounts {
    const char *money;     /* what players pay with, in the plural: "doubloons" */
    uint8_t cause_on_card; /* cause of taking the money on a role card, or NO_CAUSE */
    uint16_t
        slot_on_cards; /* slot of the money on the first role card; those of the other roles
                             * follow; NO_SLOT where money never lies there */

    /* Drawing.  These three go together. */
    uint16_t slot_stock; /* slot that counts what players draw from, NO_SLOT when they draw
                          * nothing */
    uint16_t slot_offer; /* slot that counts what the seat on turn drew to choose from */
    uint16_t slot_turn;  /* slot that holds the seat on turn */

    /* Ships that players fill together. */
    uint8_t n_ships;     /* 0: there are none */
    uint8_t role_ships;  /* role in whose phase they are filled; a full one sails at its end */
    uint16_t slot_ships; /* slot of the goods on the first ship; those of the others follow */
    /* Whether goods that leave a player with this cause are shipped, on these ships or others;
     * NULL where n_ships is 0. */
    bool (*is_shipping)(const void *rules, uint8_t cause);
    /* Spaces of a ship, 0 when it is not in this game; NULL where n_ships is 0. */
    int (*ship_room)(const void *rules, unsigned ship);

    /* Buildings. */
    uint8_t verb_build;      /* verb of building: the first item is the building or card */
    uint8_t cause_price;     /* cause of paying for a building */
    bool has_idle_buildings; /* a building with occupants 0 is idle */
    /* The buildings that the rules, and the draft if there is one, offer in this game. */
    int64_t (*offered)(const void *rules, const int16_t *state);
    struct buildable (*buildable)(const void *rules, const int16_t *state, unsigned seat);
    struct owned (*owned)(const int16_t *state, unsigned seat);

    const struct opening_name *openings; /* the first that fits counts */
    size_t n_openings;
};

#endif
