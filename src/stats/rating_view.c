#include "stats/rating_view.h"

#include "base/fixed.h"
#include "stats/plackett_luce.h"

enum {
    STEPS = 2,
    INFORMATION = 1 << 20, /* 1, in the unit of rating_temperature.information */
    PRIOR_INFORMATION = 100,
    FARTHEST = 30 /* strengths in a forecast: e^-30 is no chance */
};

/* pi^2 / 6, in millionths */
#define GUMBEL_VARIANCE 1644934

void rating_view_init(struct rating_view *view, size_t slots, int64_t per_day)
{
    *view = (struct rating_view){.per_day = per_day};
    strengths_init(&view->strengths, slots);
    for (size_t n = 0; n <= SMALL_MATRIX_MAX; n++)
        view->temperature[n] =
            (struct rating_temperature){FIXED_ONE, PRIOR_INFORMATION * INFORMATION};
}

/* ---- forecast ---- */

/* k of the header */
static int64_t shrinkage_of(const struct strengths_table *t)
{
    int64_t sum = 0, pairs = 0;
    for (size_t i = 1; i < t->n; i++) {
        for (size_t k = 0; k < i; k++, pairs++)
            sum += t->covariance.at[i][i] + t->covariance.at[k][k] - 2 * t->covariance.at[i][k];
    }
    const int64_t v = fixed_divide(sum > 0 ? sum : 0, 2 * pairs);
    return fixed_ratio(FIXED_ONE,
                       fixed_root_of(FIXED_ONE + fixed_divide(v * 1000000, GUMBEL_VARIANCE)));
}

void rating_view_look(struct rating_view_game *out, const struct rating_view *view,
                      const struct strengths_side *side, size_t n)
{
    strengths_look(&out->table, &view->strengths, side, n);
    const int64_t k = shrinkage_of(&out->table);
    int64_t best = INT64_MIN, warmed[SMALL_MATRIX_MAX];
    for (size_t i = 0; i < n; i++)
        best = out->table.mean[i] > best ? out->table.mean[i] : best;
    for (size_t i = 0; i < n; i++) {
        const int64_t strength = fixed_times(out->table.mean[i] - best, k);
        out->strength[i] = strength < -FARTHEST * FIXED_ONE ? -FARTHEST * FIXED_ONE : strength;
        warmed[i] = fixed_times(out->strength[i], view->temperature[n].value);
    }
    plackett_luce_chances(out->chance, warmed, n);
}

/* ---- temperature ---- */

static void warm_temperature(struct rating_temperature *t, const struct rating_view_game *game,
                             const int64_t *place)
{
    const size_t n = game->table.n;
    int64_t winners = 0, seen = 0, expected = 0, spread = 0;
    for (size_t i = 0; i < n; i++)
        winners += place[i] == 1;
    for (size_t i = 0; i < n; i++) {
        seen += place[i] == 1 ? fixed_divide(game->strength[i], winners) : 0;
        expected += fixed_times(game->strength[i], game->chance[i]);
    }
    for (size_t i = 0; i < n; i++) {
        const int64_t off = game->strength[i] - expected;
        spread += fixed_times(off, fixed_times(off, game->chance[i]));
    }
    if (winners == 0)
        return;
    t->information += spread / (FIXED_ONE / INFORMATION);
    t->value += (seen - expected) * INFORMATION / t->information;
    t->value = t->value < FIXED_ONE / 4   ? FIXED_ONE / 4
               : t->value > FIXED_ONE * 4 ? FIXED_ONE * 4
                                          : t->value;
}

/* ---- learning ---- */

/* G of a curvature: its rows add up to 0, so the last one follows from the others. */
static void root_of_curvature(struct small_matrix *out, const struct small_matrix *curvature,
                              size_t n)
{
    small_matrix_root(out, curvature, n - 1);
    for (size_t r = 0; r + 1 < n; r++) {
        out->at[n - 1][r] = 0;
        for (size_t i = 0; i + 1 < n; i++)
            out->at[n - 1][r] -= out->at[i][r];
    }
}

/* B of the header: (n x n-1). */
static void find_lesson(struct small_matrix *out, const struct small_matrix *curvature,
                        const struct small_matrix *v, size_t n)
{
    struct small_matrix g, turned, vg, w, t;
    root_of_curvature(&g, curvature, n);
    small_matrix_multiply(&vg, v, &g, n, n, n - 1);
    small_matrix_turn(&turned, &vg, n, n - 1);
    small_matrix_multiply(&w, &turned, &g, n - 1, n, n - 1);
    for (size_t r = 0; r + 1 < n; r++)
        w.at[r][r] += FIXED_ONE;
    small_matrix_root(&t, &w, n - 1);
    for (size_t i = 0; i < n; i++) {
        for (size_t r = 0; r + 1 < n; r++) {
            int64_t rest = g.at[i][r];
            for (size_t k = 0; k < r; k++)
                rest -= fixed_times(t.at[r][k], out->at[i][k]);
            out->at[i][r] = fixed_ratio(rest, t.at[r][r]);
        }
    }
}

/* out = B B' V x */
static void pull_back(int64_t *out, const struct small_matrix *lesson,
                      const struct small_matrix *v, const int64_t *x, size_t n)
{
    int64_t moved[SMALL_MATRIX_MAX];
    small_matrix_apply(moved, v, x, n);
    for (size_t i = 0; i < n; i++)
        out[i] = 0;
    for (size_t r = 0; r + 1 < n; r++) {
        int64_t along = 0;
        for (size_t i = 0; i < n; i++)
            along += fixed_times(moved[i], lesson->at[i][r]);
        for (size_t i = 0; i < n; i++)
            out[i] += fixed_times(along, lesson->at[i][r]);
    }
}

/* One Newton step of z, where the strengths are m + V z: z = g - B B' V (g - z). */
static void make_step(int64_t *pull, const struct plackett_luce *likelihood,
                      const struct small_matrix *lesson, const struct strengths_table *t)
{
    int64_t off[SMALL_MATRIX_MAX], back[SMALL_MATRIX_MAX];
    for (size_t i = 0; i < t->n; i++)
        off[i] = likelihood->gradient[i] - pull[i];
    pull_back(back, lesson, &t->covariance, off, t->n);
    for (size_t i = 0; i < t->n; i++)
        pull[i] = likelihood->gradient[i] - back[i];
}

void rating_view_learn(struct rating_view *view, const struct rating_view_game *game,
                       const int64_t *place)
{
    const struct strengths_table *t = &game->table;
    struct plackett_luce likelihood;
    struct small_matrix lesson;
    int64_t pull[SMALL_MATRIX_MAX] = {0}, at[SMALL_MATRIX_MAX];
    plackett_luce_look(&likelihood, game->strength, place, t->n);
    view->evidence += likelihood.value;
    for (int i = 0; i <= STEPS; i++) {
        small_matrix_apply(at, &t->covariance, pull, t->n);
        for (size_t k = 0; k < t->n; k++)
            at[k] += t->mean[k];
        plackett_luce_look(&likelihood, at, place, t->n);
        find_lesson(&lesson, &likelihood.curvature, &t->covariance, t->n);
        if (i < STEPS)
            make_step(pull, &likelihood, &lesson, t);
    }
    strengths_learn(&view->strengths, t, pull, &lesson, t->n - 1);
    warm_temperature(&view->temperature[t->n], game, place);
}
