/* bga_setup.h - what the set-up of a table fixes, by number of players: data, no rules.
 *
 * The log does not show the set-up.  The site numbers tiles by kind, in ascending order, and
 * gives the starting tiles the first numbers of their kinds; with the numbers of goods,
 * doubloons and colonists in the box the format can check its own counters.
 */
#ifndef IMPORTERS_BGA_SETUP_H
#define IMPORTERS_BGA_SETUP_H

#include <stdint.h>

#include "core/event.h"

enum {
    BGA_KINDS = 5,      /* kinds of goods, and of plantations */
    BGA_TILES = 64,     /* tile numbers are below that */
    BGA_DOUBLOONS = 86, /* the site's bank, with all coins of players and role cards */
    BGA_PLAYERS_MIN = 2,
    BGA_PLAYERS_MAX = 5,
};

/* A row of games/pr/pr_setup.def, in its order. */
struct bga_setup {
    uint8_t n_players;
    uint8_t doubloons;             /* of each player, in the standard game */
    uint8_t start_tile[SEATS_MAX]; /* kind */
    uint8_t supply, on_ship;       /* colonists */
    uint8_t vp_pool;
    uint8_t capacity[3]; /* of the cargo ships */
    uint8_t role_cards, picks;
    uint8_t quarries;
    uint8_t tiles[BGA_KINDS]; /* plantations of each kind, starting tiles among them */
    uint8_t goods[BGA_KINDS]; /* in the supply */
};

/* The set-up for 2..5 players. */
const struct bga_setup *bga_setup_for(unsigned n_players);

/* The kind (enum pr_thing: corn .. coffee, quarry) of a tile number, -1 when there is none such. */
int bga_tile_kind(const struct bga_setup *setup, int tile);

/* The number of the first tile of a kind; the quarries follow the plantations. */
int bga_first_tile(const struct bga_setup *setup, int kind);

/* The number of the starting tile of a seat. */
int bga_start_tile(const struct bga_setup *setup, unsigned seat);

/* Seats that start with corn. */
unsigned bga_corn_seats(const struct bga_setup *setup);

#endif
