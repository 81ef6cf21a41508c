#include "notation/recent.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "notation/chunk.h"

enum {
    SLOTS = 4096,
    KEY_MAX = 4 * CHUNK, /* bytes of a statement that is kept */
    ITEMS_KEPT = 5,      /* and its items */
    CONTEXTS_MAX = 16,
};

/* What a statement means depends on these, too. */
struct context {
    const struct words *words;
    unsigned n_players;
    uint32_t sets;
};

/* The chunks of a statement may overlap: with its length they are all of its bytes.  Not an array,
 * so that a key stays in registers. */
struct key {
    uint64_t first, second, third, last; /* 0 where the statement is too short for it */
    uint32_t about;                      /* length and context; 0: a free slot */
};

/* One cache line. */
struct slot {
    struct key key;
    uint8_t verb, seat, n_items;
    struct event_item item[ITEMS_KEPT];
};
_Static_assert(sizeof(struct slot) <= 64, "a cache line");

struct recent {
    struct context context[CONTEXTS_MAX];
    size_t n_contexts;
    uint32_t now; /* the present one */
    struct slot slot[SLOTS];
};

struct recent *recent_new(void)
{
    return xcalloc(1, sizeof(struct recent));
}

void recent_free(struct recent *r)
{
    free(r);
}

static bool is_context(const struct context *c, const struct words *words, unsigned n_players,
                       uint32_t sets)
{
    return c->words == words && c->n_players == n_players && c->sets == sets;
}

void recent_start(struct recent *r, const struct words *words, unsigned n_players,
                  uint32_t sets)
{
    size_t i = 0;
    while (i < r->n_contexts && !is_context(&r->context[i], words, n_players, sets))
        i++;
    if (i == CONTEXTS_MAX) {
        memset(r, 0, sizeof *r);
        i = 0;
    }
    if (i == r->n_contexts)
        r->context[r->n_contexts++] = (struct context){words, n_players, sets};
    r->now = (uint32_t)i;
}

/* --- keys ------------------------------------------------------------------------------------ */

/* The key of the `n` > 0 bytes before `end`; CHUNK bytes there must be readable. */
static inline struct key make_key(const char *end, size_t n, uint32_t context)
{
    const uint64_t longer = 0 - (uint64_t)(n > CHUNK); /* a branch is often guessed wrongly */
    struct key key = {.first = chunk_load_before(end - n, end),
                      .last = chunk_load(end - CHUNK) & longer,
                      .about = (uint32_t)n << 8 | context};
    if (n > 2 * CHUNK) {
        key.second = chunk_load(end - n + CHUNK);
        key.third = chunk_load(end - 2 * CHUNK);
    }
    return key;
}

static inline bool is_same_key(const struct key *a, const struct key *b)
{
    return ((a->first ^ b->first) | (a->second ^ b->second) | (a->third ^ b->third) |
            (a->last ^ b->last) | (a->about ^ b->about)) == 0;
}

static inline size_t slot_of(const struct key *key)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15), other = UINT64_C(0xD6E8FEB86659FD93);
    uint64_t h = (key->first ^ key->about) * odd ^ key->last * other;
    h ^= (key->second + 3 * key->third) * (odd ^ other);
    return (size_t)(h >> 32 ^ h >> 52) % SLOTS;
}

/* --- statements ------------------------------------------------------------------------------ */

bool recent_find(const struct recent *r, const char *line, size_t length, size_t at,
                 struct event *out)
{
    const size_t n = length - at;
    char padded[CHUNK];
    if (n == 0 || n > KEY_MAX)
        return false;
    const struct key key = make_key(chunk_pad(line, length, padded) + length, n, r->now);
    const struct slot *slot = &r->slot[slot_of(&key)];
    if (!is_same_key(&slot->key, &key))
        return false;
    out->verb = slot->verb;
    out->seat = slot->seat;
    out->n_items = slot->n_items;
    out->n_claims = out->in_phase = out->before_role = out->adopts = 0;
    memcpy(out->item, slot->item, sizeof slot->item);
    out->claim = NULL;
    out->text = NULL;
    out->span = (struct span){
        .offset = at,
        .column = (uint32_t)at + 1,
        .length = (uint32_t)n,
    };
    return true;
}

void recent_keep(struct recent *r, const char *line, size_t length, const struct event *e)
{
    const size_t n = e->span.length;
    char padded[CHUNK];
    if (n == 0 || n > KEY_MAX || e->span.column - 1 + n != length || e->n_items > ITEMS_KEPT ||
        e->n_claims > 0 || e->text != NULL)
        return;
    const struct key key = make_key(chunk_pad(line, length, padded) + length, n, r->now);
    struct slot *slot = &r->slot[slot_of(&key)];
    *slot = (struct slot){.key = key, .verb = e->verb, .seat = e->seat, .n_items = e->n_items};
    memcpy(slot->item, e->item, e->n_items * sizeof e->item[0]);
}
