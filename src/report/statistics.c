#include "report/statistics.h"

#include <stdlib.h>

#include "base/sort.h"
#include "base/xalloc.h"
#include "core/random.h"

uint64_t statistics_root(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit >>= 1) {
        if ((root | bit) * (root | bit) <= n)
            root |= bit;
    }
    return root;
}

/* ---- Wilson's interval ---- */

struct product {
    uint64_t high, low;
};

static struct product multiply(uint64_t a, uint64_t b)
{
    const uint64_t a1 = a >> 32, a0 = a & UINT32_MAX, b1 = b >> 32, b0 = b & UINT32_MAX;
    const uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    const uint64_t other = a0 * b1 + (middle & UINT32_MAX);
    return (struct product){a1 * b1 + (middle >> 32) + (other >> 32), a * b};
}

static bool is_less(struct product a, struct product b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* The square of 1.959964, the quantile of 95 %, times 10^6. */
enum { Z_SQUARED = 3841459, MILLION = 1000000 };

/* Whether a rate of half / 2000 is below the interval, or its lower end.  The ends are the two
 * rates p at which the rate found is z standard deviations away, where these are those of p:
 * (hits - n p)^2 = z^2 n p (1 - p).  This form needs no root, and nothing is rounded. */
static bool is_below(int64_t hits, int64_t n, int64_t unit, int64_t half)
{
    const int64_t distance = 2000 * hits - half * n * unit;
    if (distance < 0)
        return false;
    const uint64_t far = 1000 * (uint64_t)distance;
    const uint64_t spread = Z_SQUARED * (uint64_t)(n * unit);
    return !is_less(multiply(far, far),
                    multiply(spread, (uint64_t)(unit * half * (2000 - half))));
}

/* The largest number of per mille that is at most half of one above the lower end. */
static int64_t lower_end(int64_t hits, int64_t n, int64_t unit)
{
    int64_t low = 0, beyond = 1001;
    while (low + 1 < beyond) {
        const int64_t middle = (low + beyond) / 2;
        if (is_below(hits, n, unit, 2 * middle - 1))
            low = middle;
        else
            beyond = middle;
    }
    return low;
}

struct interval statistics_wilson(int64_t hits, int64_t n, int64_t unit)
{
    return (struct interval){lower_end(hits, n, unit),
                             1000 - lower_end(unit * n - hits, n, unit)};
}

/* ---- bootstrap ---- */

static int compare_numbers(const void *a, const void *b, void *ctx)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    (void)ctx;
    return (x > y) - (x < y);
}

static int compare_samples(const void *a, const void *b, void *ctx)
{
    const struct sample *x = a, *y = b;
    const int order = compare_numbers(&x->sum, &y->sum, ctx);
    return order != 0 ? order : compare_numbers(&x->weight, &y->weight, ctx);
}

/* The quotient rounded to the nearest integer, halves up; den > 0. */
static int64_t rounded(int64_t num, int64_t den)
{
    const int64_t n = 2 * num + den, d = 2 * den;
    return n / d - (n % d < 0);
}

static struct sample draw(const struct sample *samples, size_t n, struct random *random)
{
    struct sample all = {0};
    for (size_t i = 0; i < n; i++) {
        const size_t one = (size_t)((random_next(random) >> 32) * n >> 32);
        all.sum += samples[one].sum;
        all.weight += samples[one].weight;
    }
    return all;
}

/* The smallest numbers so far, in order: to sort all of them would be slow. */
enum { TAIL = (STATISTICS_DRAWS + 1) / 40 }; /* a fortieth */
struct tail {
    int64_t number[TAIL];
};

static void tail_add(struct tail *t, int64_t number)
{
    size_t i = TAIL - 1;
    if (number >= t->number[i])
        return;
    for (; i > 0 && t->number[i - 1] > number; i--)
        t->number[i] = t->number[i - 1];
    t->number[i] = number;
}

bool statistics_bootstrap(struct sample *samples, size_t n, int64_t scale, struct interval *out)
{
    struct tail low, high; /* the largest, negated */
    struct random random = {.state = 1};
    if (n < 2)
        return false;
    for (size_t i = 0; i < TAIL; i++)
        low.number[i] = high.number[i] = INT64_MAX;
    sort_stable(samples, n, sizeof *samples, compare_samples, NULL);
    for (size_t i = 0; i < STATISTICS_DRAWS; i++) {
        const struct sample all = draw(samples, n, &random);
        if (all.weight == 0)
            return false;
        const int64_t mean = rounded(scale * all.sum, all.weight);
        tail_add(&low, mean);
        tail_add(&high, -mean);
    }
    *out = (struct interval){low.number[TAIL - 1], -high.number[TAIL - 1]};
    return true;
}

