/* run_calibration.c - compares the chances that ratings give with the results. */
#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "report/rated_games.h"
#include "report/report.h"
#include "report/report_run.h"
#include "report/report_why.h"
#include "stats/interval.h"

enum { BINS = RATED_GAMES_TENTHS, WIN = 60 };

/* The columns of reports/calibration.sql. */
enum output {
    PLAYERS,
    CHANCE,
    N,
    FEW,
    PREDICTED,
    OBSERVED,
    OBSERVED_LOW,
    OBSERVED_HIGH,
    LOG_LOSS,
    LOG_LOSS_LOW,
    LOG_LOSS_HIGH,
    UNIFORM,
    TEMPERATURE
};

struct bin {
    int64_t n, chance, win; /* times FIXED_ONE; sixtieths */
};

struct tally {
    struct bin bin[BINS];
    int64_t loss;               /* times FIXED_ONE */
    struct game_moments losses; /* in thousandths */
};

/* By the number of players. */
struct tallies {
    struct tally of[RATING_SIDES_MAX + 1];
};

static int64_t thousandths_of(int64_t fraction)
{
    return fixed_divide(fraction * 1000, FIXED_ONE);
}

static void count_game(void *ctx, const struct rated_games *games,
                       const struct rated_game *game)
{
    struct tally *t = &((struct tallies *)ctx)->of[game->n];
    bool is_shown = false;
    int64_t loss = 0;
    (void)games;
    for (size_t i = 0; i < game->n; i++) {
        const int64_t chance = game->seat[i].chance;
        loss += game->win[i] > 0 ? game->win[i] * fixed_minus_ln(chance) : 0;
        if (!game->player[i]->is_shown)
            continue;
        struct bin *bin = &t->bin[rated_games_tenth(chance)];
        bin->n++;
        bin->chance += chance;
        bin->win += game->win[i];
        is_shown = true;
    }
    if (is_shown) {
        t->loss += fixed_divide(loss, WIN);
        moments_add(&t->losses, thousandths_of(fixed_divide(loss, WIN)), 1);
    }
}

static struct report_cell *add_bin(struct report_table *out, int64_t players, const char *name,
                                   const struct bin *b)
{
    struct report_cell *cells = report_add_row(out);
    report_put_int(&cells[PLAYERS], players);
    report_put_text(out, &cells[CHANCE], name, strlen(name));
    report_put_int(&cells[N], b->n);
    report_put_int(&cells[PREDICTED],
                   fixed_divide(fixed_divide(b->chance, b->n) * 1000, FIXED_ONE));
    report_put_int(&cells[OBSERVED], fixed_divide(b->win * 1000, WIN * b->n));
    return cells;
}

static void put_ends(struct report_cell *low, const struct interval *i)
{
    report_put_int(low, i->low);
    report_put_int(low + 1, i->high);
}

static void put_bin_name(struct buf *out, size_t bin)
{
    buf_printf(out, "%zu to %zu", bin * 100 / BINS, (bin + 1) * 100 / BINS);
}

/* Of all seats the chances and the wins are the same number: there is nothing to be sure of. */
static void add_observed(struct report_table *out, int64_t players, const char *name,
                         const struct bin *b)
{
    struct report_cell *cells = add_bin(out, players, name, b);
    struct interval i;
    if (interval_of_trials(&i, b->win, b->n, 1000, WIN))
        put_ends(&cells[OBSERVED_LOW], &i);
}

static void add_tally(struct report_table *out, int64_t players, const struct tally *t,
                      int64_t temperature)
{
    struct bin all = {0};
    struct interval i;
    for (size_t b = 0; b < BINS; b++) {
        all.n += t->bin[b].n;
        all.chance += t->bin[b].chance;
        all.win += t->bin[b].win;
    }
    struct report_cell *cells = add_bin(out, players, "all", &all);
    report_put_int(&cells[LOG_LOSS], thousandths_of(fixed_divide(t->loss, t->losses.n)));
    if (interval_of_difference(&i, &t->losses, 1)) {
        i.low = i.low < 0 ? 0 : i.low; /* no loss is negative */
        put_ends(&cells[LOG_LOSS_LOW], &i);
    }
    report_put_int(&cells[UNIFORM],
                   thousandths_of(fixed_minus_ln(fixed_divide(FIXED_ONE, players))));
    report_put_int(&cells[TEMPERATURE], fixed_divide(temperature * 100, FIXED_ONE));
    for (size_t b = 0; b < BINS; b++) {
        struct buf name = BUF_INIT;
        put_bin_name(&name, b);
        if (t->bin[b].n > 0)
            add_observed(out, players, buf_str(&name), &t->bin[b]);
        buf_free(&name);
    }
}

static void make_calibration(struct report_table *out, const struct report_table *in)
{
    struct rated_games games;
    struct tallies tallies = {0};
    rated_games_play(&games, in, count_game, &tallies);
    for (int64_t n = 2; n <= RATING_SIDES_MAX; n++) {
        if (tallies.of[n].losses.n > 0)
            add_tally(out, n, &tallies.of[n], rating_temperature(games.book, (size_t)n));
    }
    rated_games_free(&games);
}

/* ---- the evidence: seats with such a chance ---- */

struct search {
    struct report_table *out;
    int64_t players;
    const char *chance; /* "all", or the name of a bin */
};

static bool has_chance(const struct search *s, int64_t chance)
{
    struct buf name = BUF_INIT;
    put_bin_name(&name, rated_games_tenth(chance));
    const bool is_it = strcmp(s->chance, "all") == 0 || strcmp(s->chance, buf_str(&name)) == 0;
    buf_free(&name);
    return is_it;
}

static void look_at(void *ctx, const struct rated_games *games, const struct rated_game *game)
{
    const struct search *s = ctx;
    (void)games;
    for (size_t i = 0; i < game->n && (int64_t)game->n == s->players; i++) {
        const int64_t tenths = fixed_divide(game->seat[i].chance * 1000, FIXED_ONE);
        if (!game->player[i]->is_shown || !has_chance(s, game->seat[i].chance))
            continue;
        struct buf what = BUF_INIT;
        buf_printf(&what, "chance %" PRId64 ".%" PRId64 " %%, place %" PRId64, tenths / 10,
                   tenths % 10, game->side[i].place);
        report_why_add(s->out, game->id, (int64_t)i, "n", 1, buf_str(&what));
        buf_free(&what);
    }
}

static void add_evidence(struct report_table *out, const struct report_table *in,
                         const struct report_cell *keys)
{
    struct search search = {out, keys[0].number, keys[1].text};
    struct rated_games games;
    rated_games_play(&games, in, look_at, &search);
    rated_games_free(&games);
}

const struct report_run run_calibration = {
    .name = "calibration",
    .input = rated_games_columns,
    .make = make_calibration,
    .evidence = add_evidence,
};
