/* fit.c - fits the weights of a model (games/kit/kit_model.h) to what price.c found that choices bring.
 *
 *     fit MODEL < FILE
 *
 * A ridge regression explains by the features how the choices of one position differ.  It is made of
 * all positions; then the weights of each number of players are drawn towards those.  Prints the weights
 * as the table that the program is made of; to standard error, how much they explain of every tenth
 * position when that is left out, and how much their choices there lose to the best, in
 * hundredths of a VP.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "tests/policies/models.h"
#include "tests/policies/priced.h"
#include "tests/policies/ridge.h"

enum { ROW = KIT_STAGES * KIT_FEATURES_MAX, TESTED = 10 };

struct fit {
    const struct model *model;
    const struct kit_model *kit;
    const struct game_def *game;
    struct ruleset_cache *rules;
    size_t n, width; /* positions; numbers of a column */
    struct priced *priced;
    struct kit_look *look;
};

/* ---- positions --------------------------------------------------------------------------- */

static void read_positions(struct fit *f)
{
    struct priced p;
    for (size_t room = 0; fread(&p, sizeof p, 1, stdin) == 1; f->n++) {
        if (f->n == room) {
            room = room * 2 + 1024;
            f->priced = xrealloc_array(f->priced, room, sizeof *f->priced);
            f->look = xrealloc_array(f->look, room, sizeof *f->look);
        }
        const void *rules =
            ruleset_get(f->rules, f->game, f->model->profile[p.profile], p.players, NULL);
        f->priced[f->n] = p;
        f->kit->look(rules, p.state, p.seat, &f->look[f->n]);
    }
}

/* The features of a choice at the two stages that the position lies between. */
static void fill_row(const struct fit *f, size_t at, unsigned i, double *row)
{
    const struct kit_look *look = &f->look[at];
    const int last = KIT_STAGES - 2;
    const int stage = look->stage / KIT_STAGE < last ? look->stage / KIT_STAGE : last;
    const double share = (double)(look->stage - stage * KIT_STAGE) / KIT_STAGE;
    const size_t n = f->kit->n_features;
    memset(row, 0, f->width * sizeof *row);
    for (size_t k = 0; k < n; k++) {
        const bool is_own = k == 0 || k < f->kit->n_of_choice;
        const double x = is_own ? f->priced[at].own[i][k] : look->x[k];
        row[(size_t)stage * n + k] = x * (1 - share);
        row[(size_t)(stage + 1) * n + k] = x * share;
    }
}

static size_t place_of(const struct fit *f, size_t at, unsigned i)
{
    return f->priced[at].column[i] * f->width;
}

/* What the model adds to what is known. */
static double addition(const struct priced *p, unsigned i)
{
    return p->worth[i] - p->guess[i];
}

static double mean_addition(const struct priced *p)
{
    double sum = 0;
    for (unsigned i = 0; i < p->n; i++)
        sum += addition(p, i);
    return sum / p->n;
}

static double mean_worth(const struct priced *p)
{
    double sum = 0;
    for (unsigned i = 0; i < p->n; i++)
        sum += p->worth[i];
    return sum / p->n;
}

/* ---- the regression ---------------------------------------------------------------------- */

/* Choices of a position are compared with their mean: a row of the regression is that difference.
 * `prior` is taken as known; NULL: nothing is. */
static void add_position(const struct fit *f, struct ridge *g, size_t at)
{
    static double row[PRICED_MOST][ROW];
    const struct priced *p = &f->priced[at];
    const double mean = mean_addition(p);
    for (unsigned i = 0; i < p->n; i++) {
        fill_row(f, at, i, row[i]);
        ridge_add_target(g, place_of(f, at, i), row[i], f->width, addition(p, i) - mean);
    }
    for (unsigned a = 0; a < p->n; a++)
        for (unsigned b = 0; b < p->n; b++)
            ridge_add_block(g, place_of(f, at, a), row[a], place_of(f, at, b), row[b], f->width,
                            (a == b) - 1.0 / p->n);
}

/* The regression over the positions with that number of players, or 0 all; without the tested ones when
 * `test`. */
static struct ridge *gather(const struct fit *f, unsigned players, bool test)
{
    struct ridge *g = ridge_new(f->kit->n_columns * f->width);
    for (size_t i = 0; i < f->n; i++)
        if ((players == 0 || f->priced[i].players == players) && !(test && i % TESTED == 0))
            add_position(f, g, i);
    return g;
}

