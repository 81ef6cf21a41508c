/* ratings.c - how strong is everybody, and how sure is that? */
#include "base/sort.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "report/rated_evidence.h"
#include "report/rated_games.h"
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

/* clang-format off */

enum output { PLAYER, GAMES, FEW, RATING, DEVIATION, LOW, HIGH, LAST_CHANGE };

static const struct report_column columns[] = {
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("games", 0, "games played to their end"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("rating", 0, "points; everybody begins at 1500"),
    NUMBER_COLUMN("deviation", 0, "standard deviation of the rating; 200 for a new player"),
    NUMBER_COLUMN("low", 0, "the strength lies between low and high with 95 %"),
    NUMBER_COLUMN("high", 0, "see low"),
    NUMBER_COLUMN("last_change", 0, "points gained or lost in the last game"),
    END_OF_COLUMNS,
};

/* clang-format on */

static int compare_names(const struct report_cell *a, const struct report_cell *b)
{
    const size_t n = a->length < b->length ? a->length : b->length;
    const int order = memcmp(a->text, b->text, n);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

/* By what is shown, so that the order does not follow from hidden digits. */
static int best_first(const void *a, const void *b, void *ctx)
{
    const struct rated_player *x = a, *y = b;
    (void)ctx;
    const int64_t p = rating_points(&x->rating), q = rating_points(&y->rating);
    if (p != q)
        return p > q ? -1 : 1;
    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return compare_names(x->name, y->name);
}

static void make(struct report_table *out, const struct report_table *in)
{
    struct rated_games games;
    rated_games_play(&games, in, NULL, NULL);
    sort_stable(games.player, games.n_players, sizeof *games.player, best_first, NULL);
    for (size_t i = 0; i < games.n_players; i++) {
        const struct rated_player *p = &games.player[i];
        if (!p->is_shown || p->games == 0)
            continue;
        struct report_cell *cells = report_add_row(out);
        report_put_text(out, &cells[PLAYER], p->name->text, p->name->length);
        report_put_int(&cells[GAMES], p->games);
        report_put_int(&cells[RATING], rating_points(&p->rating));
        report_put_int(&cells[DEVIATION], rating_deviation(&p->rating));
        rated_games_put_interval(&cells[LOW], &cells[HIGH], &p->rating);
        report_put_int(&cells[LAST_CHANGE], p->change);
    }
    rated_games_free(&games);
}

static const struct report_run run = {rated_games_columns, make};

static void add_evidence(struct report_table *out, const struct report_table *in,
                         const struct report_cell *keys)
{
    rated_evidence_add(out, in, &keys[0], 0, "games");
}

static const struct report_why why = {
    .keys = {"player"},
    .doc = "the player's games in the order of play, each with the change of the rating",
    .sql = rated_games_sql,
    .input = rated_games_columns,
    .make = add_evidence,
};

static const struct report_chart chart = {
    .script = "ratings.gp", .max_rows = 24, .height = 130, .row_height = 24};

const struct report report_ratings = {
    .name = "ratings",
    .title = "Ratings",
    .summary = "how strong every player is, from who beat whom, and how sure",
    .reading =
        "A rating counts who was beaten, and from which seat; the lines hold the true "
        "strength with 95 %, so where two overlap widely it is open who is stronger. Between "
        "two "
        "players with settled ratings 400 points are odds of 10 to 1. The method is that of "
        "Weng and Lin (Plackett-Luce), see `src/report/rating.h`.",
    .headline = "{player} leads with a rating of {rating}, give or take {deviation}.",
    .table = {columns, rated_games_sql, NULL},
    .run = &run,
    .chart = &chart,
    .why = &why,
};
