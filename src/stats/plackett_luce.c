#include "stats/plackett_luce.h"

#include <string.h>

#include "base/fixed.h"

/* A set of sides has bit i for side i. */
typedef unsigned sides;

static size_t count_sides(sides set)
{
    size_t n = 0;
    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

/* e^strength, as parts of the largest; never 0. */
static void weigh_sides(int64_t *out, const int64_t *strength, size_t n)
{
    int64_t best = strength[0];
    for (size_t i = 1; i < n; i++)
        best = strength[i] > best ? strength[i] : best;
    for (size_t i = 0; i < n; i++) {
        const int64_t e = fixed_exp_minus(best - strength[i]);
        out[i] = e > 0 ? e : 1;
    }
}

/* The chance of each side of a set to be its first; 0 for all others. */
static void share_chances(int64_t *out, const int64_t *weight, sides set, size_t n)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += set >> i & 1 ? weight[i] : 0;
    for (size_t i = 0; i < n; i++) {
        const int64_t p = set >> i & 1 ? fixed_ratio(weight[i], sum) : 0;
        out[i] = p == 0 && set >> i & 1 ? 1 : p;
    }
}

void plackett_luce_chances(int64_t *out, const int64_t *strength, size_t n)
{
    int64_t weight[PLACKETT_LUCE_MAX];
    weigh_sides(weight, strength, n);
    share_chances(out, weight, (1U << n) - 1, n);
}

/* A draw from a set, of which one of `next` came first; it happened with the chance `weight`. */
struct draw {
    sides set, next;
    int64_t weight;
};

static void add_draw(struct plackett_luce *out, const struct draw *d, const int64_t *weight,
                     size_t n)
{
    const int64_t part = fixed_divide(d->weight, (int64_t)count_sides(d->next));
    int64_t p[PLACKETT_LUCE_MAX];
    share_chances(p, weight, d->set, n);
    for (size_t i = 0; i < n; i++) {
        const int64_t seen = fixed_times(d->weight, p[i]);
        out->gradient[i] += (d->next >> i & 1 ? part : 0) - seen;
        out->value -= d->next >> i & 1 ? fixed_times(fixed_minus_ln(p[i]), part) : 0;
        out->curvature.at[i][i] += seen;
        for (size_t k = 0; k < n; k++)
            out->curvature.at[i][k] -= fixed_times(seen, p[k]);
    }
}

/* The draws of sides that share a place: all sets of them that may have been left. */
static void add_place(struct plackett_luce *out, sides tied, sides worse, const int64_t *weight,
                      size_t n)
{
    for (sides left = tied; left != 0; left = (left - 1) & tied) {
        /* n choose k */
        int64_t ways = 1;
        for (size_t i = 1; i <= count_sides(left); i++)
            ways = ways * (int64_t)(count_sides(tied) - i + 1) / (int64_t)i;
        add_draw(out, &(struct draw){left | worse, left, fixed_divide(FIXED_ONE, ways)}, weight,
                 n);
    }
}

void plackett_luce_look(struct plackett_luce *out, const int64_t *strength,
                        const int64_t *place, size_t n)
{
    int64_t weight[PLACKETT_LUCE_MAX];
    memset(out, 0, sizeof *out);
    weigh_sides(weight, strength, n);
    for (size_t i = 0; i < n; i++) {
        sides tied = 0, worse = 0;
        for (size_t k = 0; k < n; k++) {
            tied |= place[k] == place[i] ? 1U << k : 0;
            worse |= place[k] > place[i] ? 1U << k : 0;
        }
        if ((tied & ((1U << i) - 1)) == 0)
            add_place(out, tied, worse, weight, n);
    }
}
