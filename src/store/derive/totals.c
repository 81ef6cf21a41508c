#include "store/derive/totals.h"

#include <assert.h>
#include <string.h>

enum { ON_CARD_BITS = 6, ON_CARD_MOST = (1 << ON_CARD_BITS) - 1 };

/* ---- what the slots of the state yield ---- */

static bool is_yielded(uint8_t account)
{
    return account == ACCOUNT_TILES || account == ACCOUNT_PEOPLE;
}

static void map_field(struct yield_map *map, const struct field_def *field)
{
    const struct game_def *game = map->game;
    for (size_t seat = 0; field->per_seat && seat < game->rules.max_players; seat++) {
        for (size_t i = 0; i < field->count; i++) {
            const size_t slot =
                game->rules.seat_offset + seat * game->rules.seat_slots + field->offset + i;
            map->account[slot] = field->account;
            map->seat[slot] = (uint8_t)seat;
        }
    }
}

static bool is_building(const struct game_def *game, size_t thing)
{
    return game->words.things[thing].class == THING_BUILDING;
}

/* The building that has the same name as a cause; 0 for none. */
static uint8_t building_named(const struct game_def *game, const char *name)
{
    for (size_t thing = 0; thing < game->words.n_things; thing++) {
        if (is_building(game, thing) && strcmp(game->words.things[thing].name, name) == 0)
            return (uint8_t)thing;
    }
    return 0;
}

/* A set of buildings has one bit for each in an int64_t. */
static bool has_room_for_bits(const struct game_def *game)
{
    const size_t behind = game_first_building(game) + BUILDINGS_MAX;
    return behind >= game->words.n_things || !is_building(game, behind);
}

void yield_map_use(struct yield_map *map, const struct game_def *game)
{
    if (map->game == game)
        return;
    assert(game->words.n_things <= THING_IDS && game->words.n_causes <= THING_IDS);
    assert(!is_building(game, 0));
    assert(has_room_for_bits(game));
    *map = (struct yield_map){.game = game};
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        if (is_yielded(game->rules.fields[i].account))
            map_field(map, &game->rules.fields[i]);
    }
    for (size_t cause = 0; cause < game->words.n_causes; cause++)
        map->building_of[cause] = building_named(game, game->words.causes[cause].name);
}

/* ---- totals of a seat ---- */

static void add_to_set(struct thing_set *set, unsigned thing)
{
    set->bits[thing / 64] |= UINT64_C(1) << thing % 64;
}

/* The first of the set from `thing` on; THING_IDS when there is none. */
static unsigned next_of_set(const struct thing_set *set, unsigned thing)
{
    while (thing < THING_IDS) {
        const uint64_t left = set->bits[thing / 64] >> thing % 64;
        if (left & 1)
            break;
        thing = left == 0 ? (thing / 64 + 1) * 64 : thing + 1;
    }
    return thing;
}

#define EACH_OF(set, thing)                                                                    \
    unsigned thing = next_of_set(set, 0);                                                      \
    thing < THING_IDS;                                                                         \
    thing = next_of_set(set, thing + 1)

/* The bits of a set of buildings. */
static unsigned next_bit(int64_t set, unsigned bit)
{
    const uint64_t left = bit < BUILDINGS_MAX ? (uint64_t)set >> bit : 0;
    return left == 0 ? BUILDINGS_MAX : bit + (unsigned)__builtin_ctzll(left);
}

#define EACH_BIT(set, bit)                                                                     \
    unsigned bit = next_bit(set, 0);                                                           \
    bit < BUILDINGS_MAX;                                                                       \
    bit = next_bit(set, bit + 1)

static struct building_total_row *building_of(struct totals *t, unsigned seat,
                                              unsigned building)
{
    add_to_set(&t->buildings[seat], building);
    return &t->building[seat][building];
}

static struct role_total_row *role_of(struct totals *t, unsigned seat, unsigned role)
{
    add_to_set(&t->roles[seat], role);
    return &t->role[seat][role];
}

void totals_start(struct totals *t)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        for (EACH_OF(&t->buildings[seat], thing)) {
            t->building[seat][thing] = (struct building_total_row){0};
        }
        for (EACH_OF(&t->roles[seat], role))
            t->role[seat][role] = (struct role_total_row){0};
    }
    t->offer = (struct role_offer){0};
    memset(t->open, 0, sizeof t->open);
    memset(t->owned, 0, sizeof t->owned);
    memset(t->buildings, 0, sizeof t->buildings);
    memset(t->roles, 0, sizeof t->roles);
}

/* ---- roles that could be taken ---- */

