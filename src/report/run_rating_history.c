/* run_rating_history.c - the ratings of the most active players, over time. */
#include <stdlib.h>

#include "base/sort.h"
#include "base/xalloc.h"
#include "report/rated_evidence.h"
#include "report/rated_games.h"
#include "report/report.h"
#include "report/report_run.h"

enum { SERIES_MAX = 8, POINTS_MAX = 200 };

/* The columns of reports/rating-history.sql. */
enum output { SERIES, PLAYER, NUMBER, GAME, DATE, RATING, DEVIATION, LOW, HIGH };

/* The rating of a player after a game. */
struct point {
    size_t number; /* of the game, from 1; 0: there is none */
    const struct rated_player *player;
    const struct report_cell *date;
    int64_t game;
    struct rated_points rating;
};

/* The players that are shown, and for each the last game in every stretch of all games. */
struct history {
    int64_t id[SERIES_MAX];
    struct point point[SERIES_MAX][POINTS_MAX];
    size_t n, stretch;
};

static struct point *point_of(struct history *h, int64_t id, size_t number)
{
    for (size_t i = 0; i < h->n; i++)
        if (h->id[i] == id)
            return &h->point[i][(number - 1) / h->stretch];
    return NULL;
}

static void find_last(void *ctx, const struct rated_games *games, const struct rated_game *game)
{
    for (size_t i = 0; i < game->n; i++) {
        struct point *p = point_of(ctx, game->player[i]->id, games->n_games);
        if (p != NULL)
            p->number = games->n_games;
    }
}

/* Asks only for the ratings that are shown: the interval of one takes a while. */
static void keep_point(void *ctx, const struct rated_games *games,
                       const struct rated_game *game)
{
    for (size_t i = 0; i < game->n; i++) {
        struct point *p = point_of(ctx, game->player[i]->id, games->n_games);
        if (p != NULL && p->number == games->n_games)
            *p = (struct point){p->number, game->player[i], game->date, game->id,
                                rated_games_points(games, game->player[i])};
    }
}

static int most_active_first(const void *a, const void *b, void *ctx)
{
    const struct rated_player *x = a, *y = b;
    (void)ctx;
    if (x->is_shown != y->is_shown)
        return x->is_shown ? -1 : 1;
    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static void choose_series(struct history *h, const struct report_table *in)
{
    struct rated_games games;
    rated_games_count(&games, in, NULL, NULL);
    sort_stable(games.player, games.n_players, sizeof *games.player, most_active_first, NULL);
    h->stretch = games.n_games / POINTS_MAX + (games.n_games % POINTS_MAX > 0);
    while (h->n < SERIES_MAX && h->n < games.n_players && games.player[h->n].is_shown) {
        h->id[h->n] = games.player[h->n].id;
        h->n++;
    }
    rated_games_free(&games);
    rated_games_count(&games, in, find_last, h);
    rated_games_free(&games);
}

static void add_point(struct report_table *out, int64_t series, const struct point *point)
{
    struct report_cell *cells = report_add_row(out);
    const struct report_cell *name = point->player->name;
    report_put_int(&cells[SERIES], series);
    report_put_text(out, &cells[PLAYER], name->text, name->length);
    report_put_int(&cells[NUMBER], (int64_t)point->number);
    report_put_int(&cells[GAME], point->game);
    report_put_text(out, &cells[DATE], point->date->text, point->date->length);
    report_put_int(&cells[RATING], point->rating.points);
    report_put_int(&cells[DEVIATION], point->rating.deviation);
    report_put_int(&cells[LOW], point->rating.low);
    report_put_int(&cells[HIGH], point->rating.high);
}

static void make(struct report_table *out, const struct report_table *in)
{
    struct rated_games games;
    struct history *h = xcalloc(1, sizeof *h);
    choose_series(h, in);
    rated_games_follow(&games, in, keep_point, h);
    for (size_t i = 0; i < h->n; i++) {
        for (size_t k = 0; k < POINTS_MAX; k++) {
            if (h->point[i][k].number > 0)
                add_point(out, (int64_t)i + 1, &h->point[i][k]);
        }
    }
    free(h);
    rated_games_free(&games);
}

static void add_evidence(struct report_table *out, const struct report_table *in,
                         const struct report_cell *keys)
{
    rated_evidence_add(out, in, &keys[0], keys[1].number, "");
}

const struct report_run run_rating_history = {
    .name = "rating-history",
    .input = rated_games_columns,
    .make = make,
    .evidence = add_evidence,
};
