#include "report/sql_shell.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "report/report.h"
#include "report/report_registry.h"
#include "report/report_write.h"
#include "report/user_reports.h"
#include "store/query.h"
#include "store/schema/schema.h"

/* The value of a :name; borrowed from the shell's arena. */
struct value {
    const char *name;
    const char *text; /* NULL: a number */
    size_t length;
    int64_t number;
};

struct sql_shell {
    struct store *store;
    enum report_format format;
    struct report_room room;
    struct buf statement; /* lines of one that has not ended */
    struct value *value;
    size_t n_values;
    struct arena texts;
    bool is_over;
};

struct sql_shell *sql_shell_new(struct store *store, enum report_format format,
                                const struct report_room *room)
{
    struct sql_shell *shell = xcalloc(1, sizeof *shell);
    *shell = (struct sql_shell){.store = store,
                                .format = format,
                                .room = *room,
                                .statement = BUF_INIT,
                                .texts = ARENA_INIT};
    return shell;
}

void sql_shell_free(struct sql_shell *shell)
{
    if (shell == NULL)
        return;
    buf_free(&shell->statement);
    arena_free(&shell->texts);
    free(shell->value);
    free(shell);
}

bool sql_shell_is_inside(const struct sql_shell *shell)
{
    return shell->statement.len > 0;
}

bool sql_shell_is_over(const struct sql_shell *shell)
{
    return shell->is_over;
}

/* ---- answers ---- */

/* A cell as it comes; the column becomes one of texts when any of its cells is no integer. */
static void read_cell(struct report_table *t, struct report_column *column, struct query *q,
                      int i, struct report_cell *cell)
{
    *cell = (struct report_cell){.is_null = query_is_null(q, i)};
    cell->length = query_text_length(q, i);
    cell->text = arena_strndup(&t->texts, query_text(q, i), cell->length);
    cell->number = query_int(q, i);
    if (!cell->is_null && query_type(q, i) != VALUE_INT)
        column->type = COLUMN_TEXT;
}

static int read_rows(struct report_table *t, struct report_column *columns, struct query *q,
                     struct err *err)
{
    int status;
    while ((status = query_step(q, err)) > 0) {
        struct report_cell *cells = report_add_row(t);
        for (size_t i = 0; i < t->n_columns; i++)
            read_cell(t, &columns[i], q, (int)i, &cells[i]);
    }
    for (size_t i = 0; i < t->n_rows * t->n_columns; i++) {
        if (columns[i % t->n_columns].type == COLUMN_NUMBER)
            t->cells[i].text = NULL;
    }
    return status;
}

static int answer_query(const struct sql_shell *shell, struct query *q, struct buf *out,
                        struct err *err)
{
    const size_t n = (size_t)query_columns(q);
    struct report_table t = {.n_columns = n, .texts = ARENA_INIT};
    struct report_column *columns = arena_alloc(&t.texts, n * sizeof *columns);
    for (size_t i = 0; i < n; i++) {
        const char *name = query_column_name(q, (int)i);
        columns[i] = (struct report_column){.name = arena_strndup(&t.texts, name, strlen(name)),
                                            .type = COLUMN_NUMBER};
    }
    t.columns = columns;
    int status = read_rows(&t, columns, q, err);
    if (status == 0 && out->len > 0 && report_format_is_binary(shell->format))
        status = err_set(err, "a spreadsheet holds the answer of one SELECT");
    if (status == 0)
        status = report_write(out, &t, shell->format, &shell->room, err);
    report_table_free(&t);
    return status;
}

static void bind_values(const struct sql_shell *shell, struct query *q)
{
    for (size_t i = 0; i < shell->n_values; i++) {
        const struct value *v = &shell->value[i];
        const int parameter = query_parameter(q, v->name);
        if (parameter != 0 && v->text != NULL)
            query_bind_text(q, parameter, v->text, v->length);
        else if (parameter != 0)
            query_bind_int(q, parameter, v->number);
    }
}

