#include "store/derive/ledger.h"

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

static void list_things(struct ledger_map *map)
{
    for (size_t thing = 0; thing < THING_IDS; thing++) {
        if (map->account_of[thing] == ACCOUNT_NONE)
            continue;
        assert(map->n_things < LEDGER_THINGS_MAX);
        map->nth[thing] = (uint8_t)map->n_things;
        map->thing[map->n_things++] = (uint8_t)thing;
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
    list_things(map);
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
    struct ledger_row *row = rows_add_ledger(rows);
    size_t at = count(rows, ROWS_ledger) - 1;
    for (; at > first; at--, row--) {
        const int order = compare_keys(row - 1, change);
        if (order == 0) {
            row[-1].delta += change->delta;
            rows->table[ROWS_ledger].n--;
            return;
        }
        if (order < 0)
            break;
    }
    memmove(row + 1, row, (count(rows, ROWS_ledger) - 1 - at) * sizeof *row);
    *row = *change;
}

/* Removes the rows from `first` on whose changes add up to 0. */
static void drop_zeros(struct game_rows *rows, size_t first)
{
    const size_t n = count(rows, ROWS_ledger);
    struct ledger_row *kept = rows_at(rows, ROWS_ledger, first);
    for (const struct ledger_row *row = kept, *end = row + (n - first); row != end; row++) {
        if (row->delta != 0)
            *kept++ = *row;
        else
            rows->table[ROWS_ledger].n--;
    }
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
    const struct ledger_row *row = rows_at(rows, ROWS_ledger, first);
    for (const struct ledger_row *end = rows_end(rows, ROWS_ledger); row != end; row++) {
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
    if (count(rows, ROWS_ledger) == first)
        return;
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

/* The round that the events up to now belong to, while they are walked over. */
struct round_walk {
    size_t n;      /* events walked over */
    int32_t turn;  /* the role taken last, from 1 */
    int32_t round; /* its round, or a later one whose first role is still to be taken */
};

static void walk_to(struct round_walk *w, const struct game_rows *rows, int32_t seq)
{
    for (; w->n < (size_t)seq; w->n++) {
        const struct action_row *action = rows_at(rows, ROWS_action, w->n);
        if (action->turn != w->turn) {
            w->turn = action->turn;
            w->round =
                ((const struct turn_row *)rows_at(rows, ROWS_turn, (size_t)w->turn - 1))->round;
        }
        if (w->turn != 0 && action->seat != ROW_NULL && action->round > w->round)
            w->round = action->round;
    }
}

void ledger_add_round_gains(const struct ledger_map *map, struct game_rows *rows)
{
    struct round_walk walk = {0};
    size_t at = 0;
    for (EACH(ledger, row, rows)) {
        if (map->account_of[row->thing] != ACCOUNT_MONEY || row->delta <= 0)
            continue;
        walk_to(&walk, rows, row->seq);
        if (walk.turn != 0) /* else the set-up, and what comes before the first role */
            add_to_round(rows, &at, walk.round, row);
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

/* Adds the rows of a seat, and empties its sums. */
static void put_income(const struct ledger_map *map, unsigned seat, size_t nth,
                       struct ledger_sum *of, struct game_rows *rows)
{
    for (size_t cause = 0; cause < map->game->words.n_causes; cause++) {
        if (of[cause].gained == 0 && of[cause].spent == 0)
            continue;
        *rows_add_income(rows) = (struct income_row){.seat = (int32_t)seat,
                                                     .thing = map->thing[nth],
                                                     .cause = (int32_t)cause,
                                                     .gained = of[cause].gained,
                                                     .spent = of[cause].spent};
        of[cause] = (struct ledger_sum){0};
    }
}

void ledger_add_income(const struct ledger_map *map, struct ledger_sums *sums,
                       struct game_rows *rows)
{
    for (EACH(ledger, row, rows)) {
        struct ledger_sum *sum = &sums->of[row->seat][map->nth[row->thing]][row->cause];
        if (row->delta > 0)
            sum->gained += row->delta;
        else
            sum->spent -= row->delta;
    }
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        for (size_t nth = 0; nth < map->n_things; nth++)
            put_income(map, seat, nth, sums->of[seat][nth], rows);
    }
}
