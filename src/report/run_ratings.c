/* run_ratings.c - the rating of every player, with its interval. */
#include "base/sort.h"
#include "report/rated_evidence.h"
#include "report/rated_games.h"
#include "report/report.h"
#include "report/report_run.h"

#include <string.h>

/* The columns of reports/ratings.sql. */
enum output { PLAYER, GAMES, FEW, RATING, DEVIATION, LOW, HIGH, LAST_CHANGE };

/* Sorts by what is shown, so that hidden digits do not decide the order. */
static int best_first(const void *a, const void *b, void *ctx)
{
    const struct rated_player *x = a, *y = b;
    struct rating_book *book = ctx;
    const int64_t p = rating_points(book, x->number), q = rating_points(book, y->number);
    if (p != q)
        return p > q ? -1 : 1;
    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    const size_t n = x->name->length < y->name->length ? x->name->length : y->name->length;
    const int order = memcmp(x->name->text, y->name->text, n);
    return order != 0
               ? order
               : (x->name->length > y->name->length) - (x->name->length < y->name->length);
}

static void make_ratings(struct report_table *out, const struct report_table *in)
{
    struct rated_games games;
    rated_games_play(&games, in, NULL, NULL);
    sort_stable(games.player, games.n_players, sizeof *games.player, best_first, games.book);
    for (size_t i = 0; i < games.n_players; i++) {
        const struct rated_player *p = &games.player[i];
        if (!p->is_shown || p->games == 0)
            continue;
        struct report_cell *cells = report_add_row(out);
        report_put_text(out, &cells[PLAYER], p->name->text, p->name->length);
        report_put_int(&cells[GAMES], p->games);
        const struct rated_points rating = rated_games_points(&games, p);
        report_put_int(&cells[RATING], rating.points);
        report_put_int(&cells[DEVIATION], rating.deviation);
        report_put_int(&cells[LOW], rating.low);
        report_put_int(&cells[HIGH], rating.high);
        report_put_int(&cells[LAST_CHANGE], p->change);
    }
    rated_games_free(&games);
}

static void add_evidence(struct report_table *out, const struct report_table *in,
                         const struct report_cell *keys)
{
    rated_evidence_add(out, in, &keys[0], 0, "games");
}

const struct report_run run_ratings = {
    .name = "ratings",
    .input = rated_games_columns,
    .make = make_ratings,
    .evidence = add_evidence,
};
