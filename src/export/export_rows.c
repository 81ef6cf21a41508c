#include "export/export_rows.h"

#include <string.h>

#include "base/buf.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/json_out.h"
#include "base/text.h"
#include "store/query.h"

const char *export_format_name(enum export_format format)
{
    static const char *const names[EXPORT_FORMATS] = {
        [EXPORT_CSV] = "csv", [EXPORT_TSV] = "tsv", [EXPORT_NDJSON] = "ndjson"};
    return names[format];
}

/* ---- reading ---- */

bool export_is_local(const struct export_table *table, const struct export_column *column)
{
    return export_table_is_game(table) && strcmp(column->name, "id") == 0;
}

/* The value that stands for a number of this database; NULL: there is none. */
static const char *shared_value(const struct export_column *column)
{
    static const char *const values[][2] = {
        {"game", "?2"},
        {"player", "coalesce((SELECT p.name FROM player p WHERE p.id = t.player), '')"},
        {"source", "(SELECT s.path FROM source s WHERE s.id = t.source)"},
    };
    for (size_t i = 0; column->references != NULL && i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i][0], column->references) == 0)
            return values[i][1];
    return NULL;
}

/* A date of ClickHouse is a number of days from 1970 on, 16 bits, and 0 is none. */
static void put_value(struct buf *sql, const struct export_column *column, bool is_shared)
{
    const char *shared = is_shared ? shared_value(column) : NULL;
    if (shared != NULL)
        buf_puts(sql, shared);
    else if (is_shared && column->kind == EXPORT_DAY)
        buf_printf(
            sql,
            "(SELECT d FROM (SELECT %s AS d) WHERE d BETWEEN '1970-01-02' AND '2105-12-31')",
            column->made);
    else if (column->made != NULL)
        buf_puts(sql, column->made);
    else
        buf_printf(sql, "t.\"%s\"", column->name);
}

static void put_select(struct buf *sql, const struct export_table *table, bool is_shared)
{
    const char *separator = "SELECT ";
    for (size_t i = 0; i < table->n_columns; i++) {
        if (is_shared && export_is_local(table, &table->column[i]))
            continue;
        buf_puts(sql, separator);
        put_value(sql, &table->column[i], is_shared);
        separator = ", ";
    }
    buf_printf(sql, " FROM \"%s\" t", table->name);
    if (table->span == EXPORT_GAME)
        buf_printf(sql, " WHERE t.\"%s\" = ?1", export_table_is_game(table) ? "id" : "game");
    separator = " ORDER BY ";
    for (size_t i = 0; i < table->n_key; i++, separator = ", ")
        buf_printf(sql, "%st.\"%s\"", separator, table->key[i]);
}

int export_rows_open(struct export_rows *rows, struct store *store,
                     const struct export_table *table, bool is_shared, struct err *err)
{
    struct buf sql = BUF_INIT;
    *rows = (struct export_rows){.table = table, .is_shared = is_shared};
    put_select(&sql, table, is_shared);
    const int status = query_new(&rows->query, store, buf_str(&sql), err);
    buf_free(&sql);
    return status;
}

void export_rows_close(struct export_rows *rows)
{
    query_free(rows->query);
    rows->query = NULL;
}

/* ---- texts ---- */

static void put_tsv(struct buf *out, const char *s, size_t length)
{
    static const char from[] = "\t\n\r\\", to[] = "tnr\\";
    for (size_t i = 0; i < length; i++) {
        const char *found = memchr(from, s[i], strlen(from));
        if (found == NULL) {
            buf_putc(out, s[i]);
            continue;
        }
        buf_putc(out, '\\');
        buf_putc(out, to[found - from]);
    }
}

/* ---- rows ---- */

/* Of the row that is written. */
struct field {
    enum export_format format;
    struct csv csv;
    struct buf *out;
    const char *name;
    bool is_first;
};

