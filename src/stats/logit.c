#include "stats/logit.h"

#include <stdlib.h>
#include <string.h>

#include "base/fixed.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "stats/habit.h"

/* Offsets and variables of prepared rows are fractions of 2^20, so that a product of three of them
 * and a chance fits: a variable ends at 32. */
enum { BITS = 20, ONE = 1 << BITS, FARTHEST = 32, PARTS_BITS = 5, PARTS = 1 << PARTS_BITS };

enum {
    THOUSAND = 1000,
    MILLION = 1000000,
    FIRST_ROOM = 256,
    STEPS_MAX = 16,
    VARIABLE_MAX = 1 << 20,
    LINE_MAX = 4 * ONE, /* how far along a line a seat is, and all its moments together */
    LINES_MAX = 256 * ONE,
};

/* A step of Newton's that is smaller is not made. */
#define CLOSE (FIXED_ONE >> 12)

/* ---- rows ---- */

void logit_init(struct logit *l, size_t n_variables, bool has_effect)
{
    *l = (struct logit){.n_variables = n_variables, .has_effect = has_effect};
    /* e^-x of whole numbers, of parts of 32, and of parts of 1024. */
    for (int i = 0; i < PARTS; i++) {
        for (int level = 0; level < 3; level++)
            l->exponential[level][i] = fixed_exp_minus(i * (FIXED_ONE >> PARTS_BITS * level));
    }
}

void logit_free(struct logit *l)
{
    free(l->row);
    l->row = NULL;
}

void logit_add(struct logit *l, const struct logit_row *row)
{
    if (l->n_rows == l->capacity) {
        l->capacity = l->capacity == 0 ? FIRST_ROOM : 2 * l->capacity;
        l->row = xrealloc_array(l->row, l->capacity, sizeof *l->row);
    }
    l->row[l->n_rows++] = *row;
}

static int compare_seats(const void *a, const void *b, void *ctx)
{
    const struct logit_row *x = a, *y = b;
    (void)ctx;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    if (x->moment != y->moment)
        return x->moment < y->moment ? -1 : 1;
    return (x->seat > y->seat) - (x->seat < y->seat);
}

/* How many rows the moment has that begins there. */
static size_t seats_from(const struct logit *l, size_t row)
{
    size_t n = 1;
    while (row + n < l->n_rows && l->row[row + n].game == l->row[row].game &&
           l->row[row + n].moment == l->row[row].moment)
        n++;
    return n;
}

static bool is_seat(const struct logit *l, const struct logit_row *row)
{
    for (size_t k = 0; k < l->n_variables; k++) {
        if (row->x[k] < -VARIABLE_MAX || row->x[k] > VARIABLE_MAX)
            return false;
    }
    return row->win >= 0 && row->seat >= 0 && row->seat < LOGIT_SEATS_MAX &&
           (!l->has_effect || row->x[0] == (row->x[0] != 0));
}

static bool is_moment(const struct logit *l, const struct logit_row *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (!is_seat(l, &row[i]) || (i > 0 && row[i].seat == row[i - 1].seat))
            return false;
    }
    return true;
}

static int64_t wins_of(const struct logit_row *row, size_t n)
{
    int64_t wins = 0;
    for (size_t i = 0; i < n; i++)
        wins += row[i].win;
    return wins;
}

static bool keep_moments(struct logit *l)
{
    size_t kept = 0;
    for (size_t row = 0, n; row < l->n_rows; row += n) {
        n = seats_from(l, row);
        if (!is_moment(l, &l->row[row], n))
            return false;
        if (n < 2 || wins_of(&l->row[row], n) == 0)
            continue;
        l->n_moments++;
        l->n_games += kept == 0 || l->row[kept - 1].game != l->row[row].game;
        memmove(&l->row[kept], &l->row[row], n * sizeof *l->row);
        kept += n;
    }
    l->n_rows = kept;
    return true;
}

static int32_t fraction_of(int64_t thousandths)
{
    return (int32_t)fixed_divide(
        fixed_clamp(thousandths, -FARTHEST * THOUSAND, FARTHEST * THOUSAND) * ONE, THOUSAND);
}

/* Makes fractions of 2^20: of wins, parts of 1; of offsets and variables, how far they are from the first seat. */
static void scale_moment(const struct logit *l, struct logit_row *row, size_t n)
{
    const struct logit_row first = row[0];
    const int64_t wins = wins_of(row, n);
    for (size_t i = 0; i < n; i++) {
        row[i].win = (int32_t)fixed_divide((int64_t)row[i].win * ONE, wins);
        row[i].offset = fraction_of((int64_t)row[i].offset - first.offset);
        for (size_t k = 0; k < l->n_variables; k++)
            row[i].x[k] = l->has_effect && k == 0
                              ? row[i].x[0] * ONE
                              : fraction_of((int64_t)row[i].x[k] - first.x[k]);
    }
}

