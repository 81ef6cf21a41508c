#include "store/derive/sailings.h"

#include <assert.h>

static void write_ship(struct sailings *v, unsigned ship, const struct journal_entry *entry)
{
    if (entry->now < entry->old) {
        v->has_sailed[ship] = true;
        return;
    }
    v->loaded[ship] += entry->now - entry->old;
    v->aboard[ship] = entry->now;
}

void sailings_add_writes(struct sailings *v, const struct game_def *game,
                         const struct journal_entry *entry, uint32_t n)
{
    assert(game->accounts->n_ships <= SAILINGS_SHIPS_MAX);
    for (uint32_t i = 0; i < n; i++) {
        const unsigned ship = journal_slot(&entry[i]) - game->accounts->slot_ships;
        if (ship < game->accounts->n_ships)
            write_ship(v, ship, &entry[i]);
    }
}

static void add_row(struct sailings *v, const struct turn_row *turn, unsigned ship, int room,
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

void sailings_end_turn(struct sailings *v, const struct game_def *game, const void *rules,
                       struct game_rows *rows)
{
    const size_t n = rows->table[ROWS_turn].n;
    const struct turn_row *turn = n == 0 ? NULL : rows_at(rows, ROWS_turn, n - 1);
    if (turn == NULL || turn->role != game->accounts->role_ships)
        return;
    for (unsigned ship = 0; ship < game->accounts->n_ships; ship++) {
        const int room = game->accounts->ship_room(rules, ship);
        if (room > 0)
            add_row(v, turn, ship, room, rows);
    }
}

/* ---- shipments ---- */

static bool is_good(const struct game_def *game, int32_t thing)
{
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *field = &game->rules.fields[i];
        if (field->account == ACCOUNT_GOODS && thing >= field->first &&
            thing < field->first + field->count)
            return true;
    }
    return false;
}

static bool is_shipped(const struct game_def *game, const void *rules,
                       const struct ledger_row *row)
{
    return row->delta < 0 && is_good(game, row->thing) &&
           game->accounts->is_shipping(rules, (uint8_t)row->cause);
}

/* The last shipment of a seat. */
struct shipment {
    int32_t seq, goods;
};

/* A shipment of several kinds of goods has a row for each kind. */
static void add_shipped(struct best_shipment_row *best, struct shipment *last,
                        const struct ledger_row *row)
{
    best->shipments += row->seq != last->seq;
    last->goods = row->seq == last->seq ? last->goods - row->delta : -row->delta;
    last->seq = row->seq;
    if (last->goods <= best->goods)
        return;
    best->goods = last->goods;
    best->seq = row->seq;
    best->cause = row->cause;
}

void sailings_finish(const struct game_def *game, const void *rules, struct game_rows *rows)
{
    struct best_shipment_row best[SEATS_MAX] = {0};
    struct shipment last[SEATS_MAX] = {0};
    if (game->accounts->n_ships == 0)
        return;
    for (EACH(ledger, row, rows)) {
        if (is_shipped(game, rules, row))
            add_shipped(&best[row->seat], &last[row->seat], row);
    }
    for (int32_t seat = 0; seat < SEATS_MAX; seat++) {
        best[seat].seat = seat;
        if (best[seat].shipments > 0)
            *rows_add_best_shipment(rows) = best[seat];
    }
}
