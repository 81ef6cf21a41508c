#include "store/name_index.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/name_key.h"
#include "base/xalloc.h"
#include "store/near_names.h"
#include "store/query.h"
#include "store/store.h"

struct entry {
    const char *name, *key, *fold;
    size_t key_length, fold_length;
};

struct name_index {
    struct store *store;
    struct query *version; /* changes when another program writes */
    int64_t read_at;
    bool is_read;
    struct arena texts;
    struct entry *entry;
    size_t n, room;
    uint32_t *slot;          /* entry + 1 by hash of the key; 0: free */
    size_t n_slots;          /* a power of two, at least twice the entries */
    struct near_names *near; /* the folds of the first n_near entries */
    size_t n_near;
};

struct name_index *name_index_new(struct store *s)
{
    struct name_index *ix = xcalloc(1, sizeof *ix);
    ix->store = s;
    ix->texts = (struct arena)ARENA_INIT;
    return ix;
}

static void empty(struct name_index *ix)
{
    arena_free(&ix->texts);
    free(ix->slot);
    near_names_free(ix->near);
    ix->texts = (struct arena)ARENA_INIT;
    ix->slot = NULL;
    ix->near = NULL;
    ix->n = ix->n_slots = ix->n_near = 0;
    ix->is_read = false;
}

void name_index_free(struct name_index *ix)
{
    if (ix == NULL)
        return;
    empty(ix);
    query_free(ix->version);
    free(ix->entry);
    free(ix);
}

void name_index_spoil(struct name_index *ix)
{
    ix->is_read = false;
}

/* The slot of the key: that of the first entry which has it, or a free one. */
static uint32_t *slot_of(const struct name_index *ix, const char *key, size_t length)
{
    size_t at = (size_t)hash64(key, length, 0) & (ix->n_slots - 1);
    for (; ix->slot[at] != 0; at = (at + 1) & (ix->n_slots - 1)) {
        const struct entry *e = &ix->entry[ix->slot[at] - 1];
        if (e->key_length == length && memcmp(e->key, key, length) == 0)
            break;
    }
    return &ix->slot[at];
}

static void put_in_slot(struct name_index *ix, size_t i)
{
    uint32_t *slot = slot_of(ix, ix->entry[i].key, ix->entry[i].key_length);
    if (*slot == 0)
        *slot = (uint32_t)i + 1;
}

static void make_room(struct name_index *ix)
{
    if (2 * (ix->n + 1) <= ix->n_slots)
        return;
    ix->n_slots = ix->n_slots == 0 ? 64 : 2 * ix->n_slots;
    free(ix->slot);
    ix->slot = xcalloc(ix->n_slots, sizeof *ix->slot);
    for (size_t i = 0; i < ix->n; i++)
        put_in_slot(ix, i);
}

void name_index_add(struct name_index *ix, const char *name)
{
    struct buf text = BUF_INIT;
    make_room(ix);
    ix->entry = xgrow_array(ix->entry, ix->n, &ix->room, sizeof *ix->entry);
    struct entry *e = &ix->entry[ix->n];
    e->name = arena_strndup(&ix->texts, name, strlen(name));
    name_key(name, strlen(name), &text);
    e->key_length = text.len;
    e->key = arena_strndup(&ix->texts, buf_str(&text), text.len);
    buf_clear(&text);
    name_fold(name, strlen(name), &text);
    e->fold_length = text.len;
    e->fold = arena_strndup(&ix->texts, buf_str(&text), text.len);
    buf_free(&text);
    put_in_slot(ix, ix->n++);
}

/* Players come before aliases: of several names with one key the player's is found. */
static int read_names(struct name_index *ix, struct err *err)
{
    static const char sql[] =
        "SELECT name FROM (SELECT 0 AS rank, id AS number, name FROM player"
        " UNION ALL SELECT 1, player, name FROM alias)"
        " ORDER BY rank, number, name";
    struct query *q;
    int status;
    empty(ix);
    if (query_new(&q, ix->store, sql, err) < 0)
        return -1;
    while ((status = query_step(q, err)) > 0)
        name_index_add(ix, query_text(q, 0));
    query_free(q);
    ix->is_read = status == 0;
    return status;
}

int name_index_refresh(struct name_index *ix, struct err *err)
{
    if (ix->version == NULL &&
        query_new(&ix->version, ix->store, "PRAGMA data_version", err) < 0)
        return -1;
    if (query_step(ix->version, err) < 0)
        return -1;
    const int64_t version = query_int(ix->version, 0);
    query_reset(ix->version);
    if (ix->is_read && version == ix->read_at)
        return 0;
    ix->read_at = version;
    return read_names(ix, err);
}

const char *name_index_find(const struct name_index *ix, const char *name)
{
    struct buf key = BUF_INIT;
    uint32_t found = 0;
    name_key(name, strlen(name), &key);
    if (ix->n_slots > 0)
        found = *slot_of(ix, buf_str(&key), key.len);
    buf_free(&key);
    return found == 0 ? NULL : ix->entry[found - 1].name;
}

/* What a name is looked for near to. */
struct wanted {
    const struct name_index *index;
    const char *name;
    struct buf fold;
};

static bool is_near(const void *ctx, size_t number)
{
    const struct wanted *w = ctx;
    const struct entry *e = &w->index->entry[number];
    return name_fold_is_near(buf_str(&w->fold), w->fold.len, e->fold, e->fold_length) &&
           strcmp(e->name, w->name) != 0;
}

/* Most books ask for no near name. */
static void add_near(struct name_index *ix)
{
    if (ix->near == NULL)
        ix->near = near_names_new();
    for (; ix->n_near < ix->n; ix->n_near++) {
        const struct entry *e = &ix->entry[ix->n_near];
        near_names_add(ix->near, e->fold, e->fold_length);
    }
}

const char *name_index_near(struct name_index *ix, const char *name)
{
    struct wanted w = {ix, name, BUF_INIT};
    add_near(ix);
    name_fold(name, strlen(name), &w.fold);
    const size_t found = near_names_find(ix->near, buf_str(&w.fold), w.fold.len, is_near, &w);
    buf_free(&w.fold);
    return found == SIZE_MAX ? NULL : ix->entry[found].name;
}
