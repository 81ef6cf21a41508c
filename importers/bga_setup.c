#include "bga_setup.h"

#include <assert.h>

#include "games/pr/pr_vocab.h"

static_assert(PR_CORN == 0 && (int)PR_COFFEE == BGA_KINDS - 1 && (int)PR_QUARRY == BGA_KINDS,
              "kinds are numbered as in the table below");

enum start_tile { C = PR_CORN, I = PR_INDIGO, N = UINT8_MAX };

static const struct bga_setup setups[] = {
#define SETUP(...) {__VA_ARGS__},
#include "games/pr/pr_setup.def"
};
static_assert(sizeof setups / sizeof setups[0] == BGA_PLAYERS_MAX - BGA_PLAYERS_MIN + 1,
              "one row for each number of players");

const struct bga_setup *bga_setup_for(unsigned n_players)
{
    assert(n_players >= BGA_PLAYERS_MIN && n_players <= BGA_PLAYERS_MAX);
    return &setups[n_players - BGA_PLAYERS_MIN];
}

int bga_first_tile(const struct bga_setup *setup, int kind)
{
    int first = 1;
    for (int k = 0; k < kind; k++)
        first += setup->tiles[k];
    return first;
}

int bga_tile_kind(const struct bga_setup *setup, int tile)
{
    if (tile < 1 || tile >= bga_first_tile(setup, PR_QUARRY) + setup->quarries)
        return -1;
    int kind = PR_QUARRY;
    while (tile < bga_first_tile(setup, kind))
        kind--;
    return kind;
}

int bga_start_tile(const struct bga_setup *setup, unsigned seat)
{
    const uint8_t kind = setup->start_tile[seat];
    int tile = bga_first_tile(setup, kind);
    for (unsigned s = 0; s < seat; s++)
        tile += setup->start_tile[s] == kind ? 1 : 0;
    return tile;
}

unsigned bga_corn_seats(const struct bga_setup *setup)
{
    unsigned n = 0;
    for (unsigned s = 0; s < setup->n_players; s++)
        n += setup->start_tile[s] == PR_CORN ? 1 : 0;
    return n;
}
