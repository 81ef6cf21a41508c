#include "bga_setup.h"

#include <assert.h>

#include "games/pr/pr_vocab.h"

static_assert(PR_CORN == 0 && (int)PR_COFFEE == BGA_KINDS - 1 && (int)PR_QUARRY == BGA_KINDS,
              "kinds are numbered as in the tables below");

/* clang-format off */
static const struct bga_setup setups[] = {
    /* d  supply ship  corn indigo sugar tobacco coffee */
    {3,   40,    2,   { 8,  9,     9,    7,      7}, { 7,  9,  8, 6, 5}, 5, 1},
    {2,   55,    3,   {10, 11,    11,    9,      9}, {10, 12, 11, 9, 8}, 8, 2},
    {3,   75,    4,   {10, 11,    11,    9,      9}, {10, 12, 11, 9, 8}, 8, 2},
    {4,   95,    5,   {10, 11,    11,    9,      9}, {10, 12, 11, 9, 8}, 8, 3},
};
/* clang-format on */

const struct bga_setup *bga_setup_for(unsigned n_players)
{
    assert(n_players >= BGA_PLAYERS_MIN && n_players <= BGA_PLAYERS_MAX);
    return &setups[n_players - BGA_PLAYERS_MIN];
}

/* The first number of a kind; the quarries follow the plantations. */
static int first_of_kind(const struct bga_setup *setup, int kind)
{
    int first = 1;
    for (int k = 0; k < kind; k++)
        first += setup->tiles[k];
    return first;
}

int bga_tile_kind(const struct bga_setup *setup, int tile)
{
    if (tile < 1 || tile >= first_of_kind(setup, PR_QUARRY) + setup->quarries)
        return -1;
    int kind = PR_QUARRY;
    while (tile < first_of_kind(setup, kind))
        kind--;
    return kind;
}

int bga_start_tile(const struct bga_setup *setup, unsigned seat)
{
    if (seat < setup->indigo_seats)
        return first_of_kind(setup, PR_INDIGO) + (int)seat;
    return first_of_kind(setup, PR_CORN) + (int)(seat - setup->indigo_seats);
}
