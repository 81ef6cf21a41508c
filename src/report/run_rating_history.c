/* run_rating_history.c - the ratings of the most active players, over time; of each player for the pages of all. */
#include <stdlib.h>

#include "base/sort.h"
#include "base/xalloc.h"
#include "report/rated_evidence.h"
#include "report/rated_games.h"
#include "report/report.h"
#include "report/report_run.h"

enum { SERIES_MAX = 8 };

/* The columns of reports/rating-history.sql. */
enum output { SERIES, PLAYER, NUMBER, GAME, DATE, GAMES, RATING, DEVIATION, LOW, HIGH };

/* The last game of each stretch, and who played in it. */
struct history {
    struct stretch {
        size_t number; /* of the game, from 1 */
        int64_t game;
        const struct report_cell *date;
    } stretch[RATED_STRETCHES];
    /* Owned.  By player and stretch: the games that the player has played after it; 0 for who did not play in it */
    int64_t *games;
};

static int64_t *games_after(const struct history *h, size_t player, size_t stretch)
{
    return &h->games[player * RATED_STRETCHES + stretch];
}

static void look_at(void *ctx, const struct rated_games *games, const struct rated_game *game)
{
    struct history *h = ctx;
    const size_t stretch = (games->n_games - 1) / games->stretch;
    if (h->games == NULL)
        h->games = xcalloc(games->n_players * RATED_STRETCHES, sizeof *h->games);
    h->stretch[stretch] = (struct stretch){games->n_games, game->id, game->date};
    for (size_t i = 0; i < game->n; i++)
        *games_after(h, game->player[i]->number, stretch) = game->player[i]->games;
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
                      int64_t n_games, struct rated_points rating)
{
    struct report_cell *cells = report_add_row(out);
    report_put_int(&cells[SERIES], series);
    report_put_text(out, &cells[PLAYER], player->name->text, player->name->length);
    report_put_int(&cells[NUMBER], (int64_t)stretch->number);
    report_put_int(&cells[GAME], stretch->game);
    report_put_text(out, &cells[DATE], stretch->date->text, stretch->date->length);
    report_put_int(&cells[GAMES], n_games);
    report_put_int(&cells[RATING], rating.points);
    report_put_int(&cells[DEVIATION], rating.deviation);
    report_put_int(&cells[LOW], rating.low);
    report_put_int(&cells[HIGH], rating.high);
}

/* The last point is the rating of now, as the report `ratings` has it: games of others move it, too. */
static void add_series(struct report_table *out, int64_t series, const struct rated_player *p,
                       const struct rated_games *games, const struct history *h)
{
    for (size_t k = 0; k < games->n_stretches; k++) {
        const int64_t own = *games_after(h, p->number, k);
        if (own > 0 || k + 1 == games->n_stretches)
            add_point(out, series, p, &h->stretch[k], own > 0 ? own : p->games,
                      rated_games_then(games, p, k));
    }
}

static void make_history(struct report_table *out, const struct report_table *in)
{
    struct rated_games games;
    struct history h = {0};
    const size_t most = in->is_of_each ? SIZE_MAX : SERIES_MAX;
    rated_games_play(&games, in, look_at, &h);
    sort_stable(games.player, games.n_players, sizeof *games.player, most_active_first, NULL);
    for (size_t i = 0; i < most && i < games.n_players; i++) {
        const struct rated_player *p = &games.player[i];
        if (p->is_shown && p->games > 0)
            add_series(out, in->is_of_each ? 1 : (int64_t)i + 1, p, &games, &h);
    }
    free(h.games);
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
    .make = make_history,
    .evidence = add_evidence,
};