static int run_statement(const struct sql_shell *shell, const char *sql, struct buf *out,
                         struct err *err)
{
    struct query *q;
    int offset;
    if (query_new_guarded(&q, shell->store, sql, report_ours()->views, &offset, err) < 0)
        return -1;
    bind_values(shell, q);
    const int status = answer_query(shell, q, out, err);
    query_free(q);
    return status;
}

int sql_shell_end(struct sql_shell *shell, struct buf *out, struct err *err)
{
    int status = 0;
    if (shell->statement.len > 0 && !query_is_nothing(shell->store, buf_str(&shell->statement)))
        status = run_statement(shell, buf_str(&shell->statement), out, err);
    buf_clear(&shell->statement);
    return status;
}

/* ---- commands ---- */

static const char help[] =
    "A SELECT ends with ';'. It has the tables of docs/schema.md and the functions of\n"
    "docs/statistics.md, and cannot change anything.\n"
    "  .tables              the tables and views\n"
    "  .schema [NAME]       how they are made\n"
    "  .mode FORMAT         how answers are written: table, csv, tsv, json, markdown, html\n"
    "  .parameter set :NAME VALUE, .parameter list, .parameter init\n"
    "  .help, .quit\n";

/* Cuts off and returns the next word. */
static const char *take_word(struct sql_shell *shell, const char **text)
{
    *text += strspn(*text, " \t");
    const size_t length = strcspn(*text, " \t");
    const char *word = arena_strndup(&shell->texts, *text, length);
    *text += length + strspn(*text + length, " \t");
    return word;
}

static struct value *value_of(struct sql_shell *shell, const char *name)
{
    for (size_t i = 0; i < shell->n_values; i++) {
        if (strcmp(shell->value[i].name, name) == 0)
            return &shell->value[i];
    }
    shell->value = xrealloc_array(shell->value, shell->n_values + 1, sizeof *shell->value);
    shell->value[shell->n_values] = (struct value){.name = name};
    return &shell->value[shell->n_values++];
}

/* A value is an expression of SQL, perhaps in double quotes, as `report --explain` writes it. */
static int set_value(struct sql_shell *shell, const char *name, const char *text,
                     struct err *err)
{
    const size_t length = strlen(text);
    const bool is_quoted = length > 1 && text[0] == '"' && text[length - 1] == '"';
    struct buf sql = BUF_INIT;
    struct query *q;
    int offset;
    buf_printf(&sql, "SELECT %.*s", (int)(length - (is_quoted ? 2 : 0)), text + is_quoted);
    int status = query_new_guarded(&q, shell->store, buf_str(&sql), NULL, &offset, err);
    if (status == 0)
        status = query_step(q, err);
    if (status > 0) {
        struct value *v = value_of(shell, name);
        v->number = query_int(q, 0);
        v->length = query_text_length(q, 0);
        v->text = query_type(q, 0) == VALUE_INT
                      ? NULL
                      : arena_strndup(&shell->texts, query_text(q, 0), v->length);
    }
    query_free(q);
    buf_free(&sql);
    return status < 0 ? -1 : 0;
}

static int take_parameter(struct sql_shell *shell, const char *text, struct buf *out,
                          struct err *err)
{
    const char *what = take_word(shell, &text);
    if (strcmp(what, "init") == 0 || strcmp(what, "clear") == 0) {
        shell->n_values = 0;
        return 0;
    }
    if (strcmp(what, "set") == 0) {
        const char *name = take_word(shell, &text);
        if (name[0] == ':' && *text != '\0')
            return set_value(shell, name, text, err);
    }
    if (strcmp(what, "list") != 0)
        return err_set(
            err, "expected .parameter set :NAME VALUE, .parameter list or .parameter init");
    for (size_t i = 0; i < shell->n_values; i++) {
        const struct value *v = &shell->value[i];
        if (v->text != NULL)
            buf_printf(out, "%s '%s'\n", v->name, v->text);
        else
            buf_printf(out, "%s %lld\n", v->name, (long long)v->number);
    }
    return 0;
}

