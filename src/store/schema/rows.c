#include "store/schema/rows.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/xalloc.h"

enum {
    ROWS_FIRST_CAPACITY = 16,
};

/* ---- arrays ---- */

void *rows_add(struct game_rows *rows, enum rows_table table)
{
    struct row_array *a = &rows->table[table];
    const size_t size = row_tables[table].row_size;
    if (a->n == a->capacity) {
        a->capacity = a->capacity == 0 ? ROWS_FIRST_CAPACITY : a->capacity * 2;
        a->data = xrealloc_array(a->data, a->capacity, size);
    }
    void *row = a->data + a->n++ * size;
    memset(row, 0, size);
    return row;
}

void *rows_at(const struct game_rows *rows, enum rows_table table, size_t i)
{
    return rows->table[table].data + i * row_tables[table].row_size;
}

void *rows_first(const struct game_rows *rows, enum rows_table table)
{
    return rows->table[table].n == 0 ? NULL : rows->table[table].data;
}

void *rows_end(const struct game_rows *rows, enum rows_table table)
{
    return rows->table[table].n == 0 ? NULL : rows_at(rows, table, rows->table[table].n);
}

size_t rows_bytes(const struct game_rows *rows)
{
    size_t bytes = 0;
    for (int i = 0; i < ROWS_COUNT; i++)
        bytes += rows->table[i].n * row_tables[i].row_size;
    return bytes;
}

/* ---- values ---- */

void row_set_int(const struct row_column *column, void *row, int64_t value)
{
    char *at = (char *)row + column->offset;
    if (column->type == SCHEMA_WIDE) {
        memcpy(at, &value, sizeof value);
        return;
    }
    int32_t narrow = (int32_t)value;
    if (value == ROW_WIDE_NULL)
        narrow = ROW_NULL;
    else if (narrow != value || narrow == ROW_NULL)
        narrow = value < 0 ? -INT32_MAX : INT32_MAX;
    memcpy(at, &narrow, sizeof narrow);
}

void row_set_text(const struct row_column *column, void *row, const char *text)
{
    memcpy((char *)row + column->offset, &text, sizeof text);
}

/* ---- comparing ---- */

static bool texts_equal(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool values_equal(const struct row_column *c, const void *a, const void *b)
{
    return c->type == SCHEMA_TEXT ? texts_equal(row_text(c, a), row_text(c, b))
                                  : row_int(c, a) == row_int(c, b);
}

/* The first column that differs; NULL when the rows are equal. */
static const struct row_column *difference(const struct row_table *t, const void *a,
                                           const void *b)
{
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!values_equal(&t->column[i], a, b))
            return &t->column[i];
    }
    return NULL;
}

static void put_value(struct buf *out, const struct row_column *c, const void *row)
{
    if (c->type == SCHEMA_TEXT)
        buf_puts(out, row_text(c, row) == NULL ? "NULL" : row_text(c, row));
    else if (row_int(c, row) == ROW_WIDE_NULL)
        buf_puts(out, "NULL");
    else
        buf_put_i64(out, row_int(c, row));
}

static void describe(struct buf *out, size_t row, const struct row_column *c, const void *a,
                     const void *b)
{
    buf_printf(out, "row %zu, column %s: ", row + 1, c->name);
    put_value(out, c, a);
    buf_puts(out, " and ");
    put_value(out, c, b);
}

bool rows_equal(const struct game_rows *a, const struct game_rows *b, enum rows_table table,
                struct buf *out)
{
    const size_t n_a = a->table[table].n, n_b = b->table[table].n;
    for (size_t i = 0; i < n_a && i < n_b; i++) {
        const void *row_a = rows_at(a, table, i), *row_b = rows_at(b, table, i);
        const struct row_column *c = difference(&row_tables[table], row_a, row_b);
        if (c != NULL) {
            if (out != NULL)
                describe(out, i, c, row_a, row_b);
            return false;
        }
    }
    if (n_a != n_b && out != NULL)
        buf_printf(out, "%zu rows and %zu rows", n_a, n_b);
    return n_a == n_b;
}
