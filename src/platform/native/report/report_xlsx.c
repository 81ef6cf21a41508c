#include "report/report_xlsx.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "base/buf.h"
#include "base/child_process.h"
#include "base/err.h"
#include "base/iso_date.h"
#include "base/text.h"
#include "base/text_width.h"
#include "report/report.h"
#include "report/report_shown.h"

enum {
    ROWS_MAX = 1048575,    /* of a sheet, below its headings */
    WIDTH_LEAST = 6,       /* characters */
    WIDTH_MOST = 60,       /* longer texts go on beyond it, or are cut on the screen */
    TEXT_MOST = 8000,      /* columns; a cell holds 32,767 characters */
    CREATED = 946684800,   /* a day that never changes: 2000-01-01 */
    DECIMALS_MAX = 3,      /* of a column */
    SHEET_NAME_LENGTH = 31 /* at most */
};

/* What is used of the library. */
struct calls {
    lxw_workbook *(*open)(const char *path, lxw_workbook_options *options);
    lxw_worksheet *(*add_sheet)(lxw_workbook *workbook, const char *name);
    lxw_format *(*add_format)(lxw_workbook *workbook);
    lxw_error (*set_properties)(lxw_workbook *workbook, lxw_doc_properties *properties);
    lxw_error (*close)(lxw_workbook *workbook);
    void (*set_bold)(lxw_format *format);
    void (*set_text_wrap)(lxw_format *format);
    void (*set_num_format)(lxw_format *format, const char *num_format);
    lxw_error (*set_column)(lxw_worksheet *sheet, lxw_col_t first, lxw_col_t last, double width,
                            lxw_format *format);
    void (*freeze)(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column);
    lxw_error (*put_number)(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column,
                            double number, lxw_format *format);
    lxw_error (*put_text)(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column,
                          const char *text, lxw_format *format);
    lxw_error (*put_day)(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column,
                         lxw_datetime *day, lxw_format *format);
};

struct book {
    void *library;
    struct calls call;
    lxw_workbook *workbook;
    lxw_worksheet *sheet;
    lxw_format *head, *day, *number[DECIMALS_MAX + 1];
    const struct report_table *table;
    const struct report_look *look;
};

/* ---- loading ---- */

/* ISO C has no cast from an object pointer to a function pointer. */
static bool find_symbol(void *library, const char *name, void *out)
{
    void *symbol = dlsym(library, name);
    memcpy(out, &symbol, sizeof symbol);
    return symbol != NULL;
}

static bool find_all(struct book *b)
{
    struct calls *call = &b->call;
    return find_symbol(b->library, "workbook_new_opt", &call->open) &&
           find_symbol(b->library, "workbook_add_worksheet", &call->add_sheet) &&
           find_symbol(b->library, "workbook_add_format", &call->add_format) &&
           find_symbol(b->library, "workbook_set_properties", &call->set_properties) &&
           find_symbol(b->library, "workbook_close", &call->close) &&
           find_symbol(b->library, "format_set_bold", &call->set_bold) &&
           find_symbol(b->library, "format_set_text_wrap", &call->set_text_wrap) &&
           find_symbol(b->library, "format_set_num_format", &call->set_num_format) &&
           find_symbol(b->library, "worksheet_set_column", &call->set_column) &&
           find_symbol(b->library, "worksheet_freeze_panes", &call->freeze) &&
           find_symbol(b->library, "worksheet_write_number", &call->put_number) &&
           find_symbol(b->library, "worksheet_write_string", &call->put_text) &&
           find_symbol(b->library, "worksheet_write_datetime", &call->put_day);
}

/* Its structs are those of the header alone. */
static int load_library(struct book *b, struct err *err)
{
    b->library = dlopen("libxlsxwriter.so." LXW_SOVERSION, RTLD_NOW | RTLD_LOCAL);
    if (b->library != NULL && find_all(b))
        return 0;
    return err_set(err, "no .xlsx without libxlsxwriter (Debian package: libxlsxwriter%s)",
                   LXW_SOVERSION);
}

/* ---- formats ---- */

static void make_formats(struct book *b)
{
    static const char *const numbers[] = {"0", "0.0", "0.00", "0.000"};
    static const char *const days[] = {[DATES_ISO] = "yyyy\\-mm\\-dd",
                                       [DATES_DAY_FIRST] = "dd\\.mm\\.yyyy",
                                       [DATES_MONTH_FIRST] = "mm\\/dd\\/yyyy"};
    b->head = b->call.add_format(b->workbook);
    b->call.set_bold(b->head);
    b->call.set_text_wrap(b->head);
    b->day = b->call.add_format(b->workbook);
    b->call.set_num_format(b->day, days[b->look->dates]);
    for (int i = 0; i <= DECIMALS_MAX; i++) {
        b->number[i] = b->call.add_format(b->workbook);
        b->call.set_num_format(b->number[i], numbers[i]);
    }
}

/* A name that a sheet may have. */
static void put_sheet_name(struct buf *out, const char *title)
{
    struct buf safe = BUF_INIT;
    text_put_cut(&safe, title, strlen(title), SHEET_NAME_LENGTH);
    for (size_t i = 0; i < safe.len; i++)
        buf_putc(out, strchr("[]:*?/\\'", safe.data[i]) != NULL ? ' ' : safe.data[i]);
    buf_free(&safe);
}

/* ---- cells ---- */

/* Whether a text is a whole day, and which. */
static bool read_day(const struct report_cell *cell, lxw_datetime *day)
{
    if (cell->length != sizeof "2026-11-20" - 1 || !iso_date_is_valid(cell->text))
        return false;
    *day = (lxw_datetime){.year = (int)strtol(cell->text, NULL, 10),
                          .month = (int)strtol(cell->text + 5, NULL, 10),
                          .day = (int)strtol(cell->text + 8, NULL, 10)};
    return day->year >= 1900;
}

