#include "notation/reading.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "notation/lexer.h"

enum { MESSAGE_MAX = 512 };

static const char *copy_line(struct reading *r, size_t *length)
{
    size_t max = NOTATION_ERROR_LINE_MAX;
    *length = r->line.length < max ? r->line.length : max;
    const char *text = r->written != NULL ? r->written : r->line.text;
    return arena_strndup(&r->record->arena, text, *length);
}

static struct span line_span(const struct reading *r, size_t at, size_t length)
{
    return (struct span){
        .offset = r->line.offset + at,
        .line = r->line.number,
        .column = (uint32_t)at + 1,
        .length = (uint32_t)length,
    };
}

struct reading_source reading_keep_line(struct reading *r, size_t at, size_t length)
{
    struct reading_source source = {.span = line_span(r, at, length)};
    source.text = copy_line(r, &source.length);
    return source;
}

/* A new error; NULL when the game has too many already. */
static struct record_error *add_error(struct reading *r, bool is_fatal,
                                      const struct reading_source *source)
{
    if (r->record->n_errors >= NOTATION_ERRORS_MAX) {
        r->record->errors[r->record->n_errors - 1].fatal |= is_fatal;
        return NULL;
    }
    struct record_error *e = record_add_error(r->record);
    e->fatal = is_fatal;
    e->span = source->span;
    e->line = source->text;
    e->line_length = source->length;
    return e;
}

__attribute__((format(printf, 3, 0))) static void
set_text(struct reading *r, struct record_error *e, const char *fmt, va_list args)
{
    if (r->record->n_errors == NOTATION_ERRORS_MAX) {
        e->text = "too many errors: no more are reported for this game";
        return;
    }
    char text[MESSAGE_MAX];
    int length = vsnprintf(text, sizeof(text), fmt, args);
    size_t used = length < 0 ? 0 : (size_t)length;
    used = used < sizeof(text) ? used : sizeof(text) - 1;
    e->text = arena_strndup(&r->record->arena, text, used);
}

void reading_error(struct reading *r, bool is_fatal, size_t at, size_t length, const char *fmt,
                   ...)
{
    struct reading_source source = {.span = line_span(r, at, length)};
    struct record_error *e = add_error(r, is_fatal, &source);
    if (e != NULL) {
        va_list args;
        va_start(args, fmt);
        set_text(r, e, fmt, args);
        va_end(args);
        e->line = copy_line(r, &e->line_length);
    }
}

void reading_error_at(struct reading *r, bool is_fatal, const struct reading_source *source,
                      const char *fmt, ...)
{
    struct record_error *e = add_error(r, is_fatal, source);
    if (e != NULL) {
        va_list args;
        va_start(args, fmt);
        set_text(r, e, fmt, args);
        va_end(args);
    }
}

void reading_tolerate(struct reading *r, unsigned kinds, size_t at, size_t length)
{
    for (int i = 0; i < TOLERANCES; i++) {
        const bool is_met = (kinds >> i & 1) != 0 && r->met.kind[i].last != r->line.number;
        if (is_met)
            r->met.kind[i].last = r->line.number;
        if (is_met && r->options->is_strict)
            reading_error(r, false, at, length, "the line is not in its clean form");
        if (!is_met || r->met.kind[i].n++ > 0)
            continue;
        r->met.kind[i].first = line_span(r, at, length);
        r->met.kind[i].line = copy_line(r, &r->met.kind[i].length);
    }
}

/* The first byte that differs. */
static size_t find_change(const char *a, const char *b, size_t length)
{
    size_t i = 0;
    while (i < length && a[i] == b[i])
        i++;
    return i;
}

bool reading_clean(struct reading *r,
                   unsigned (*clean)(const struct reading *r, char *line, size_t length))
{
    if (r->written != NULL)
        return false;
    buf_clear(&r->cleaned);
    buf_put(&r->cleaned, r->line.text, r->line.length);
    const unsigned kinds = clean(r, r->cleaned.data, r->cleaned.len);
    if (kinds == 0)
        return false;
    r->written = r->line.text;
    r->line.text = r->cleaned.data;
    reading_tolerate(r, kinds, find_change(r->written, r->line.text, r->line.length), 1);
    return true;
}

bool reading_check_text(struct reading *r, size_t at)
{
    const char *text = r->line.text;
    size_t bad;
    while (at < r->line.length && text[at] >= ' ' && text[at] <= '~')
        at++;
    if (!utf8_valid(text + at, r->line.length - at, &bad)) {
        reading_error(r, false, at + bad, 1, "invalid UTF-8: unexpected byte 0x%02X",
                      (unsigned char)text[at + bad]);
        return false;
    }
    for (; at < r->line.length; at++) {
        unsigned char c = (unsigned char)text[at];
        if ((c < ' ' && c != '\t') || c == 0x7F) {
            reading_error(r, false, at, 1, "control character 0x%02X", c);
            return false;
        }
    }
    return true;
}
