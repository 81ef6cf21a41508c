#include "report/report_headline.h"

#include "base/buf.h"
#include "base/err.h"
#include "base/json_out.h"
#include "report/report.h"
#include "report/report_write.h"

static void put_value(struct buf *out, const struct report_column *column,
                      const struct report_cell *cell)
{
    if (column->type == COLUMN_TEXT)
        buf_put(out, cell->text, cell->length);
    else
        report_put_number(out, column, cell);
}

/* ---- the table `answer` ---- */

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
    buf_puts(out, "]]");
}

/* ---- the sentence ---- */

static int put_answer(struct buf *out, struct store *store, const struct report *report,
                      const struct report_filter *filter, const char *sql, struct err *err)
{
    static const struct report_column column[] = {TEXT_COLUMN("headline", ""), END_OF_COLUMNS};
    const struct report_source source = {column, sql, report->table.views};
    /* What stands before the SQL is no part of the file: a mistake is where the SQL begins. */
    const struct report_origin origin = {.file = report->headline_origin.file,
                                         .line = report->headline_origin.line};
    struct report_table said;
    const int status = report_read_from(&said, store, &source, &origin, filter, err);
    if (status == 0 && said.n_rows > 0)
        put_value(out, &column[0], report_cell(&said, 0, 0));
    report_table_free(&said);
    return status;
}

int report_put_headline(struct buf *out, struct store *store, const struct report *report,
                        const struct report_filter *filter, const struct report_table *table,
                        struct err *err)
{
    if (report->headline_sql == NULL || table->n_rows == 0) {
        report_write_headline(table, report->headline, put_value, out);
        return 0;
    }
    struct buf rows = BUF_INIT, sql = BUF_INIT;
    struct report_filter with_rows = *filter;
    put_rows(&rows, table);
    buf_puts(&sql, "WITH answer AS (SELECT e.key + 1 AS \"row\"");
    for (size_t i = 0; i < table->n_columns; i++)
        buf_printf(&sql, ", json_extract(e.value, '$[%zu]') AS \"%s\"", i,
                   table->columns[i].name);
    buf_puts(&sql, " FROM json_each(:answer) e) ");
    buf_puts(&sql, report->headline_sql);
    with_rows.answer = buf_str(&rows);
    const int status = put_answer(out, store, report, &with_rows, buf_str(&sql), err);
    buf_free(&rows);
    buf_free(&sql);
    return status;
}

int report_read_headline(struct buf *out, struct store *store, const struct report *report,
                         const struct report_filter *filter, struct err *err)
{
    struct report_table answer;
    int status = report_answer(&answer, store, report, filter, err);
    if (status == 0)
        status = report_put_headline(out, store, report, filter, &answer, err);
    report_table_free(&answer);
    return status;
}