static bool is_legal_role(const struct replay *r, uint8_t seat, size_t role)
{
    const struct event e = {.verb = r->game->words.verb_role,
                            .seat = seat,
                            .n_items = 1,
                            .item = {{.thing = (uint8_t)role, .count = COUNT_NONE}}};
    return r->game->rules.check(r->rules, r->state, &e, true, NULL) <= VERDICT_CANNOT_TELL;
}

static int64_t on_card(const struct replay *r, size_t nth)
{
    if (r->game->accounts->slot_on_cards == NO_SLOT)
        return 0;
    const int16_t money = r->state[r->game->accounts->slot_on_cards + nth];
    return money < 0 ? 0 : money > ON_CARD_MOST ? ON_CARD_MOST : money;
}

static void meet_role(struct totals *t, const struct replay *r, const struct event *e)
{
    const struct game_words *words = &r->game->words;
    const size_t first = game_first_role(r->game);
    t->offer = (struct role_offer){0};
    for (size_t role = first; role < words->n_things && words->things[role].class == THING_ROLE;
         role++) {
        assert(role < ROLE_IDS);
        if (role == e->item[0].thing || is_legal_role(r, e->seat, role))
            t->offer.offered |= (int64_t)1 << role;
        t->offer.on_cards |= on_card(r, role - first) << (role - first) * ON_CARD_BITS;
    }
}

/* ---- buildings that could be built ---- */

/* The building that is built could be. */
static struct buildable what_can_be_built(const struct replay *r, const struct event *e,
                                          unsigned first)
{
    const struct game_accounts *accounts = r->game->accounts;
    struct buildable can = accounts->buildable(r->rules, r->state, e->seat);
    const unsigned bit = e->item[0].thing - first;
    if (e->verb == accounts->verb_build && bit < BUILDINGS_MAX) {
        can.affordable |= (int64_t)1 << bit;
        can.legal |= (int64_t)1 << bit;
    }
    return can;
}

static void meet_building(struct totals *t, struct game_rows *rows, const struct replay *r,
                          const struct event *e)
{
    const unsigned first = (unsigned)game_first_building(r->game);
    const struct buildable can = what_can_be_built(r, e, first);
    for (EACH_BIT(can.affordable, bit)) {
        struct building_total_row *row = building_of(t, e->seat, first + bit);
        row->affordable++;
        row->legal += can.legal >> bit & 1;
    }
    t->open[e->seat] |= can.unknown;
    *rows_add_build_turn(rows) = (struct build_turn_row){
        .seq = (int32_t)r->seq + 1,
        .seat = e->seat,
        .affordable = can.affordable,
        .legal = can.legal,
    };
}

/* Whether a pass declines to build. */
static bool is_pass_of_builder(const struct replay *r, const struct event *e)
{
    const struct event build = {
        .verb = r->game->accounts->verb_build, .seat = e->seat, .n_items = 1};
    return e->verb == r->game->words.verb_pass && e->seat != SEAT_NONE &&
           r->game->rules.awaits(r->rules, r->state, &build);
}

void totals_meet(struct totals *t, struct game_rows *rows, const struct replay *r,
                 const struct event *e)
{
    if (e->verb == r->game->words.verb_role)
        meet_role(t, r, e);
    else if (e->verb == r->game->accounts->verb_build || is_pass_of_builder(r, e))
        meet_building(t, rows, r, e);
}

/* ---- what buildings did ---- */

void totals_add_round(struct totals *t, unsigned seat, unsigned first,
                      const struct owned *owned)
{
    for (EACH_BIT(owned->all, bit)) {
        struct building_total_row *row = building_of(t, seat, first + bit);
        row->rounds_owned++;
        row->rounds_manned += owned->manned >> bit & 1;
    }
    t->owned[seat] |= owned->all;
}

static int32_t at_least_0(int32_t n)
{
    return n > 0 ? n : 0;
}

void totals_add_writes(struct totals *t, const struct yield_map *map,
                       const struct journal_entry *entry, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t building = map->building_of[journal_cause(&entry[i])];
        const unsigned slot = journal_slot(&entry[i]);
        if (building == 0 || map->account[slot] == ACCOUNT_NONE)
            continue;
        struct building_total_row *row = building_of(t, map->seat[slot], building);
        *(map->account[slot] == ACCOUNT_TILES ? &row->tiles : &row->people) +=
            at_least_0(entry[i].now) - at_least_0(entry[i].old);
    }
}

