/* run_skill.c - how much of scores and places belongs to the players. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "report/report.h"
#include "report/report_ids.h"
#include "report/report_run.h"
#include "stats/player_share.h"
#include "store/persons.h"

/* clang-format off */

enum input { GAME, PLAYERS, PLAYER, SEAT, IS_SEATED, PLACE, TOTAL };

static const struct report_column columns[] = {
    NUMBER_COLUMN("game", 0, "game.id"),
    NUMBER_COLUMN("players", 0, "seats at the table"),
    NUMBER_COLUMN("player", 0, "player.id"),
    NUMBER_COLUMN("seat", 0, "0: the first"),
    NUMBER_COLUMN("is_seated", 0, "1: where the player sat is known"),
    NUMBER_COLUMN("place", 0, "1 = first"),
    NUMBER_COLUMN("total", 0, "final score"),
    END_OF_COLUMNS,
};

/* The columns of reports/skill.sql. */
enum output { WHAT, TABLES, GAMES, FEW, PEOPLE, SHARE, SHARE_LOW, SHARE_HIGH, NEEDED, NEEDED_LOW,
              NEEDED_HIGH, VERDICT };

/* clang-format on */

enum { ALL = 0, SIZES = PLAYER_SHARE_SEATS_MAX + 1 };

static const enum input measures[] = {TOTAL, PLACE};
static const char *const names[] = {"score", "place"};

enum { MEASURES = sizeof measures / sizeof *measures };

struct person {
    int64_t games;
    size_t number; /* who played most comes first */
    bool sat[SIZES];
    bool is_nobody; /* who is another one in every game, and counts nowhere */
};

/* Tables of a size, or all. */
struct tables {
    int64_t games, people;
    struct player_share *share[MEASURES];
};

struct club {
    const struct report_table *rows;
    struct report_ids ids; /* of the people */
    struct person *person; /* likewise */
    struct tables of[SIZES];
};

/* ---- players ---- */

static int by_games(const void *a, const void *b, void *ctx)
{
    const struct person *x = *(struct person *const *)a, *y = *(struct person *const *)b;
    (void)ctx;
    return (x->games < y->games) - (x->games > y->games);
}

static void number_people(struct club *c)
{
    struct person **order = xcalloc(c->ids.n + 1, sizeof *order);
    for (size_t i = 0; i < c->ids.n; i++)
        order[i] = &c->person[i];
    sort_stable(order, c->ids.n, sizeof *order, by_games, NULL);
    for (size_t i = 0; i < c->ids.n; i++)
        order[i]->number = order[i]->is_nobody ? PLAYER_SHARE_PLAYERS_MAX : i;
    free(order);
}

static struct person *find_person(const struct club *c, size_t row)
{
    return &c->person[report_ids_index(&c->ids, report_cell(c->rows, row, PLAYER)->number)];
}

static void find_people(struct club *c)
{
    report_ids_find(&c->ids, c->rows, PLAYER);
    c->person = xcalloc(c->ids.n + 1, sizeof *c->person);
    for (size_t row = 0; row < c->rows->n_rows; row++) {

        struct person *p = find_person(c, row);
        bool is_nobody = report_cell(c->rows, row, PLAYER)->number == NOBODY;
        p->is_nobody = is_nobody;
        p->games += !is_nobody;
    }
    number_people(c);
}

/* ---- games ---- */

/* Of a place such that places have the same variance at tables of all sizes. */
static int64_t value_of(const struct report_table *rows, size_t row, enum input measure,
                        int64_t n)
{
    const int64_t number = report_cell(rows, row, measure)->number;
    if (measure == TOTAL)
        return number;
    return (2 * number - n - 1) * (int64_t)fixed_root((uint64_t)(3000000 / (n * n - 1)));
}

