/* fuzz_canary.c - a target with a planted mistake, which the fuzzer and the sanitizers must find.
 *
 * The fuzzer gets no hint: the byte that leads there is not in the corpus.
 */
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "fuzz_target.h"

FUZZ_MUTATOR(mutate_bytes)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    uint8_t *copy = xmalloc(size);
    memcpy(copy, data, size);
    volatile uint8_t *seen = copy;
    const uint8_t last = seen[size - (data[0] != 'x')]; /* one too far */
    free(copy);
    (void)last;
    return 0;
}
