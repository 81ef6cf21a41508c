/* digest.c - what a game adds to the digest. */
#include "games/game_registry.h"
#include "store/digest_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/game.h"
#include "core/limits.h"

/* Wins are counted in sixtieths: 60 divides by all numbers of seats. */
enum { WIN = 60, ON_CARD_BITS = 6, ON_CARD_MASK = (1 << ON_CARD_BITS) - 1 };

/* clang-format off */
#define DIGEST(table, keys, ...) [DIGEST_##table] = {"digest_" #table, keys, #__VA_ARGS__},
const struct digest_table digest_tables[DIGEST_COUNT] = {
#include "store/digest.def"
};
/* clang-format on */

/* ---- memory ---- */

static size_t count_names(const char *list)
{
    size_t n = 1;
    while ((list = strchr(list, ',')) != NULL) {
        list++;
        n++;
    }
    return n;
}

struct digest *digest_new(void)
{
    struct digest *d = xcalloc(1, sizeof *d);
    for (int i = 0; i < DIGEST_COUNT; i++)
        sums_init(&d->sums[i], count_names(digest_tables[i].keys),
                  count_names(digest_tables[i].sums));
    return d;
}

void digest_free(struct digest *d)
{
    if (d == NULL)
        return;
    for (int i = 0; i < DIGEST_COUNT; i++)
        sums_free(&d->sums[i]);
    digest_clear(d);
    free(d->cell);
    free(d);
}

void digest_clear(struct digest *d)
{
    for (int i = 0; i < DIGEST_COUNT; i++)
        sums_clear(&d->sums[i]);
    for (size_t i = 0; i < d->n_cells; i++)
        free(d->cell[i].own_texts);
    d->n_cells = 0;
    d->first = d->last = d->n = 0;
    d->is_spoiled = false;
}

void digest_spoil(struct digest *d)
{
    d->is_spoiled = true;
}

/* ---- cells ---- */

static bool is_cell(const struct digest_cell *a, const struct digest_cell *b)
{
    return a->players == b->players && a->complete == b->complete && a->clean == b->clean &&
           strcmp(a->kind, b->kind) == 0 && strcmp(a->rules, b->rules) == 0;
}

static void own_texts(struct digest_cell *cell)
{
    const size_t kind = strlen(cell->kind) + 1, rules = strlen(cell->rules) + 1;
    cell->own_texts = xmalloc(kind + rules);
    memcpy(cell->own_texts, cell->kind, kind);
    memcpy(cell->own_texts + kind, cell->rules, rules);
    cell->kind = cell->own_texts;
    cell->rules = cell->own_texts + kind;
}

static size_t find_cell(struct digest *d, const struct digest_cell *cell)
{
    size_t i = 0;
    while (i < d->n_cells && !is_cell(&d->cell[i], cell))
        i++;
    if (i < d->n_cells)
        return i;
    d->cell = xrealloc_array(d->cell, d->n_cells + 1, sizeof *d->cell);
    d->cell[d->n_cells] = *cell;
    own_texts(&d->cell[d->n_cells]);
    return d->n_cells++;
}

/* ---- a game ---- */

/* What every sum of a game needs. */
struct game_sums {
    struct digest *d;
    const struct game_rows *rows;
    int32_t cell, drawer, players;
    int32_t win[SEATS_MAX]; /* of each seat, in sixtieths */
    bool is_winner[SEATS_MAX];
    int32_t first_role;
    bool has_money; /* on role cards */
    bool complete;
};

/* The first row of a table and the end of its rows; both are NULL when it has none. */
static const void *first_of(const struct game_rows *rows, enum rows_table table)
{
    return rows->table[table].n == 0 ? NULL : rows_at(rows, table, 0);
}

static const void *end_of(const struct game_rows *rows, enum rows_table table)
{
    const size_t n = rows->table[table].n;
    return n == 0 ? NULL : rows_at(rows, table, n);
}

#define EACH(name, row, rows)                                                                  \
    const struct name##_row *row = first_of(rows, ROWS_##name),                                \
                            *row##_end = end_of(rows, ROWS_##name);                            \
    row != row##_end;                                                                          \
    row++

