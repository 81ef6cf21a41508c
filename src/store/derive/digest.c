/* digest.c - what a game adds to the digest. */
#include "games/game_registry.h"
#include "store/derive/digest_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/game.h"
#include "core/limits.h"

enum { ON_CARD_BITS = 6, ON_CARD_MASK = (1 << ON_CARD_BITS) - 1 };

/* ---- memory ---- */

/* Choices of a role. */
struct choices {
    int64_t offered, picks;
};

/* The sums of one game, whose cell is not known yet: the first key is 0. */
struct digest_maker {
    struct sums game[DIGEST_COUNT]; /* without moments */
    /* Choices of each seat by role and money on its card; empty between two games. */
    struct choices choices[ROLE_IDS][ON_CARD_MASK + 1][SEATS_MAX];
    uint64_t met[ROLE_IDS]; /* of these, bit `money` is set where there are any */
    struct ledger_map map;  /* of the game whose rows were added last */
};

struct digest_maker *digest_maker_new(void)
{
    struct digest_maker *m = xcalloc(1, sizeof *m);
    for (int t = 0; t < DIGEST_COUNT; t++)
        sums_init(&m->game[t], digest_tables[t].n_keys, digest_tables[t].n_sums);
    return m;
}

void digest_maker_free(struct digest_maker *m)
{
    for (int t = 0; m != NULL && t < DIGEST_COUNT; t++)
        sums_free(&m->game[t]);
    free(m);
}

/* ---- a game ---- */

/* What every sum of a game needs. */
struct game_sums {
    struct digest_maker *m;
    const struct game_rows *rows;
    int32_t players, winners;
    int32_t win[SEATS_MAX]; /* of each seat, in sixtieths */
    bool is_winner[SEATS_MAX];
    int32_t first_role;
    bool has_money; /* on role cards */
    bool complete;
};

/* The sums of the game with that key after the cell. */
#define SUMS(name, g, ...)                                                                     \
    ((struct digest_##name##_sums *)(void *)sums_at(&(g)->m->game[DIGEST_##name],              \
                                                    (const int32_t[]){0, __VA_ARGS__}))

static void find_winners(struct game_sums *g)
{
    for (EACH(result, row, g->rows)) {
        g->winners += row->place == 1;
        g->is_winner[row->seat] = row->place == 1;
        g->win[row->seat] = row->win;
    }
}

static void add_game(struct game_sums *g)
{
    struct digest_games_sums *sums = (struct digest_games_sums *)(void *)sums_at(
        &g->m->game[DIGEST_games], (const int32_t[]){0});
    sums->games = 1;
    sums->seats = g->players;
    sums->winners = g->winners;
    sums->others = g->players - g->winners;
}

static void add_seats(struct game_sums *g)
{
    for (int32_t seat = 0; seat < g->players; seat++) {
        struct digest_seat_sums *sums = SUMS(seat, g, seat);
        sums->games = 1;
        sums->win = g->win[seat];
    }
    for (EACH(role_total, row, g->rows))
        SUMS(seat, g, row->seat)->roles += row->picks;
}

static void add_role(struct game_sums *g, const struct role_total_row *row)
{
    struct digest_role_sums *sums = SUMS(role, g, row->role);
    sums->offered += row->offered;
    sums->picks += row->picks;
    sums->on_card += row->on_card;
    sums->own_money += row->own_money;
    sums->other_money += row->other_money;
    sums->own_points += row->own_points;
    sums->other_points += row->other_points;
    sums->own_goods += row->own_goods;
    sums->other_goods += row->other_goods;
    sums->own_drawn += row->own_drawn;
    sums->other_drawn += row->other_drawn;
    sums->win += row->picks * g->win[row->seat];
}

static void add_roles(struct game_sums *g)
{
    for (EACH(role_total, row, g->rows)) {
        add_role(g, row);
        const int64_t roles = SUMS(seat, g, row->seat)->roles;
        struct digest_role_seat_sums *sums = SUMS(role_seat, g, row->seat, row->role);
        sums->offered += row->offered;
        sums->picks += row->picks;
        sums->rounds += row->rounds;
        sums->roles = roles;
    }
}

/* What could be taken in a round, and was. */
struct role_round {
    int64_t offered, picks, on_card;
};

