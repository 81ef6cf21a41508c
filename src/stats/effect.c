#include "stats/effect.h"

#include <stdlib.h>

#include "base/fixed.h"
#include "stats/interval.h"

enum {
    LOOKS_MAX = 24,
    THOUSAND = 1000,
    WIN = 60,
    WIN_BITS = 20,      /* of a prepared row */
    ROOT_BITS = 10,     /* of the root of the number of moments */
    FARTHEST = 1 << 10, /* where deviates end, beyond all tests */
};

/* The square of the normal deviate at 97.5 %, in thousandths. */
enum { Z_SQUARED = 3841 };

/* An effect beyond is no end of an interval. */
#define LIMIT (LOGIT_MOST * FIXED_ONE)
/* An end is found when the deviate is as near to t as this, or the effect. */
#define CLOSE (FIXED_ONE >> 7)
/* The variance of a moment ends here, so that it has a root. */
#define VARIANCE_MAX (15 * FIXED_ONE)
/* Below it, a moment says next to nothing. */
#define VARIANCE_MIN (FIXED_ONE >> 14)

/* U and I of the header, divided by the number of moments. */
struct score {
    int64_t value, information;
};

/* A logit while its interval is looked for. */
struct search {
    const struct logit *l;
    int64_t dispersion;   /* D, a fraction */
    int64_t t;            /* Student's, in thousandths */
    int64_t root_moments; /* with ROOT_BITS */
    struct logit_point best;
};

/* What the slope of each variable adds to U: 1 of that of the effect; of the others, less what they explain of it. */
static void find_line(int64_t *along, const struct logit *l, const struct logit_point *p)
{
    struct small_matrix curvature;
    int64_t with[LOGIT_VARIABLES_MAX];
    logit_curvature(&curvature, l, p);
    for (size_t k = 0; k < l->n_variables; k++)
        with[k] = -curvature.at[k][0];
    logit_solve(along, &curvature, with, 1, l->n_variables);
    along[0] = FIXED_ONE;
    for (size_t k = 1; k < l->n_variables; k++)
        along[k] = fixed_clamp(along[k], -8 * FIXED_ONE, 8 * FIXED_ONE);
}

static struct score score_of(const struct logit *l, const struct logit_point *p)
{
    int64_t along[LOGIT_VARIABLES_MAX], slope[LOGIT_VARIABLES_MAX];
    struct score s = {0};
    find_line(along, l, p);
    logit_slope(slope, l, p);
    for (size_t k = 0; k < l->n_variables; k++) {
        s.value += fixed_times(slope[k], along[k]);
        s.information += fixed_times(p->curvature.at[k][0], along[k]);
    }
    s.information = s.information > 0 ? s.information : 0;
    return s;
}

/* ---- how much games vary ---- */

/* D, at the best fit, but not where hardly anybody can win any more. */
static int64_t find_dispersion(const struct logit *l, struct logit_point p)
{
    int64_t along[LOGIT_VARIABLES_MAX];
    p.at[0] = fixed_clamp(p.at[0], -2 * FIXED_ONE, 2 * FIXED_ONE);
    logit_look(l, &p, NULL);
    find_line(along, l, &p);
    const struct score s = score_of(l, &p);
    if (s.information < VARIANCE_MIN)
        return FIXED_ONE;
    logit_look(l, &p, along);
    const int64_t spread = fixed_clamp(p.spread, s.information / 4, s.information * FARTHEST);
    return fixed_ratio(spread, fixed_clamp(s.information, 1, 4 * FIXED_ONE));
}

/* ---- the interval ---- */

/* D I */
static int64_t variance_of(const struct search *s, const struct score *score)
{
    const int64_t most = VARIANCE_MAX / (s->dispersion / FIXED_ONE + 1);
    return score->information < most ? fixed_times(s->dispersion, score->information)
                                     : VARIANCE_MAX;
}

/* U / sqrt(D I) */
static int64_t deviation_of(const struct search *s, const struct score *score)
{
    const int64_t deviation = fixed_root_of(variance_of(s, score));
    if (deviation == 0)
        return 0;
    const int64_t value =
        fixed_clamp(score->value, -deviation * FARTHEST, deviation * FARTHEST);
    return fixed_ratio(value, deviation) / (1 << ROOT_BITS) * s->root_moments;
}

/* With the other coefficients fitted to an effect; `p` is where the last look was. */
static int64_t deviate_at(const struct search *s, struct logit_point *p, int64_t effect)
{
    p->at[0] = effect;
    logit_fit(s->l, p, 1);
    const struct score score = score_of(s->l, p);
    return deviation_of(s, &score);
}

/* How far the end is where the likelihood is normal: t sqrt(D / I). */
static int64_t first_reach(const struct search *s)
{
    const struct score score = score_of(s->l, &s->best);
    if (score.information < VARIANCE_MIN)
        return LIMIT;
    const int64_t deviation = fixed_root_of(variance_of(s, &score));
    const int64_t of_moment =
        fixed_ratio(deviation, fixed_clamp(score.information, 1, 4 * FIXED_ONE));
    return of_moment / s->root_moments * (1 << ROOT_BITS) * s->t / THOUSAND;
}

