/* cmd_why.c - shipslog why: from a row of a report to its games, events and log lines. */
#include <stdint.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "commands/commands.h"
#include "cli/output_file.h"
#include "commands/report_help.h"
#include "commands/report_options.h"
#include "report/report_row.h"
#include "report/user_reports.h"
#include "report/report_why.h"
#include "report/why_events.h"
#include "report/why_text.h"

enum { LIMIT_OF_TABLE = 20 };

struct cmd_why_options {
    struct report_options choice;
    struct report_output output;
    const char *of;
    long limit; /* 0: by the format */
};

/* clang-format off */
static const struct option_row options[] = {
    REPORT_OPTION_ROWS(struct cmd_why_options, choice),
    REPORTS_DIR_ROW(struct cmd_why_options, choice),
    OPTION_TEXT_ROW(0, "of", struct cmd_why_options, of, "COLUMN",
                    "only what adds to this column; also what is not shown without, since there "
                    "is much of it"),
    OPTION_NUMBER_ROW('l', "limit", struct cmd_why_options, limit, 1, 2000000000, "N",
                      "show N events at most, instead of 20 in a table and all in CSV "
                      "and JSON"),
    REPORT_OUTPUT_ROWS(struct cmd_why_options, output, ""),
    {0},
};
/* clang-format on */

/* Operands after the row that name files are logs. */
static size_t first_log_of(const struct command_context *c)
{
    size_t first = c->n_args;
    while (first > 2 && access(c->args[first - 1], F_OK) == 0)
        first--;
    return first;
}

/* The row that the arguments after the report mean: "settler 3", also as two words. */
static int find_row(struct command_context *c, size_t *row, const struct report_table *answer,
                    const struct report *report, struct err *err)
{
    struct buf words = BUF_INIT;
    for (size_t i = 1; i < first_log_of(c); i++)
        buf_printf(&words, "%s%s", i == 1 ? "" : " ", c->args[i]);
    const int status = report_row_find(row, answer, report, buf_str(&words), err);
    buf_free(&words);
    return status;
}

static enum report_format format_of(const struct cmd_why_options *o)
{
    return report_options_format(&o->output);
}

static int render_evidence(struct buf *out, const struct cmd_why_options *o,
                           struct why_text *text, struct store *store, struct err *err)
{
    struct report_table events;
    text->limit = o->limit > 0                   ? (size_t)o->limit
                  : format_of(o) == FORMAT_TABLE ? LIMIT_OF_TABLE
                                                 : SIZE_MAX;
    int status = why_events_find(&events, store, text->evidence, text->limit, err);
    text->events = &events;
    if (status == 0 && format_of(o) == FORMAT_TABLE)
        status = why_text_put(out, text, store, err);
    else if (status == 0)
        status = report_write(out, &events, format_of(o), &text->room, err);
    report_table_free(&events);
    return status;
}

static int explain_row(struct buf *out, struct command_context *c, struct report_witness *w,
                       const struct report_table *answer, struct err *err)
{
    const struct cmd_why_options *o = c->options;
    struct report_room room = report_options_room(c, o->output.path);
    report_options_look(c, &o->output, &room);
    room.title = w->report->title;
    struct why_text text = {.report = w->report, .of = w->of, .answer = answer, .room = room};
    struct report_table evidence;
    if (report_why_check_of(w->report, answer, w->of, err) < 0 ||
        find_row(c, &text.row, answer, w->report, err) < 0)
        return -1;
    int status = report_witness_ask(&evidence, w, answer, text.row, err);
    text.evidence = &evidence;
    if (status == 0)
        status = render_evidence(out, c->options, &text, w->store, err);
    report_table_free(&evidence);
    return status;
}

static int why_with(struct command_context *c, struct report_witness *w)
{
    const struct cmd_why_options *o = c->options;
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    struct report_table answer;
    int status = report_answer(&answer, w->store, w->report, w->filter, &err);
    if (status == 0)
        status = explain_row(&out, c, w, &answer, &err);
    report_table_free(&answer);
    const int exit =
        status == 0 ? report_options_put_out(c, &o->output, &out) : command_fail(c, &err);
    buf_free(&out);
    return exit;
}

static int run_report(struct command_context *c, const struct report *report)
{
    const struct cmd_why_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    int status = report_options_check(c, &o->choice, report);
    if (status == EXIT_CLEAN)
        status = report_options_open(c, &o->choice, first_log_of(c), REPORT_ONE_KIND, &store,
                                     &filter);
    if (status != EXIT_CLEAN)
        return status;
    status = report_options_take_last(c, report, store, &filter);
    struct report_witness w = report_witness(store, report, &filter, o->of);
    if (status == EXIT_CLEAN)
        status = why_with(c, &w);
    report_witness_free(&w);
    report_options_close(store, &filter);
    return status;
}

static int run_with(struct command_context *c, const struct user_reports *user_reports)
{
    if (c->n_args == 0)
        return command_usage_error(c, "no report given ('shipslog report --list' shows them)");
    const struct report *report = report_options_find(c, user_reports, c->args[0]);
    if (report == NULL)
        return EXIT_USAGE;
    if (c->n_args == 1)
        return command_usage_error(c, "no row of report '%s' given: its number or its name",
                                   report->name);
    return run_report(c, report);
}

static int run_why(struct command_context *c)
{
    const struct cmd_why_options *o = c->options;
    return report_options_with_user_reports(c, &o->choice, run_with);
}

const struct command cmd_why = {
    .name = "why",
    .summary = "the games, events and log lines that a row of a report counts",
    .group = GROUP_ASK,
    .usage = "REPORT ROW [OPTION]... [LOG]...",
    .help = "Shows what a number of a report is made of: the row, how many events of how many\n"
            "games it counts, then the events, game by game, each with its place in the log\n"
            "(FILE:LINE:COLUMN), the round, the player and what it adds to the row.\n"
            "\n"
            "ROW is the number of the row, from 1, under the same options as the report; or\n"
            "its name: 'shipslog why buildings harbor', 'shipslog why role-rounds settler 3'.\n"
            "docs/reports.md describes the evidence of each report.\n",
    COMMAND_OPTIONS(options, struct cmd_why_options),
    .operands = FILE_READ,
    .run = run_why,
    .help_of = report_help,
};