bool logit_prepare(struct logit *l)
{
    sort_stable(l->row, l->n_rows, sizeof *l->row, compare_seats, NULL);
    if (!keep_moments(l))
        return false;
    for (size_t k = 0; k < l->n_groups; k++) {
        if (!habit_fill(l->row, l->n_rows, 1 + k))
            return false;
    }
    for (size_t row = 0, n; row < l->n_rows; row += n) {
        n = seats_from(l, row);
        scale_moment(l, &l->row[row], n);
    }
    return true;
}

/* ---- the likelihood ---- */

/* e^-x for x >= 0, both as fractions, of the nearest 2^-20 of x; wrong by less than 2^-28. */
static int64_t exp_minus(const struct logit *l, int64_t x)
{
    if (x >= (int64_t)PARTS * ONE)
        return 0;
    const int64_t high = l->exponential[0][x >> 20];
    const int64_t middle = l->exponential[1][x >> 15 & (PARTS - 1)];
    const int64_t low = l->exponential[2][x >> 10 & (PARTS - 1)];
    const int64_t rest = FIXED_ONE - ((x & 1023) << 10) + ((x & 1023) * (x & 1023) >> 11);
    return (high * middle / FIXED_ONE) * (low * rest / FIXED_ONE) / FIXED_ONE;
}

/* The chances of the seats. */
static void find_chances(const struct logit *l, const struct logit_point *p,
                         const struct logit_row *row, size_t n, int64_t *chance)
{
    int64_t odds[LOGIT_SEATS_MAX], best = INT64_MIN, sum = 0;
    for (size_t i = 0; i < n; i++) {
        odds[i] = row[i].offset;
        for (size_t k = 0; k < l->n_variables; k++)
            odds[i] += p->at[k] * row[i].x[k] / FIXED_ONE;
        best = odds[i] > best ? odds[i] : best;
    }
    for (size_t i = 0; i < n; i++) {
        chance[i] = exp_minus(l, best - odds[i]);
        sum += chance[i];
    }
    for (size_t i = 0; i < n; i++)
        chance[i] = chance[i] * FIXED_ONE / sum;
}

static void add_moment(struct logit_point *p, const struct logit *l,
                       const struct logit_row *row, size_t n, const int64_t *chance)
{
    int64_t mean[LOGIT_VARIABLES_MAX] = {0};
    for (size_t i = 0; i < n; i++) {
        const int64_t off = ((int64_t)row[i].win << (FIXED_BITS - BITS)) - chance[i];
        for (size_t k = 0; k < l->n_variables; k++) {
            const int64_t part = chance[i] * row[i].x[k] / ONE;
            p->gradient[k] += off * row[i].x[k] / ONE;
            mean[k] += part;
            for (size_t m = 0; m <= k; m++)
                p->curvature.at[k][m] += part * row[i].x[m] / ONE;
        }
    }
    for (size_t k = 0; k < l->n_variables; k++) {
        for (size_t m = 0; m <= k; m++)
            p->curvature.at[k][m] -=
                (mean[k] / FARTHEST) * (mean[m] / FARTHEST) / (FIXED_ONE / FARTHEST / FARTHEST);
    }
}

/* `before` is how far along the line each seat came in the earlier moments of the game. */
static int64_t spread_of(const struct logit *l, const struct logit_row *row, size_t n,
                         const int64_t *chance, const int64_t *along, int64_t *before)
{
    int64_t at[LOGIT_SEATS_MAX], mean = 0, spread = 0;
    for (size_t i = 0; i < n; i++) {
        at[i] = 0;
        for (size_t k = 0; k < l->n_variables; k++)
            at[i] += fixed_times(row[i].x[k], along[k]);
        at[i] = fixed_clamp(at[i], -LINE_MAX, LINE_MAX);
        mean += chance[i] * at[i] / FIXED_ONE;
    }
    for (size_t i = 0; i < n; i++) {
        int64_t *sum = &before[row[i].seat];
        spread += chance[i] * (at[i] - mean) / ONE * (at[i] + 2 * *sum) / ONE;
        *sum = fixed_clamp(*sum + at[i], -LINES_MAX, LINES_MAX);
    }
    return spread;
}

/* Makes means over the moments of sums. */
static void divide_by_moments(struct logit_point *p, const struct logit *l)
{
    const int64_t moments = l->n_moments > 0 ? (int64_t)l->n_moments : 1;
    p->spread = fixed_divide(p->spread, moments);
    for (size_t k = 0; k < l->n_variables; k++) {
        p->gradient[k] = fixed_divide(p->gradient[k], moments);
        for (size_t m = 0; m <= k; m++)
            p->curvature.at[k][m] = fixed_divide(p->curvature.at[k][m], moments);
    }
}