static void begin_field(struct field *f)
{
    if (f->format == EXPORT_TSV && !f->is_first)
        buf_putc(f->out, '\t');
    else if (f->format == EXPORT_NDJSON)
        json_key(f->out, f->name);
    f->is_first = false;
}

static void put_valid_text(struct field *f, const char *s, size_t length)
{
    begin_field(f);
    if (f->format == EXPORT_CSV)
        csv_text(&f->csv, s, length);
    else if (f->format == EXPORT_TSV)
        put_tsv(f->out, s, length);
    else
        json_quote(f->out, s, length);
}

static void put_text(struct field *f, const char *s, size_t length)
{
    if (memchr(s, '\0', length) == NULL && utf8_valid(s, length, NULL)) {
        put_valid_text(f, s, length);
        return;
    }
    struct buf clean = BUF_INIT;
    /* What is no UTF-8 becomes U+FFFD. */
    for (size_t i = 0; i < length;) {
        const size_t n = utf8_sequence(s + i, length - i);
        if (n == 0 || s[i] == '\0')
            buf_puts(&clean, "\xEF\xBF\xBD");
        else
            buf_put(&clean, s + i, n);
        i += n == 0 ? 1 : n;
    }
    put_valid_text(f, buf_str(&clean), clean.len);
    buf_free(&clean);
}

static void begin_row(struct field *f, enum export_format format, struct buf *out)
{
    *f = (struct field){.format = format, .out = out, .is_first = true};
    csv_init_exact(&f->csv, out);
    if (format == EXPORT_NDJSON)
        buf_putc(out, '{');
}

static void end_row(struct field *f)
{
    if (f->format == EXPORT_CSV)
        csv_end_row(&f->csv);
    else
        buf_puts(f->out, f->format == EXPORT_TSV ? "\n" : "}\n");
}

static void put_column(struct field *f, const struct export_column *column, bool is_shared,
                       struct query *q, int i)
{
    f->name = column->name;
    if (query_is_null(q, i)) {
        begin_field(f);
        if (f->format == EXPORT_CSV)
            csv_null(&f->csv);
        else
            buf_puts(f->out, f->format == EXPORT_TSV ? "\\N" : "null");
    } else if (column->kind < EXPORT_TEXT && (!is_shared || shared_value(column) == NULL)) {
        begin_field(f);
        if (f->format == EXPORT_CSV)
            csv_fixed(&f->csv, query_int(q, i), 0);
        else
            buf_put_i64(f->out, query_int(q, i));
    } else {
        put_text(f, query_text(q, i), query_text_length(q, i));
    }
}

void export_put_names(const struct export_rows *rows, enum export_format format,
                      struct buf *out)
{
    struct field field;
    if (format == EXPORT_NDJSON)
        return;
    begin_row(&field, format, out);
    for (size_t i = 0; i < rows->table->n_columns; i++) {
        const struct export_column *column = &rows->table->column[i];
        if (!rows->is_shared || !export_is_local(rows->table, column))
            put_text(&field, column->name, strlen(column->name));
    }
    end_row(&field);
}

int64_t export_rows_put(struct export_rows *rows, enum export_format format, int64_t game,
                        const char *hash, struct buf *out, struct err *err)
{
    int status;
    int64_t n = 0;
    if (rows->table->span == EXPORT_GAME) {
        query_bind_int(rows->query, 1, game);
        if (rows->is_shared && !export_table_is_game(rows->table))
            query_bind_text(rows->query, 2, hash, strlen(hash));
    }
    while ((status = query_step(rows->query, err)) > 0) {
        struct field field;
        int at = 0;
        begin_row(&field, format, out);
        for (size_t i = 0; i < rows->table->n_columns; i++) {
            const struct export_column *column = &rows->table->column[i];
            if (!rows->is_shared || !export_is_local(rows->table, column))
                put_column(&field, column, rows->is_shared, rows->query, at++);
        }
        end_row(&field);
        n++;
    }
    return status < 0 ? -1 : n;
}