/* The results of those who count. */
static size_t read_results(const struct club *c, size_t row, size_t n, enum input measure,
                           struct share_result *result)
{
    size_t count = 0;
    for (size_t end = row + n; row < end; row++) {
        const struct person *p = find_person(c, row);
        if (p->number >= PLAYER_SHARE_PLAYERS_MAX)
            continue;
        const bool is_seated = report_cell(c->rows, row, IS_SEATED)->number != 0;
        result[count++] = (struct share_result){
            .player = p->number,
            .seat =
                is_seated ? (int)report_cell(c->rows, row, SEAT)->number : PLAYER_SHARE_NO_SEAT,
            .value = value_of(c->rows, row, measure, (int64_t)n)};
    }
    if (count < n) {
        /* Where somebody at the table does not count, a seat is not the same among the others. */
        for (size_t i = 0; i < count; i++)
            result[i].seat = PLAYER_SHARE_NO_SEAT;
    }
    return count;
}

static void add_game(struct club *c, size_t row, size_t n, size_t size)
{
    struct tables *t = &c->of[size];
    struct share_result result[PLAYER_SHARE_SEATS_MAX];
    t->games++;
    for (size_t i = row; i < row + n; i++) {
        struct person *p = find_person(c, i);
        t->people += !p->sat[size] && !p->is_nobody;
        p->sat[size] = true;
    }
    for (size_t m = 0; m < MEASURES; m++) {
        if (t->share[m] == NULL)
            t->share[m] = player_share_new(
                c->ids.n < PLAYER_SHARE_PLAYERS_MAX ? c->ids.n : PLAYER_SHARE_PLAYERS_MAX);
        player_share_add(t->share[m], result, read_results(c, row, n, measures[m], result));
    }
}

static void read_games(struct club *c)
{
    for (size_t row = 0, n; row < c->rows->n_rows; row += n) {
        const int64_t game = report_cell(c->rows, row, GAME)->number;
        for (n = 0;
             row + n < c->rows->n_rows && report_cell(c->rows, row + n, GAME)->number == game;)
            n++;
        if (n < 2 || n > PLAYER_SHARE_SEATS_MAX)
            continue;
        add_game(c, row, n, ALL);
        add_game(c, row, n, n);
    }
}

/* ---- rows ---- */

static void put_text(struct report_table *out, struct report_cell *cell, const char *text)
{
    report_put_text(out, cell, text, strlen(text));
}

static void put_games(struct report_cell *cell, int64_t games)
{
    if (games > 0)
        report_put_int(cell, games);
}

static const char *put_estimate(struct report_cell *cells, const struct player_share *share)
{
    struct share_estimate e = {0};
    if (!player_share_find(share, &e))
        return "too few games to tell";
    report_put_int(&cells[SHARE], e.share);
    report_put_int(&cells[SHARE_LOW], e.low);
    report_put_int(&cells[SHARE_HIGH], e.high);
    put_games(&cells[NEEDED], e.games);
    put_games(&cells[NEEDED_LOW], e.games_low);
    put_games(&cells[NEEDED_HIGH], e.games_high);
    return e.low > 0 ? "players differ" : "too few games to tell";
}

static void add_row(struct report_table *out, const struct tables *t, size_t size, size_t m)
{
    struct report_cell *cells = report_add_row(out);
    struct buf name = BUF_INIT;
    buf_printf(&name, "%zu", size);
    put_text(out, &cells[WHAT], names[m]);
    put_text(out, &cells[TABLES], size == ALL ? "all" : buf_str(&name));
    report_put_int(&cells[GAMES], t->games);
    report_put_int(&cells[PEOPLE], t->people);
    put_text(out, &cells[VERDICT], put_estimate(cells, t->share[m]));
    buf_free(&name);
}

static void make_skill(struct report_table *out, const struct report_table *in)
{
    struct club club = {.rows = in};
    find_people(&club);
    read_games(&club);
    for (size_t m = 0; m < MEASURES; m++) {
        for (size_t size = ALL; size < SIZES; size++) {
            if (club.of[size].games > 0)
                add_row(out, &club.of[size], size, m);
        }
    }
    for (size_t size = ALL; size < SIZES; size++)
        for (size_t m = 0; m < MEASURES; m++)
            player_share_free(club.of[size].share[m]);
    free(club.person);
    report_ids_free(&club.ids);
}

const struct report_run run_skill = {.name = "skill", .input = columns, .make = make_skill};
