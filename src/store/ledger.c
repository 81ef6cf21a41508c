#include "store/ledger.h"

#include <assert.h>
#include <string.h>

/* ---- the map ---- */

/* Tiles and people are counted for buildings only (totals.h). */
static bool is_kept(uint8_t account)
{
    return account == ACCOUNT_MONEY || account == ACCOUNT_POINTS || account == ACCOUNT_GOODS;
}

static void map_field(struct ledger_map *map, const struct field_def *field)
{
    const struct game_def *game = map->game;
    const size_t seats = field->per_seat ? game->rules.max_players : 0;
    for (size_t seat = 0; seat < seats; seat++) {
        for (size_t i = 0; i < field->count; i++) {
            const size_t slot =
                game->rules.seat_offset + seat * game->rules.seat_slots + field->offset + i;
            const size_t thing = (size_t)field->first + i;
            assert(slot < STATE_SLOTS && thing < game->words.n_things);
            map->account_of[thing] = field->account;
            map->slot[slot] =
                (struct ledger_slot){field->account, (uint8_t)seat, (uint8_t)thing};
            if (field->account == ACCOUNT_MONEY) {
                assert(map->n_money < LEDGER_MONEY_MAX);
                map->money[map->n_money++] = (uint16_t)slot;
            }
        }
    }
}

void ledger_map_use(struct ledger_map *map, const struct game_def *game)
{
    if (map->game == game)
        return;
    assert(game->words.n_things <= THING_IDS);
    *map = (struct ledger_map){.game = game};
    for (size_t i = 0; game->accounts != NULL && i < game->rules.n_fields; i++) {
        if (is_kept(game->rules.fields[i].account))
            map_field(map, &game->rules.fields[i]);
    }
}

/* ---- rows of one event ---- */

static size_t count(const struct game_rows *rows, enum rows_table table)
{
    return rows->table[table].n;
}

static int compare_keys(const struct ledger_row *a, const struct ledger_row *b)
{
    if (a->seat != b->seat)
        return a->seat - b->seat;
    if (a->thing != b->thing)
        return a->thing - b->thing;
    return a->cause - b->cause;
}

/* Adds a change to the rows of the event, which begin at `first` and stay in key order. */
static void add_change(struct game_rows *rows, size_t first, const struct ledger_row *change)
{
    size_t at = count(rows, ROWS_ledger);
    while (at > first) {
        struct ledger_row *row = rows_at(rows, ROWS_ledger, at - 1);
        const int order = compare_keys(row, change);
        if (order == 0) {
            row->delta += change->delta;
            return;
        }
        if (order < 0)
            break;
        at--;
    }
    const size_t behind = count(rows, ROWS_ledger) - at;
    rows_add_ledger(rows);
    struct ledger_row *row = rows_at(rows, ROWS_ledger, at);
    memmove(row + 1, row, behind * sizeof *row);
    *row = *change;
}

/* Removes the rows from `first` on whose changes add up to 0. */
static void drop_zeros(struct game_rows *rows, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < count(rows, ROWS_ledger); i++) {
        const struct ledger_row *row = rows_at(rows, ROWS_ledger, i);
        if (row->delta != 0)
            memmove(rows_at(rows, ROWS_ledger, kept++), row, sizeof *row);
    }
    rows->table[ROWS_ledger].n = kept;
}

static int32_t setup_cause(const struct game_def *game)
{
    size_t i = 0;
    while (strcmp(game->words.causes[i].name, "setup") != 0) {
        i++;
        assert(i < game->words.n_causes);
    }
    return (int32_t)i;
}

void ledger_add_setup(const struct ledger_map *map, struct game_rows *rows,
                      const int16_t *state)
{
    if (map->game->accounts == NULL)
        return;
    const int32_t cause = setup_cause(map->game);
    for (size_t i = 0; i < map->game->rules.state_slots; i++) {
        const struct ledger_slot *slot = &map->slot[i];
        if (slot->account == ACCOUNT_NONE || state[i] == 0)
            continue;
        const struct ledger_row change = {
            .seat = slot->seat, .thing = slot->thing, .cause = cause, .delta = state[i]};
        add_change(rows, 0, &change);
    }
}

