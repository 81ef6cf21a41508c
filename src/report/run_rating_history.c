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

/* A player's rating after a game. */
struct point {
    int64_t id, game;
    size_t number; /* of the game, from 1 */
    const struct report_cell *date;
    struct rating rating;
};

struct history {
    struct point *point; /* in the order of play */
    size_t n;
};

static void keep_point(void *ctx, const struct rated_games *games,
                       const struct rated_game *game)
{
    struct history *h = ctx;
    for (size_t i = 0; i < game->n; i++) {
        if (game->player[i]->is_shown)
            h->point[h->n++] = (struct point){.id = game->player[i]->id,
                                              .game = game->id,
                                              .number = games->n_games,
                                              .date = game->date,
                                              .rating = game->player[i]->rating};
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

static void add_point(struct report_table *out, int64_t series,
                      const struct rated_player *player, const struct point *point)
{
    struct report_cell *cells = report_add_row(out);
    report_put_int(&cells[SERIES], series);
    report_put_text(out, &cells[PLAYER], player->name->text, player->name->length);
    report_put_int(&cells[NUMBER], (int64_t)point->number);
    report_put_int(&cells[GAME], point->game);
    report_put_text(out, &cells[DATE], point->date->text, point->date->length);
    report_put_int(&cells[RATING], rating_points(&point->rating));
    report_put_int(&cells[DEVIATION], rating_deviation(&point->rating));
    rated_games_put_interval(&cells[LOW], &cells[HIGH], &point->rating);
}

/* A player with many games has one point, the last, in each of POINTS_MAX stretches. */
static void add_series(struct report_table *out, int64_t series,
                       const struct rated_player *player, const struct history *h,
                       size_t n_games)
{
    const size_t stretch = (n_games + POINTS_MAX - 1) / POINTS_MAX;
    const struct point *last = NULL;
    for (size_t i = 0; i < h->n; i++) {
        const struct point *p = &h->point[i];
        if (p->id != player->id)
            continue;
        if (last != NULL && (p->number - 1) / stretch != (last->number - 1) / stretch)
            add_point(out, series, player, last);
        last = p;
    }
    if (last != NULL)
        add_point(out, series, player, last);
}

static void make(struct report_table *out, const struct report_table *in)
{
    struct rated_games games;
    struct history h = {xcalloc(in->n_rows + 1, sizeof *h.point), 0};
    rated_games_play(&games, in, keep_point, &h);
    sort_stable(games.player, games.n_players, sizeof *games.player, most_active_first, NULL);
    for (size_t i = 0; i < games.n_players && i < SERIES_MAX && games.player[i].is_shown; i++)
        add_series(out, (int64_t)i + 1, &games.player[i], &h, games.n_games);
    free(h.point);
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
