#include "store/packed.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "store/rows.h"

#define GROUP_MASK ((1 << PACKED_GROUP_BITS) - 1)

size_t packed_texts_of(const struct row_column *column)
{
    return column->type == ROW_WIDE ? PACKED_GROUPS : 1;
}

size_t packed_texts(const struct row_table *table)
{
    size_t n = 0;
    for (size_t i = 0; i < table->n_columns; i++)
        n += packed_texts_of(&table->column[i]);
    return n;
}

/* ---- packing ---- */

/* Where the numbers of a text are: an array, or a column of rows, of a wide one the bits from `shift` on. */
enum source_kind { SOURCE_ARRAY, SOURCE_INT, SOURCE_WIDE };

struct source {
    const char *first;
    size_t stride, n;
    unsigned shift;
};

/* Kinds are constants where this is called, so that each has a loop of its own. */
static inline int64_t number_at(const struct source *s, enum source_kind kind, size_t i)
{
    const char *at = s->first + i * s->stride;
    int64_t wide;
    int32_t narrow;
    if (kind == SOURCE_INT) {
        memcpy(&narrow, at, sizeof narrow);
        return narrow == ROW_NULL ? ROW_WIDE_NULL : narrow;
    }
    memcpy(&wide, at, sizeof wide);
    return kind == SOURCE_WIDE ? (int64_t)((uint64_t)wide >> s->shift & GROUP_MASK) : wide;
}

static inline size_t put_character(char *out, uint32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

static void put_json(struct buf *out, const struct source *s, enum source_kind kind)
{
    for (size_t i = 0; i < s->n; i++) {
        buf_puts(out, i == 0 ? "![" : ",");
        if (number_at(s, kind, i) == ROW_WIDE_NULL)
            buf_puts(out, "null");
        else
            buf_put_i64(out, number_at(s, kind, i));
    }
    buf_putc(out, ']');
}

/* False when a number has no character. */
static inline bool put_characters(struct buf *out, const struct source *s,
                                  enum source_kind kind)
{
    size_t n = s->n;
    while (n > 1 && number_at(s, kind, n - 1) == number_at(s, kind, n - 2))
        n--;
    buf_reserve(out, n * 3);
    char *at = out->data + out->len;
    for (size_t i = 0; i < n; i++) {
        const int64_t number = number_at(s, kind, i);
        if (number == ROW_WIDE_NULL)
            *at++ = PACKED_NULL;
        else if ((uint64_t)number > PACKED_MOST)
            return false;
        else
            at += put_character(at, (uint32_t)number + PACKED_ZERO);
    }
    out->len = (size_t)(at - out->data);
    buf_truncate(out, out->len);
    return true;
}

void packed_put_numbers(struct buf *out, const int64_t *number, size_t n)
{
    const struct source source = {
        .first = (const char *)number, .stride = sizeof *number, .n = n};
    if (!put_characters(out, &source, SOURCE_ARRAY))
        put_json(out, &source, SOURCE_ARRAY);
}

static void end_text(struct packed *p)
{
    if (p->n == p->capacity) {
        p->capacity = p->capacity == 0 ? 256 : p->capacity * 2;
        p->end = xrealloc_array(p->end, p->capacity, sizeof *p->end);
    }
    p->end[p->n++] = p->texts.len;
}

static void pack_wide(struct packed *p, struct source *source)
{
    for (int part = 0; part < PACKED_GROUPS; part++) {
        put_characters(&p->texts, source, SOURCE_WIDE);
        end_text(p);
        source->shift += PACKED_GROUP_BITS;
    }
}

static void pack_table(struct packed *p, const struct row_table *table,
                       const struct row_array *rows)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct row_column *column = &table->column[i];
        struct source source = {
            .first = rows->data + column->offset, .stride = table->row_size, .n = rows->n};
        if (column->type == ROW_WIDE) {
            pack_wide(p, &source);
            continue;
        }
        if (!put_characters(&p->texts, &source, SOURCE_INT))
            put_json(&p->texts, &source, SOURCE_INT);
        end_text(p);
    }
}