static void add_choice(struct game_sums *g, const struct turn_row *turn, int32_t role,
                       int32_t money, struct role_round *round)
{
    struct choices *choices = &g->m->choices[role][money][turn->seat];
    const bool is_pick = turn->role == role;
    g->m->met[role] |= UINT64_C(1) << money;
    choices->offered++;
    choices->picks += is_pick;
    round->offered++;
    round->picks += is_pick;
    round->on_card += is_pick && g->has_money ? money : 0;
}

static void add_choices_of(struct game_sums *g, const struct turn_row *turn,
                           struct role_round round[ROLE_IDS])
{
    const int32_t first = g->first_role;
    for (int32_t role = first; role < ROLE_IDS && turn->offered >> role != 0; role++) {
        if (turn->offered >> role & 1)
            add_choice(
                g, turn, role,
                (int32_t)(turn->on_cards >> (role - first) * ON_CARD_BITS & ON_CARD_MASK),
                &round[role]);
    }
}

static void end_round(struct game_sums *g, int32_t number, struct role_round round[ROLE_IDS])
{
    for (int32_t role = 0; role < ROLE_IDS; role++) {
        if (round[role].offered == 0)
            continue;
        struct digest_role_round_sums *sums = SUMS(role_round, g, number, role);
        sums->offered += round[role].offered;
        sums->picks += round[role].picks;
        sums->on_card += round[role].on_card;
        round[role] = (struct role_round){0};
    }
}

static void add_choices_of_seat(const struct choices *c, bool is_winner,
                                struct digest_role_money_sums *sums)
{
    sums->offered += c->offered;
    sums->picks += c->picks;
    sums->won_offered += is_winner ? c->offered : 0;
    sums->won_picks += is_winner ? c->picks : 0;
}

static void add_choices_by_money(struct game_sums *g, int32_t role, int32_t money)
{
    struct digest_role_money_sums *sums = SUMS(role_money, g, role, money);
    for (int32_t seat = 0; seat < SEATS_MAX; seat++) {
        struct choices *choices = &g->m->choices[role][money][seat];
        add_choices_of_seat(choices, g->is_winner[seat], sums);
        *choices = (struct choices){0};
    }
}

/* Turns come in the order of rounds. */
static void add_choices(struct game_sums *g)
{
    struct role_round round[ROLE_IDS] = {0};
    int32_t number = 0;
    for (EACH(turn, turn, g->rows)) {
        if (turn->round != number)
            end_round(g, number, round);
        number = turn->round;
        add_choices_of(g, turn, round);
    }
    end_round(g, number, round);
    for (int32_t role = 0; role < ROLE_IDS; role++) {
        for (int32_t money = 0; g->m->met[role] >> money != 0; money++) {
            if (g->m->met[role] >> money & 1)
                add_choices_by_money(g, role, money);
            if (money == ON_CARD_MASK)
                break;
        }
        g->m->met[role] = 0;
    }
}

/* How a seat began; NONE: no role, no building. */
struct opening {
    int32_t role, building, round;
};

enum { NONE = -1, ALL_BUILDINGS = -2 };

static void find_openings(struct opening *of, const struct game_sums *g)
{
    for (int32_t seat = 0; seat < SEATS_MAX; seat++)
        of[seat] = (struct opening){.role = NONE, .building = NONE};
    for (EACH(turn, row, g->rows)) {
        if (of[row->seat].role == NONE)
            of[row->seat].role = row->role;
    }
    for (EACH(build, row, g->rows)) {
        if (of[row->seat].building != NONE)
            continue;
        of[row->seat].building = row->building;
        of[row->seat].round = row->round;
    }
}

static void add_opening(struct game_sums *g, const struct result_row *row,
                        const struct opening *o, int32_t building, int64_t begun)
{
    struct digest_opening_sums *sums = SUMS(opening, g, o->role, building);
    sums->seats++;
    sums->begun = begun;
    sums->win += g->win[row->seat];
    sums->places += row->place;
    sums->points += row->total;
    sums->rounds += o->round;
    sums->builders += o->building != NONE;
}

