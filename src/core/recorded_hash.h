/* recorded_hash.h - the hash of a position as a log writes it down: "v2 0123456789abcdef".
 *
 * The version says what the hash is made of.  Version 1 is written without its number:
 * "0123456789abcdef".  All versions have sixteen hexadecimal digits.
 */
#ifndef CORE_RECORDED_HASH_H
#define CORE_RECORDED_HASH_H

#include <stdint.h>

#include "base/hash.h"
#include "core/event.h"

enum {
    HASH_V1 = 1,             /* no release wrote it: kept as it is written, not checked */
    HASH_VERSION = 2,        /* core/position_hash.h: the version that this program writes */
    RECORDED_HASH_ITEMS = 5, /* most items of an event: the version, and 16 bits each */
    RECORDED_HASH_TEXT = HASH_HEX_DIGITS + sizeof "v32767 ",
};

struct recorded_hash {
    uint16_t version; /* 1 to INT16_MAX */
    uint64_t value;
};

/* Adds the hash to the items of an event, with this mark; there must be room. */
void recorded_hash_put(struct event *e, unsigned mark, struct recorded_hash hash);
/* The hash in `n` items made by recorded_hash_put(). */
struct recorded_hash recorded_hash_get(const struct event_item *item, unsigned n);
/* Writes it as a log does. */
void recorded_hash_format(struct recorded_hash hash, char out[RECORDED_HASH_TEXT]);

#endif
