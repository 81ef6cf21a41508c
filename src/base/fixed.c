#include "base/fixed.h"

#include <assert.h>

/* ln 2 */
#define LN2 INT64_C(744261118)

enum { TERMS = 14 }; /* of the series: 0.7^14 / 14! is far below 2^-30 */

uint64_t fixed_root(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root;
}

int64_t fixed_divide(int64_t num, int64_t den)
{
    return (num >= 0 ? num + den / 2 : num - den / 2) / den;
}

/* 1 - r (1 - r/2 (1 - r/3 (...))), whose factors all lie between 0 and 1. */
static int64_t exp_minus_below_ln2(int64_t r)
{
    int64_t value = FIXED_ONE;
    for (int64_t i = TERMS; i > 0; i--)
        value = FIXED_ONE - fixed_divide(r * value, i * FIXED_ONE);
    return value;
}

int64_t fixed_exp_minus(int64_t x)
{
    assert(x >= 0);
    const int64_t halvings = x / LN2;
    if (halvings > FIXED_BITS)
        return 0;
    return fixed_divide(exp_minus_below_ln2(x % LN2), INT64_C(1) << halvings);
}

/* Computes the logarithm to base 2 bit by bit: squaring x doubles it, and its integer part is the
 * next bit. */
int64_t fixed_minus_ln(int64_t x)
{
    assert(x > 0 && x <= FIXED_ONE);
    int64_t doublings = 0, bits = 0;
    for (; x < FIXED_ONE; x *= 2)
        doublings++;
    for (int i = 0; i < FIXED_BITS; i++) {
        x = x * x / FIXED_ONE;
        bits = 2 * bits + (x >= 2 * FIXED_ONE);
        x = x >= 2 * FIXED_ONE ? x / 2 : x;
    }
    return doublings * LN2 - fixed_divide(bits * LN2, FIXED_ONE);
}