static void add_openings(struct game_sums *g)
{
    struct opening of[SEATS_MAX];
    int64_t begun[UINT8_MAX + 1] = {0};
    find_openings(of, g);
    for (EACH(result, row, g->rows))
        begun[(uint8_t)of[row->seat].role]++;
    for (EACH(result, row, g->rows)) {
        const struct opening *o = &of[row->seat];
        if (o->role == NONE)
            continue;
        add_opening(g, row, o, o->building, begun[(uint8_t)o->role]);
        add_opening(g, row, o, ALL_BUILDINGS, begun[(uint8_t)o->role]);
    }
}

static void add_voyages(struct game_sums *g)
{
    for (EACH(voyage, row, g->rows)) {
        struct digest_voyage_sums *sums = SUMS(voyage, g, row->room);
        sums->phases++;
        sums->loaded += row->loaded;
        sums->aboard += row->aboard;
        sums->sailed += row->aboard >= row->room;
        sums->empty += row->aboard == 0;
    }
}

static void add_building(struct game_sums *g, const struct building_total_row *row)
{
    struct digest_building_sums *sums = SUMS(building, g, row->building);
    const bool is_known = row->legal != ROW_NULL;
    sums->affordable += row->affordable;
    sums->legal += is_known ? row->legal : 0;
    sums->legal_built += is_known ? row->built : 0;
    sums->built += row->built;
    sums->built2 += row->built * row->built;
    sums->rounds += row->rounds;
    sums->paid += row->paid;
    sums->rounds_owned += row->rounds_owned;
    sums->rounds_manned += row->rounds_manned;
    sums->money += row->money;
    sums->points += row->points;
    sums->goods += row->goods;
    sums->tiles += row->tiles;
    sums->people += row->people;
    if (row->rounds_owned == 0)
        return;
    sums->owners++;
    sums->win += g->win[row->seat];
}

/* The seats that did not own a building are known when all rows of the game were added. */
static void add_offers(struct game_sums *g)
{
    for (EACH(offer, row, g->rows)) {
        struct digest_building_sums *sums = SUMS(building, g, row->building);
        sums->games = 1;
        sums->others = g->players - sums->owners;
        sums->others_win = ROW_WIN - sums->win;
    }
}

/* What came and went of the goods of a kind, and of an account. */
enum { FLOW_ALL_MADE, FLOW_MADE, FLOW_GONE, FLOW_LEFT };

static void add_flow(struct game_sums *g, const struct income_row *row, int32_t flow,
                     int32_t cause, int64_t n)
{
    struct digest_goods_sums *sums = SUMS(goods, g, row->thing, flow, cause);
    sums->n += n;
    sums->won += g->is_winner[row->seat] ? n : 0;
    sums->lost += g->is_winner[row->seat] ? 0 : n;
    sums->winners = g->winners;
    sums->others = g->players - g->winners;
}

static void add_goods(struct game_sums *g, const struct income_row *row)
{
    if (row->gained > 0) {
        add_flow(g, row, FLOW_ALL_MADE, NONE, row->gained);
        add_flow(g, row, FLOW_MADE, row->cause, row->gained);
    }
    if (row->spent > 0)
        add_flow(g, row, FLOW_GONE, row->cause, row->spent);
    add_flow(g, row, FLOW_LEFT, NONE, row->gained - row->spent);
}

static uint8_t account_of(const struct game_sums *g, int32_t thing)
{
    return g->m->map.account_of[thing];
}

static void add_account(struct game_sums *g, const struct income_row *row, int32_t cause)
{
    const int32_t account = account_of(g, row->thing);
    struct digest_income_sums *sums = SUMS(income, g, account, cause);
    sums->gained += row->gained;
    sums->spent += row->spent;
    sums->won += g->is_winner[row->seat] ? row->gained : 0;
    sums->lost += g->is_winner[row->seat] ? 0 : row->gained;
    sums->winners = g->winners;
    sums->others = g->players - g->winners;
}

/* What a source is a part of. */
static void set_wholes(struct game_sums *g)
{
    int64_t made[THING_IDS] = {0}, gained[UINT8_MAX + 1] = {0};
    for (EACH(income, row, g->rows)) {
        made[row->thing] += row->gained;
        gained[account_of(g, row->thing)] += row->gained;
    }
    struct sums *flows = &g->m->game[DIGEST_goods], *sources = &g->m->game[DIGEST_income];
    for (size_t i = 0; i < flows->n; i++) {
        const int32_t *key = &flows->keys[i * flows->n_keys];
        SUMS(goods, g, key[1], key[2], key[3])->made = made[key[1]];
    }
    for (size_t i = 0; i < sources->n; i++) {
        const int32_t *key = &sources->keys[i * sources->n_keys];
        SUMS(income, g, key[1], key[2])->all_gained = gained[(uint8_t)key[1]];
    }
}

