#include "report/report_answer.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "report/report.h"

static const char from[] = "FROM answer";

bool report_reads_answer(const char *sql)
{
    for (; (sql = strstr(sql, from)) != NULL; sql++) {
        const unsigned char next = (unsigned char)sql[sizeof from - 1];
        if (!isalnum(next) && next != '_')
            return true;
    }
    return false;
}

/* An array of rows, each an array of its cells. */
static void put_rows(struct buf *out, const struct report_table *t)
{
    for (size_t row = 0; row < t->n_rows; row++) {
        for (size_t i = 0; i < t->n_columns; i++) {
            const struct report_cell *cell = report_cell(t, row, i);
            buf_puts(out, i > 0 ? "," : row > 0 ? "],\n[" : "[[");
            if (cell->is_null)
                buf_puts(out, "null");
            else if (t->columns[i].type == COLUMN_TEXT)
                json_quote(out, cell->text, cell->length);
            else
                buf_printf(out, "%lld", (long long)cell->number);
        }
    }
    buf_puts(out, t->n_rows > 0 ? "]]" : "[]");
}

int report_read_with_answer(struct report_table *out, struct store *store,
                            const struct report_source *source,
                            const struct report_origin *origin,
                            const struct report_filter *filter,
                            const struct report_table *answer, struct err *err)
{
    struct buf rows = BUF_INIT, sql = BUF_INIT;
    struct report_filter with_rows = *filter;
    put_rows(&rows, answer);
    buf_puts(&sql, "WITH answer AS (SELECT e.key + 1 AS \"row\"");
    for (size_t i = 0; i < answer->n_columns; i++)
        buf_printf(&sql, ", json_extract(e.value, '$[%zu]') AS \"%s\"", i,
                   answer->columns[i].name);
    buf_puts(&sql, " FROM json_each(:answer) e) ");
    buf_puts(&sql, source->sql);
    with_rows.answer = buf_str(&rows);
    const struct report_source with_answer = {source->columns, buf_str(&sql), source->views};
    /* What stands before the SQL is no part of the file: a mistake is where the SQL begins. */
    const struct report_origin begin = {.file = origin->file, .line = origin->line};
    const int status = report_read_from(out, store, &with_answer, &begin, &with_rows, err);
    buf_free(&rows);
    buf_free(&sql);
    return status;
}
