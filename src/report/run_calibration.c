/* run_calibration.c - compares the chances that ratings give with the results. */
#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "report/rated_games.h"
#include "report/report.h"
#include "report/report_run.h"
#include "report/report_why.h"
#include "store/digest.h"

enum { BINS = RATED_GAMES_TENTHS, WIN = 60 };

/* The columns of reports/calibration.sql. */
enum output {
    PLAYERS,
    CHANCE,
    N,
    FEW,
    PREDICTED,
    OBSERVED,
    WINS,
    OBSERVED_LOW,
    OBSERVED_HIGH,
    LOG_LOSS,
    LOSSES,
    LOG_LOSS_LOW,
    LOG_LOSS_HIGH,
    UNIFORM
};

struct bin {
    int64_t n, chance, win; /* times FIXED_ONE; sixtieths */
};

/* Sums of the games that a bootstrap draws together. */
struct drawer {
    int64_t games, loss; /* times FIXED_ONE */
};

struct tally {
    struct bin bin[BINS];
    struct drawer all, drawer[DIGEST_DRAWERS];
};

/* By the number of players. */
struct tallies {
    struct tally of[RATING_SIDES_MAX + 1];
};

static void add_loss(struct drawer *drawer, int64_t loss)
{
    drawer->games++;
    drawer->loss += loss;
}

static void count_game(void *ctx, const struct rated_games *games,
                       const struct rated_game *game)
{
    struct tally *t = &((struct tallies *)ctx)->of[game->n];
    bool is_shown = false;
    int64_t loss = 0;
    (void)games;
    for (size_t i = 0; i < game->n; i++) {
        const int64_t chance = game->side[i].chance;
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
        add_loss(&t->all, fixed_divide(loss, WIN));
        add_loss(&t->drawer[game->id % DIGEST_DRAWERS], fixed_divide(loss, WIN));
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
    report_put_int(&cells[WINS], b->win);
    return cells;
}

static int64_t thousandths(int64_t fraction)
{
    return fixed_divide(fraction * 1000, FIXED_ONE);
}

/* In the form of ${sample()} in reports/shared.sql. */
static void put_losses(struct report_table *out, struct report_cell *cell,
                       const struct tally *t)
{
    struct buf samples = BUF_INIT;
    for (size_t i = 0; i < DIGEST_DRAWERS; i++) {
        const struct drawer *d = &t->drawer[i];
        if (d->games > 0)
            buf_printf(&samples, "%s%" PRId64 " %" PRId64, samples.len > 0 ? "," : "",
                       thousandths(d->loss), 1000 * d->games);
    }
    report_put_text(out, cell, buf_str(&samples), samples.len);
    buf_free(&samples);
}

static void put_bin_name(struct buf *out, size_t bin)
{
    buf_printf(out, "%zu to %zu", bin * 100 / BINS, (bin + 1) * 100 / BINS);
}

static void add_tally(struct report_table *out, int64_t players, const struct tally *t)
{
    struct bin all = {0};
    for (size_t i = 0; i < BINS; i++) {
        all.n += t->bin[i].n;
        all.chance += t->bin[i].chance;
        all.win += t->bin[i].win;
    }
    struct report_cell *cells = add_bin(out, players, "all", &all);
    report_put_int(&cells[LOG_LOSS], thousandths(fixed_divide(t->all.loss, t->all.games)));
    put_losses(out, &cells[LOSSES], t);
    report_put_int(&cells[UNIFORM],
                   thousandths(fixed_minus_ln(fixed_divide(FIXED_ONE, players))));
    for (size_t i = 0; i < BINS; i++) {
        struct buf name = BUF_INIT;
        put_bin_name(&name, i);
        if (t->bin[i].n > 0)
            add_bin(out, players, buf_str(&name), &t->bin[i]);
        buf_free(&name);
    }
}

static void make(struct report_table *out, const struct report_table *in)
{
    struct rated_games games;
    struct tallies tallies = {0};
    rated_games_play(&games, in, count_game, &tallies);
    for (int64_t n = 2; n <= RATING_SIDES_MAX; n++) {
        if (tallies.of[n].all.games > 0)
            add_tally(out, n, &tallies.of[n]);
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
        const int64_t tenths = fixed_divide(game->side[i].chance * 1000, FIXED_ONE);
        if (!game->player[i]->is_shown || !has_chance(s, game->side[i].chance))
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
    .make = make,
    .evidence = add_evidence,
};