/* ---- p-values ---- */

/* Of the standard normal distribution in steps of a tenth: the mass beyond it on both sides, and
 * its slope, twice the density; times 10^12. */
static const struct {
    int64_t beyond, slope;
} normal[] = {
    /* clang-format off */
    {1000000000000, 797884560803}, {920344325446, 793905094954}, {841480581122, 782085387951},
    {764177155622, 762775630921}, {689156516779, 736540280607}, {617075077452, 704130653529},
    {548506235500, 666449205784}, {483927304446, 624507866734}, {423710797167, 579383105523},
    {368120250694, 532170499798}, {317310507863, 483941449038}, {271332121893, 435704354065},
    {230139340443, 388372109966}, {193600969171, 342737184096}, {161513318468, 299454931271},
    {133614402538, 259035191332}, {109598583399, 221841669359}, {89130925517, 188098154754},
    {71860638226, 157900316602}, {57433119632, 131231629549}, {45500263896, 107981933026},
    {35728841126, 87967191961}, {27806895027, 70949185692}, {21448220043, 56654075483},
    {16395071849, 44789060590}, {12419330652, 35056600987}, {9322376047, 27165938467},
    {6933947606, 20841869629}, {5110260661, 15830903166}, {3731626601, 11905064840},
    {2699796063, 8863696824}, {1935206426, 6533638112}, {1374275876, 4768176403},
    {966848285, 3445137878}, {673858531, 2464438337}, {465258158, 1745365390},
    {318217180, 1223803860}, {215599467, 849560541}, {144696088, 583893852},
    {96192688, 397310943}, {63342484, 267660452}, {41315014, 178523314},
    {26691498, 117886136}, {17079811, 77070393}, {10825088, 49884943},
    {6795346, 31967482}, {4224909, 20281704}, {2601615, 12739650},
    {1586656, 7922598}, {958367, 4877921}, {573303, 2973439},
    {339653, 1794487}, {199289, 1072207}, {115803, 634270},
    {66641, 371472}, {37979, 215395}, {21435, 123652},
    {11981, 70279}, {6631, 39546}, {3635, 22032},
    {1973, 12152},
    /* clang-format on */
};

enum { FARTHEST = (sizeof normal / sizeof *normal - 1) * 100, THOUSAND = 1000 };

/* From the nearest row of the table z, with h thousandths on, by Taylor's series: beyond -
 * slope (h - z h^2 / 2 + (z^2 - 1) h^3 / 6).  The error is at most 3 * 10^-7. */
static int64_t mass_beyond(int64_t thousandths)
{
    if (thousandths >= FARTHEST)
        return 0;
    const int64_t row = (thousandths + 50) / 100;
    const int64_t h = thousandths - 100 * row;
    const int64_t by =
        MILLION * h - 50 * row * h * h + (row * row - 100) * h * h * h / 600; /* times 10^9 */
    return rounded(normal[row].beyond, THOUSAND) -
           rounded(normal[row].slope / THOUSAND * by, STATISTICS_CERTAIN);
}

int64_t statistics_p_value(int64_t distance, int64_t variance)
{
    const uint64_t root = statistics_root((uint64_t)variance * MILLION); /* thousandths of it */
    return mass_beyond(rounded(llabs(distance) * MILLION, (int64_t)root));
}

struct ranked {
    int64_t p; /* first, for compare_numbers() */
    size_t at;
};

void statistics_false_discoveries(int64_t *p, size_t n)
{
    struct ranked *order = xcalloc(n + 1, sizeof *order);
    for (size_t i = 0; i < n; i++)
        order[i] = (struct ranked){p[i], i};
    sort_stable(order, n, sizeof *order, compare_numbers, NULL);
    int64_t least = STATISTICS_CERTAIN;
    for (size_t i = n; i-- > 0;) {
        const int64_t q = rounded(order[i].p * (int64_t)n, (int64_t)i + 1);
        least = q < least ? q : least;
        p[order[i].at] = least;
    }
    free(order);
}
