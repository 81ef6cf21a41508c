#include "export/export_schema.h"

#include <string.h>

#include "base/buf.h"

static const struct dialect {
    const char *name;
    const char *types[EXPORT_KINDS]; /* by enum export_kind */
    const char *end;                 /* of a CREATE TABLE */
    const char *note;                /* how the file is used, in comments */
} dialects[DIALECT_COUNT] = {
    [DIALECT_SQLITE] = {"sqlite",
                        {"INTEGER", "INTEGER", "TEXT", "TEXT"},
                        ") STRICT;\n",
                        "sqlite3 new.db <schema.sqlite.sql"},
    [DIALECT_POSTGRESQL] = {"postgresql",
                            {"integer", "bigint", "text", "date"},
                            ");\n",
                            "psql --set ON_ERROR_STOP=1 --file schema.postgresql.sql DATABASE"},
    [DIALECT_CLICKHOUSE] = {"clickhouse",
                            {"Int32", "Int64", "String", "Date"},
                            NULL,
                            "clickhouse-client --multiquery <schema.clickhouse.sql"},
    [DIALECT_DUCKDB] = {"duckdb",
                        {"INTEGER", "BIGINT", "VARCHAR", "DATE"},
                        ");\n",
                        "duckdb new.duckdb <schema.duckdb.sql"},
};

const char *export_dialect_name(enum export_dialect dialect)
{
    return dialects[dialect].name;
}

/* ---- tables ---- */

static bool is_key(const struct export_table *table, const struct export_column *column)
{
    for (size_t i = 0; i < table->n_key; i++)
        if (strcmp(table->key[i], column->name) == 0)
            return true;
    return false;
}

/* The key has no NULL, whatever a table of SQLite allows. */
static void put_column(struct buf *out, const struct export_table *table,
                       const struct export_column *column, enum export_dialect dialect,
                       const char *type)
{
    const bool may_be_null = column->may_be_null && !is_key(table, column);
    const bool is_nullable = dialect == DIALECT_CLICKHOUSE && may_be_null;
    buf_printf(out, "  \"%s\" %s%s%s%s", column->name, is_nullable ? "Nullable(" : "", type,
               is_nullable ? ")" : "",
               dialect == DIALECT_CLICKHOUSE || may_be_null ? "" : " NOT NULL");
}

static void put_key(struct buf *out, const struct export_table *table, const char *before,
                    bool is_shared)
{
    buf_puts(out, before);
    for (size_t i = 0; i < table->n_key; i++)
        buf_printf(out, "%s\"%s\"", i == 0 ? "(" : ", ",
                   is_shared && export_table_is_game(table) ? "hash" : table->key[i]);
    buf_putc(out, ')');
}

void export_put_table(struct buf *out, const struct export_table *table,
                      enum export_dialect dialect)
{
    const struct dialect *d = &dialects[dialect];
    const bool has_key = dialect != DIALECT_CLICKHOUSE;
    buf_puts(out, "-- ");
    for (const char *s = table->comment; *s != '\0'; s++)
        buf_putc(out, *s == '\n' ? ' ' : *s);
    buf_printf(out, "\nCREATE TABLE \"%s\" (\n", table->name);
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct export_column *column = &table->column[i];
        put_column(out, table, column, dialect, d->types[column->kind]);
        buf_printf(out, "%s -- %s\n", has_key || i + 1 < table->n_columns ? "," : "",
                   column->comment);
    }
    put_key(out, table, has_key ? "  PRIMARY KEY " : ") ENGINE = ReplacingMergeTree ORDER BY ",
            false);
    buf_puts(out, has_key ? "\n" : ";\n");
    if (d->end != NULL)
        buf_puts(out, d->end);
}