/* ---- sums of the building and the turn ---- */

static void add_to_build(const struct ledger_map *map, struct build_row *build,
                         const struct ledger_row *row)
{
    if (row->cause == map->game->accounts->cause_price && row->seat == build->seat &&
        map->account_of[row->thing] == ACCOUNT_MONEY)
        build->paid -= row->delta;
}

static void add_to_turn(const struct ledger_map *map, struct turn_row *turn,
                        const struct ledger_row *row)
{
    const bool is_own = row->seat == turn->seat;
    if (is_own && row->cause == map->game->accounts->cause_on_card &&
        row->seq == turn->first_seq)
        turn->on_card += row->delta;
    if (row->delta < 0)
        return;
    switch ((enum account)map->account_of[row->thing]) {
    case ACCOUNT_MONEY:
        *(is_own ? &turn->own_money : &turn->other_money) += row->delta;
        break;
    case ACCOUNT_POINTS:
        *(is_own ? &turn->own_points : &turn->other_points) += row->delta;
        break;
    case ACCOUNT_GOODS:
        *(is_own ? &turn->own_goods : &turn->other_goods) += row->delta;
        break;
    case ACCOUNT_NONE:
    case ACCOUNT_TILES:
    case ACCOUNT_PEOPLE:
        break;
    }
}

/* The last row of a table, NULL when it is empty. */
static void *last_row(const struct game_rows *rows, enum rows_table table)
{
    const size_t n = count(rows, table);
    return n == 0 ? NULL : rows_at(rows, table, n - 1);
}

static void add_to_others(const struct ledger_map *map, struct game_rows *rows, size_t first,
                          int32_t seq, bool is_of_turn)
{
    struct build_row *build = last_row(rows, ROWS_build);
    struct turn_row *turn = last_row(rows, ROWS_turn);
    for (size_t i = first; i < count(rows, ROWS_ledger); i++) {
        const struct ledger_row *row = rows_at(rows, ROWS_ledger, i);
        if (build != NULL && build->seq == seq)
            add_to_build(map, build, row);
        if (turn != NULL && is_of_turn)
            add_to_turn(map, turn, row);
    }
}

void ledger_add_writes(const struct ledger_map *map, struct game_rows *rows, int32_t seq,
                       bool is_of_turn, const struct journal_entry *entry, uint32_t n)
{
    const size_t first = count(rows, ROWS_ledger);
    for (uint32_t i = 0; i < n; i++) {
        const struct ledger_slot *slot = &map->slot[journal_slot(&entry[i])];
        if (slot->account == ACCOUNT_NONE)
            continue;
        const struct ledger_row change = {.seq = seq,
                                          .seat = slot->seat,
                                          .thing = slot->thing,
                                          .cause = (uint8_t)journal_cause(&entry[i]),
                                          .delta = entry[i].now - entry[i].old};
        add_change(rows, first, &change);
    }
    drop_zeros(rows, first);
    add_to_others(map, rows, first, seq, is_of_turn);
}

/* ---- draws ---- */

/* The seat that drew what left the stock, as the next write shows; SEAT_NONE for no seat. */
static unsigned drawn_by(const struct ledger_map *map, unsigned on_turn,
                         const struct journal_entry *to)
{
    const struct ledger_slot *slot = &map->slot[journal_slot(to)];
    if (journal_slot(to) == map->game->accounts->slot_offer)
        return on_turn;
    return slot->account == ACCOUNT_MONEY ? slot->seat : SEAT_NONE;
}

