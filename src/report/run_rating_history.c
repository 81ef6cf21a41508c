/* run_rating_history.c - the ratings of the most active players, over time. */
#include <stdlib.h>

#include "base/sort.h"
#include "base/xalloc.h"
#include "report/rated_evidence.h"
#include "report/rated_games.h"
#include "report/report.h"
#include "report/report_run.h"

enum { SERIES_MAX = 8 };

/* The columns of reports/rating-history.sql. */
enum output { SERIES, PLAYER, NUMBER, GAME, DATE, RATING, DEVIATION, LOW, HIGH };

/* The last game of each stretch, and who played in it. */
struct history {
    struct stretch {
        size_t number; /* of the game, from 1 */
        int64_t game;
        const struct report_cell *date;
    } stretch[RATED_STRETCHES];
    bool *has_played; /* by player and stretch; owned */
};

static bool *has_played(const struct history *h, size_t player, size_t stretch)
{
    return &h->has_played[player * RATED_STRETCHES + stretch];
}

static void look_at(void *ctx, const struct rated_games *games, const struct rated_game *game)
{
    struct history *h = ctx;
    const size_t stretch = (games->n_games - 1) / games->stretch;
    if (h->has_played == NULL)
        h->has_played = xcalloc(games->n_players * RATED_STRETCHES, sizeof *h->has_played);
    h->stretch[stretch] = (struct stretch){games->n_games, game->id, game->date};
    for (size_t i = 0; i < game->n; i++)
        *has_played(h, game->player[i]->number, stretch) = true;
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
                      const struct rated_player *player, const struct stretch *stretch,
                      struct rated_points rating)
{
    struct report_cell *cells = report_add_row(out);
    report_put_int(&cells[SERIES], series);
    report_put_text(out, &cells[PLAYER], player->name->text, player->name->length);
    report_put_int(&cells[NUMBER], (int64_t)stretch->number);
    report_put_int(&cells[GAME], stretch->game);
    report_put_text(out, &cells[DATE], stretch->date->text, stretch->date->length);
    report_put_int(&cells[RATING], rating.points);
    report_put_int(&cells[DEVIATION], rating.deviation);
    report_put_int(&cells[LOW], rating.low);
    report_put_int(&cells[HIGH], rating.high);
}

static void make(struct report_table *out, const struct report_table *in)
{
    struct rated_games games;
    struct history h = {0};
    rated_games_play(&games, in, look_at, &h);
    sort_stable(games.player, games.n_players, sizeof *games.player, most_active_first, NULL);
    for (size_t i = 0; i < SERIES_MAX && i < games.n_players; i++) {
        const struct rated_player *p = &games.player[i];
        for (size_t k = 0; p->is_shown && k < games.n_stretches; k++) {
            if (*has_played(&h, p->number, k))
                add_point(out, (int64_t)i + 1, p, &h.stretch[k],
                          rated_games_then(&games, p, k));
        }
    }
    free(h.has_played);
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
