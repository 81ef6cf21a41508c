/* fuzz_target.h - what a fuzz target is: a function that takes any bytes and must survive them.
 *
 * Each fuzz_NAME.c defines the two functions below, and what an input may cost.  corpus_runner.c runs them on files and on
 * mutants of files, libFuzzer does the same for a given time.  A target that finds a broken
 * promise calls fuzz_fail(), which aborts.
 */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

#include "mutate.h"
#include "notation/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The most that an input may cost: `fixed`, and `per_byte` for each of its bytes (count_steps.c). */
struct fuzz_cost {
    uint64_t fixed, per_byte;
};

/* Of a target: branches of the program, and steps of SQLite's machine. */
extern const struct fuzz_cost fuzz_branches, fuzz_sqlite_steps;

#define FUZZ_BRANCHES(fixed, per_byte) const struct fuzz_cost fuzz_branches = {fixed, per_byte};
#define FUZZ_SQLITE_STEPS(fixed, per_byte)                                                     \
    const struct fuzz_cost fuzz_sqlite_steps = {fixed, per_byte};

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t max, unsigned seed);

/* libFuzzer's own mutator; NULL without libFuzzer. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max) __attribute__((weak));

/* Defines a target's mutator: `own`, or one time in sixteen the one of libFuzzer. */
#define FUZZ_MUTATOR(own)                                                                      \
    size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)      \
    {                                                                                          \
        if (seed % 16 == 0 && LLVMFuzzerMutate != NULL)                                        \
            return LLVMFuzzerMutate(data, size, max);                                          \
        return own(data, size, max, seed);                                                     \
    }

/* The same for texts of lines, which can also be spliced. */
#define FUZZ_LOG_MUTATOR(own)                                                                  \
    FUZZ_MUTATOR(own)                                                                          \
    size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size,                      \
                                     const uint8_t *other, size_t other_size, uint8_t *out,    \
                                     size_t max, unsigned seed)                                \
    {                                                                                          \
        return mutate_splice(one, one_size, other, other_size, out, max, seed);                \
    }

/* Prints what is wrong and aborts. */
_Noreturn void fuzz_fail(const char *what, const char *detail);
/* How to read logs of all games. */
struct notation_options fuzz_words(void);
/* Writes these bytes to a file that only this process uses; returns its path, always the
 * same. */
const char *fuzz_scratch_file(const void *data, size_t size);

#endif
