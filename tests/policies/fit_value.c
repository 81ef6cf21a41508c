/* fit_value.c - fits chances and expected scores (game_play.estimate) to games.
 *
 *     fit_value GAME GAMES SEED [plain] > FILE
 *
 * The games are of a mixed field, or of `plain` alone as an analysis plays on (enum estimate_of).  GAMES games for each
 * number of players are seen at random positions.  The expected score is a ridge regression; the chances are a multinomial logit of the seats, with a penalty, by Newton's
 * method.  Prints the table of weights that the program is made of; log loss on every tenth game, left
 * out at first, goes to standard error.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "games/game_registry.h"
#include "games/kit/kit_estimate.h"
#include "play/judge.h"
#include "tests/policies/ridge.h"
#include "tests/policies/selfplay.h"

enum { ONE_IN = 80, TESTED = 10, STEPS = 7, ROW = 2 * KIT_FEATURES_MAX };

struct seen {
    uint64_t game;
    struct kit_look look[SEATS_MAX];
    struct match_result result;
};

struct fit {
    struct selfplay play;
    const struct kit_model *kit;
    size_t n, room, first; /* first: of the game being played */
    struct seen *seen;
    size_t width; /* numbers of a column */
};

/* ---- games ------------------------------------------------------------------------------- */

static void see(void *ctx, const struct replay *r, unsigned event)
{
    struct fit *f = ctx;
    (void)event;
    if (f->n == f->room) {
        f->room = f->room * 2 + 1024;
        f->seen = xrealloc_array(f->seen, f->room, sizeof *f->seen);
    }
    struct seen *s = &f->seen[f->n++];
    for (unsigned i = 0; i < f->play.players; i++)
        f->kit->look(r->rules, r->state, i, &s->look[i]);
}

static void play_games(struct fit *f, uint64_t games)
{
    f->n = 0;
    for (uint64_t g = 0; g < games; g++) {
        struct match_result result;
        const size_t first = f->n;
        if (selfplay_game(&f->play, g, ONE_IN, see, f, &result) == 0)
            f->n = first;
        for (size_t i = first; i < f->n; i++) {
            f->seen[i].game = g;
            f->seen[i].result = result;
        }
    }
}

/* ---- rows -------------------------------------------------------------------------------- */

/* The features at the two stages that a look lies between; returns where the first begins. */
static size_t fill_row(const struct fit *f, const struct kit_look *look, double *row)
{
    const int last = (int)f->kit->n_stages - 2;
    const int stage = look->stage / KIT_STAGE < last ? look->stage / KIT_STAGE : last;
    const double share = (double)(look->stage - stage * KIT_STAGE) / KIT_STAGE;
    const size_t n = f->kit->n_features;
    for (size_t k = 0; k < n; k++) {
        row[k] = look->x[k] * (1 - share);
        row[n + k] = look->x[k] * share;
    }
    return (size_t)stage * n;
}

static double dot(const double *row, const double *w, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += row[i] * w[i];
    return sum;
}

/* ---- scores ------------------------------------------------------------------------------ */

static double *fit_scores(const struct fit *f, bool test)
{
    struct ridge *g = ridge_new(f->width);
    double row[ROW];
    const size_t n = 2 * f->kit->n_features;
    for (size_t i = 0; i < f->n; i++)
        for (unsigned k = 0; k < f->play.players; k++) {
            if (test && f->seen[i].game % TESTED == 0)
                continue;
            const size_t at = fill_row(f, &f->seen[i].look[k], row);
            ridge_add_block(g, at, row, at, row, n, 1);
            ridge_add_target(g, at, row, n, 100.0 * f->seen[i].result.score[k]);
        }
    double *w = ridge_solve(g, 0.0005, 0, NULL);
    ridge_free(g);
    return w;
}

/* ---- chances ----------------------------------------------------------------------------- */

struct prediction {
    double row[SEATS_MAX][ROW], chance[SEATS_MAX];
    size_t at;
};

static void predict_chances(const struct fit *f, const struct seen *s, const double *w,
                            struct prediction *p)
{
    double sum = 0, most = -1e9, logit[SEATS_MAX];
    for (unsigned k = 0; k < f->play.players; k++) {
        p->at = fill_row(f, &s->look[k], p->row[k]);
        logit[k] = dot(p->row[k], w + p->at, 2 * f->kit->n_features);
        most = logit[k] > most ? logit[k] : most;
    }
    for (unsigned k = 0; k < f->play.players; k++)
        sum += p->chance[k] = exp(logit[k] - most);
    for (unsigned k = 0; k < f->play.players; k++)
        p->chance[k] /= sum;
}

