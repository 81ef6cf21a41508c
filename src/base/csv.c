#include "base/csv.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/err.h"
#include "base/output.h"

enum {
    CSV_FLUSH_SIZE = 64 * 1024,
};

static void csv_init(struct csv *w, FILE *file, struct buf *target)
{
    *w = (struct csv){.own = BUF_INIT, .target = target, .file = file};
    w->row_bytes = target != NULL ? target->len : 0;
}

void csv_init_file(struct csv *w, FILE *file)
{
    csv_init(w, file, NULL);
}

void csv_init_buf(struct csv *w, struct buf *target)
{
    csv_init(w, NULL, target);
}

static struct buf *output(struct csv *w)
{
    return w->target != NULL ? w->target : &w->own;
}

/* After the first failure the rest is thrown away: the error is reported once, at the end. */
static void write_out(struct csv *w)
{
    if (w->file == NULL)
        return;
    if (w->write_errno == 0 && w->own.len > 0 && !output_put(w->file, w->own.data, w->own.len))
        w->write_errno = errno;
    buf_clear(&w->own);
}

static struct buf *begin_field(struct csv *w)
{
    struct buf *out = output(w);
    if (w->fields++ > 0)
        buf_putc(out, ',');
    return out;
}

static bool is_formula_start(char c)
{
    return memchr("=+-@\t\r", c, 6) != NULL;
}

static bool needs_quotes(const char *s, size_t len)
{
    if (len == 0)
        return false;
    if (s[0] == ' ' || s[len - 1] == ' ')
        return true;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c < 0x20 || c == ',' || c == '"')
            return true;
    }
    return false;
}

static void put_doubling_quotes(struct buf *out, const char *s, size_t len)
{
    const char *end = s + len;
    const char *quote;
    while (s < end && (quote = memchr(s, '"', (size_t)(end - s))) != NULL) {
        buf_put(out, s, (size_t)(quote + 1 - s));
        buf_putc(out, '"');
        s = quote + 1;
    }
    buf_put(out, s, (size_t)(end - s));
}

void csv_text(struct csv *w, const char *s, size_t len)
{
    struct buf *out = begin_field(w);
    if (len == 0)
        return;
    bool is_quoted = needs_quotes(s, len);
    if (is_quoted)
        buf_putc(out, '"');
    if (is_formula_start(s[0]))
        buf_putc(out, '\'');
    put_doubling_quotes(out, s, len);
    if (is_quoted)
        buf_putc(out, '"');
}

void csv_str(struct csv *w, const char *s)
{
    csv_text(w, s, s != NULL ? strlen(s) : 0);
}

void csv_int(struct csv *w, int64_t value)
{
    buf_put_i64(begin_field(w), value);
}

void csv_fixed(struct csv *w, int64_t value, unsigned decimals)
{
    buf_put_fixed(begin_field(w), value, decimals);
}

void csv_end_row(struct csv *w)
{
    struct buf *out = output(w);
    if (w->fields == 1 && out->len == w->row_bytes)
        buf_puts(out, "\"\"");
    buf_puts(out, "\r\n");
    w->fields = 0;
    if (out->len >= CSV_FLUSH_SIZE)
        write_out(w);
    w->row_bytes = out->len;
}

int csv_finish(struct csv *w, struct err *err)
{
    write_out(w);
    if (w->file != NULL && fflush(w->file) != 0 && w->write_errno == 0)
        w->write_errno = errno;
    buf_free(&w->own);
    if (w->write_errno != 0)
        return err_set(err, "cannot write CSV output: %s", strerror(w->write_errno));
    return 0;
}
