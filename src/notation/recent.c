#include "notation/recent.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "notation/broken_line.h"
#include "notation/chunk.h"

enum {
    SLOTS = 2048,
    KEY_MAX = 4 * CHUNK, /* bytes of a statement that is kept, without its seat */
    ITEMS_KEPT = 5,      /* and its items */
    CONTEXTS_MAX = 16,
    LINE_MAX = CHUNK + 2 + KEY_MAX, /* spaces, a seat, and what is kept */
    CACHE_LINE = 64,                /* bytes */
};

/* The last bytes of a line, 0 before the statement.  Not an array, so that a key stays in registers. */
struct key {
    uint64_t first, second, third, last;
    uint32_t about; /* length and context; 0: a free slot */
};

struct slot {
    struct key key;
    uint8_t verb, n_items;
    struct event_item item[ITEMS_KEPT];
};
_Static_assert(sizeof(struct slot) == CACHE_LINE, "one for each");

struct recent {
    const struct words *words[CONTEXTS_MAX]; /* what a statement means depends on them, too */
    size_t n_contexts;
    uint32_t now;     /* the present one */
    unsigned n_seats; /* that may act */
    _Alignas(CACHE_LINE) struct slot slot[SLOTS];
};

struct recent *recent_new(void)
{
    struct recent *r = aligned_alloc(CACHE_LINE, sizeof *r);
    if (r == NULL)
        xalloc_failed();
    memset(r, 0, sizeof *r);
    return r;
}

void recent_free(struct recent *r)
{
    free(r);
}

void recent_start(struct recent *r, const struct words *words, unsigned n_players)
{
    size_t i = 0;
    while (i < r->n_contexts && r->words[i] != words)
        i++;
    if (i == CONTEXTS_MAX) {
        memset(r, 0, sizeof *r);
        i = 0;
    }
    if (i == r->n_contexts)
        r->words[r->n_contexts++] = words;
    r->now = (uint32_t)i;
    r->n_seats = n_players > 0 ? n_players : SEATS_MAX;
}

/* --- keys ------------------------------------------------------------------------------------ */

/* A chunk of the bytes before `end`, KEY_MAX - `at` of them, without those that are not among the
 * last `n` <= KEY_MAX.  Where a statement begins is unpredictable, so there is no branch. */
static inline uint64_t chunk_among(const char *end, size_t n, size_t at)
{
    static const uint64_t mask[2 * KEY_MAX / CHUNK] = {
        [KEY_MAX / CHUNK] = UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    return chunk_load(end - KEY_MAX + at) & chunk_load((const char *)mask + n + at);
}

/* The key of the `n` bytes before `end`, of which KEY_MAX must be readable. */
static inline struct key make_key(const char *end, size_t n, uint32_t context)
{
    return (struct key){.first = chunk_among(end, n, 0),
                        .second = chunk_among(end, n, CHUNK),
                        .third = chunk_among(end, n, 2 * CHUNK),
                        .last = chunk_among(end, n, 3 * CHUNK),
                        .about = (uint32_t)n << 8 | context};
}

static inline bool is_same_key(const struct key *a, const struct key *b)
{
    return ((a->first ^ b->first) | (a->second ^ b->second) | (a->third ^ b->third) |
            (a->last ^ b->last) | (a->about ^ b->about)) == 0;
}

static inline size_t slot_of(const struct key *key)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15), other = UINT64_C(0xD6E8FEB86659FD93);
    const uint64_t h = (key->last ^ key->about) * odd ^ key->third * other ^
                       (key->second + 3 * key->first) * (odd ^ other);
    return (size_t)(h >> 32 ^ h >> 52) % SLOTS;
}

/* --- statements ------------------------------------------------------------------------------ */

/* A statement in two parts: who acts, and the same words whoever it is. */
struct said {
    uint8_t seat;
    size_t n; /* bytes behind the seat */
};

/* The parts of the `n` > 0 bytes before `end`. */
static inline struct said split(const char *end, size_t n)
{
    const char *at = end - n;
    const unsigned letter = (unsigned char)(at[0] | ('a' - 'A')) - (unsigned)'a';
    const bool has_seat = n > 2 && at[1] == ' ' && letter < SEATS_MAX;
    return has_seat ? (struct said){(uint8_t)letter, n - 2} : (struct said){SEAT_NONE, n};
}