static int take_mode(struct sql_shell *shell, const char *text, struct err *err)
{
    const enum report_format format = report_format_find(take_word(shell, &text));
    if (format == FORMAT_AUTO || report_format_is_binary(format))
        return err_set(err, "expected .mode table, .mode csv, .mode tsv, .mode json, "
                            ".mode markdown, .mode html or .mode csv-excel");
    shell->format = format;
    return 0;
}

static int put_texts(const struct sql_shell *shell, const char *sql, const char *name,
                     struct buf *out, struct err *err)
{
    struct query *q;
    int status = query_new(&q, shell->store, sql, err);
    if (status < 0)
        return -1;
    query_bind_text(q, 1, name, strlen(name));
    while ((status = query_step(q, err)) > 0)
        buf_printf(out, "%s\n", query_text(q, 0));
    query_free(q);
    return status;
}

static void put_literal(struct buf *sql, const char *text)
{
    buf_putc(sql, '\'');
    for (; *text != '\0'; text++)
        buf_puts(sql, *text == '\'' ? "''" : (const char[]){*text, '\0'});
    buf_putc(sql, '\'');
}

/* Answers `select` from the schema as users read it: that of the file, and the tables that it does not
 * hold as such (sql_tables.h), which stand before views of their names. */
static int put_schema(struct sql_shell *shell, const char *select, const char *parameter,
                      struct buf *out, struct err *err)
{
    struct buf sql = BUF_INIT;
    const struct schema_object *object;
    buf_puts(&sql, "WITH own(type, name, sql) AS (VALUES");
    for (size_t i = 0, n = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->is_stored)
            continue;
        buf_puts(&sql, n++ == 0 ? "(" : ",(");
        put_literal(&sql, object->kind == SCHEMA_VIEW ? "view" : "table");
        buf_putc(&sql, ',');
        put_literal(&sql, object->name);
        buf_putc(&sql, ',');
        put_literal(&sql, object->sql);
        buf_putc(&sql, ')');
    }
    buf_printf(&sql,
               "), schema(type, name, tbl_name, sql) AS (SELECT type, name, name, sql FROM own"
               " UNION ALL SELECT type, name, tbl_name, sql FROM sqlite_schema"
               " WHERE name NOT IN (SELECT name FROM own)) %s",
               select);
    const int status = put_texts(shell, buf_str(&sql), parameter, out, err);
    buf_free(&sql);
    return status;
}

static int take_command(struct sql_shell *shell, const char *line, struct buf *out,
                        struct err *err)
{
    const char *name = take_word(shell, &line);
    if (strcmp(name, ".quit") == 0 || strcmp(name, ".exit") == 0) {
        shell->is_over = true;
        return 0;
    }
    if (strcmp(name, ".help") == 0) {
        buf_puts(out, help);
        return 0;
    }
    if (strcmp(name, ".mode") == 0)
        return take_mode(shell, line, err);
    if (strcmp(name, ".parameter") == 0)
        return take_parameter(shell, line, out, err);
    if (strcmp(name, ".tables") == 0)
        return put_schema(shell,
                          "SELECT name FROM schema WHERE type IN ('table', 'view') AND"
                          " name NOT LIKE 'sqlite_%' AND ?1 = '' ORDER BY name",
                          "", out, err);
    if (strcmp(name, ".schema") == 0)
        return put_schema(shell,
                          "SELECT sql || ';' FROM schema WHERE sql IS NOT NULL AND"
                          " (?1 = '' OR tbl_name = ?1) ORDER BY name",
                          take_word(shell, &line), out, err);
    return err_set(err, "unknown command '%s'; .help lists all", name);
}

int sql_shell_take(struct sql_shell *shell, const char *line, struct buf *out, struct err *err)
{
    if (query_is_nothing(shell->store, buf_str(&shell->statement)))
        buf_clear(&shell->statement);
    if (shell->statement.len == 0 && line[0] == '.')
        return take_command(shell, line, out, err);
    if (shell->statement.len == 0 && line[strspn(line, " \t")] == '\0')
        return 0;
    buf_printf(&shell->statement, "%s\n", line);
    return query_is_complete(buf_str(&shell->statement)) ? sql_shell_end(shell, out, err) : 0;
}
