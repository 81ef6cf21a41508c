#include "report/forecast.h"

#include <stdlib.h>
#include <string.h>

#include "base/fixed.h"
#include "base/xalloc.h"
#include "report/rated_games.h"
#include "report/report.h"
#include "report/report_columns.h"
#include "stats/interval.h"

enum { TENTHS = RATED_GAMES_TENTHS, WIN = 60 };

enum output {
    SEAT,
    PLAYER,
    GAMES,
    RATING,
    DEVIATION,
    CHANCE,
    SIMILAR,
    FEW,
    CAME_TRUE,
    CAME_TRUE_LOW,
    CAME_TRUE_HIGH,
    FORETOLD,
    WON,
    WON_LOW,
    WON_HIGH
};

/* clang-format off */
#define END_COLUMN(name, doc) {name, COLUMN_NUMBER, 1, false, COLUMN_ALWAYS, doc, COLUMN_END, NULL}

static const struct report_column columns[] = {
    TEXT_COLUMN("seat", "A to F in the order named; empty when the order is open"),
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("games", 0, "games that the rating is made of"),
    NUMBER_COLUMN("rating", 0, "points; 1500 is the mean seat of the games"),
    NUMBER_COLUMN("deviation", 0, "standard deviation of the rating"),
    NUMBER_COLUMN("chance", 1, "to win this game, in percent"),
    NUMBER_COLUMN("similar", 0, "seats at tables of this size with a chance in the same ten percent"),
    {"few", COLUMN_NUMBER, 0, true, COLUMN_ALWAYS, "1: this rests on few seats", COLUMN_FEW, "similar"},
    NUMBER_COLUMN("came_true", 1, "how many of these won, in percent"),
    END_COLUMN("came_true_low", "lower end of the 95 % interval of came_true"),
    END_COLUMN("came_true_high", "its upper end"),
    NUMBER_COLUMN("foretold", 1, "mean of the chances that this player had before each earlier game, at tables of any size, in percent"),
    NUMBER_COLUMN("won", 1, "how many of these games the player won, in percent"),
    END_COLUMN("won_low", "lower end of the 95 % interval of won"),
    END_COLUMN("won_high", "its upper end"),
    END_OF_COLUMNS,
};
/* clang-format on */

/* Seats of earlier games, the chances that they had, and their wins in sixtieths. */
struct seats {
    int64_t n, chance, win;
};

/* What became of earlier chances: at tables of the same size, and of each player anywhere. */
struct memory {
    size_t n; /* players at the table */
    struct seats tenth[TENTHS];
    struct seats *own; /* by the number of the player in the book; owned */
    size_t n_own;
};

static void add_seat(struct seats *seats, int64_t chance, int64_t win)
{
    seats->n++;
    seats->chance += chance;
    seats->win += win;
}

static struct seats *seats_of(struct memory *m, size_t number)
{
    while (number >= m->n_own) {
        const size_t n = m->n_own > 0 ? 2 * m->n_own : 64;
        m->own = xrealloc(m->own, n * sizeof *m->own);
        memset(m->own + m->n_own, 0, (n - m->n_own) * sizeof *m->own);
        m->n_own = n;
    }
    return &m->own[number];
}

static void remember_game(void *ctx, const struct rated_games *games,
                          const struct rated_game *game)
{
    struct memory *m = ctx;
    (void)games;
    for (size_t i = 0; i < game->n; i++) {
        const int64_t chance = game->seat[i].chance;
        add_seat(seats_of(m, game->player[i]->number), chance, game->win[i]);
        if (game->n == m->n)
            add_seat(&m->tenth[rated_games_tenth(chance)], chance, game->win[i]);
    }
}

/* ---- chances ---- */

struct chances {
    struct rated_games *games;
    size_t number[RATING_SIDES_MAX]; /* of each player in the book */
    int64_t sum[RATING_SIDES_MAX];   /* of the chances, over the orders looked at */
    int64_t orders;
};

/* The number of a player in the book: of somebody new, one that nobody has. */
static size_t number_of(const struct rated_games *games, const char *name, size_t seat)
{
    for (size_t i = 0; i < games->n_players; i++) {
        const struct rated_player *p = &games->player[i];
        if (p->name->length == strlen(name) &&
            memcmp(p->name->text, name, p->name->length) == 0)
            return p->number;
    }
    return games->n_players + seat;
}