static double value_of(const struct fit *f, const double *w, size_t at, unsigned i)
{
    double row[ROW], sum = 0;
    fill_row(f, at, i, row);
    for (size_t k = 0; k < f->width; k++)
        sum += row[k] * w[place_of(f, at, i) + k];
    return sum;
}

/* ---- results ----------------------------------------------------------------------------- */

struct quality {
    size_t n;
    double all, left, lost, lost_by_chance;
};

static void add_quality(const struct fit *f, const double *w, size_t at, struct quality *q)
{
    const struct priced *p = &f->priced[at];
    double value[PRICED_MOST], mean_value = 0, best = p->worth[0];
    const double mean = mean_worth(p);
    unsigned chosen = 0;
    for (unsigned k = 0; k < p->n; k++) {
        value[k] = p->guess[k] + value_of(f, w, at, k);
        mean_value += value[k] / p->n;
        chosen = value[k] > value[chosen] ? k : chosen;
        best = p->worth[k] > best ? p->worth[k] : best;
    }
    for (unsigned k = 0; k < p->n; k++) {
        const double y = p->worth[k] - mean, e = y - (value[k] - mean_value);
        q->all += y * y;
        q->left += e * e;
    }
    q->lost += best - p->worth[chosen];
    q->lost_by_chance += best - mean;
    q->n++;
}

static void report(const struct fit *f, const double *w, unsigned players)
{
    struct quality q = {0};
    for (size_t i = 0; i < f->n; i += TESTED)
        if (f->priced[i].players == players)
            add_quality(f, w, i, &q);
    fprintf(stderr, "%s, %u players: %zu unseen positions, explained %.3f, lost %.1f of %.1f\n",
            f->game->name, players, q.n, 1 - q.left / q.all, q.lost / (double)q.n,
            q.lost_by_chance / (double)q.n);
}

static long weight_of(double w)
{
    const long weight = lround(w * (1 << KIT_CHOICE_BITS));
    return weight > INT16_MAX ? INT16_MAX : weight < -INT16_MAX ? -INT16_MAX : weight;
}

static void print_weights(const struct fit *f, const double *w, unsigned players)
{
    for (size_t column = 0; column < f->kit->n_columns; column++)
        for (size_t stage = 0; stage < KIT_STAGES; stage++) {
            printf("FIT(%u, %s, %zu", players, f->kit->column[column], stage);
            for (size_t i = 0; i < f->kit->n_features; i++)
                printf(",%s%ld", i % 14 == 13 ? "\n    " : " ",
                       weight_of(w[column * f->width + stage * f->kit->n_features + i]));
            printf(")\n");
        }
}

static void fit_all(const struct fit *f, bool test)
{
    struct ridge *all = gather(f, 0, test);
    double *common = ridge_solve(all, f->model->ridge, f->model->doubt, NULL);
    ridge_free(all);
    for (unsigned n = f->game->rules.min_players; n <= f->game->rules.max_players; n++) {
        struct ridge *g = gather(f, n, test);
        double *w = ridge_solve(g, f->model->ridge_apart, f->model->doubt, common);
        if (test)
            report(f, w, n);
        else
            print_weights(f, w, n);
        free(w);
        ridge_free(g);
    }
    free(common);
}

int main(int argc, char **argv)
{
    static struct fit f;
    if (argc < 2 || (f.model = model_find(argv[1])) == NULL) {
        fprintf(stderr, "usage: fit GAME <FILE\n");
        return 2;
    }
    struct model changed = *f.model;
    if (argc > 3) {
        changed.ridge = strtod(argv[2], NULL);
        changed.ridge_apart = strtod(argv[3], NULL);
        if (argc > 4)
            changed.doubt = strtod(argv[4], NULL);
        f.model = &changed;
    }
    f.kit = f.model->model;
    f.game = game_find(f.model->game, strlen(f.model->game));
    f.rules = ruleset_cache_new();
    f.width = KIT_STAGES * f.kit->n_features;
    read_positions(&f);
    fit_all(&f, true);
    if (argc == 2 || argc > 5) {
        printf(
            "/* %s - weights of the features of a choice, by number of players, column and\n"
            " * stage (games/kit/kit_model.h); made by `make fit`, see docs/analysis.md. */\n"
            "/* clang-format off */\n",
            strrchr(f.kit->weights_file, '/') + 1);
        fit_all(&f, false);
        printf("/* clang-format on */\n#undef FIT\n");
    }
    free(f.priced);
    free(f.look);
    ruleset_cache_free(f.rules);
    return 0;
}