void export_put_shared_table(struct buf *out, const struct export_table *table)
{
    const char *separator = "(\n";
    buf_printf(out, "CREATE TABLE IF NOT EXISTS \"%s%s\" ",
               table->span == EXPORT_GAME ? "shard_" : "", table->name);
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct export_column *column = &table->column[i];
        const bool is_game =
            strcmp(column->name, export_table_is_game(table) ? "hash" : "game") == 0;
        if (export_is_local(table, column))
            continue;
        buf_puts(out, separator);
        put_column(out, table, column, DIALECT_CLICKHOUSE,
                   table->span == EXPORT_GAME && is_game ? "FixedString(32)"
                   : column->references != NULL
                       ? "String"
                       : dialects[DIALECT_CLICKHOUSE].types[column->kind]);
        separator = ",\n";
    }
    put_key(out, table, "\n) ENGINE = ReplacingMergeTree ORDER BY ", true);
}

/* ---- loading ---- */

struct file {
    const struct export_table *table;
    const char *format, *ending; /* "csv", ".zst" or "" */
    enum export_format kind;
};

static void put_columns(struct buf *out, const struct export_table *table, const char *before,
                        const char *text_before, const char *text_behind)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct export_column *column = &table->column[i];
        const bool is_text = column->kind == EXPORT_TEXT;
        buf_printf(out, "%s%s%s\"%s\"%s", i == 0 ? "" : ", ", is_text ? text_before : "",
                   before, column->name, is_text ? text_behind : "");
    }
}

/* SQLite reads every field as text, and knows neither NULL nor the escapes of TSV.  A byte that no UTF-8 has
 * stands for two backslashes while the others are read. */
static void put_sqlite_value(struct buf *out, const struct file *f,
                             const struct export_column *column)
{
    struct buf field = BUF_INIT;
    if (f->kind == EXPORT_NDJSON)
        buf_printf(&field, "json_extract(line, '$.\"%s\"')", column->name);
    else
        buf_printf(&field, column->may_be_null ? "nullif(\"%s\", '\\N')" : "\"%s\"",
                   column->name);
    if (f->kind == EXPORT_TSV && column->kind == EXPORT_TEXT)
        buf_printf(
            out,
            "replace(replace(replace(replace(replace(%s, '\\\\', CAST(x'FF' AS TEXT)), '\\t', "
            "char(9)), '\\n', char(10)), '\\r', char(13)), CAST(x'FF' AS TEXT), '\\')",
            buf_str(&field));
    else
        buf_put(out, field.data, field.len);
    buf_free(&field);
}

static void put_sqlite(struct buf *out, const struct file *f)
{
    static const char *const modes[EXPORT_FORMATS] = {
        [EXPORT_CSV] = ".mode csv\n",
        [EXPORT_TSV] = ".mode ascii\n.separator \"\\t\" \"\\n\"\n",
        [EXPORT_NDJSON] = ".mode ascii\n.separator \"\\001\" \"\\n\"\n"};
    const char *name = f->table->name;
    buf_puts(out, modes[f->kind]);
    if (f->kind == EXPORT_NDJSON)
        buf_puts(out, "CREATE TABLE \"load\"(line TEXT);\n");
    if (f->ending[0] == '\0')
        buf_printf(out, ".import \"%s.%s\" load\n", name, f->format);
    else
        buf_printf(out, ".import \"|zstd -qdc %s.%s%s\" load\n", name, f->format, f->ending);
    buf_printf(out, "INSERT INTO \"%s\" SELECT ", name);
    for (size_t i = 0; i < f->table->n_columns; i++) {
        buf_puts(out, i == 0 ? "" : ", ");
        put_sqlite_value(out, f, &f->table->column[i]);
    }
    buf_puts(out, " FROM \"load\";\nDROP TABLE \"load\";\n");
}