static void add_order(struct chances *c, const size_t *order, size_t n)
{
    struct rating_side side[RATING_SIDES_MAX];
    for (size_t i = 0; i < n; i++)
        side[i] = (struct rating_side){.player = c->number[order[i]]};
    rating_forecast(c->games->book, side, n);
    for (size_t i = 0; i < n; i++)
        c->sum[order[i]] += side[i].chance;
    c->orders++;
}

/* All orders of what stands from `from` on. */
static void add_orders(struct chances *c, size_t *order, size_t from, size_t n)
{
    if (from + 1 == n)
        add_order(c, order, n);
    for (size_t i = from; from + 1 < n && i < n; i++) {
        const size_t first = order[from];
        order[from] = order[i];
        order[i] = first;
        add_orders(c, order, from + 1, n);
        order[i] = order[from];
        order[from] = first;
    }
}

static void find_chances(struct chances *c, const struct forecast_table *table)
{
    size_t order[RATING_SIDES_MAX];
    for (size_t i = 0; i < table->n; i++) {
        order[i] = i;
        c->number[i] = number_of(c->games, table->player[i], i);
    }
    if (table->is_any_order)
        add_orders(c, order, 0, table->n);
    else
        add_order(c, order, table->n);
}

/* ---- rows ---- */

/* The wins in percent, with the ends of their interval in the two columns after it. */
static void put_wins(struct report_cell *cells, size_t column, const struct seats *seats)
{
    struct interval ends;
    if (interval_of_trials(&ends, seats->win, seats->n, 1000, WIN)) {
        report_put_int(&cells[column + 1], ends.low);
        report_put_int(&cells[column + 2], ends.high);
    }
    if (seats->n > 0)
        report_put_int(&cells[column], fixed_divide(seats->win * 1000, WIN * seats->n));
}

static void add_row(struct report_table *out, const struct forecast_table *table, size_t i,
                    const struct chances *c, struct memory *memory)
{
    struct report_cell *cells = report_add_row(out);
    const struct rated_games *games = c->games;
    const int64_t chance = fixed_divide(c->sum[i], c->orders);
    const struct seats *alike = &memory->tenth[rated_games_tenth(chance)];
    const struct seats *own = seats_of(memory, c->number[i]);
    const bool is_new = c->number[i] >= games->n_players;
    const char seat = (char)('A' + i);
    report_put_text(out, &cells[SEAT], &seat, table->is_any_order ? 0 : 1);
    report_put_text(out, &cells[PLAYER], table->player[i], strlen(table->player[i]));
    report_put_int(&cells[GAMES], is_new ? 0 : games->player[c->number[i]].games);
    report_put_int(&cells[RATING], rating_points(games->book, c->number[i]));
    report_put_int(&cells[DEVIATION], rating_deviation(games->book, c->number[i]));
    report_put_int(&cells[CHANCE], fixed_divide(chance * 1000, FIXED_ONE));
    report_put_int(&cells[SIMILAR], alike->n);
    report_put_int(&cells[FEW], alike->n < out->min_n);
    put_wins(cells, CAME_TRUE, alike);
    if (own->n > 0)
        report_put_int(&cells[FORETOLD],
                       fixed_divide(fixed_divide(own->chance, own->n) * 1000, FIXED_ONE));
    put_wins(cells, WON, own);
}

static void make_forecast(struct report_table *out, const struct forecast_table *table,
                          const struct report_table *in)
{
    struct rated_games games;
    struct memory memory = {.n = table->n};
    rated_games_play(&games, in, remember_game, &memory);
    struct chances chances = {.games = &games};
    find_chances(&chances, table);
    for (size_t i = 0; i < table->n; i++)
        add_row(out, table, i, &chances, &memory);
    free(memory.own);
    rated_games_free(&games);
}

int forecast_answer(struct report_table *out, struct store *store,
                    const struct forecast_table *table, const struct report_filter *filter,
                    struct err *err)
{
    const struct report *rated = report_find("calibration");
    const struct report_source source = {rated_games_columns, rated->table.sql,
                                         rated->table.views};
    struct report_table in;
    struct report_columns known;
    *out = (struct report_table){.texts = ARENA_INIT, .min_n = REPORT_MIN_N};
    report_columns_find(&known, columns, NULL, &out->texts);
    out->columns = known.column;
    out->n_columns = known.n;
    const int status = report_read(&in, store, &source, filter, err);
    if (status == 0)
        make_forecast(out, table, &in);
    report_table_free(&in);
    return status;
}
