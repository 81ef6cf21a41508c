/* hash.h - fast hashes that are the same on every machine (XXH3 from libxxhash).
 *
 * For fingerprints of states and files, not against an adversary. The values are stored in
 * databases and golden files: neither the algorithm nor the seed 0 may change.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash128 {
    uint64_t high;
    uint64_t low;
};

enum {
    HASH_HEX_DIGITS = 16, /* of a 64-bit hash */
    HASH128_HEX_DIGITS = 32,
};

/* The hash of `len` bytes. */
uint64_t hash64(const void *data, size_t len, uint64_t seed);
struct hash128 hash128(const void *data, size_t len);

/* The hash of `n` values, as if stored with the low byte first: the same value on big-endian
 * machines. Seed 0. */
uint64_t hash64_i16(const int16_t *values, size_t n);

/* What hash64_i16() does on a big-endian machine; public so that a test can compare both. */
uint64_t hash64_i16_portable(const int16_t *values, size_t n);

/* The 128-bit hash of a stream that does not fit in memory; equal to hash128() of all parts
 * joined. `hash_stream_value` may be called at any time and ends nothing. */
struct hash_stream;
struct hash_stream *hash_stream_new(void);
void hash_stream_free(struct hash_stream *stream);
void hash_stream_put(struct hash_stream *stream, const void *data, size_t len);
struct hash128 hash_stream_value(const struct hash_stream *stream);

/* Writes 16 (32) lower-case hex digits and a NUL. */
void hash_format(uint64_t hash, char out[HASH_HEX_DIGITS + 1]);
void hash128_format(struct hash128 hash, char out[HASH128_HEX_DIGITS + 1]);

/* Reads exactly 16 hex digits of either case; false when `text` is anything else. */
bool hash_parse(const char *text, size_t len, uint64_t *out);

#endif