/* The context, and whether there is a seat: what the bytes behind the seat do not tell. */
static inline uint32_t context_of(const struct recent *r, struct said said)
{
    return r->now * 2 + (said.seat != SEAT_NONE);
}

/* What was kept of these words, NULL when nothing was; `end` as in make_key(). */
static inline const struct slot *find(const struct recent *r, const char *end, struct said said)
{
    if (said.n > KEY_MAX || (said.seat != SEAT_NONE && said.seat >= r->n_seats))
        return NULL;
    const struct key key = make_key(end, said.n, context_of(r, said));
    const struct slot *slot = &r->slot[slot_of(&key)];
    return is_same_key(&slot->key, &key) ? slot : NULL;
}

static inline void fill_in(struct event *out, const struct slot *slot, struct said said)
{
    out->verb = slot->verb;
    out->seat = said.seat;
    out->n_items = slot->n_items;
    out->n_claims = out->in_phase = out->before_role = out->adopts = 0;
    memcpy(out->item, slot->item, sizeof slot->item);
    out->text_length = 0;
    out->text = NULL;
    out->claim = NULL;
}

/* The line, or when it is shorter than a key a copy at the end of `padded`. */
static const char *pad(const char *line, size_t length, char padded[KEY_MAX])
{
    if (length >= KEY_MAX)
        return line;
    memset(padded, 0, KEY_MAX);
    memcpy(padded + KEY_MAX - length, line, length);
    return padded + KEY_MAX - length;
}

bool recent_find(const struct recent *r, const char *line, size_t length, size_t at,
                 struct event *out)
{
    const size_t n = length - at;
    char padded[KEY_MAX];
    if (n == 0)
        return false;
    const char *end = pad(line, length, padded) + length;
    const struct said said = split(end, n);
    const struct slot *slot = find(r, end, said);
    if (slot == NULL)
        return false;
    fill_in(out, slot, said);
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
    char padded[KEY_MAX];
    if (n == 0 || e->span.column - 1 + n != length || e->n_items > ITEMS_KEPT ||
        e->n_claims > 0 || e->text != NULL)
        return;
    const char *end = pad(line, length, padded) + length;
    const struct said said = split(end, n);
    if (said.n > KEY_MAX || said.seat != e->seat || broken_line_version(line, length) != 0)
        return;
    const struct key key = make_key(end, said.n, context_of(r, said));
    struct slot *slot = &r->slot[slot_of(&key)];
    *slot = (struct slot){.key = key, .verb = e->verb, .n_items = e->n_items};
    memcpy(slot->item, e->item, e->n_items * sizeof e->item[0]);
}

/* --- lines ----------------------------------------------------------------------------------- */

/* How many spaces are at the beginning of a line, at most a chunk; a chunk must be readable. */
static inline size_t spaces_at(const char *line)
{
    const uint64_t others = chunk_load(line) ^ UINT64_C(0x2020202020202020);
    return others == 0 ? CHUNK : chunk_before(others);
}

struct recent_lines recent_read(const struct recent *r, const struct lines_unread *unread,
                                uint32_t most, bool empty, struct record *record)
{
    struct recent_lines read = {0, 0, 0};
    const char *const text = unread->text, *const end = text + unread->length;
    const char *const first_end =
        text + (unread->before < KEY_MAX ? KEY_MAX - unread->before : 0);
    const char *line = text;
    if (unread->limit < LINE_MAX)
        return read;
    for (uint32_t n = 0; n < most && end - line >= CHUNK; n++) {
        if (empty && *line == '\n') {
            line++;
            continue;
        }
        const char *lf = memchr(line, '\n', (size_t)(end - line));
        const char *from = line + spaces_at(line);
        if (lf == NULL || lf < first_end || from >= lf)
            break;
        const struct said said = split(lf, (size_t)(lf - from));
        const struct slot *slot = find(r, lf, said);
        if (slot == NULL)
            break;
        struct event *e = record_append_event(record);
        fill_in(e, slot, said);
        e->span = (struct span){
            .offset = unread->offset + (uint64_t)(from - text),
            .line = unread->number + n,
            .column = (uint32_t)(from - line) + 1,
            .length = (uint32_t)(lf - from),
        };
        line = lf + 1;
        read.n = n + 1;
        read.size = (size_t)(line - text);
    }
    read.next = (size_t)(line - text);
    return read;
}
