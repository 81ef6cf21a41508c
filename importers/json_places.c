#include "json_places.h"

#include <stdbool.h>
#include <string.h>

#include "base/xalloc.h"
#include "json_text.h"

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

static void begin_element(struct walk *w)
{
    w->place = xgrow_array(w->place, w->n, &w->room, sizeof *w->place);
    w->place[w->n++] = (struct json_place){.start = (size_t)(w->at - w->start),
                                           .line = w->line,
                                           .column = (uint32_t)(w->at - w->line_start + 1)};
    w->has_begun = true;
}

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
        if (c == ',')
            w->has_begun = false;
        else if (!w->has_begun && memchr(" \t\r\n]", c, 5) == NULL)
            begin_element(w);
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
