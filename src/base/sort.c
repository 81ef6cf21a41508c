#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

struct sorter {
    size_t size; /* of one element */
    sort_compare *compare;
    void *ctx;
    char *scratch; /* as large as the array */
};

/* Merges the sorted neighbours [0, middle) and [middle, n) of `base`. Only the left one is
 * copied away: the right one is never overtaken by the output. */
static void merge_runs(const struct sorter *s, char *base, size_t middle, size_t n)
{
    size_t size = s->size;
    memcpy(s->scratch, base, middle * size);
    const char *left = s->scratch;
    const char *left_end = left + middle * size;
    const char *right = base + middle * size;
    const char *right_end = base + n * size;
    char *out = base;
    while (left < left_end && right < right_end) {
        const char **from = s->compare(left, right, s->ctx) <= 0 ? &left : &right;
        memmove(out, *from, size);
        *from += size;
        out += size;
    }
    memcpy(out, left, (size_t)(left_end - left));
}

static void sort_range(const struct sorter *s, char *base, size_t n)
{
    if (n < 2)
        return;
    size_t middle = n / 2;
    char *right = base + middle * s->size;
    sort_range(s, base, middle);
    sort_range(s, right, n - middle);
    if (s->compare(right - s->size, right, s->ctx) > 0)
        merge_runs(s, base, middle, n);
}

void sort_stable(void *base, size_t n, size_t size, sort_compare *compare, void *ctx)
{
    if (n < 2)
        return;
    struct sorter s = {.size = size, .compare = compare, .ctx = ctx};
    s.scratch = xrealloc_array(NULL, n, size);
    sort_range(&s, base, n);
    free(s.scratch);
}
