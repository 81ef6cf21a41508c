#include "stats/interval.h"

#include <stdlib.h>

#include "base/wide.h"

/* Fractions below are multiplied by 2^20. */
enum { BITS = 20, ONE = 1 << BITS, MILLION = 1000000, BELIEF = 4 };

/* The square of the normal deviate at 97.5 %, in millionths. */
enum { Z_SQUARED = 3841459 };

/* Far above any sums of games, and far below an overflow. */
enum { W_BITS = 31, X_BITS = 36, SQUARE_BITS = 39, MEAN_BITS = 20, JOINED_BITS = 61 };

/* Where a quotient ends: beyond any of games, and four of them can be added. */
#define QUOTIENT_MAX (INT64_MAX / 8)

/* ---- sums ---- */

static bool is_below(int64_t number, int bits)
{
    return number < INT64_C(1) << bits && number > -(INT64_C(1) << bits);
}

static bool are_below(const struct game_moments *m, int bits)
{
    return is_below(m->n, bits) && is_below(m->x, bits) && is_below(m->w, bits) &&
           is_below(m->xx, bits) && is_below(m->xw, bits) && is_below(m->ww, bits);
}

bool moments_join(struct game_moments *m, const struct game_moments *other)
{
    if (!are_below(m, JOINED_BITS) || !are_below(other, JOINED_BITS))
        return false;
    m->n += other->n;
    m->x += other->x;
    m->w += other->w;
    m->xx += other->xx;
    m->xw += other->xw;
    m->ww += other->ww;
    return true;
}

bool moments_add(struct game_moments *m, int64_t x, int64_t w)
{
    const struct game_moments game = {w != 0, x, w, x * x, x * w, w * w};
    return moments_join(m, &game);
}

/* ---- numbers ---- */

int64_t student_t(int64_t degrees)
{
    static const int32_t first[] = {12706205, 4302653, 3182446, 2776445, 2570582,
                                    2446912,  2364624, 2306004, 2262157};
    if (degrees <= (int64_t)(sizeof first / sizeof *first))
        return first[degrees - 1];
    if (degrees > MILLION)
        degrees = MILLION;
    /* Cornish and Fisher: powers of 1 / degrees; wrong by less than a ten-thousandth. */
    return 1959964 +
           (2372271 + (2822499 + (2555851 + 1589536 / degrees) / degrees) / degrees) / degrees;
}

static bool is_possible(const struct game_moments *m)
{
    return m->n <= m->w && is_below(m->w, W_BITS) && is_below(m->x, X_BITS) && m->xx >= 0 &&
           is_below(m->xx, SQUARE_BITS) && is_below(m->xw, SQUARE_BITS) && m->ww >= 0 &&
           is_below(m->ww, SQUARE_BITS) && m->n >= 2 && is_below(m->x / m->w, MEAN_BITS);
}

/* a * b / by, rounded down, of numbers that are not negative; at most QUOTIENT_MAX. */
static int64_t multiply_divide(int64_t a, int64_t b, int64_t by)
{
    const uint64_t quotient = wide_divide(wide_product((uint64_t)a, (uint64_t)b), (uint64_t)by);
    return quotient < QUOTIENT_MAX ? (int64_t)quotient : QUOTIENT_MAX;
}

/* The root of a fraction of 2^40, as one of 2^20. */
static int64_t root_of(struct wide square)
{
    return (int64_t)wide_root(square);
}

static int64_t round_fraction(int64_t fraction)
{
    const int64_t moved = fraction + ONE / 2;
    return moved / ONE - (moved % ONE < 0);
}

int64_t scaled_ratio(int64_t x, int64_t w, int64_t scale)
{
    struct wide twice = wide_product(2 * (uint64_t)llabs(x), (uint64_t)scale);
    if (x < 0) /* halves go towards 0, so the quotient is rounded up */
        twice = wide_add(twice, (struct wide){0, (uint64_t)w - 1});
    const uint64_t halves = wide_divide(twice, (uint64_t)w);
    const int64_t size = halves < QUOTIENT_MAX ? (int64_t)halves : QUOTIENT_MAX;
    return x < 0 ? -(size / 2) : (size + 1) / 2;
}

/* The sum of (x - R w)^2 as a fraction.  It does not change when a multiple of w is taken off
 * every x, so R is made less than 1 first: then nothing large cancels. */
static int64_t squares_of(const struct game_moments *m)
{
    const int64_t whole = m->x / m->w - (m->x % m->w < 0);
    const int64_t rest = m->x - whole * m->w;
    const int64_t xw = m->xw - whole * m->ww;
    if (!is_below(xw, SQUARE_BITS + 1))
        return QUOTIENT_MAX; /* sums of no games */
    const int64_t xx = m->xx - whole * (m->xw + xw);
    if (!is_below(xx, SQUARE_BITS + 1))
        return QUOTIENT_MAX;
    const int64_t rate = multiply_divide(rest, INT64_C(1) << 2 * BITS, m->w); /* of 2^40 */
    const int64_t mixed = 2 * multiply_divide(llabs(xw), rate, ONE);
    const int64_t ww =
        multiply_divide(multiply_divide(m->ww, rate, ONE), rate, INT64_C(1) << 2 * BITS);
    const int64_t sum = xx * ONE - (xw < 0 ? -mixed : mixed) + ww;
    return sum > 0 ? sum : 0;
}