/* One side of the interval while it is searched: the end is between inner and outer. */
struct side {
    int64_t inner, outer;
    int64_t at_inner, at_outer; /* t less the deviate: above 0, and not above */
    bool has_outer;
};

static int64_t next_guess(const struct side *side, int64_t best)
{
    if (!side->has_outer)
        return fixed_clamp(best + 2 * (side->inner - best), -LIMIT, LIMIT);
    const int64_t part =
        fixed_ratio(side->at_inner / 16, (side->at_inner - side->at_outer) / 16 + 1);
    return side->inner + fixed_times(side->outer - side->inner,
                                     fixed_clamp(part, FIXED_ONE / 16, FIXED_ONE / 16 * 15));
}

/* `sign` is 1 for the upper end, -1 for the lower. */
static int64_t find_end(const struct search *s, int64_t sign)
{
    const int64_t t = s->t * FIXED_ONE / THOUSAND, best = s->best.at[0];
    struct logit_point p = s->best;
    struct side side = {.inner = best, .at_inner = t};
    int64_t guess = fixed_clamp(best + sign * first_reach(s), -LIMIT, LIMIT);
    for (int i = 0; i < LOOKS_MAX; i++) {
        const int64_t left = fixed_clamp(t + sign * deviate_at(s, &p, guess), -4 * t, 4 * t);
        if (llabs(left) < CLOSE)
            return guess;
        if (left > 0 && llabs(guess) == LIMIT)
            return EFFECT_OPEN;
        if (left > 0) {
            side.inner = guess;
            side.at_inner = left;
        } else {
            side.outer = guess;
            side.at_outer = left;
            side.has_outer = true;
        }
        if (side.has_outer && llabs(side.outer - side.inner) < CLOSE)
            break;
        guess = next_guess(&side, best);
    }
    return side.has_outer ? side.outer : EFFECT_OPEN;
}

/* ---- in words of the report ---- */

/* Of the seats that chose. */
struct chosen {
    int64_t n, won; /* won: a fraction of 2^20 */
};

static struct chosen count_chosen(const struct logit *l)
{
    struct chosen c = {0};
    for (size_t i = 0; i < l->n_rows; i++) {
        const bool is_chosen = l->row[i].x[0] != 0;
        c.n += is_chosen;
        c.won += is_chosen ? l->row[i].win : 0;
    }
    return c;
}

/* What those who chose win with the coefficients of the best fit, but with this effect; in tenths of a percent. */
static int64_t rate_at(const struct search *s, const struct chosen *c, int64_t effect)
{
    struct logit_point p = s->best;
    p.at[0] = effect;
    logit_look(s->l, &p, NULL);
    const int64_t missing =
        p.gradient[0] / (1 << (FIXED_BITS - WIN_BITS)) * (int64_t)s->l->n_moments;
    return fixed_divide((c->won - missing) * THOUSAND, c->n << WIN_BITS);
}

static int64_t hundredths_of(int64_t effect)
{
    return effect == EFFECT_OPEN ? EFFECT_OPEN : fixed_divide(effect * 100, FIXED_ONE);
}

static void find_interval(struct effect *out, const struct search *s, const struct chosen *c)
{
    const int64_t low = find_end(s, -1), high = find_end(s, 1);
    out->low = (low == EFFECT_OPEN ? 0 : rate_at(s, c, low)) - out->stood;
    out->high = (high == EFFECT_OPEN ? THOUSAND : rate_at(s, c, high)) - out->stood;
    out->odds_low = hundredths_of(low);
    out->odds_high = hundredths_of(high);
}

/* Whether it is chance when there is no effect. */
static void find_question(struct effect *out, const struct search *s)
{
    const int64_t moments = (int64_t)s->l->n_moments;
    struct logit_point p = s->best;
    p.at[0] = 0;
    logit_fit(s->l, &p, 1);
    const struct score score = score_of(s->l, &p);
    const int64_t sum = fixed_divide(variance_of(s, &score) * moments, 1 << 20);
    out->distance = fixed_divide(score.value * moments, FIXED_ONE / WIN);
    out->variance =
        1 + sum * WIN * WIN / (FIXED_ONE >> 20) * (s->t * s->t / Z_SQUARED) / THOUSAND;
}

bool effect_find(struct effect *out, const struct logit *l)
{
    const struct chosen c = count_chosen(l);
    *out = (struct effect){.games = (int64_t)l->n_games};
    if (l->n_games < 2 || c.n == 0)
        return false;
    struct search s = {.l = l,
                       .t = student_t((int64_t)l->n_games - 1) / THOUSAND,
                       .root_moments =
                           (int64_t)fixed_root((uint64_t)l->n_moments << 2 * ROOT_BITS)};
    logit_look(l, &s.best, NULL);
    if (score_of(l, &s.best).information < VARIANCE_MIN)
        return false;
    logit_fit(l, &s.best, 0);
    s.dispersion = find_dispersion(l, s.best);
    out->won = fixed_divide(c.won * THOUSAND, c.n << WIN_BITS);
    out->stood = rate_at(&s, &c, 0);
    out->odds = llabs(s.best.at[0]) == LIMIT ? EFFECT_OPEN : hundredths_of(s.best.at[0]);
    find_interval(out, &s, &c);
    find_question(out, &s);
    return true;
}
