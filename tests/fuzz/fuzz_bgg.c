/* fuzz_bgg.c - any bytes as plays of BoardGameGeek. */
#include <stdint.h>

#include "fuzz_target.h"
#include "result_round_trip.h"

FUZZ_LOG_MUTATOR(mutate_bytes)
FUZZ_BRANCHES(200000, 1000)
FUZZ_SQLITE_STEPS(0, 0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    result_round_trip("bgg", "results", &results_csv_writer, data, size);
    return 0;
}
