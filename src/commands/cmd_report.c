/* cmd_report.c - shipslog report: one report as a table, CSV or JSON. */

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "commands/commands.h"
#include "cli/output_file.h"
#include "commands/report_all.h"
#include "commands/report_options.h"
#include "report/report_describe.h"
#include "report/report_explain.h"
#include "report/report_games.h"
#include "report/user_reports.h"
#include "report/report_write.h"

enum { TERMINAL_WIDTH = 80 };

struct cmd_report_options {
    struct report_options choice;
    const char *output, *of, *all;
    long jobs;
    int format; /* enum report_format */
    bool list, columns, sql, explain, games;
};

/* clang-format off */
static const struct option_row options[] = {
    REPORT_OPTION_ROWS(struct cmd_report_options, choice),
    REPORTS_DIR_ROW(struct cmd_report_options, choice),
    OPTION_CHOICE_ROW('f', "format", struct cmd_report_options, format, REPORT_FORMATS,
                      REPORT_FORMAT_HELP),
    OPTION_OUTPUT_ROW('o', "output", struct cmd_report_options, output, "FILE",
                      "|csv|json|txt|sql", "write to FILE, all at once, instead of standard output"),
    OPTION_FILES_ROW('a', "all", struct cmd_report_options, all, "DIR", FILES_WRITTEN,
                     "csv|json|txt",
                     "write every report to a file of its own: DIR/standings.csv, ..."),
    OPTION_JOBS_ROW(struct cmd_report_options, "with --all: answer"),
    OPTION_FLAG_ROW('l', "list", struct cmd_report_options, list, "list the reports"),
    OPTION_FLAG_ROW(0, "columns", struct cmd_report_options, columns,
                    "explain the columns of the report"),
    OPTION_FLAG_ROW(0, "sql", struct cmd_report_options, sql,
                    "print the SQL of the report instead of running it"),
    OPTION_FLAG_ROW(0, "explain", struct cmd_report_options, explain,
                    "print the SQL with the parameters of this run, for the program sqlite3"),
    OPTION_FLAG_ROW(0, "games", struct cmd_report_options, games,
                    "list the games that each row is made of; 'shipslog why' has their events"),
    OPTION_TEXT_ROW(0, "of", struct cmd_report_options, of, "COLUMN",
                    "with --games: those of this column only"),
    {0},
};
/* clang-format on */

static void render_table(const struct report_table *table, enum report_format format,
                         size_t width, struct buf *out)
{
    switch (format) {
    case FORMAT_CSV:
        report_write_csv(table, out);
        return;
    case FORMAT_JSON:
        report_write_json(table, out);
        return;
    case FORMAT_TABLE:
    case FORMAT_AUTO:
        report_write_text(table, width, out);
        return;
    }
}

/* Cuts texts when the table would be wider than `width` columns. */
static int write_table(struct command_context *c, const struct report_table *table,
                       size_t width)
{
    const struct cmd_report_options *o = c->options;
    struct buf out = BUF_INIT;
    render_table(table, report_options_format(o->format, o->output), width, &out);
    return output_file_write(c, o->output, &out);
}

static int write_list(struct command_context *c, struct report_table *table)
{
    const int status = write_table(c, table, SIZE_MAX);
    report_table_free(table);
    return status;
}

static int explain_report(struct command_context *c, const struct report *report,
                          const struct report_filter *filter)
{
    const struct cmd_report_options *o = c->options;
    struct buf out = BUF_INIT;
    report_explain(&out, report, filter);
    return output_file_write(c, o->output, &out);
}

static int read_and_write(struct command_context *c, const struct report *report,
                          struct store *store, const struct report_filter *filter)
{
    const struct cmd_report_options *o = c->options;
    struct err err = ERR_INIT;
    struct report_table table;
    const int is_read = o->games
                            ? report_games_behind(&table, store, report, filter, o->of, &err)
                            : report_answer(&table, store, report, filter, &err);
    const int status =
        is_read == 0 ? write_table(c, &table, TERMINAL_WIDTH) : command_fail(c, &err);
    if (status == EXIT_CLEAN && table.n_rows == 0)
        output_printf(c->err, "shipslog: nothing to report: %s\n", report_empty_text(report));
    report_table_free(&table);
    return status;
}

