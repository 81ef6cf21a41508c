/* cmd_chart.c - shipslog chart: one report as a picture. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "cli/output_file.h"
#include "commands/commands.h"
#include "commands/report_help.h"
#include "commands/report_options.h"
#include "report/chart.h"
#include "report/report_headline.h"
#include "report/user_reports.h"

struct chart_options {
    struct report_options choice;
    const char *output, *keep_csv, *charts_dir, *title, *size;
    long width;
    int theme;
};

#define CHART_THEMES "light|dark|print"
static const char *const themes[] = {"light", "dark", "print"};

enum { SIDE_LEAST = 200, SIDE_MOST = 8000 };

static const struct chart_options defaults = {.width = CHART_WIDTH};

/* clang-format off */
static const struct option_row options[] = {
    OPTION_OUTPUT_ROW('o', "output", struct chart_options, output, "FILE", "svg|png|pdf",
                    "picture to write: its ending, .svg, .png or .pdf, is the format"),
    REPORT_OPTION_ROWS(struct chart_options, choice),
    REPORTS_DIR_ROW(struct chart_options, choice),
    OPTION_NUMBER_ROW('w', "width", struct chart_options, width, 400, 4000, "PIXELS",
                      "width of the picture"),
    OPTION_TEXT_ROW(0, "size", struct chart_options, size, "WxH",
                    "width and height of the picture in pixels: 1200x675"),
    OPTION_TEXT_ROW(0, "title", struct chart_options, title, "TEXT", "another title"),
    OPTION_CHOICE_ROW(0, "theme", struct chart_options, theme, CHART_THEMES,
                      "colours for a light page, a dark one, or a printer without colours"),
    OPTION_OUTPUT_ROW(0, "keep-csv", struct chart_options, keep_csv, "FILE", "|csv|txt",
                    "also write the data that gnuplot reads"),
    CHARTS_DIR_ROW(struct chart_options),
    {0},
};
/* clang-format on */

/* Draws and writes what was read. */
static int draw_chart(struct command_context *c, struct chart_request *request,
                      const struct report_table *data)
{
    const struct chart_options *o = c->options;
    struct err err = ERR_INIT;
    struct buf scripts = BUF_INIT, image = BUF_INIT;
    int status = EXIT_CLEAN;
    if (o->keep_csv != NULL) {
        struct buf csv = BUF_INIT;
        chart_write_csv(data, request, &csv);
        status = output_file_write(c, o->keep_csv, &csv);
    }
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

static const char *format_of(const char *path)
{
    return output_file_has_ending(path, "png")   ? "png"
           : output_file_has_ending(path, "pdf") ? "pdf"
                                                 : "svg";
}

/* "1200x675"; false when it is none that a picture can have. */
static bool read_size(const char *text, unsigned *width, unsigned *height)
{
    char *end;
    const unsigned long w = strtoul(text, &end, 10);
    if (*end != 'x' || end[1] < '0' || end[1] > '9')
        return false;
    const unsigned long h = strtoul(end + 1, &end, 10);
    *width = (unsigned)w;
    *height = (unsigned)h;
    return *end == '\0' && w >= SIDE_LEAST && h >= SIDE_LEAST && w <= SIDE_MOST &&
           h <= SIDE_MOST;
}

static int draw_report(struct command_context *c, struct store *store,
                       const struct report *report, const struct report_filter *filter)
{
    const struct chart_options *o = c->options;
    struct err err = ERR_INIT;
    struct buf headline = BUF_INIT;
    struct report_table data;
    unsigned width = (unsigned)o->width, height = 0;
    int status = EXIT_CLEAN;
    if (o->size != NULL && !read_size(o->size, &width, &height))
        return command_usage_error(c, "'%s' is no size: WIDTHxHEIGHT, each %d to %d", o->size,
                                   SIDE_LEAST, SIDE_MOST);
    if (chart_read(&data, store, report, filter, NULL, &err) < 0 ||
        report_read_headline(&headline, store, report, filter, &err) < 0)
        status = command_fail(c, &err);
    else /* the ending of the file decides; a pipe or a device gets SVG */
        status = draw_chart(c,
                            &(struct chart_request){.chart = report->chart,
                                                    .format = format_of(o->output),
                                                    .width = width,
                                                    .height = height,
                                                    .title = o->title,
                                                    .theme = themes[o->theme],
                                                    .headline = buf_str(&headline),
                                                    .empty = report->empty},
                            &data);
    report_table_free(&data);
    buf_free(&headline);
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
        return command_usage_error(c, "no picture given (-o FILE.svg, FILE.png or FILE.pdf)");
    struct store *store;
    struct report_filter filter;
    struct report_people people;
    report_options_take_people(&people, c, &o->choice, report);
    int status = report_options_open(c, &people.choice, people.first_log, REPORT_ONE_KIND,
                                     &store, &filter);
    if (status != EXIT_CLEAN)
        return status;
    status = report_options_take_last(c, report, store, &filter);
    if (status == EXIT_CLEAN)
        status = draw_report(c, store, report, &filter);
    report_options_close(store, &filter);
    return status;
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
    .group = GROUP_ASK,
    .usage = "REPORT -o PICTURE [OPTION]... [LOG]...",
    .help =
        "Draws the report as an SVG, PNG or PDF picture. Every report has a chart; long ones\n"
        "show their first rows. A chart of one's own is a script in the folder of "
        "--charts-dir,\n"
        "beside those of the program or in the place of one, or a line of an own report,\n"
        "'-- chart: bars win_rate by player' (docs/reports.md).\n"
        "\n"
        "The scripts are plain gnuplot and take a CSV file that says all there is to draw, so\n"
        "'shipslog chart REPORT --keep-csv data.csv ...' and then\n"
        "'gnuplot -c reports/charts/REPORT.gp data.csv picture.svg' draws the same by hand.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .operands = FILE_READ,
    .run = run_command,
    .help_of = report_help,
};
