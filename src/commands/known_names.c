#include "commands/known_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "store/name_index.h"
#include "store/query.h"

int known_names_read(struct known_names *names, struct store *store, struct err *err)
{
    static const char sql[] =
        "SELECT name FROM player UNION SELECT name FROM alias ORDER BY name";
    struct query *q;
    size_t capacity = 0;
    int status;
    *names = (struct known_names){.texts = ARENA_INIT};
    if (query_new(&q, store, sql, err) < 0)
        return -1;
    while ((status = query_step(q, err)) > 0) {
        names->name = xgrow_array(names->name, names->n, &capacity, sizeof *names->name);
        names->name[names->n++] =
            arena_strndup(&names->texts, query_text(q, 0), query_text_length(q, 0));
    }
    query_free(q);
    names->index = name_index_new(store);
    return status < 0 ? -1 : name_index_refresh(names->index, err);
}

void known_names_free(struct known_names *names)
{
    name_index_free(names->index);
    free(names->name);
    arena_free(&names->texts);
}

const char *known_names_find(const struct known_names *names, const char *typed)
{
    return name_index_find(names->index, typed);
}

const char *known_names_near(const struct known_names *names, const char *typed)
{
    return name_index_near(names->index, typed);
}

void known_names_put_doubt(const char *typed, const char *near, struct buf *out)
{
    buf_putc(out, '\'');
    text_put_safe(out, typed, strlen(typed));
    buf_puts(out, "' is a new name: did you mean ");
    text_put_safe(out, near, strlen(near));
    buf_putc(out, '?');
}

size_t known_names_complete(void *ctx, const char *line, size_t length, struct buf *more,
                            struct buf *choices)
{
    const struct known_names *names = ctx;
    size_t at = length;
    while (at > 0 && strchr(",;", line[at - 1]) == NULL &&
           !(line[at - 1] == ' ' && at > 1 && strchr("0123456789", line[at - 2]) != NULL))
        at--;
    at += strspn(line + at, " ");
    if (at > length)
        at = length;
    struct offers o = {line + at, length - at, 0, more, choices};
    for (size_t i = 0; i < names->n; i++)
        offers_add(&o, names->name[i], strlen(names->name[i]));
    return o.n;
}

void offers_add(struct offers *o, const char *text, size_t length)
{
    if (length < o->length || !text_equal_fold(text, o->length, o->typed, o->length))
        return;
    const char *rest = text + o->length;
    const size_t n = length - o->length;
    size_t same = 0;
    while (same < n && same < o->more->len && o->more->data[same] == rest[same])
        same++;
    if (o->n++ == 0)
        buf_put(o->more, rest, n);
    else
        buf_truncate(o->more, same);
    buf_put(o->choices, text, length);
    buf_putc(o->choices, '\n');
}
