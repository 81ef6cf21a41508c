#include "report/report_headline.h"

#include "base/buf.h"
#include "base/err.h"
#include "report/report.h"
#include "report/report_answer.h"
#include "report/report_write.h"

static void put_value(struct buf *out, const struct report_column *column,
                      const struct report_cell *cell)
{
    if (column->type == COLUMN_TEXT)
        buf_put(out, cell->text, cell->length);
    else
        report_put_number(out, column, cell);
}

static int put_said(struct buf *out, struct store *store, const struct report *report,
                    const struct report_filter *filter, const struct report_table *answer,
                    struct err *err)
{
    static const struct report_column column[] = {TEXT_COLUMN("headline", ""), END_OF_COLUMNS};
    const struct report_source source = {column, report->headline_sql, report->table.views};
    struct report_table said;
    const int status = report_read_with_answer(&said, store, &source, &report->headline_origin,
                                               filter, answer, err);
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
    return put_said(out, store, report, filter, table, err);
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
