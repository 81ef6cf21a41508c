/* source.c - an input and the importer that fits it. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/xalloc.h"
#include "importer.h"
#include "notation/reader.h"

enum { HEAD_MAX = 4096 }; /* bytes that importers may look at */

struct source {
    struct input *input;
    const struct importer *importer;
    void *self; /* the importer's; NULL until it was opened */
};

static int refuse_format(const struct source *s, size_t length, struct err *err)
{
    struct buf names = BUF_INIT;
    for (size_t i = 0; importer_at(i); i++)
        buf_printf(&names, "%s%s", i > 0 ? ", " : "", importer_at(i)->name);
    if (length == 0)
        err_at(err, input_name(s->input), 0, 0, "expected a log, found an empty file");
    else
        err_at(err, input_name(s->input), 0, 0,
               "cannot tell the format of this file, none of: %s", buf_str(&names));
    buf_free(&names);
    return -1;
}

static int choose_importer(struct source *s, const char *head, size_t length, struct err *err)
{
    for (size_t i = 0; !s->importer && importer_at(i); i++)
        if (importer_at(i)->probe(head, length))
            s->importer = importer_at(i);
    return s->importer ? 0 : refuse_format(s, length, err);
}

typedef bool has_ending_fn(const struct importer *importer, const char *path);

static enum source_look look_at(const char *head, size_t length, const char *path,
                                has_ending_fn *has_ending, bool ends)
{
    for (size_t i = 0; importer_at(i) != NULL; i++) {
        const struct importer *importer = importer_at(i);
        if ((importer->is_sure != NULL && importer->is_sure(head, length)) ||
            (has_ending(importer, path) && importer->probe(head, length)))
            return SOURCE_IS_ONE;
    }
    if (notation_look(head, length) == NOTATION_LATER)
        return SOURCE_QUOTES;
    return ends ? SOURCE_ENDS : SOURCE_NONE;
}

enum source_look source_look(const char *path, has_ending_fn *has_ending)
{
    struct input *input;
    const char *head;
    size_t length;
    struct err err = ERR_INIT;
    bool ends = false, is_ours = false;
    for (size_t i = 0; importer_at(i) != NULL; i++) {
        ends |= has_ending(importer_at(i), path);
        is_ours |= has_ending(importer_at(i), path) && importer_at(i + 1) == NULL;
    }
    if (is_ours)
        return SOURCE_IS_ONE;
    enum source_look look = ends ? SOURCE_IS_ONE : SOURCE_NONE;
    if (input_open(&input, path, &err) < 0)
        return look;
    if (input_peek(input, HEAD_MAX, &head, &length, &err) == 0)
        look = look_at(head, length, path, has_ending, ends);
    input_close(input);
    return look;
}

static int start(struct source *s, const struct importer_options *options, struct err *err)
{
    const char *head;
    size_t length;
    if (input_peek(s->input, HEAD_MAX, &head, &length, err) < 0 ||
        choose_importer(s, head, length, err) < 0)
        return -1;
    return s->importer->open(&s->self, s->input, options, err);
}

/* Takes the input, NULL when it could not be opened. */
static int open_input(struct source **out, struct input *input, const struct importer *or_null,
                      const struct importer_options *options, struct err *err)
{
    struct source *s = xcalloc(1, sizeof *s);
    s->importer = or_null;
    s->input = input;
    *out = s;
    if (input != NULL && start(s, options, err) == 0)
        return 0;
    source_close(s);
    *out = NULL;
    return -1;
}

int source_open(struct source **out, const char *path, const struct importer *or_null,
                const struct importer_options *options, struct err *err)
{
    struct input *input;
    input_open(&input, path, err);
    return open_input(out, input, or_null, options, err);
}

int source_open_memory(struct source **out, const char *name, const void *data, size_t length,
                       const struct importer_options *options, struct err *err)
{
    struct input *input;
    input_open_memory(&input, name, data, length, err);
    return open_input(out, input, NULL, options, err);
}

int source_next(struct source *s, struct record *record, struct err *err)
{
    return s->importer->next(s->self, record, err);
}

const struct importer *source_importer(const struct source *s)
{
    return s->importer;
}

struct input *source_input(struct source *s)
{
    return s->input;
}

void source_close(struct source *s)
{
    if (!s)
        return;
    if (s->self)
        s->importer->close(s->self);
    input_close(s->input);
    free(s);
}