/* Newton's method as a regression: H new = H old + gradient.  Rows are less their mean by chance. */
static void add_seen(const struct fit *f, const struct seen *s, const double *w,
                     struct ridge *g)
{
    static struct prediction p;
    const size_t n = 2 * f->kit->n_features;
    double mean[ROW] = {0}, old = 0;
    predict_chances(f, s, w, &p);
    for (unsigned k = 0; k < f->play.players; k++)
        for (size_t i = 0; i < n; i++)
            mean[i] += p.chance[k] * p.row[k][i];
    for (unsigned k = 0; k < f->play.players; k++) {
        for (size_t i = 0; i < n; i++)
            p.row[k][i] -= mean[i];
        old = dot(p.row[k], w + p.at, n);
        ridge_add_block(g, p.at, p.row[k], p.at, p.row[k], n, p.chance[k]);
        ridge_add_target(g, p.at, p.row[k], n,
                         p.chance[k] * old + (double)s->result.won[k] / MATCH_WIN -
                             p.chance[k]);
    }
}

static double *fit_chances(const struct fit *f, bool test)
{
    double *w = xcalloc(f->width, sizeof *w);
    for (int step = 0; step < STEPS; step++) {
        struct ridge *g = ridge_new(f->width);
        for (size_t i = 0; i < f->n; i++)
            if (!test || f->seen[i].game % TESTED != 0)
                add_seen(f, &f->seen[i], w, g);
        free(w);
        w = ridge_solve(g, 0.002, 0, NULL);
        ridge_free(g);
    }
    return w;
}

/* ---- bends ------------------------------------------------------------------------------- */

enum { ROUNDS = 60, MILLION = 1000000 };

/* Which two points of the curve a chance lies between, and its share of the upper; below the first point the lower is
 * 0. */
static int between(double chance, double *share)
{
    int at = 0;
    double from = 0;
    while (at < KIT_BENDS - 1 && chance * MILLION >= kit_bend_at[at])
        from = kit_bend_at[at++];
    *share = (chance * MILLION - from) / (kit_bend_at[at] - from);
    return at;
}

static double bend(const double *to, double chance)
{
    double share;
    const int at = between(chance, &share);
    return share * to[at] + (at > 0 ? (1 - share) * to[at - 1] : 0);
}

struct bending {
    double to[KIT_BENDS], won[KIT_BENDS], met[KIT_BENDS];
};

/* What a seat that won, or any seat, adds to the points of its chance. */
static void add_to_points(double *sum, double chance, double part)
{
    double share;
    const int at = between(chance, &share);
    sum[at] += share * part;
    if (at > 0)
        sum[at - 1] += (1 - share) * part;
}

static void add_bent(const struct fit *f, const struct seen *s, const double *w,
                     struct bending *b)
{
    static struct prediction p;
    double sum = 0;
    predict_chances(f, s, w, &p);
    for (unsigned k = 0; k < f->play.players; k++)
        sum += bend(b->to, p.chance[k]);
    for (unsigned k = 0; k < f->play.players; k++) {
        const double won = (double)s->result.won[k] / MATCH_WIN;
        if (won > 0)
            add_to_points(b->won, p.chance[k], won / (bend(b->to, p.chance[k]) + 1e-12));
        add_to_points(b->met, p.chance[k], 1 / sum);
    }
}

/* The curve that makes the results likeliest: each point is multiplied by how often its chances came true,
 * against how often they should have; that never makes them less likely. */
static void fit_bends(const struct fit *f, const double *w, struct bending *b)
{
    for (int i = 0; i < KIT_BENDS; i++)
        b->to[i] = kit_bend_at[i] / (double)MILLION;
    for (int round = 0; round < ROUNDS; round++) {
        memset(b->won, 0, sizeof b->won);
        memset(b->met, 0, sizeof b->met);
        for (size_t i = 0; i < f->n; i++)
            add_bent(f, &f->seen[i], w, b);
        for (int i = 0; i < KIT_BENDS; i++)
            b->to[i] *= b->met[i] > 0 ? b->won[i] / b->met[i] : 1;
        for (int i = 0; i < KIT_BENDS; i++)
            b->to[i] /= b->to[KIT_BENDS - 1];
    }
}

static void print_bends(const struct fit *f, const struct bending *b)
{
    printf("BEND(%u", f->play.players);
    for (int i = 0; i < KIT_BENDS; i++)
        printf(",%s%ld", i == 9 ? "\n    " : " ", lround(b->to[i] * MILLION));
    printf(")\n");
}