static void put_text(struct book *b, lxw_row_t row, lxw_col_t column,
                     const struct report_cell *cell)
{
    struct buf text = BUF_INIT;
    text_put_cut(&text, cell->text, cell->length, TEXT_MOST);
    b->call.put_text(b->sheet, row, column, buf_str(&text), NULL);
    buf_free(&text);
}

static void put_cell(struct book *b, size_t row, size_t i)
{
    const struct report_column *column = &b->table->columns[i];
    const struct report_cell *cell = report_cell(b->table, row, i);
    const lxw_row_t at = (lxw_row_t)row + 1;
    const lxw_col_t across = (lxw_col_t)i;
    lxw_datetime day;
    if (cell->is_null || (column->type == COLUMN_TEXT && cell->length == 0))
        return;
    if (column->type == COLUMN_TEXT) {
        if (shown_is_date(column) && read_day(cell, &day))
            b->call.put_day(b->sheet, at, across, &day, b->day);
        else
            put_text(b, at, across, cell);
        return;
    }
    double unit =
        1; /* one division: the nearest number there is, which is written in as few digits */
    for (unsigned k = 0; k < column->decimals; k++)
        unit *= 10;
    b->call.put_number(
        b->sheet, at, across, (double)cell->number / unit,
        b->number[column->decimals < DECIMALS_MAX ? column->decimals : DECIMALS_MAX]);
}

static size_t width_of(const struct book *b, size_t i, const struct buf *heading)
{
    const struct report_column *column = &b->table->columns[i];
    size_t width = text_width(buf_str(heading), heading->len) + 2;
    for (size_t row = 0; row < b->table->n_rows; row++) {
        const struct report_cell *cell = report_cell(b->table, row, i);
        struct buf number = BUF_INIT;
        if (column->type == COLUMN_NUMBER && !cell->is_null)
            buf_put_fixed(&number, cell->number, column->decimals);
        const size_t w =
            column->type == COLUMN_TEXT ? text_width(cell->text, cell->length) : number.len;
        width = w + 1 > width ? w + 1 : width;
        buf_free(&number);
    }
    return width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width;
}

static void fill_sheet(struct book *b)
{
    for (size_t i = 0; i < b->table->n_columns; i++) {
        struct buf heading = BUF_INIT;
        struct report_cell cell = {0};
        shown_put_heading(&heading, b->look, b->table->columns[i].name, ' ');
        cell.text = buf_str(&heading);
        cell.length = heading.len;
        struct buf safe = BUF_INIT;
        text_put_cut(&safe, cell.text, cell.length, TEXT_MOST);
        b->call.put_text(b->sheet, 0, (lxw_col_t)i, buf_str(&safe), b->head);
        b->call.set_column(b->sheet, (lxw_col_t)i, (lxw_col_t)i,
                           (double)width_of(b, i, &heading), NULL);
        buf_free(&safe);
        buf_free(&heading);
    }
    b->call.freeze(b->sheet, 1, 0);
    for (size_t row = 0; row < b->table->n_rows; row++)
        for (size_t i = 0; i < b->table->n_columns; i++)
            put_cell(b, row, i);
}

/* ---- the file ---- */

static int write_book(struct book *b, const char *path, const char *folder, const char *title,
                      struct err *err)
{
    struct buf name = BUF_INIT, temporary = BUF_INIT, safe = BUF_INIT;
    buf_puts(&temporary, folder);
    lxw_workbook_options options = {.tmpdir = temporary.data};
    put_sheet_name(&name, title);
    text_put_safe(&safe, title, strlen(title));
    b->workbook = b->call.open(path, &options);
    lxw_doc_properties properties = {.title = safe.data, .created = CREATED};
    b->sheet = b->workbook == NULL ? NULL : b->call.add_sheet(b->workbook, buf_str(&name));
    int status = b->sheet == NULL ? err_set(err, "libxlsxwriter makes no sheet") : 0;
    if (status == 0) {
        b->call.set_properties(b->workbook, &properties);
        make_formats(b);
        fill_sheet(b);
    }
    const lxw_error error = b->workbook == NULL ? LXW_NO_ERROR : b->call.close(b->workbook);
    if (status == 0 && error != LXW_NO_ERROR)
        status = err_set(err, "libxlsxwriter cannot write the sheet (error %d)", (int)error);
    buf_free(&name);
    buf_free(&safe);
    buf_free(&temporary);
    return status;
}

int report_write_xlsx(const struct report_table *table, const struct report_room *room,
                      struct buf *out, struct err *err)
{
    struct book b = {.table = table, .look = &room->look};
    struct buf folder = BUF_INIT, path = BUF_INIT;
    if (table->n_rows > ROWS_MAX)
        return err_set(err, "a sheet has %d rows at most, and these are %zu", ROWS_MAX,
                       table->n_rows);
    int status = load_library(&b, err);
    if (status == 0)
        status = child_workspace_open(&folder, err);
    if (status == 0) {
        buf_printf(&path, "%s/table.xlsx", buf_str(&folder));
        status = write_book(&b, buf_str(&path), buf_str(&folder),
                            room->title != NULL ? room->title : "shipslog", err);
        if (status == 0)
            status = child_read_file(out, buf_str(&path), err);
        unlink(buf_str(&path));
        rmdir(buf_str(&folder));
    }
    if (b.library != NULL)
        dlclose(b.library);
    buf_free(&path);
    buf_free(&folder);
    return status;
}