#define SUMS(name, d, ...)                                                                     \
    ((struct digest_##name##_sums *)(void *)sums_at(&(d)->sums[DIGEST_##name],                 \
                                                    (const int32_t[]){__VA_ARGS__}))

static void find_winners(struct game_sums *g)
{
    int32_t winners = 0;
    for (EACH(result, row, g->rows))
        winners += row->place == 1;
    for (EACH(result, row, g->rows)) {
        g->is_winner[row->seat] = row->place == 1;
        g->win[row->seat] = row->place == 1 ? WIN / winners : 0;
    }
    struct digest_games_sums *sums = SUMS(games, g->d, g->cell, g->drawer);
    sums->games++;
    sums->winners += winners;
}

static void add_roles(struct game_sums *g)
{
    for (EACH(role_total, row, g->rows)) {
        struct digest_role_sums *sums =
            SUMS(role, g->d, g->cell, g->drawer, row->seat, row->role);
        sums->offered += row->offered;
        sums->picks += row->picks;
        sums->rounds += row->rounds;
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
        sums->fair += row->picks * (WIN / g->players);
    }
}

static void add_pick(struct game_sums *g, const struct turn_row *turn, int32_t money)
{
    struct digest_pick_sums *sums =
        SUMS(pick, g->d, g->cell, g->drawer % DIGEST_FEW_DRAWERS, turn->round, turn->role);
    sums->picks++;
    sums->on_card += money;
}

static void add_choices_of(struct game_sums *g, const struct turn_row *turn)
{
    const int32_t first = g->first_role;
    for (int32_t role = first; role < ROLE_IDS && turn->offered >> role != 0; role++) {
        if (!(turn->offered >> role & 1))
            continue;
        const int32_t money =
            (int32_t)(turn->on_cards >> (role - first) * ON_CARD_BITS & ON_CARD_MASK);
        struct digest_choice_sums *sums = SUMS(choice, g->d, g->cell, turn->round, role, money);
        sums->offered++;
        if (turn->role != role)
            continue;
        sums->picks++;
        if (g->has_money)
            add_pick(g, turn, money);
    }
}

/* How a seat began; -1: no role, no building. */
struct opening {
    int32_t role, building, round;
};

static void find_openings(struct opening *of, const struct game_sums *g)
{
    for (int32_t seat = 0; seat < SEATS_MAX; seat++)
        of[seat] = (struct opening){.role = -1, .building = -1};
    for (EACH(turn, row, g->rows)) {
        if (of[row->seat].role == -1)
            of[row->seat].role = row->role;
    }
    for (EACH(build, row, g->rows)) {
        if (of[row->seat].building != -1)
            continue;
        of[row->seat].building = row->building;
        of[row->seat].round = row->round;
    }
}

static void add_openings(struct game_sums *g)
{
    struct opening of[SEATS_MAX];
    find_openings(of, g);
    for (EACH(result, row, g->rows)) {
        const struct opening *o = &of[row->seat];
        if (o->role == -1)
            continue;
        struct digest_opening_sums *sums =
            SUMS(opening, g->d, g->cell, g->drawer % DIGEST_FEW_DRAWERS, o->role, o->building);
        sums->seats++;
        sums->win += g->win[row->seat];
        sums->fair += WIN / g->players;
        sums->places += row->place;
        sums->points += row->total;
        sums->rounds += o->round;
    }
}

static void add_voyages(struct game_sums *g)
{
    for (EACH(voyage, row, g->rows)) {
        struct digest_voyage_sums *sums =
            SUMS(voyage, g->d, g->cell, g->drawer % DIGEST_FEW_DRAWERS, row->room);
        sums->phases++;
        sums->loaded += row->loaded;
        sums->aboard += row->aboard;
        sums->sailed += row->aboard >= row->room;
        sums->empty += row->aboard == 0;
    }
}

static void add_offers(struct game_sums *g)
{
    for (EACH(offer, row, g->rows))
        SUMS(building, g->d, g->cell, g->drawer, row->building)->games++;
}

static void add_building(struct game_sums *g, const struct building_total_row *row,
                         int32_t *owners)
{
    struct digest_building_sums *sums = SUMS(building, g->d, g->cell, g->drawer, row->building);
    const bool is_known = row->legal != ROW_NULL;
    sums->affordable += row->affordable;
    sums->legal += is_known ? row->legal : 0;
    sums->legal_built += is_known ? row->built : 0;
    sums->built += row->built;
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
    sums->fair += WIN / g->players;
    owners[row->building]++;
}

