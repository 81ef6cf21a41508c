/* fuzz_bgstats.c - any bytes as a file of BG Stats. */
#include <stdint.h>

#include "fuzz_target.h"
#include "result_round_trip.h"

FUZZ_MUTATOR(mutate_json)
FUZZ_BRANCHES(200000, 1000)
FUZZ_SQLITE_STEPS(0, 0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    result_round_trip("bgstats", "bgstats", &bgstats_writer, data, size);
    return 0;
}
