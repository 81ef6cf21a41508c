#include "commands/report_help.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/text_width.h"
#include "commands/report_options.h"
#include "report/report.h"
#include "report/report_describe.h"

enum { WIDTH = 79, INDENT = 2, GAP = 2 };

static void put_columns(struct buf *out, const struct report *report)
{
    struct report_table columns;
    size_t widest = 0;
    report_describe_columns(&columns, report);
    for (size_t row = 0; row < columns.n_rows; row++) {
        const size_t width = strlen(report_cell(&columns, row, 0)->text);
        widest = width > widest ? width : widest;
    }
    buf_puts(out, "\nColumns (the table leaves some out; CSV and JSON have all):\n");
    for (size_t row = 0; row < columns.n_rows; row++) {
        buf_printf(out, "  %-*s  ", (int)widest, report_cell(&columns, row, 0)->text);
        text_put_lines(out, report_cell(&columns, row, 2)->text, INDENT + widest + GAP, WIDTH);
    }
    report_table_free(&columns);
}

/* What chooses as much as the report needs. */
static const char *least_choice(const struct report *report)
{
    return report->needs == NEEDS_PLAYER ? " --player Anna"
           : report->needs == NEEDS_GAME ? " --game 1"
                                         : "";
}

static void put_examples(struct buf *out, const struct report *report)
{
    const char *least = least_choice(report);
    buf_printf(out, "\nExamples:\n  shipslog report %s%s\n", report->name, least);
    if (report->needs != NEEDS_GAME)
        buf_printf(out, "  shipslog report %s%s --season 2026 -o %s.csv\n", report->name, least,
                   report->name);
    if (report->why != NULL)
        buf_printf(out, "  shipslog why %s 1%s\n", report->name, least);
    if (report->chart != NULL)
        buf_printf(out, "  shipslog chart %s%s -o %s.svg\n", report->name, least, report->name);
}

int report_help(struct command_context *c, const char *name)
{
    struct buf text = BUF_INIT;
    const struct report *report = report_options_find(c, NULL, name);
    if (report == NULL)
        return EXIT_USAGE;
    buf_printf(&text, "%s: report %s\n\n", report->title, report->name);
    text_put_lines(&text, report->summary, 0, WIDTH);
    buf_putc(&text, '\n');
    text_put_lines(&text, report->reading, 0, WIDTH);
    put_columns(&text, report);
    put_examples(&text, report);
    buf_puts(&text, "\n'shipslog help report' lists the options.\n");
    output_put(c->out, buf_str(&text), text.len);
    buf_free(&text);
    return EXIT_CLEAN;
}
