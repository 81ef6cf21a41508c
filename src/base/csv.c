#include "base/csv.h"

#include <assert.h>
#include <string.h>

#include "base/buf.h"

void csv_init(struct csv *w, struct buf *out)
{
    *w = (struct csv){.out = out, .row_bytes = out->len, .separator = ',', .decimal = '.'};
}

void csv_init_exact(struct csv *w, struct buf *out)
{
    csv_init(w, out);
    w->is_exact = true;
}

void csv_init_excel(struct csv *w, struct buf *out, char decimal)
{
    buf_puts(out, "\xEF\xBB\xBF");
    csv_init(w, out);
    w->separator = ';';
    w->decimal = decimal;
}

static struct buf *begin_field(struct csv *w)
{
    if (w->fields++ > 0)
        buf_putc(w->out, w->separator);
    return w->out;
}

static bool needs_quotes(const struct csv *w, const char *s, size_t len)
{
    if (len == 0)
        return false;
    if (s[0] == ' ' || s[len - 1] == ' ')
        return true;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c < 0x20 || c == (unsigned char)w->separator || c == '"')
            return true;
    }
    return false;
}

bool csv_begins_formula(const char *s, size_t len)
{
    size_t i = 0;
    while (i < len && s[i] == '\'')
        i++;
    return i < len && memchr("=+-@\t\r", s[i], 6) != NULL;
}

size_t csv_guard_length(const char *s)
{
    return s[0] == '\'' && csv_begins_formula(s, strlen(s));
}

void csv_text(struct csv *w, const char *s, size_t len)
{
    struct buf *out = begin_field(w);
    if (len == 0 && !w->is_exact)
        return;
    bool is_quoted = w->is_exact || needs_quotes(w, s, len);
    if (is_quoted)
        buf_putc(out, '"');
    if (!w->is_exact && csv_begins_formula(s, len))
        buf_putc(out, '\'');
    const char *end = s + len;
    const char *quote;
    while (s < end && (quote = memchr(s, '"', (size_t)(end - s))) != NULL) {
        buf_put(out, s, (size_t)(quote + 1 - s));
        buf_putc(out, '"');
        s = quote + 1;
    }
    buf_put(out, s, (size_t)(end - s));
    if (is_quoted)
        buf_putc(out, '"');
}

void csv_str(struct csv *w, const char *s)
{
    csv_text(w, s, s != NULL ? strlen(s) : 0);
}

void csv_null(struct csv *w)
{
    assert(w->is_exact);
    buf_puts(begin_field(w), "\\N");
}

void csv_fixed(struct csv *w, int64_t value, unsigned decimals)
{
    struct buf *out = begin_field(w);
    buf_put_fixed(out, value, decimals);
    if (decimals > 0)
        out->data[out->len - decimals - 1] = w->decimal;
}

void csv_end_row(struct csv *w)
{
    if (w->fields == 1 && w->out->len == w->row_bytes)
        buf_puts(w->out, "\"\"");
    buf_puts(w->out, "\r\n");
    w->fields = 0;
    w->row_bytes = w->out->len;
}