static void add_buildings(struct game_sums *g)
{
    int32_t owners[UINT8_MAX + 1] = {0};
    for (EACH(building_total, row, g->rows))
        add_building(g, row, owners);
    for (int32_t building = 0; building <= UINT8_MAX; building++) {
        const int32_t fair = owners[building] * (WIN / g->players);
        if (fair > 0)
            SUMS(building, g->d, g->cell, g->drawer, building)->variance += fair * (WIN - fair);
    }
}

static void add_income(struct game_sums *g)
{
    for (EACH(income, row, g->rows)) {
        struct digest_income_sums *sums =
            SUMS(income, g->d, g->cell, g->drawer, row->thing, row->cause);
        sums->gained += row->gained;
        sums->spent += row->spent;
        sums->won_gained += g->is_winner[row->seat] ? row->gained : 0;
        sums->won_spent += g->is_winner[row->seat] ? row->spent : 0;
    }
}

static void add_score(struct game_sums *g, const struct round_score_row *row)
{
    const int32_t won = g->is_winner[row->seat];
    struct digest_progress_sums *sums =
        SUMS(progress, g->d, g->cell, g->drawer % DIGEST_FEW_DRAWERS, row->round, won);
    sums->seats++;
    sums->total += row->total;
    SUMS(score, g->d, g->cell, row->round, won, row->total)->seats++;
}

static void add_rounds(struct game_sums *g)
{
    for (EACH(round_score, row, g->rows)) {
        struct digest_purse_sums *sums =
            SUMS(purse, g->d, g->cell, g->drawer % DIGEST_FEW_DRAWERS, row->seat, row->round);
        sums->seats++;
        sums->held += row->money;
        sums->gained += row->gained;
        if (g->complete)
            add_score(g, row);
    }
}

static void find_roles(struct game_sums *g, const char *kind)
{
    const struct game_def *game = game_find(kind, strlen(kind));
    g->first_role = game == NULL ? 0 : (int32_t)game_first_role(game);
    g->has_money =
        game != NULL && game->accounts != NULL && game->accounts->cause_on_card != NO_CAUSE;
}

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
        is &= is_seat(row->seat);
    for (EACH(build, row, rows))
        is &= is_seat(row->seat);
    for (EACH(building_total, row, rows))
        is &= is_seat(row->seat) && row->building >= 0 && row->building <= UINT8_MAX;
    for (EACH(income, row, rows))
        is &= is_seat(row->seat);
    for (EACH(round_score, row, rows))
        is &= is_seat(row->seat);
    return is;
}

static void count_game(struct digest *d, int64_t game)
{
    d->first = d->n == 0 ? game : d->first;
    d->last = game;
    d->n++;
}

void digest_add(struct digest *d, const struct game_rows *rows, int64_t game)
{
    count_game(d, game);
    if (!is_sound(rows))
        return;
    const struct game_row *row = rows_at(rows, ROWS_game, 0);
    const struct audit_row *audit = rows_at(rows, ROWS_audit, 0);
    if (audit->moves == 0)
        return; /* no report that reads the digest counts a mere result */
    const struct digest_cell cell = {.kind = row->game_kind,
                                     .rules = row->rules,
                                     .players = row->players,
                                     .complete = audit->complete != 0,
                                     .clean = audit->errors == 0};
    struct game_sums g = {.d = d,
                          .rows = rows,
                          .cell = (int32_t)find_cell(d, &cell),
                          .drawer = (int32_t)(game % DIGEST_DRAWERS),
                          .players = row->players,
                          .complete = cell.complete};
    find_roles(&g, row->game_kind);
    find_winners(&g);
    SUMS(rounds, d, g.cell, audit->rounds)->games++;
    add_roles(&g);
    for (EACH(turn, turn, rows))
        add_choices_of(&g, turn);
    add_openings(&g);
    if (g.complete)
        add_voyages(&g);
    add_offers(&g);
    add_buildings(&g);
    add_income(&g);
    add_rounds(&g);
}
