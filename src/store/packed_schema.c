#include "store/packed_schema.h"

#include "base/buf.h"
#include "store/packed.h"
#include "store/packed_event.h"
#include "store/rows.h"

static void put_name(struct buf *out, const struct row_column *column, size_t part)
{
    buf_puts(out, column->name);
    if (packed_texts_of(column) > 1)
        buf_printf(out, "_%zu", part);
}

void packed_put_names_of(struct buf *out, const struct row_column *column)
{
    for (size_t part = 0; part < packed_texts_of(column); part++) {
        buf_puts(out, ", ");
        put_name(out, column, part);
    }
}

void packed_put_names(struct buf *out, const struct row_table *table)
{
    for (size_t i = 0; i < table->n_columns; i++)
        packed_put_names_of(out, &table->column[i]);
}

void packed_put_table(struct buf *out, const struct row_table *table)
{
    buf_printf(
        out,
        "CREATE TABLE packed_%s(\n"
        "  -- The rows of %s, a text for each column; docs/schema.md tells how to read it.\n"
        "  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game\n"
        "  n INTEGER NOT NULL -- rows\n",
        table->name, table->name);
    for (size_t i = 0; i < table->n_columns; i++) {
        for (size_t part = 0; part < packed_texts_of(&table->column[i]); part++) {
            buf_puts(out, "  , ");
            put_name(out, &table->column[i], part);
            buf_puts(out, " TEXT NOT NULL\n");
        }
    }
    buf_puts(out, ") STRICT");
}

/* Row `i`. */
static void put_number(struct buf *out, const char *text)
{
    buf_printf(out, "unicode(substr(%s, min(i, length(%s))))", text, text);
}

static void put_nullable(struct buf *out, const char *name)
{
    buf_printf(out,
               "iif(%s LIKE '%c%%', (SELECT value FROM json_each(substr(%s, 2)) WHERE key = i "
               "- 1), nullif(",
               name, PACKED_JSON, name);
    put_number(out, name);
    buf_printf(out, ", %d) - %d)", PACKED_NULL, PACKED_ZERO);
}

static void put_column(struct buf *out, const struct row_column *column)
{
    put_nullable(out, column->name);
}

static void put_wide_column(struct buf *out, const struct row_column *column)
{
    struct buf name = BUF_INIT;
    for (size_t part = 0; part < PACKED_GROUPS; part++) {
        buf_clear(&name);
        put_name(&name, column, part);
        buf_puts(out, part == 0 ? "(" : " | (");
        put_number(out, buf_str(&name));
        buf_printf(out, " - %d << %zu)", PACKED_ZERO, part * PACKED_GROUP_BITS);
    }
    buf_free(&name);
}

void packed_put_view(struct buf *out, const struct row_table *table)
{
    buf_printf(out,
               "CREATE VIEW %s AS\n"
               "  -- The rows in packed_%s; docs/schema.md tells what they are.\n"
               "SELECT game AS game",
               table->name, table->name);
    for (size_t i = 0; i < table->n_columns; i++) {
        buf_puts(out, ",\n  ");
        (table->column[i].type == ROW_WIDE ? put_wide_column : put_column)(out,
                                                                           &table->column[i]);
        buf_printf(out, " AS %s", table->column[i].name);
    }
    buf_printf(out,
               "\nFROM (SELECT p.*, (a.n << 16) + (b.n << 8) + c.n + 1 AS i FROM packed_%s p\n"
               "  CROSS JOIN digit a ON a.n <= (p.n - 1) >> 16\n"
               "  CROSS JOIN digit b ON b.n <= ((p.n - 1) >> 8) - (a.n << 8)\n"
               "  CROSS JOIN digit c ON c.n < p.n - (a.n << 16) - (b.n << 8))",
               table->name);
}

void packed_put_event_view(struct buf *out)
{
    buf_puts(out, "CREATE VIEW event AS\n"
                  "  -- The statements in packed_event; docs/schema.md tells what they are.\n"
                  "SELECT game AS game, first + i - 1 AS seq,\n  line + i - 1 + ");
    put_nullable(out, "lines");
    buf_puts(out, " AS line,\n  ");
    put_nullable(out, "columns");
    buf_puts(out, " AS column,\n  length(CAST(text AS BLOB)) + ");
    put_nullable(out, "lengths");
    buf_printf(
        out,
        " - %d AS length,\n  text AS text\n"
        "FROM (SELECT p.*, j.value AS text, j.key + 1 AS i FROM packed_event p\n"
        "  CROSS JOIN json_each('[\"' || replace(p.texts, char(10), '\",\"') || '\"]') j)",
        PIECE_LENGTH_ZERO);
}
