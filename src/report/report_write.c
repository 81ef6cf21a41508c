/* report_write.c - CSV, JSON and sentences; report_text.c writes the table for terminals. */
#include "report/report_write.h"

#include <string.h>

#include "base/buf.h"
#include "base/csv.h"
#include "base/json_out.h"
#include "report/report.h"
#include "report/report_shown.h"

void report_put_number(struct buf *out, const struct report_column *column,
                       const struct report_cell *cell)
{
    buf_put_fixed(out, cell->number, column->decimals);
}

/* ---- CSV ---- */

static void csv_cell(struct csv *w, const struct report_column *column,
                     const struct report_cell *cell)
{
    if (cell->is_null)
        csv_str(w, NULL);
    else if (column->type == COLUMN_TEXT)
        csv_text(w, cell->text, cell->length);
    else
        csv_fixed(w, cell->number, column->decimals);
}

void report_write_csv(const struct report_table *table, struct buf *out)
{
    struct csv w;
    csv_init(&w, out);
    for (size_t i = 0; i < table->n_columns; i++)
        csv_str(&w, table->columns[i].name);
    csv_end_row(&w);
    for (size_t row = 0; row < table->n_rows; row++) {
        for (size_t i = 0; i < table->n_columns; i++)
            csv_cell(&w, &table->columns[i], report_cell(table, row, i));
        csv_end_row(&w);
    }
}

/* ---- CSV for spreadsheets, and TSV ---- */

static void excel_cell(struct csv *w, const struct report_look *look,
                       const struct report_column *column, const struct report_cell *cell)
{
    if (cell->is_null || column->type != COLUMN_TEXT || !shown_is_date(column)) {
        csv_cell(w, column, cell);
        return;
    }
    struct buf date = BUF_INIT;
    shown_put_date(&date, look, cell->text, cell->length);
    csv_text(w, buf_str(&date), date.len);
    buf_free(&date);
}

void report_write_csv_excel(const struct report_table *table, const struct report_look *look,
                            struct buf *out)
{
    struct csv w;
    struct buf heading = BUF_INIT;
    csv_init_excel(&w, out, look->decimal == DECIMAL_POINT ? '.' : ',');
    for (size_t i = 0; i < table->n_columns; i++) {
        buf_clear(&heading);
        shown_put_heading(&heading, look, table->columns[i].name, ' ');
        csv_str(&w, buf_str(&heading));
    }
    csv_end_row(&w);
    for (size_t row = 0; row < table->n_rows; row++) {
        for (size_t i = 0; i < table->n_columns; i++)
            excel_cell(&w, look, &table->columns[i], report_cell(table, row, i));
        csv_end_row(&w);
    }
    buf_free(&heading);
}

static void tsv_cell(struct buf *out, const struct report_column *column,
                     const struct report_cell *cell)
{
    if (cell->is_null)
        return;
    if (column->type != COLUMN_TEXT) {
        report_put_number(out, column, cell);
        return;
    }
    if (csv_begins_formula(cell->text, cell->length))
        buf_putc(out, '\'');
    for (size_t i = 0; i < cell->length; i++)
        buf_putc(out, (unsigned char)cell->text[i] < ' ' ? ' ' : cell->text[i]);
}

void report_write_tsv(const struct report_table *table, struct buf *out)
{
    for (size_t i = 0; i < table->n_columns; i++)
        buf_printf(out, "%s%s", i > 0 ? "\t" : "", table->columns[i].name);
    buf_putc(out, '\n');
    for (size_t row = 0; row < table->n_rows; row++) {
        for (size_t i = 0; i < table->n_columns; i++) {
            if (i > 0)
                buf_putc(out, '\t');
            tsv_cell(out, &table->columns[i], report_cell(table, row, i));
        }
        buf_putc(out, '\n');
    }
}

/* ---- JSON ---- */

static void json_cell(struct buf *out, const struct report_column *column,
                      const struct report_cell *cell)
{
    json_quote(out, column->name, strlen(column->name));
    buf_puts(out, ": ");
    if (cell->is_null)
        buf_puts(out, "null");
    else if (column->type == COLUMN_TEXT)
        json_quote(out, cell->text, cell->length);
    else
        report_put_number(out, column, cell);
}

void report_write_json(const struct report_table *table, struct buf *out)
{
    buf_putc(out, '[');
    for (size_t row = 0; row < table->n_rows; row++) {
        buf_puts(out, row == 0 ? "\n  {" : ",\n  {");
        for (size_t i = 0; i < table->n_columns; i++) {
            if (i > 0)
                buf_puts(out, ", ");
            json_cell(out, &table->columns[i], report_cell(table, row, i));
        }
        buf_putc(out, '}');
    }
    buf_puts(out, table->n_rows > 0 ? "\n]\n" : "]\n");
}

/* ---- sentences ---- */

static size_t find_column(const struct report_table *table, const char *name, size_t length)
{
    size_t i = 0;
    while (i < table->n_columns && (strlen(table->columns[i].name) != length ||
                                    memcmp(table->columns[i].name, name, length) != 0))
        i++;
    return i;
}

/* The cell of the first row for "{name}" at `open`; *end is after the '}'. */
static const struct report_cell *value_of(const struct report_table *table, const char *open,
                                          size_t *column, const char **end)
{
    const char *close = strchr(open, '}');
    *column = find_column(table, open + 1, (size_t)(close - open - 1));
    *end = close + 1;
    return report_cell(table, 0, *column);
}

static bool has_all_values(const struct report_table *table, const char *headline)
{
    size_t column;
    while ((headline = strchr(headline, '{')) != NULL) {
        if (value_of(table, headline, &column, &headline)->is_null)
            return false;
    }
    return true;
}

void report_write_headline(const struct report_table *table, const char *headline,
                           report_put_cell *put_cell, struct buf *out)
{
    if (headline == NULL || table->n_rows == 0 || !has_all_values(table, headline))
        return;
    const char *open;
    while ((open = strchr(headline, '{')) != NULL) {
        buf_put(out, headline, (size_t)(open - headline));
        size_t column;
        const struct report_cell *cell = value_of(table, open, &column, &headline);
        put_cell(out, &table->columns[column], cell);
    }
    buf_puts(out, headline);
}
