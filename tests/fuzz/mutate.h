/* mutate.h - a few random changes to an input of a fuzz target.
 *
 * The same input and seed give the same bytes on every machine, so a file and a number name a
 * failure.  With libFuzzer they are custom mutators beside its own.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

struct replay;
struct words;

/* All change data[0..size) in place, which has room for `max` bytes, and return the new size. */

/* Bytes: flipped, replaced, deleted, repeated, moved. */
size_t mutate_bytes(uint8_t *data, size_t size, size_t max, uint64_t seed);
/* Game logs, by what they say: lines are moved, repeated and left out; a word becomes another
 * one of its class, a number one near it or an extreme one; statements are made from the tables
 * of the game, and legal ones from the position that the lines before lead to.  Now and then
 * bytes as above. */
size_t mutate_log(uint8_t *data, size_t size, size_t max, uint64_t seed);
/* The same for lines after their own header. */
size_t mutate_log_behind(const char *header, uint8_t *data, size_t size, size_t max,
                         uint64_t seed);
/* The same for statements after the position of `replay`, which changes. */
size_t mutate_log_from(struct replay *replay, const struct words *words, uint8_t *data,
                       size_t size, size_t max, uint64_t seed);
/* The first lines of one log and the last ones of another. */
size_t mutate_splice(const uint8_t *one, size_t one_size, const uint8_t *other,
                     size_t other_size, uint8_t *out, size_t max, uint64_t seed);
/* JSON: values are removed, repeated, exchanged for others and for extreme ones. */
size_t mutate_json(uint8_t *data, size_t size, size_t max, uint64_t seed);

#endif