void ledger_add_draws(const struct ledger_map *map, struct game_rows *rows, unsigned *on_turn,
                      bool is_of_turn, const struct journal_entry *entry, uint32_t n)
{
    struct turn_row *turn = last_row(rows, ROWS_turn);
    for (uint32_t i = 0; i + 1 < n; i++) {
        const int32_t drawn = entry[i].old - entry[i].now;
        if (journal_slot(&entry[i]) == map->game->accounts->slot_turn)
            *on_turn = (unsigned)entry[i].now;
        if (journal_slot(&entry[i]) != map->game->accounts->slot_stock || drawn <= 0 ||
            turn == NULL || !is_of_turn)
            continue;
        const unsigned seat = drawn_by(map, *on_turn, &entry[i + 1]);
        if (seat != SEAT_NONE)
            *((int32_t)seat == turn->seat ? &turn->own_drawn : &turn->other_drawn) += drawn;
    }
    if (n > 0 && journal_slot(&entry[n - 1]) == map->game->accounts->slot_turn)
        *on_turn = (unsigned)entry[n - 1].now;
}

/* ---- the whole game ---- */

/* Adds money that a seat gained in a round to its row, from row `*at` on. */
static void add_to_round(struct game_rows *rows, size_t *at, int32_t round,
                         const struct ledger_row *gain)
{
    const size_t n = count(rows, ROWS_round_score);
    struct round_score_row *row = NULL;
    while (*at < n) {
        row = rows_at(rows, ROWS_round_score, *at);
        if (row->round >= round)
            break;
        ++*at;
    }
    for (size_t i = *at; i < n; i++) {
        row = rows_at(rows, ROWS_round_score, i);
        if (row->round > round)
            return;
        if (row->seat == gain->seat) {
            row->gained += gain->delta;
            return;
        }
    }
}

void ledger_add_round_gains(const struct ledger_map *map, struct game_rows *rows)
{
    const size_t turns = count(rows, ROWS_turn);
    size_t turn = 0, at = 0;
    for (size_t i = 0; i < count(rows, ROWS_ledger); i++) {
        const struct ledger_row *row = rows_at(rows, ROWS_ledger, i);
        if (map->account_of[row->thing] != ACCOUNT_MONEY || row->delta <= 0)
            continue;
        while (turn < turns &&
               ((struct turn_row *)rows_at(rows, ROWS_turn, turn))->first_seq <= row->seq)
            turn++;
        if (turn == 0)
            continue; /* the set-up, and what comes before the first role */
        const struct turn_row *own = rows_at(rows, ROWS_turn, turn - 1);
        add_to_round(rows, &at, own->round, row);
    }
}

int32_t ledger_money(const struct ledger_map *map, const int16_t *state, unsigned seat)
{
    int32_t money = 0;
    for (size_t i = 0; i < map->n_money; i++) {
        const uint16_t slot = map->money[i];
        if (map->slot[slot].seat == seat)
            money += state[slot];
    }
    return money;
}

static int compare_income(const struct income_row *income, const struct ledger_row *row)
{
    const struct ledger_row key = {
        .seat = income->seat, .thing = income->thing, .cause = income->cause};
    return compare_keys(&key, row);
}

/* The first income row that is not before the key of `row`. */
static size_t find_income(const struct game_rows *rows, const struct ledger_row *row)
{
    size_t low = 0, high = count(rows, ROWS_income);
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_income(rows_at(rows, ROWS_income, middle), row) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The income row with the key of `row`, which is added when it is new. */
static struct income_row *income_of(struct game_rows *rows, const struct ledger_row *row)
{
    const size_t n = count(rows, ROWS_income);
    const size_t at = find_income(rows, row);
    if (at == n || compare_income(rows_at(rows, ROWS_income, at), row) != 0) {
        rows_add_income(rows);
        struct income_row *made = rows_at(rows, ROWS_income, at);
        memmove(made + 1, made, (n - at) * sizeof *made);
        *made =
            (struct income_row){.seat = row->seat, .thing = row->thing, .cause = row->cause};
    }
    return rows_at(rows, ROWS_income, at);
}

void ledger_add_income(struct game_rows *rows)
{
    for (size_t i = 0; i < count(rows, ROWS_ledger); i++) {
        const struct ledger_row *row = rows_at(rows, ROWS_ledger, i);
        struct income_row *income = income_of(rows, row);
        if (row->delta > 0)
            income->gained += row->delta;
        else
            income->spent -= row->delta;
    }
}
