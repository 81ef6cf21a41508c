/* fuzz_canary.c - a target with planted mistakes, which the fuzzer and the sanitizers must find.
 *
 * The fuzzer gets no hint of the first: the byte that leads there is not in the corpus.  The second costs more
 * than the size of the input allows; canary.sh has an input for it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "fuzz_target.h"

FUZZ_MUTATOR(mutate_bytes)
FUZZ_BRANCHES(1000, 100)
FUZZ_SQLITE_STEPS(0, 0)

static void spend(size_t n)
{
    for (volatile size_t i = 0; i < n; i++)
        ;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    if (data[0] == 's' && size > 100)
        spend(100 * size * size);
    uint8_t *copy = xmalloc(size);
    memcpy(copy, data, size);
    volatile uint8_t *seen = copy;
    const uint8_t last = seen[size - (data[0] != 'x')]; /* one too far */
    free(copy);
    (void)last;
    return 0;
}