static void report(const struct fit *f, const double *w, const double *score)
{
    static struct prediction p;
    double loss = 0, error = 0;
    size_t n = 0;
    for (size_t i = 0; i < f->n; i++) {
        const struct seen *s = &f->seen[i];
        if (s->game % TESTED != 0)
            continue;
        predict_chances(f, s, w, &p);
        for (unsigned k = 0; k < f->play.players; k++) {
            loss -= s->result.won[k] * log(p.chance[k] + 1e-9) / MATCH_WIN;
            error += pow(s->result.score[k] -
                             dot(p.row[k], score + p.at, 2 * f->kit->n_features) / 100,
                         2) /
                     f->play.players;
        }
        n++;
    }
    fprintf(stderr, "%s, %u players: %zu positions, log loss %.4f (chance %.4f), score %.2f\n",
            f->play.game->name, f->play.players, f->n, loss / (double)n, log(f->play.players),
            sqrt(error / (double)n));
}

/* ---- output ------------------------------------------------------------------------------ */

/* As it is printed. */
static long rounded(const struct fit *f, double weight, double unit)
{
    const long whole = lround(weight * unit * (1 << f->kit->weight_bits));
    return whole > INT16_MAX ? INT16_MAX : whole < -INT16_MAX ? -INT16_MAX : whole;
}

static void round_weights(const struct fit *f, double *w, double unit)
{
    for (size_t i = 0; i < f->width; i++)
        w[i] = (double)rounded(f, w[i], unit) / unit / (1 << f->kit->weight_bits);
}

static void print_weights(const struct fit *f, unsigned column, const double *w, double unit)
{
    for (size_t stage = 0; stage < f->kit->n_stages; stage++) {
        printf("FIT(%u, %s, %zu", f->play.players, kit_estimates[column], stage);
        for (size_t i = 0; i < f->kit->n_features; i++)
            printf(",%s%ld", i % 14 == 13 ? "\n    " : " ",
                   rounded(f, w[stage * f->kit->n_features + i], unit));
        printf(")\n");
    }
}

static void fit_players(struct fit *f, uint64_t games)
{
    enum { THOUSANDTHS = 1000 };
    static struct bending bending;
    play_games(f, games);
    double *chance = fit_chances(f, true), *score = fit_scores(f, true);
    report(f, chance, score);
    free(chance);
    free(score);
    chance = fit_chances(f, false);
    score = fit_scores(f, false);
    print_weights(f, KIT_CHANCE, chance, THOUSANDTHS);
    print_weights(f, KIT_SCORE, score, 1);
    round_weights(f, chance, THOUSANDTHS);
    fit_bends(f, chance, &bending);
    print_bends(f, &bending);
    fflush(stdout);
    free(chance);
    free(score);
}

int main(int argc, char **argv)
{
    static struct fit f;
    if (argc < 4 || (f.play.model = model_find(argv[1])) == NULL) {
        fprintf(stderr, "usage: fit_value GAME GAMES SEED [plain]\n");
        return 2;
    }
    const bool is_plain = argc > 4 && strcmp(argv[4], "plain") == 0;
    f.kit = &f.play.model->value[is_plain ? ESTIMATE_OF_PLAIN : ESTIMATE_OF_ALL];
    f.width = f.kit->n_stages * f.kit->n_features;
    f.play.game = game_find(argv[1], strlen(argv[1]));
    const struct play_style plain = {.policy = game_best_policy(f.play.game->play),
                                     .temper = JUDGE_TEMPER};
    f.play.play_style = is_plain ? &plain : NULL;
    f.play.seed = strtoul(argv[3], NULL, 10);
    f.play.rules = ruleset_cache_new();
    printf("/* %s - weights of the features of a position, by number of players and stage\n"
           " * (games/kit/kit_estimate.h); made by `make fit`, see docs/analysis.md. */\n"
           "/* clang-format off */\n",
           strrchr(f.kit->weights_file, '/') + 1);
    const unsigned most = f.play.game->rules.max_players;
    for (f.play.players = f.play.game->rules.min_players; f.play.players <= most;
         f.play.players++)
        fit_players(&f, strtoul(argv[2], NULL, 10));
    printf("/* clang-format on */\n#undef FIT\n#undef BEND\n");
    match_free(&f.play.match);
    ruleset_cache_free(f.play.rules);
    free(f.seen);
    return 0;
}
