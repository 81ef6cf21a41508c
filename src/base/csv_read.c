#include "base/csv_read.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "base/err.h"
#include "base/text.h"
#include "base/xalloc.h"

/* Takes "sep=;", in quotes or without, when it is all of the first line. */
static void take_separator(struct csv_reader *r)
{
    static const char word[] = "sep=";
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    const char *from = r->at, *to = newline != NULL ? newline : r->end;
    to -= to > from && to[-1] == '\r';
    if (to - from > 2 && *from == '"' && to[-1] == '"') {
        from++;
        to--;
    }
    if (to - from != (ptrdiff_t)sizeof word || strncmp(from, word, sizeof word - 1) != 0 ||
        memchr(",;\t|", to[-1], 4) == NULL)
        return;
    r->separator = to[-1];
    r->at = newline != NULL ? newline + 1 : r->end;
    r->line_start = r->at;
    r->line_number++;
}

void csv_reader_init(struct csv_reader *r, const char *bytes, size_t length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t n = sizeof mark - 1;
    const bool has_mark = length >= n && memcmp(bytes, mark, n) == 0;
    *r = (struct csv_reader){.at = bytes + (has_mark ? n : 0),
                             .end = bytes + length,
                             .line_number = 1,
                             .texts = BUF_INIT};
    r->line_start = r->at;
    take_separator(r);
}

void csv_reader_free(struct csv_reader *r)
{
    free(r->field);
    buf_free(&r->texts);
}

void csv_reader_go_to(struct csv_reader *r, const char *start, uint32_t line)
{
    r->at = start;
    r->line_start = start;
    r->line_number = line;
}

static int fail_at(const struct csv_reader *r, const char *at, const char *text,
                   struct err *err)
{
    return err_at(err, NULL, r->line_number, (uint32_t)(at - r->line_start) + 1, "%s", text);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether a field ends at `at`; the first separator that is met is the one of all. */
static bool is_end(struct csv_reader *r, const char *at)
{
    if (at == r->end || *at == '\n' || (*at == '\r' && (at + 1 == r->end || at[1] == '\n')))
        return true;
    if (r->separator == '\0' && memchr(",;\t", *at, 3) != NULL)
        r->separator = *at;
    return r->separator != '\0' && *at == r->separator;
}

static const char *skip_blanks(struct csv_reader *r)
{
    while (r->at < r->end && is_blank(*r->at) && !is_end(r, r->at))
        r->at++;
    return r->at;
}

static void take_bytes(struct csv_reader *r, const char *to)
{
    for (; r->at < to; r->at++) {
        buf_putc(&r->texts, *r->at);
        if (*r->at != '\n')
            continue;
        r->line_number++;
        r->line_start = r->at + 1;
    }
}

/* Takes a field from its quote to the place after its other one. */
static int take_quoted(struct csv_reader *r, struct err *err)
{
    const char *const open = r->at++;
    for (;;) {
        const char *quote = memchr(r->at, '"', (size_t)(r->end - r->at));
        if (quote == NULL)
            return fail_at(r, open, "this quote has no end", err);
        take_bytes(r, quote);
        r->at++;
        if (r->at == r->end || *r->at != '"')
            break;
        buf_putc(&r->texts, *r->at++);
    }
    const char *after = skip_blanks(r);
    return is_end(r, after) ? 0
                            : fail_at(r, after, "expected a separator after the quote", err);
}

static int take_plain(struct csv_reader *r, size_t offset, struct err *err)
{
    const char *to = r->at;
    while (!is_end(r, to)) {
        if (*to == '"')
            return fail_at(r, to, "a field with a quote in it must stand in quotes", err);
        to++;
    }
    take_bytes(r, to);
    while (r->texts.len > offset && is_blank(r->texts.data[r->texts.len - 1]))
        buf_truncate(&r->texts, r->texts.len - 1);
    return 0;
}

static int take_field(struct csv_reader *r, struct err *err)
{
    skip_blanks(r);
    if (r->n == CSV_FIELDS_MAX)
        return fail_at(r, r->at, "too many fields in a row", err);
    r->field = xgrow_array(r->field, r->n, &r->room, sizeof *r->field);
    struct csv_field *field = &r->field[r->n];
    *field = (struct csv_field){.offset = r->texts.len,
                                .line = r->line_number,
                                .column = (uint32_t)(r->at - r->line_start) + 1};
    const bool is_quoted = r->at < r->end && *r->at == '"';
    const char *const from = r->at;
    int status = is_quoted ? take_quoted(r, err) : take_plain(r, field->offset, err);
    buf_putc(&r->texts, '\0');
    const size_t length = r->texts.len - field->offset - 1;
    if (status == 0 && strlen(r->texts.data + field->offset) < length)
        status = fail_at(r, from, "a NUL byte in a field", err);
    if (status == 0 && !utf8_valid(r->texts.data + field->offset, length, NULL))
        status =
            fail_at(r, from, "a field that is not UTF-8, and not Windows-1252 either", err);
    r->n += status == 0;
    return status;
}

/* The place after the end of the line at `at`. */
static void end_line(struct csv_reader *r, const char *at)
{
    const char *newline = at < r->end ? memchr(at, '\n', (size_t)(r->end - at)) : NULL;
    r->row_end = at;
    r->at = newline != NULL ? newline + 1 : r->end;
    r->line_start = r->at;
    r->line_number++;
}

static int take_row(struct csv_reader *r, struct err *err)
{
    const char *const line_start = r->line_start;
    r->start = r->at;
    r->line = r->line_number;
    r->n = 0;
    buf_clear(&r->texts);
    for (;;) {
        if (take_field(r, err) < 0) {
            r->line_number = r->line; /* a quote may have led to other lines */
            r->line_start = line_start;
            end_line(r, r->start);
            return -1;
        }
        if (r->at == r->end || *r->at != r->separator)
            break;
        r->at++;
    }
    end_line(r, r->at);
    return 1;
}

static bool is_empty(const struct csv_reader *r)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->field[i].text[0] != '\0')
            return false;
    return true;
}

int csv_read_row(struct csv_reader *r, struct err *err)
{
    while (r->at < r->end) {
        const int status = take_row(r, err);
        for (size_t i = 0; i < r->n; i++) {
            const char *text = r->texts.data + r->field[i].offset;
            r->field[i].text = text + csv_guard_length(text);
        }
        if (status < 0 || !is_empty(r))
            return status;
    }
    return 0;
}
