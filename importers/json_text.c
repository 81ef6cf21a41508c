#include "json_text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"

const char *json_skip_space(const char *at, const char *end)
{
    while (at < end && memchr(" \t\r\n", *at, 4))
        at++;
    return at;
}

static const char *skip_mark(const char *at, const char *end)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t n = sizeof mark - 1;
    return (size_t)(end - at) >= n && memcmp(at, mark, n) == 0 ? at + n : at;
}

bool json_is_bracket(const char *at, const char *end)
{
    return at < end && (*at == '{' || *at == '[');
}

struct json_text json_text_of(const char *bytes, size_t length, size_t n_values)
{
    const char *end = bytes + length;
    return (struct json_text){.start = bytes,
                              .at = json_skip_space(skip_mark(bytes, end), end),
                              .end = end,
                              .n_values = n_values};
}

const char *json_quote_end(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\' && at + 1 < end;
    return at < end ? at + 1 : end;
}

/* Returns the place after the bracket or quote that closes the value at `at`; the end of the text when
 * none does.  *n becomes at least the number of its values: each but the first of a list or object
 * follows a comma. */
static const char *value_end(const char *at, const char *end, size_t *n)
{
    size_t depth = 0;
    *n = 1;
    while (at < end) {
        const char c = *at;
        at = c == '"' ? json_quote_end(at, end) : at + 1;
        *n += c == '{' || c == '[' || c == ',';
        depth += c == '{' || c == '[';
        depth -= depth > 0 && (c == '}' || c == ']');
        if (depth == 0 && memchr("]}\"", c, 3))
            return at;
    }
    return end;
}

static int fail_at(const struct json_text *text, const char *at, const char *file,
                   const char *why, struct err *err)
{
    uint32_t line = 1;
    const char *line_start = text->start;
    for (const char *end; (end = memchr(line_start, '\n', (size_t)(at - line_start))) != NULL;
         line++)
        line_start = end + 1;
    return err_at(err, file, line, (uint32_t)(at - line_start), "expected JSON: %s", why);
}

int json_text_take(struct json_text *text, size_t flags, json_t **value, const char *file,
                   struct err *err)
{
    json_error_t why;
    size_t n;
    const char *at = text->at;
    text->at = value_end(at, text->end, &n);
    if (n > text->n_values)
        return err_at(err, file, 0, 0, "expected at most %d values, found more",
                      JSON_VALUES_MAX);
    text->n_values -= n;
    *value = json_loadb(at, (size_t)(text->at - at), flags, &why);
    if (*value != NULL)
        return 1;
    if (json_error_code(&why) == json_error_out_of_memory)
        xalloc_failed();
    const size_t left = (size_t)(text->end - at);
    const size_t position = why.position > 0 ? (size_t)why.position : 0;
    return fail_at(text, at + (position < left ? position : left), file, why.text, err);
}

void json_needs_memory(void)
{
    json_set_alloc_funcs(xmalloc, free);
}

int json_text_next(struct json_text *text, json_t **value, const char *file, struct err *err)
{
    text->at = json_skip_space(text->at, text->end);
    return text->at == text->end ? 0 : json_text_take(text, 0, value, file, err);
}

/* ---- places of elements ---- */

enum { IN_OBJECT = 1, IN_LIST = 2 }; /* depths: of the members, of the elements of the list */

/* A walk over the text. */
struct walk {
    const char *start, *at, *end;
    const char *line_start;
    uint32_t line;
    size_t depth;
    bool is_inside; /* in the list that is wanted */
    bool has_begun; /* an element, after the last comma */
    struct json_place *place;
    size_t n, room;
};

/* Whether the text at w->at is the key of the list; *list is where the list would begin. */
static bool is_key(const struct walk *w, const char *key, const char **list)
{
    const size_t n = strlen(key);
    const char *text_end = json_quote_end(w->at, w->end);
    const char *at = json_skip_space(text_end, w->end);
    if ((size_t)(text_end - w->at) != n + 2 || memcmp(w->at + 1, key, n) != 0 || at == w->end ||
        *at != ':')
        return false;
    *list = json_skip_space(at + 1, w->end);
    return *list < w->end && **list == '[';
}

static void count_lines(struct walk *w, const char *to)
{
    for (; w->at < to; w->at++) {
        if (*w->at != '\n')
            continue;
        w->line++;
        w->line_start = w->at + 1;
    }
}

/* Takes a text, which may be the key of the list. */
static void take_text(struct walk *w, const char *key)
{
    const char *list;
    if (w->depth == IN_OBJECT && is_key(w, key, &list)) {
        count_lines(w, list);
        w->is_inside = true;
        w->has_begun = false;
        w->n = 0; /* the last list of that name counts, as with Jansson */
    } else {
        count_lines(w, json_quote_end(w->at, w->end));
    }
}

static void take_byte(struct walk *w, const char *key)
{
    const char c = *w->at;
    const bool closes = c == '}' || c == ']';
    if (w->is_inside && w->depth == IN_LIST) {
        /* A byte between the elements of the list. */
        if (c == ',') {
            w->has_begun = false;
        } else if (!w->has_begun && memchr(" \t\r\n]", c, 5) == NULL) {
            w->place = xgrow_array(w->place, w->n, &w->room, sizeof *w->place);
            w->place[w->n++] =
                (struct json_place){.start = (size_t)(w->at - w->start),
                                    .line = w->line,
                                    .column = (uint32_t)(w->at - w->line_start + 1)};
            w->has_begun = true;
        }
    }
    if (c == '"') {
        take_text(w, key);
        return;
    }
    w->depth += c == '{' || c == '[';
    w->depth -= closes && w->depth > 0;
    if (w->is_inside && closes && w->depth == IN_LIST && w->n > 0) {
        /* This bracket closes an object or list. */
        struct json_place *place = &w->place[w->n - 1];
        place->end = (size_t)(w->at + 1 - w->start);
        place->end_line = w->line;
    }
    w->is_inside &= w->depth >= IN_LIST;
    count_lines(w, w->at + 1);
}

size_t json_places_of(const char *bytes, size_t length, const char *key,
                      struct json_place **out)
{
    struct walk w = {.start = bytes,
                     .at = json_text_of(bytes, length, 0).at,
                     .end = bytes + length,
                     .line_start = bytes,
                     .line = 1};
    while (w.at < w.end)
        take_byte(&w, key);
    *out = w.place;
    return w.n;
}
