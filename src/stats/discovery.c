#include "stats/discovery.h"

#include "base/sort.h"
#include "stats/p_value.h"

enum { UNIT = P_VALUE_CERTAIN / 1000 }; /* a tenth of a percent */

static int compare_p(const void *a, const void *b, void *context)
{
    const struct discovery *x = a, *y = b;
    (void)context;
    return (x->p > y->p) - (x->p < y->p);
}

/* `q` is the rank of the last question with this p until discovery_rates() has counted them all. */
static size_t join_equal(struct discovery *of, size_t n)
{
    size_t left = 0;
    for (size_t i = 0; i < n; i++) {
        if (left == 0 || of[left - 1].p != of[i].p)
            of[left++].p = of[i].p;
        of[left - 1].q = (int64_t)i + 1;
    }
    return left;
}

/* Questions with the same q become one, with the smallest p of them. */
static size_t join_equal_rates(struct discovery *of, size_t n)
{
    size_t left = 0;
    for (size_t i = 0; i < n; i++) {
        if (left == 0 || of[left - 1].q != of[i].q)
            of[left++] = of[i];
    }
    return left;
}

size_t discovery_rates(struct discovery *of, size_t n)
{
    sort_stable(of, n, sizeof *of, compare_p, NULL);
    const size_t left = join_equal(of, n);
    int64_t least = INT64_MAX;
    for (size_t i = left; i-- > 0;) {
        const int64_t expected = (int64_t)n * of[i].p / of[i].q;
        least = expected < least ? expected : least;
        of[i].q = (least + UNIT / 2) / UNIT;
    }
    return join_equal_rates(of, left);
}

int64_t discovery_rate(const struct discovery *of, size_t n, int64_t p)
{
    size_t first = 0;
    while (n > 1) {
        const size_t half = n / 2;
        first += of[first + half].p <= p ? half : 0;
        n -= half;
    }
    return of[first].q;
}