/* V, as a fraction. */
static int64_t variance_of(const struct game_moments *m)
{
    return multiply_divide(squares_of(m), m->n, m->n - 1);
}

/* t sqrt(V) scale / w, as a fraction. */
static int64_t half_width(const struct game_moments *m, int64_t v, int64_t scale)
{
    const int64_t deviation = root_of(wide_product((uint64_t)v, ONE));
    return multiply_divide(multiply_divide(deviation, student_t(m->n - 1), MILLION), scale,
                           m->w);
}

/* A variance factor, or 1 with the weight of `BELIEF` cases when it is less. */
static int64_t believed_factor(int64_t factor, int64_t cases)
{
    if (factor >= ONE)
        return factor;
    return multiply_divide(factor, cases, cases + BELIEF) + BELIEF * ONE / (cases + BELIEF);
}

/* ---- ratios ---- */

/* The two rates r with (R - r)^2 = k r / w: in counts, x + k / 2 -+ sqrt(k x + k^2 / 4). */
static struct interval by_dispersion(const struct game_moments *m, int64_t v, int64_t scale)
{
    const int64_t dispersion = m->x == 0 ? ONE : believed_factor(v / m->x, m->x);
    const int64_t k = multiply_divide(dispersion, Z_SQUARED, MILLION), x = m->x * ONE;
    const int64_t reach = root_of(wide_add(wide_product((uint64_t)k, (uint64_t)x),
                                           wide_product((uint64_t)k / 2, (uint64_t)k / 2)));
    const int64_t low = x + k / 2 - reach;
    return (struct interval){low <= 0 ? 0 : multiply_divide(low, scale, m->w),
                             multiply_divide(x + k / 2 + reach, scale, m->w)};
}

bool interval_of_ratio(struct interval *out, const struct game_moments *m, int64_t scale)
{
    if (!is_possible(m) || m->x < 0)
        return false;
    const int64_t v = variance_of(m), rate = multiply_divide(m->x * ONE, scale, m->w);
    const int64_t half = half_width(m, v, scale);
    struct interval i = by_dispersion(m, v, scale);
    i.low = rate - half < i.low ? rate - half : i.low;
    i.high = rate + half > i.high ? rate + half : i.high;
    *out = (struct interval){round_fraction(i.low < 0 ? 0 : i.low), round_fraction(i.high)};
    return true;
}

bool interval_of_difference(struct interval *out, const struct game_moments *m, int64_t scale)
{
    if (!is_possible(m))
        return false;
    const int64_t v = multiply_divide(believed_factor(variance_of(m) / m->w, m->n), m->w, 1);
    const int64_t size = multiply_divide(llabs(m->x) * ONE, scale, m->w);
    const int64_t rate = m->x < 0 ? -size : size, half = half_width(m, v, scale);
    *out = (struct interval){round_fraction(rate - half), round_fraction(rate + half)};
    return true;
}

/* ---- shares ---- */

/* Wilson's two rates p with (y - w p)^2 = k w p (1 - p); y and k are fractions. */
static struct interval wilson_interval(int64_t y, int64_t w, int64_t k, int64_t scale)
{
    const int64_t rest = y - multiply_divide(y, y, w * ONE);
    const int64_t reach = root_of(wide_add(wide_product((uint64_t)k, (uint64_t)k),
                                           wide_product(4 * (uint64_t)k, (uint64_t)rest)));
    const int64_t all = 2 * (w * ONE + k), middle = 2 * y + k;
    const int64_t low = middle - reach;
    return (struct interval){
        round_fraction(low <= 0 ? 0 : multiply_divide(low, scale * ONE, all)),
        round_fraction(multiply_divide(middle + reach, scale * ONE, all))};
}

/* How many independent trials one counts for, inverted. */
static int64_t design_effect(const struct game_moments *m, int64_t y, int64_t unit)
{
    const int64_t independent = y - multiply_divide(y, y, m->w * ONE);
    if (independent == 0)
        return ONE;
    const int64_t fewer = 2 * y < m->w * ONE ? y : m->w * ONE - y;
    return believed_factor(multiply_divide(variance_of(m) / unit / unit, ONE, independent),
                           fewer >> BITS);
}

static bool is_share(int64_t hits, int64_t n, int64_t unit)
{
    return n > 0 && is_below(n, W_BITS) && hits >= 0 && hits <= unit * n;
}

bool interval_of_share(struct interval *out, const struct game_moments *m, int64_t scale,
                       int64_t unit)
{
    if (!is_possible(m) || !is_share(m->x, m->w, unit))
        return false;
    const int64_t y = multiply_divide(m->x, ONE, unit), t = student_t(m->n - 1);
    const int64_t k =
        multiply_divide(multiply_divide(t, t, MILLION), design_effect(m, y, unit), MILLION);
    *out = wilson_interval(y, m->w, k, scale);
    return true;
}

bool interval_of_trials(struct interval *out, int64_t hits, int64_t n, int64_t scale,
                        int64_t unit)
{
    if (!is_share(hits, n, unit))
        return false;
    const int64_t t = student_t(n > 2 ? n - 1 : 2);
    *out =
        wilson_interval(multiply_divide(hits, ONE, unit), n,
                        multiply_divide(multiply_divide(t, t, MILLION), ONE, MILLION), scale);
    return true;
}
