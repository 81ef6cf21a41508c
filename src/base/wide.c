#include "base/wide.h"

struct wide wide_product(uint64_t a, uint64_t b)
{
    const uint64_t a1 = a >> 32, a0 = a & UINT32_MAX, b1 = b >> 32, b0 = b & UINT32_MAX;
    const uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    const uint64_t other = a0 * b1 + (middle & UINT32_MAX);
    return (struct wide){a1 * b1 + (middle >> 32) + (other >> 32), a * b};
}

struct wide wide_add(struct wide a, struct wide b)
{
    const uint64_t low = a.low + b.low;
    return (struct wide){a.high + b.high + (low < a.low), low};
}

struct wide wide_subtract(struct wide a, struct wide b)
{
    return (struct wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

bool wide_is_less(struct wide a, struct wide b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* Long division, one bit after the other, where the machine has none. */
uint64_t wide_divide(struct wide a, uint64_t by)
{
    if (a.high >= by)
        return UINT64_MAX;
    if (a.high == 0)
        return a.low / by;
    uint64_t rest = a.high, quotient = 0;
    for (int bit = 63; bit >= 0; bit--) {
        const bool carries = rest >> 63 != 0;
        rest = rest << 1 | (a.low >> bit & 1);
        const bool fits = carries || rest >= by;
        rest -= fits ? by : 0;
        quotient = quotient << 1 | fits;
    }
    return quotient;
}

/* Two bits after the other, as one does it on paper. */
static uint64_t root_of_word(uint64_t a)
{
    uint64_t root = 0, bit = UINT64_C(1) << 62;
    while (bit > a)
        bit >>= 2;
    for (; bit > 0; bit >>= 2) {
        const bool fits = a >= root + bit;
        a -= fits ? root + bit : 0;
        root = root >> 1 | (fits ? bit : 0);
    }
    return root;
}

uint64_t wide_root(struct wide a)
{
    if (a.high == 0)
        return root_of_word(a.low);
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 63; bit > 0; bit >>= 1) {
        if (!wide_is_less(a, wide_product(root | bit, root | bit)))
            root |= bit;
    }
    return root;
}