static void add_builds(struct totals *t, const struct game_rows *rows)
{
    for (EACH(build, build, rows)) {
        struct building_total_row *row =
            building_of(t, (unsigned)build->seat, (unsigned)build->building);
        row->built++;
        row->rounds += build->round;
        row->paid += build->paid;
    }
}

/* The kind of account that a thing of the table income is in. */
static enum account account_of(const struct game_def *game, int32_t thing)
{
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *field = &game->rules.fields[i];
        if (!is_yielded(field->account) && field->account != ACCOUNT_NONE &&
            thing >= field->first && thing < field->first + field->count)
            return (enum account)field->account;
    }
    return ACCOUNT_NONE;
}

static void add_income(struct totals *t, const struct game_def *game,
                       const struct yield_map *map, const struct game_rows *rows)
{
    for (EACH(income, income, rows)) {
        const uint8_t building = map->building_of[income->cause];
        if (building == 0 || income->gained == 0)
            continue;
        struct building_total_row *row = building_of(t, (unsigned)income->seat, building);
        const enum account account = account_of(game, income->thing);
        *(account == ACCOUNT_MONEY    ? &row->money
          : account == ACCOUNT_POINTS ? &row->points
                                      : &row->goods) += income->gained;
    }
}

static bool is_empty(const struct building_total_row *row)
{
    static const struct building_total_row none;
    return memcmp(row, &none, sizeof none) == 0;
}

static void put_buildings(struct totals *t, unsigned seat, unsigned first,
                          struct game_rows *rows)
{
    for (EACH_OF(&t->buildings[seat], thing)) {
        struct building_total_row *row = &t->building[seat][thing];
        const bool is_open = thing >= first && (t->open[seat] >> (thing - first) & 1) != 0;
        if (is_empty(row) && !is_open)
            continue;
        row->seat = (int32_t)seat;
        row->building = (int32_t)thing;
        row->tiles = at_least_0(row->tiles);
        row->people = at_least_0(row->people);
        if (is_open)
            row->legal = ROW_NULL;
        *rows_add_building_total(rows) = *row;
    }
}

/* ---- turns of a seat ---- */

static void add_turn_to_total(struct role_total_row *total, const struct turn_row *turn)
{
    total->picks++;
    total->rounds += turn->round;
    total->on_card += turn->on_card;
    total->own_money += turn->own_money;
    total->other_money += turn->other_money;
    total->own_points += turn->own_points;
    total->other_points += turn->other_points;
    total->own_goods += turn->own_goods;
    total->other_goods += turn->other_goods;
    total->own_drawn += turn->own_drawn;
    total->other_drawn += turn->other_drawn;
}

static void raise(int32_t *best, int32_t *best_turn, int32_t value, int32_t turn)
{
    if (*best_turn != 0 && value <= *best)
        return;
    *best = value;
    *best_turn = turn;
}

static void add_turn_to_best(struct best_turn_row *best, const struct turn_row *turn)
{
    best->turns++;
    raise(&best->points, &best->points_turn, turn->own_points, turn->turn);
    raise(&best->money, &best->money_turn, turn->own_money, turn->turn);
    raise(&best->goods, &best->goods_turn, turn->own_goods, turn->turn);
    raise(&best->drawn, &best->drawn_turn, turn->own_drawn, turn->turn);
}

static void put_roles(struct totals *t, unsigned seat, struct game_rows *rows)
{
    for (EACH_OF(&t->roles[seat], role)) {
        t->role[seat][role].seat = (int32_t)seat;
        t->role[seat][role].role = (int32_t)role;
        *rows_add_role_total(rows) = t->role[seat][role];
    }
}

static void add_turns(struct totals *t, struct best_turn_row best[SEATS_MAX],
                      const struct game_rows *rows)
{
    for (EACH(turn, turn, rows)) {
        const unsigned seat = (unsigned)turn->seat;
        for (unsigned role = 0; turn->offered >> role != 0; role++) {
            if (turn->offered >> role & 1)
                role_of(t, seat, role)->offered++;
        }
        add_turn_to_total(role_of(t, seat, (unsigned)turn->role), turn);
        add_turn_to_best(&best[seat], turn);
    }
}

void totals_finish(struct totals *t, const struct yield_map *map, struct game_rows *rows)
{
    struct best_turn_row best[SEATS_MAX] = {0};
    add_builds(t, rows);
    add_income(t, map->game, map, rows);
    add_turns(t, best, rows);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        put_roles(t, seat, rows);
        best[seat].seat = (int32_t)seat;
        if (best[seat].turns > 0)
            *rows_add_best_turn(rows) = best[seat];
        put_buildings(t, seat, (unsigned)game_first_building(map->game), rows);
    }
}
