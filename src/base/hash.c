#include "base/hash.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/text.h"
#include "base/xalloc.h"

enum {
    I16_CHUNK = 512, /* values converted at a time */
};

struct hash_stream {
    XXH3_state_t *state; /* owned; aligned as the library needs it */
};

static struct hash128 from_library(XXH128_hash_t hash)
{
    return (struct hash128){.high = hash.high64, .low = hash.low64};
}

uint64_t hash64(const void *data, size_t len, uint64_t seed)
{
    return XXH3_64bits_withSeed(data, len, seed);
}

struct hash128 hash128(const void *data, size_t len)
{
    return from_library(XXH3_128bits(data, len));
}

static bool is_little_endian(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

uint64_t hash64_i16(const int16_t *values, size_t n)
{
    return is_little_endian() ? hash64(values, n * sizeof(*values), 0)
                              : hash64_i16_portable(values, n);
}

static XXH3_state_t *state_new(void)
{
    XXH3_state_t *state = XXH3_createState();
    if (state == NULL)
        xalloc_failed();
    return state;
}

uint64_t hash64_i16_portable(const int16_t *values, size_t n)
{
    XXH3_state_t *state = state_new();
    XXH3_64bits_reset(state);
    while (n > 0) {
        unsigned char bytes[2 * I16_CHUNK];
        size_t chunk = n < I16_CHUNK ? n : I16_CHUNK;
        for (size_t i = 0; i < chunk; i++) {
            uint16_t value = (uint16_t)values[i];
            bytes[2 * i] = (unsigned char)(value & 0xFF);
            bytes[2 * i + 1] = (unsigned char)(value >> 8);
        }
        XXH3_64bits_update(state, bytes, 2 * chunk);
        values += chunk;
        n -= chunk;
    }
    uint64_t hash = XXH3_64bits_digest(state);
    XXH3_freeState(state);
    return hash;
}

struct hash_stream *hash_stream_new(void)
{
    struct hash_stream *stream = xmalloc(sizeof(*stream));
    stream->state = state_new();
    XXH3_128bits_reset(stream->state);
    return stream;
}

void hash_stream_free(struct hash_stream *stream)
{
    if (stream != NULL) {
        XXH3_freeState(stream->state);
        free(stream);
    }
}

void hash_stream_put(struct hash_stream *stream, const void *data, size_t len)
{
    XXH3_128bits_update(stream->state, data, len);
}

struct hash128 hash_stream_value(const struct hash_stream *stream)
{
    return from_library(XXH3_128bits_digest(stream->state));
}

void hash_format(uint64_t hash, char out[HASH_HEX_DIGITS + 1])
{
    for (int i = HASH_HEX_DIGITS - 1; i >= 0; i--) {
        out[i] = "0123456789abcdef"[hash & 0xF];
        hash >>= 4;
    }
    out[HASH_HEX_DIGITS] = '\0';
}

void hash128_format(struct hash128 hash, char out[HASH128_HEX_DIGITS + 1])
{
    hash_format(hash.high, out);
    hash_format(hash.low, out + HASH_HEX_DIGITS);
}

bool hash_parse(const char *text, size_t len, uint64_t *out)
{
    static const char digits[] = "0123456789abcdef";
    if (len != HASH_HEX_DIGITS)
        return false;
    uint64_t hash = 0;
    for (size_t i = 0; i < len; i++) {
        const char *digit = memchr(digits, text_fold(text[i]), sizeof(digits) - 1);
        if (digit == NULL)
            return false;
        hash = hash << 4 | (uint64_t)(digit - digits);
    }
    *out = hash;
    return true;
}