static void add_income(struct game_sums *g)
{
    for (EACH(income, row, g->rows)) {
        if (account_of(g, row->thing) == ACCOUNT_GOODS) {
            add_goods(g, row);
        } else {
            add_account(g, row, row->cause);
            add_account(g, row, NONE);
        }
    }
    set_wholes(g);
}

static void add_score(struct game_sums *g, const struct round_score_row *row)
{
    const int32_t won = g->is_winner[row->seat];
    struct digest_progress_sums *sums = SUMS(progress, g, row->round, won);
    sums->seats++;
    sums->total += row->total;
    SUMS(score, g, row->round, won, row->total)->seats++;
}

static void add_rounds(struct game_sums *g)
{
    for (EACH(round_score, row, g->rows)) {
        struct digest_purse_sums *sums = SUMS(purse, g, row->seat, row->round);
        sums->games++;
        sums->held += row->money;
        sums->gained += row->gained;
        if (g->complete)
            add_score(g, row);
    }
}

static void find_game(struct game_sums *g, const char *kind)
{
    const struct game_def *game = game_find(kind, strlen(kind));
    if (game == NULL)
        return;
    ledger_map_use(&g->m->map, game);
    g->first_role = (int32_t)game_first_role(game);
    g->has_money = game->accounts != NULL && game->accounts->cause_on_card != NO_CAUSE;
}

/* ---- the whole ---- */

static bool is_seat(int32_t seat)
{
    return seat >= 0 && seat < SEATS_MAX;
}

/* Rows that are read back may come from a damaged file: their numbers must not exceed our
 * arrays. */
static bool is_sound(const struct game_rows *rows)
{
    bool is = rows->table[ROWS_audit].n == 1;
    for (EACH(game, row, rows))
        is &= row->players > 0 && row->players <= SEATS_MAX;
    for (EACH(result, row, rows))
        is &= is_seat(row->seat);
    for (EACH(role_total, row, rows))
        is &= is_seat(row->seat);
    for (EACH(turn, row, rows))
        is &= is_seat(row->seat) && row->role >= 0 && row->role <= UINT8_MAX;
    for (EACH(build, row, rows))
        is &= is_seat(row->seat);
    for (EACH(building_total, row, rows))
        is &= is_seat(row->seat) && row->building >= 0 && row->building <= UINT8_MAX;
    for (EACH(income, row, rows))
        is &= is_seat(row->seat) && row->thing >= 0 && row->thing < THING_IDS;
    for (EACH(round_score, row, rows))
        is &= is_seat(row->seat);
    return is;
}

static void add_all(struct game_sums *g)
{
    const struct audit_row *audit = rows_at(g->rows, ROWS_audit, 0);
    find_winners(g);
    add_game(g);
    SUMS(rounds, g, audit->rounds)->games++;
    add_seats(g);
    add_roles(g);
    add_choices(g);
    add_openings(g);
    if (g->complete)
        add_voyages(g);
    for (EACH(building_total, total, g->rows))
        add_building(g, total);
    add_offers(g);
    add_income(g);
    add_rounds(g);
}

/* No report that reads the digest counts a mere result; none at all a game that is ignored. */
static bool is_of_digest(const struct audit_row *audit)
{
    return audit->moves != 0 && audit->counts != 0;
}

void digest_make(struct digest_maker *m, const struct game_rows *rows, struct digest_part *part)
{
    part->is_made = true;
    part->is_counted =
        is_sound(rows) && is_of_digest((const struct audit_row *)rows_at(rows, ROWS_audit, 0));
    if (!part->is_counted)
        return;
    const struct game_row *row = rows_at(rows, ROWS_game, 0);
    const struct audit_row *audit = rows_at(rows, ROWS_audit, 0);
    struct game_sums g = {
        .m = m, .rows = rows, .players = row->players, .complete = audit->complete != 0};
    find_game(&g, row->game_kind);
    add_all(&g);
    digest_part_fill(part, m->game);
    for (int t = 0; t < DIGEST_COUNT; t++)
        sums_clear(&m->game[t]);
}
