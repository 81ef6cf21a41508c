#include "store/near_names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/xalloc.h"

/* One form of a text: the whole, or without a character. */
struct form {
    uint64_t hash;
    uint32_t text;
    uint32_t next; /* form + 1 with the same slot; 0: none */
};

struct near_names {
    struct form *form;
    size_t n, room, n_texts;
    uint32_t *slot; /* form + 1, the latest of those with this slot */
    size_t n_slots; /* a power of two, at least as many as forms */
};

struct near_names *near_names_new(void)
{
    return xcalloc(1, sizeof(struct near_names));
}

void near_names_free(struct near_names *n)
{
    if (n == NULL)
        return;
    free(n->form);
    free(n->slot);
    free(n);
}

/* ---- forms of a text ---- */

typedef void take_form(void *ctx, uint64_t hash);

static void each_form(const char *text, size_t length, take_form *take, void *ctx)
{
    struct buf rest = BUF_INIT;
    take(ctx, hash64(text, length, 0));
    for (size_t at = 0, step; at < length; at += step) {
        step = utf8_sequence(text + at, length - at);
        step = step > 0 ? step : 1;
        buf_clear(&rest);
        buf_put(&rest, text, at);
        buf_put(&rest, text + at + step, length - at - step);
        take(ctx, hash64(buf_str(&rest), rest.len, 0));
    }
    buf_free(&rest);
}

/* ---- adding ---- */

static void put_in_slot(struct near_names *n, size_t i)
{
    uint32_t *slot = &n->slot[n->form[i].hash & (n->n_slots - 1)];
    n->form[i].next = *slot;
    *slot = (uint32_t)i + 1;
}

static void make_slots(struct near_names *n)
{
    n->n_slots = n->n_slots == 0 ? 256 : 2 * n->n_slots;
    free(n->slot);
    n->slot = xcalloc(n->n_slots, sizeof *n->slot);
    for (size_t i = 0; i < n->n; i++)
        put_in_slot(n, i);
}

static void add_form(void *ctx, uint64_t hash)
{
    struct near_names *n = ctx;
    if (n->n == n->n_slots)
        make_slots(n);
    n->form = xgrow_array(n->form, n->n, &n->room, sizeof *n->form);
    n->form[n->n] = (struct form){.hash = hash, .text = (uint32_t)n->n_texts};
    put_in_slot(n, n->n++);
}

void near_names_add(struct near_names *n, const char *text, size_t length)
{
    each_form(text, length, add_form, n);
    n->n_texts++;
}

/* ---- finding ---- */

struct search {
    const struct near_names *names;
    near_names_is_near *is_near;
    const void *ctx;
    size_t found;
};

static void find_form(void *ctx, uint64_t hash)
{
    struct search *s = ctx;
    const struct near_names *n = s->names;
    for (uint32_t i = n->slot[hash & (n->n_slots - 1)]; i > 0; i = n->form[i - 1].next) {
        const struct form *form = &n->form[i - 1];
        if (form->hash == hash && form->text < s->found && s->is_near(s->ctx, form->text))
            s->found = form->text;
    }
}

size_t near_names_find(const struct near_names *n, const char *text, size_t length,
                       near_names_is_near *is_near, const void *ctx)
{
    struct search s = {n, is_near, ctx, SIZE_MAX};
    if (n->n > 0)
        each_form(text, length, find_form, &s);
    return s.found;
}