void packed_make(struct packed *p, const struct game_rows *rows)
{
    buf_clear(&p->texts);
    p->n = 0;
    for (int i = 0; i < ROWS_COUNT; i++) {
        if (schema_is_packed(row_tables[i].half) && rows->table[i].n > 0)
            pack_table(p, &row_tables[i], &rows->table[i]);
    }
}

const char *packed_text(const struct packed *p, size_t i, size_t *length)
{
    const size_t begin = i == 0 ? 0 : p->end[i - 1];
    *length = p->end[i] - begin;
    return p->texts.data + begin;
}

void packed_free(struct packed *p)
{
    buf_free(&p->texts);
    free(p->end);
    *p = (struct packed)PACKED_INIT;
}

/* ---- unpacking ---- */

/* Takes a character; *at < end.  What is no UTF-8 becomes some number. */
static inline int64_t take_character(const unsigned char **at, const unsigned char *end)
{
    uint32_t code = *(*at)++;
    if (code >= 0xC0) {
        code &= code >= 0xE0 ? 0x0F : 0x1F;
        while (*at < end && (**at & 0xC0) == 0x80)
            code = (code << 6 | (*(*at)++ & 0x3F)) & 0xFFFF;
    }
    return code == PACKED_NULL ? ROW_WIDE_NULL : (int64_t)code - PACKED_ZERO;
}

/* Takes a number or null of a JSON array, from behind '[' or ',' on. */
static int64_t take_json(const unsigned char **at, const unsigned char *end)
{
    const bool is_negative = *at < end && **at == '-';
    const bool is_null = *at < end && **at == 'n';
    uint64_t value = 0;
    for (; *at < end && **at != ','; ++*at) {
        if (**at >= '0' && **at <= '9')
            value = value * 10 + (uint64_t)(**at - '0');
    }
    *at += *at < end;
    return is_null ? ROW_WIDE_NULL : (int64_t)(is_negative ? 0 - value : value);
}

static inline void set_number(const struct row_column *column, size_t part, char *row,
                              int64_t value)
{
    if (column->type == ROW_WIDE)
        value = row_int(column, row) |
                (int64_t)((uint64_t)(value & GROUP_MASK) << part * PACKED_GROUP_BITS);
    row_set_int(column, row, value);
}

bool packed_pick(const struct row_column *column, size_t part, const char *text, size_t length,
                 char *row, size_t i)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    if (length == 0 || *at == PACKED_JSON)
        return false;
    for (; i > 0; i--) {
        const unsigned char *next = at + 1;
        while (next < end && (*next & 0xC0) == 0x80)
            next++;
        if (next == end)
            break;
        at = next;
    }
    set_number(column, part, row, take_character(&at, end));
    return true;
}

/* The numbers of a text, one after the other. */
struct strip {
    const unsigned char *at, *end;
    bool is_json;
    int64_t value; /* of the last one, which only repeats */
};

static struct strip strip_of(const char *text, size_t length)
{
    const bool is_json = length > 1 && text[0] == PACKED_JSON;
    const unsigned char *begin = (const unsigned char *)text;
    return (struct strip){begin + (is_json ? 2 : 0), begin + length, is_json, 0};
}

static inline int64_t next_number(struct strip *s)
{
    if (s->at < s->end)
        s->value = s->is_json ? take_json(&s->at, s->end) : take_character(&s->at, s->end);
    return s->value;
}

void packed_take_numbers(const char *text, size_t length, int64_t *number, size_t n)
{
    struct strip strip = strip_of(text, length);
    for (size_t i = 0; i < n; i++)
        number[i] = next_number(&strip);
}

void packed_read(const struct row_table *table, const struct row_column *column, size_t part,
                 const char *text, size_t length, char *rows, size_t n)
{
    struct strip strip = strip_of(text, length);
    for (size_t i = 0; i < n; i++)
        set_number(column, part, rows + i * table->row_size, next_number(&strip));
}