static int run_report(struct command_context *c, const struct report *report)
{
    const struct cmd_report_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    int status = report_options_open(c, &o->choice, 1, REPORT_ONE_KIND, &store, &filter);
    if (status != EXIT_CLEAN)
        return status;
    status = o->explain ? explain_report(c, report, &filter)
                        : read_and_write(c, report, store, &filter);
    report_options_close(store, &filter);
    return status;
}

static int run_named(struct command_context *c, const struct report *report)
{
    const struct cmd_report_options *o = c->options;
    if (o->columns) {
        struct report_table table;
        report_describe_columns(&table, report);
        return write_list(c, &table);
    }
    if (o->sql) {
        if (report->run != NULL)
            output_puts(c->out,
                        "-- its rows are the input of the report, see docs/reports.md\n");
        output_printf(c->out, "%s;\n", report->table.sql);
        return EXIT_CLEAN;
    }
    if (o->of != NULL && !o->games)
        return command_usage_error(c, "--of goes with --games");
    if (!o->explain && o->output != NULL && output_file_has_ending(o->output, "sql"))
        return command_usage_error(c, "a file that ends in .sql goes with --explain");
    const int status = report_options_check(c, &o->choice, report);
    return status == EXIT_CLEAN ? run_report(c, report) : status;
}

/* Options of reports that take none of them do nothing there. */
static int run_all(struct command_context *c, const struct user_reports *user_reports)
{
    const struct cmd_report_options *o = c->options;
    if (o->output != NULL || o->columns || o->sql || o->explain || o->games || o->of != NULL)
        return command_usage_error(
            c, "--all writes the answers of all reports, each to its file in '%s'", o->all);
    const struct report_all all = {
        .choice = &o->choice,
        .directory = o->all,
        .format = o->format == FORMAT_AUTO ? FORMAT_CSV : (enum report_format)o->format,
        .jobs = (unsigned)o->jobs,
    };
    return report_all_write(c, &all, user_reports);
}

static int run_with(struct command_context *c, const struct user_reports *user_reports)
{
    const struct cmd_report_options *o = c->options;
    if (o->list) {
        struct report_table table;
        report_describe_all(&table, user_reports);
        return write_list(c, &table);
    }
    if (o->all != NULL)
        return run_all(c, user_reports);
    if (c->n_args == 0)
        return command_usage_error(c, "no report given (--list shows them)");
    const struct report *report = report_options_find(c, user_reports, c->args[0]);
    return report == NULL ? EXIT_USAGE : run_named(c, report);
}

static int run_command(struct command_context *c)
{
    const struct cmd_report_options *o = c->options;
    return report_options_with_user_reports(c, &o->choice, run_with);
}

const struct command cmd_report = {
    .name = "report",
    .summary = "statistics over the games of a database",
    .usage = "REPORT [OPTION]... [LOG]...\n"
             "       shipslog report --list|REPORT --columns|REPORT --sql\n"
             "       shipslog report --all DIR [OPTION]... [LOG]...",
    .help =
        "Answers one question about the games of a database: who wins, which roles are\n"
        "taken, which buildings pay. 'shipslog report --list' names the reports,\n"
        "'shipslog report REPORT --columns' (and docs/reports.md) explains one.\n"
        "\n"
        "CSV follows RFC 4180; a text that a spreadsheet would run as a formula gets an\n"
        "apostrophe in front. Numbers are rounded to the decimals shown, and the same games\n"
        "give the same bytes.\n"
        "\n"
        "With --all there is a file for each report; those about one player or one game\n"
        "are left out unless --player or --game chooses one, and options that a report\n"
        "does not take do nothing to it.\n",
    .options = options,
    .options_size = sizeof(struct cmd_report_options),
    .operands = FILE_READ,
    .run = run_command,
};
