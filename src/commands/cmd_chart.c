/* cmd_chart.c - shipslog chart: one report as a picture. */

#include "base/buf.h"
#include "base/err.h"
#include "cli/output_file.h"
#include "commands/chart_scripts.h"
#include "commands/commands.h"
#include "commands/report_options.h"
#include "report/chart.h"
#include "report/report_headline.h"
#include "report/user_reports.h"

struct chart_options {
    struct report_options choice;
    const char *output, *keep_csv, *charts_dir;
    long width;
};

static const struct chart_options defaults = {.width = CHART_WIDTH};

/* clang-format off */
static const struct option_row options[] = {
    OPTION_OUTPUT_ROW('o', "output", struct chart_options, output, "FILE", "svg|png",
                    "picture to write: its ending, .svg or .png, is the format"),
    REPORT_OPTION_ROWS(struct chart_options, choice),
    REPORTS_DIR_ROW(struct chart_options, choice),
    OPTION_NUMBER_ROW('w', "width", struct chart_options, width, 400, 4000, "PIXELS",
                      "width of the picture"),
    OPTION_OUTPUT_ROW(0, "keep-csv", struct chart_options, keep_csv, "FILE", "|csv|txt",
                    "also write the data that gnuplot reads"),
    OPTION_FILES_ROW(0, "charts-dir", struct chart_options, charts_dir, "DIR", FILES_READ, "gp",
                    "draw with the gnuplot scripts of this directory"),
    {0},
};
/* clang-format on */

/* The ending of the file decides; a pipe or a device gets SVG. */
static const char *format_of(const char *path)
{
    return output_file_has_ending(path, "png") ? "png" : "svg";
}

static int write_data(struct command_context *c, const struct chart_request *request,
                      const struct report_table *data, const char *path)
{
    struct buf csv = BUF_INIT;
    chart_write_csv(data, request, &csv);
    return output_file_write(c, path, &csv);
}

/* Draws and writes what was read. */
static int draw_chart(struct command_context *c, struct chart_request *request,
                      const struct report_table *data)
{
    const struct chart_options *o = c->options;
    struct err err = ERR_INIT;
    struct buf scripts = BUF_INIT, image = BUF_INIT;
    int status = EXIT_CLEAN;
    if (o->keep_csv != NULL)
        status = write_data(c, request, data, o->keep_csv);
    if (status == EXIT_CLEAN) {
        const bool is_found = chart_scripts_find(&scripts, o->charts_dir, &err) == 0;
        request->scripts = scripts.len > 0 ? buf_str(&scripts) : NULL;
        status = is_found && chart_draw(&image, request, data, &err) == 0
                     ? output_file_write(c, o->output, &image)
                     : command_fail(c, &err);
    }
    buf_free(&image);
    buf_free(&scripts);
    return status;
}

/* The sentence is about the answer of the report, which may not be what is drawn. */
static int read_headline(struct buf *out, struct store *store, const struct report *report,
                         const struct report_filter *filter, struct err *err)
{
    struct report_table answer;
    int status = report_answer(&answer, store, report, filter, err);
    if (status == 0)
        status = report_put_headline(out, store, report, filter, &answer, err);
    report_table_free(&answer);
    return status;
}

static int draw_report(struct command_context *c, struct store *store,
                       const struct report *report, const struct report_filter *filter)
{
    const struct chart_options *o = c->options;
    struct err err = ERR_INIT;
    struct buf headline = BUF_INIT;
    struct report_table data;
    int status = EXIT_CLEAN;
    if (chart_read(&data, store, report, filter, &err) < 0 ||
        read_headline(&headline, store, report, filter, &err) < 0)
        status = command_fail(c, &err);
    else
        status = draw_chart(c,
                            &(struct chart_request){.chart = report->chart,
                                                    .format = format_of(o->output),
                                                    .width = (unsigned)o->width,
                                                    .headline = buf_str(&headline),
                                                    .empty = report->empty},
                            &data);
    report_table_free(&data);
    buf_free(&headline);
    return status;
}

static int run_chart(struct command_context *c, const struct report *report)
{
    const struct chart_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    int status = report_options_open(c, &o->choice, 1, REPORT_ONE_KIND, &store, &filter);
    if (status != EXIT_CLEAN)
        return status;
    status = draw_report(c, store, report, &filter);
    report_options_close(store, &filter);
    return status;
}

static int run_with(struct command_context *c, const struct user_reports *user_reports)
{
    const struct chart_options *o = c->options;
    const struct report *report = report_options_find(c, user_reports, c->args[0]);
    if (report == NULL)
        return EXIT_USAGE;
    if (report->chart == NULL)
        return command_usage_error(c, "report '%s' has no chart", report->name);
    if (report_options_check(c, &o->choice, report) != EXIT_CLEAN)
        return EXIT_USAGE;
    if (o->output == NULL)
        return command_usage_error(c, "no picture given (-o FILE.svg or FILE.png)");
    return run_chart(c, report);
}

static int run_command(struct command_context *c)
{
    const struct chart_options *o = c->options;
    if (c->n_args == 0)
        return command_usage_error(c, "no chart given ('shipslog report --list' shows them)");
    return report_options_with_user_reports(c, &o->choice, run_with);
}

const struct command cmd_chart = {
    .name = "chart",
    .summary = "draw a report with gnuplot",
    .usage = "REPORT -o PICTURE [OPTION]... [LOG]...",
    .help =
        "Draws the report as an SVG or PNG picture. Every report has a chart; long ones\n"
        "show their first rows. The scripts are plain gnuplot and take a CSV file, so\n"
        "'shipslog chart REPORT --keep-csv data.csv ...' and then\n"
        "'gnuplot -c reports/charts/REPORT.gp data.csv picture.svg' does the same by hand.\n",
    .options = options,
    .defaults = &defaults,
    .options_size = sizeof(struct chart_options),
    .operands = FILE_READ,
    .run = run_command,
};
