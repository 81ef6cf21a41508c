#include "core/recorded_hash.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 4, BITS = 16 };

static void put_word(struct event *e, unsigned mark, uint16_t word)
{
    int16_t count;
    memcpy(&count, &word, sizeof count);
    e->item[e->n_items++] = (struct event_item){THING_NUMBER, (uint8_t)mark, count};
}

void recorded_hash_put(struct event *e, unsigned mark, struct recorded_hash hash)
{
    if (hash.version != HASH_V1)
        put_word(e, mark, hash.version);
    for (unsigned i = WORDS; i-- > 0;)
        put_word(e, mark, (uint16_t)(hash.value >> (i * BITS)));
}

struct recorded_hash recorded_hash_get(const struct event_item *item, unsigned n)
{
    struct recorded_hash hash = {.version = HASH_V1};
    if (n == RECORDED_HASH_ITEMS)
        hash.version = (uint16_t)item++->count;
    for (unsigned i = 0; i < WORDS; i++)
        hash.value = hash.value << BITS | (uint16_t)item[i].count;
    return hash;
}

void recorded_hash_format(struct recorded_hash hash, char out[RECORDED_HASH_TEXT])
{
    int n = 0;
    if (hash.version != HASH_V1)
        n = snprintf(out, RECORDED_HASH_TEXT, "v%u ", (unsigned)hash.version);
    hash_format(hash.value, out + n);
}
