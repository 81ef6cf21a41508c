#include "store/voyages.h"

#include <assert.h>

static void write_ship(struct voyages *v, unsigned ship, const struct journal_entry *entry)
{
    if (entry->now < entry->old) {
        v->has_sailed[ship] = true;
        return;
    }
    v->loaded[ship] += entry->now - entry->old;
    v->aboard[ship] = entry->now;
}

void voyages_add_writes(struct voyages *v, const struct game_def *game,
                        const struct journal_entry *entry, uint32_t n)
{
    assert(game->n_ships <= VOYAGES_SHIPS_MAX);
    for (uint32_t i = 0; i < n; i++) {
        const unsigned ship = journal_word(&entry[i]) - game->word_ships;
        if (ship < game->n_ships)
            write_ship(v, ship, &entry[i]);
    }
}

static void add_row(struct voyages *v, const struct turn_row *turn, unsigned ship, int room,
                    struct game_rows *rows)
{
    *rows_add_voyage(rows) = (struct voyage_row){
        .turn = turn->turn,
        .ship = (int32_t)ship,
        .room = room,
        .loaded = v->loaded[ship],
        .aboard = v->aboard[ship],
    };
    v->loaded[ship] = 0;
    if (v->has_sailed[ship])
        v->aboard[ship] = 0;
    v->has_sailed[ship] = false;
}

void voyages_end_turn(struct voyages *v, const struct game_def *game, const void *rules,
                      struct game_rows *rows)
{
    const size_t n = rows->table[ROWS_turn].n;
    const struct turn_row *turn = n == 0 ? NULL : rows_at(rows, ROWS_turn, n - 1);
    if (turn == NULL || turn->role != game->role_ships)
        return;
    for (unsigned ship = 0; ship < game->n_ships; ship++) {
        const int room = game->ship_room(rules, ship);
        if (room > 0)
            add_row(v, turn, ship, room, rows);
    }
}