/* A table for JSON Lines that psql reads as one column of text: no line has these two characters. */
static void put_postgresql(struct buf *out, const struct file *f)
{
    static const char *const options[EXPORT_FORMATS] = {
        [EXPORT_CSV] = "FORMAT csv, HEADER, NULL '\\N'",
        [EXPORT_TSV] = "FORMAT text, HEADER, NULL '\\N'",
        [EXPORT_NDJSON] = "FORMAT csv, QUOTE e'\\x01', DELIMITER e'\\x02'"};
    const char *name = f->table->name;
    const bool is_json = f->kind == EXPORT_NDJSON;
    if (is_json)
        buf_puts(out, "CREATE TEMP TABLE \"load\"(line jsonb);\n");
    buf_printf(out, "\\copy \"%s\" FROM ", is_json ? "load" : name);
    if (f->ending[0] == '\0')
        buf_printf(out, "'%s.%s'", name, f->format);
    else
        buf_printf(out, "PROGRAM 'zstd -qdc %s.%s%s'", name, f->format, f->ending);
    buf_printf(out, " WITH (%s)\n", options[f->kind]);
    if (is_json)
        buf_printf(
            out,
            "INSERT INTO \"%s\" SELECT (jsonb_populate_record(NULL::\"%s\", line)).* FROM "
            "\"load\";\nDROP TABLE \"load\";\n",
            name, name);
}

static void put_duckdb(struct buf *out, const struct file *f)
{
    const char *name = f->table->name;
    if (f->kind == EXPORT_TSV) {
        buf_printf(out, "INSERT INTO \"%s\" SELECT ", name);
        put_columns(out, f->table, "", "unescaped(", ")");
        buf_printf(
            out,
            " FROM read_csv('%s.tsv%s', delim = '\\t', quote = '', escape = '', nullstr = "
            "'\\N', header = true, all_varchar = true, auto_detect = false, columns = {",
            name, f->ending);
        for (size_t i = 0; i < f->table->n_columns; i++)
            buf_printf(out, "%s'%s': 'VARCHAR'", i == 0 ? "" : ", ", f->table->column[i].name);
        buf_puts(out, "});\n");
        return;
    }
    buf_printf(out, "COPY \"%s\" FROM '%s.%s%s' (%s);\n", name, name, f->format, f->ending,
               f->kind == EXPORT_CSV
                   ? "FORMAT csv, HEADER, DELIMITER ',', QUOTE '\"', ESCAPE '\"', "
                     "NULLSTR '\\N', ALLOW_QUOTED_NULLS false"
                   : "FORMAT json");
}

static void put_clickhouse(struct buf *out, const struct file *f)
{
    static const char *const formats[EXPORT_FORMATS] = {[EXPORT_CSV] = "CSVWithNames",
                                                        [EXPORT_TSV] = "TabSeparatedWithNames",
                                                        [EXPORT_NDJSON] = "JSONEachRow"};
    buf_printf(out,
               "-- %s %s.%s%s | clickhouse-client --query 'INSERT INTO \"%s\" FORMAT %s'\n",
               f->ending[0] == '\0' ? "cat" : "zstd -qdc", f->table->name, f->format, f->ending,
               f->table->name, formats[f->kind]);
}

static void (*const put_load[DIALECT_COUNT])(struct buf *out, const struct file *f) = {
    put_sqlite, put_postgresql, put_clickhouse, put_duckdb};

/* Two backslashes are one, so what stands between them has other escapes alone. */
static const char unescaped[] =
    "CREATE MACRO unescaped(x) AS array_to_string(list_transform(string_split(x, '\\\\'), "
    "lambda p: "
    "replace(replace(replace(p, '\\t', chr(9)), '\\n', chr(10)), '\\r', chr(13))), '\\');\n";

void export_put_schema(struct buf *out, enum export_dialect dialect, enum export_format format,
                       bool is_packed)
{
    buf_printf(out,
               "-- Tables of shipslog (docs/schema.md), and how to load them:\n--   %s\n\n",
               dialects[dialect].note);
    for (size_t i = 0; export_table_at(i) != NULL; i++)
        export_put_table(out, export_table_at(i), dialect);
    if (dialect == DIALECT_DUCKDB && format == EXPORT_TSV)
        buf_puts(out, unescaped);
    for (size_t i = 0; export_table_at(i) != NULL; i++) {
        const struct file file = {.table = export_table_at(i),
                                  .format = export_format_name(format),
                                  .ending = is_packed ? ".zst" : "",
                                  .kind = format};
        put_load[dialect](out, &file);
    }
}
