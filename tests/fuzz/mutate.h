/* mutate.h - a few random changes to an input of a fuzz target.
 *
 * Everything follows from the seed: the same input and seed give the same bytes on every machine,
 * so that a failure is named by a file and a number.  With libFuzzer they serve as custom
 * mutators beside its own.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* All change data[0..size) in place, which has room for `max` bytes, and return the new size. */

/* Bytes: flipped, replaced, deleted, repeated, moved. */
size_t mutate_bytes(uint8_t *data, size_t size, size_t max, uint64_t seed);
/* Game logs: lines are moved and repeated; words are exchanged for other words of the games,
 * numbers for extreme ones.  Now and then bytes as above. */
size_t mutate_log(uint8_t *data, size_t size, size_t max, uint64_t seed);
/* JSON: values are removed, repeated, exchanged for others and for extreme ones. */
size_t mutate_json(uint8_t *data, size_t size, size_t max, uint64_t seed);

#endif
