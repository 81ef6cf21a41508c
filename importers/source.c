/* source.c - an input and the importer that fits it. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "importers.h"
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

/* Whether `ending` is one of "csv|tsv". */
static bool is_ending_of(const struct importer *importer, const char *ending)
{
    const size_t n = strlen(ending);
    for (const char *at = importer->endings; *at != '\0'; at += strspn(at, "|")) {
        const size_t length = strcspn(at, "|");
        if (text_equal_fold(at, length, ending, n))
            return true;
        at += length;
    }
    return false;
}

/* The only importer of files with this ending; NULL when there is none, or there are several. */
static const struct importer *find_by_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const struct importer *found = NULL;
    unsigned n = 0;
    for (size_t i = 0; dot != NULL && (slash == NULL || dot > slash) && importer_at(i); i++) {
        if (!is_ending_of(importer_at(i), dot + 1))
            continue;
        found = importer_at(i);
        n++;
    }
    return n == 1 ? found : NULL;
}

/* The last importer takes any text.  What does not begin as a log is better told apart by its name, so that the
 * message says what is expected of such a file. */
static int choose_importer(struct source *s, const char *head, size_t length, struct err *err)
{
    for (size_t i = 0; !s->importer && importer_at(i); i++)
        if (importer_at(i)->probe(head, length))
            s->importer = importer_at(i);
    const bool is_any_text = s->importer == &importer_slog && !notation_probe(head, length);
    const struct importer *named = is_any_text ? find_by_ending(input_name(s->input)) : NULL;
    if (named != NULL)
        s->importer = named;
    return s->importer ? 0 : refuse_format(s, length, err);
}

bool source_is_known(const char *path,
                     bool (*has_ending)(const struct importer *importer, const char *path))
{
    struct input *input;
    const char *head;
    size_t length;
    bool is_known = false;
    struct err err = ERR_INIT;
    if (input_open(&input, path, &err) < 0)
        return true;
    if (input_peek(input, HEAD_MAX, &head, &length, &err) < 0)
        is_known = true;
    for (size_t i = 0; !is_known && importer_at(i) != NULL; i++)
        is_known = has_ending(importer_at(i), path) && importer_at(i)->probe(head, length);
    input_close(input);
    return is_known;
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