void logit_look(const struct logit *l, struct logit_point *p, const int64_t *along)
{
    int64_t before[LOGIT_SEATS_MAX] = {0}, chance[LOGIT_SEATS_MAX];
    memset(p->gradient, 0, sizeof p->gradient);
    memset(&p->curvature, 0, sizeof p->curvature);
    p->spread = 0;
    for (size_t row = 0, n; row < l->n_rows; row += n) {
        n = seats_from(l, row);
        if (row > 0 && l->row[row - 1].game != l->row[row].game)
            memset(before, 0, sizeof before);
        find_chances(l, p, &l->row[row], n, chance);
        add_moment(p, l, &l->row[row], n, chance);
        if (along != NULL)
            p->spread += spread_of(l, &l->row[row], n, chance, along, before);
    }
    divide_by_moments(p, l);
}

/* ---- the best fit ---- */

/* The weight of the prior beside that of a moment. */
static int64_t prior_weight(const struct logit *l, size_t variable)
{
    if (l->has_effect && variable == 0)
        return 0;
    return fixed_divide(FIXED_ONE, l->n_games > 0 ? (int64_t)l->n_games : 1);
}

void logit_curvature(struct small_matrix *out, const struct logit *l,
                     const struct logit_point *p)
{
    *out = p->curvature;
    for (size_t k = 0; k < l->n_variables; k++)
        out->at[k][k] += prior_weight(l, k);
}

/* A quotient that ends far outside all coefficients. */
static int64_t bounded_ratio(int64_t a, int64_t b)
{
    const int64_t most = b * (INT64_C(1) << 10);
    return fixed_ratio(fixed_clamp(a, -most, most), b);
}

void logit_solve(int64_t *out, const struct small_matrix *a, const int64_t *b, size_t from,
                 size_t n)
{
    struct small_matrix part = {{{0}}}, root;
    for (size_t i = from; i < n; i++) {
        for (size_t k = from; k <= i; k++)
            part.at[i - from][k - from] = a->at[i][k];
    }
    small_matrix_root(&root, &part, n - from);
    for (size_t i = from; i < n; i++) {
        int64_t rest = b[i];
        for (size_t k = from; k < i; k++)
            rest -= fixed_times(out[k], root.at[i - from][k - from]);
        out[i] = root.at[i - from][i - from] == 0
                     ? 0
                     : bounded_ratio(rest, root.at[i - from][i - from]);
    }
    for (size_t i = n; i-- > from;) {
        int64_t rest = out[i];
        for (size_t k = i + 1; k < n; k++)
            rest -= fixed_times(out[k], root.at[k - from][i - from]);
        out[i] = root.at[i - from][i - from] == 0
                     ? 0
                     : bounded_ratio(rest, root.at[i - from][i - from]);
    }
}

void logit_slope(int64_t *out, const struct logit *l, const struct logit_point *p)
{
    for (size_t k = 0; k < l->n_variables; k++)
        out[k] = p->gradient[k] - fixed_times(p->at[k], prior_weight(l, k));
}

/* Makes a step, unless it is too small: then it returns false. */
static bool make_step(const struct logit *l, struct logit_point *p, size_t from)
{
    struct small_matrix curvature;
    int64_t slope[LOGIT_VARIABLES_MAX], by[LOGIT_VARIABLES_MAX], largest = 0;
    logit_curvature(&curvature, l, p);
    logit_slope(slope, l, p);
    logit_solve(by, &curvature, slope, from, l->n_variables);
    for (size_t k = from; k < l->n_variables; k++) {
        by[k] = fixed_clamp(p->at[k] + fixed_clamp(by[k], -FIXED_ONE, FIXED_ONE),
                            -LOGIT_MOST * FIXED_ONE, LOGIT_MOST * FIXED_ONE);
        largest = llabs(by[k] - p->at[k]) > largest ? llabs(by[k] - p->at[k]) : largest;
    }
    for (size_t k = from; k < l->n_variables && largest >= CLOSE; k++)
        p->at[k] = by[k];
    return largest >= CLOSE;
}

void logit_fit(const struct logit *l, struct logit_point *p, size_t from)
{
    int steps = 0;
    do
        logit_look(l, p, NULL);
    while (steps++ < STEPS_MAX && make_step(l, p, from));
}

int64_t logit_coefficient(const struct logit_point *p, size_t variable)
{
    return fixed_divide(p->at[variable] * MILLION, FIXED_ONE);
}
