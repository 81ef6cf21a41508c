/* cmd_site.c - shipslog site: a club's games as a static web site. */
#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "commands/commands.h"
#include "commands/report_options.h"
#include "pages/site.h"
#include "report/user_reports.h"

struct site_options {
    struct report_options choice;
    const char *output, *title, *charts_dir;
    long jobs;
    long sheets, boards; /* not used: scripts have them */
    bool quiet;
};

/* clang-format off */
static const struct option_row options[] = {
    OPTION_FILE_ROW('o', "output", struct site_options, output, "DIR", DIRECTORY_REPLACED,
                    "directory to write to: a new one, an empty one, or a site to replace"),
    OPTION_TEXT_ROW('t', "title", struct site_options, title, "TEXT",
                    "name of the club, the heading of the first page"),
    REPORT_OPTION_ROWS(struct site_options, choice),
    REPORTS_DIR_ROW(struct site_options, choice),
    CHARTS_DIR_ROW(struct site_options),
    OPTION_NUMBER_ROW('j', "jobs", struct site_options, jobs, 0, JOBS_MAX, "N",
                      "work on N games and pictures at a time; 0 stands for all processors"),
    OPTION_FLAG_ROW('q', "quiet", struct site_options, quiet, "show no progress"),
    OPTION_NUMBER_ROW(0, "sheets", struct site_options, sheets, 0, 2000000000, "N",
                      "for scripts of before: each game is one page now"),
    OPTION_NUMBER_ROW(0, "boards", struct site_options, boards, 0, 2000000000, "N",
                      "the same"),
    {0},
};
/* clang-format on */

static int write_site(struct command_context *c, struct store *store,
                      const struct user_reports *user_reports,
                      const struct report_filter *filter)
{
    const struct site_options *o = c->options;
    struct err err = ERR_INIT;
    struct buf scripts = BUF_INIT;
    int status = chart_scripts_find(&scripts, o->charts_dir, &err);
    const struct site_request request = {.store = store,
                                         .filter = filter,
                                         .user_reports = user_reports,
                                         .directory = o->output,
                                         .scripts = scripts.len > 0 ? buf_str(&scripts) : NULL,
                                         .title = o->title,
                                         .version = c->program->version,
                                         .jobs = (unsigned)o->jobs,
                                         .is_file = c->n_args == 0,
                                         .no_limit = o->choice.no_limit,
                                         .shows_progress = !o->quiet};
    if (status == 0)
        status = site_write(&request, &err);
    buf_free(&scripts);
    if (status < 0)
        return command_fail(c, &err);
    output_printf(c->out, "%s/index.html\n", o->output);
    return EXIT_CLEAN;
}

static int run_with(struct command_context *c, const struct user_reports *user_reports)
{
    const struct site_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    int status = report_options_open(c, &o->choice, 0, REPORT_ANY_KIND, &store, &filter);
    if (status == EXIT_CLEAN)
        status = write_site(c, store, user_reports, &filter);
    report_options_close(store, &filter);
    return status;
}

static int run_site(struct command_context *c)
{
    const struct site_options *o = c->options;
    if (o->output == NULL)
        return command_usage_error(c, "no directory given (-o DIR)");
    return report_options_with_user_reports(c, &o->choice, run_with);
}

const struct command cmd_site = {
    .name = "site",
    .summary = "write a web site of a club: standings, reports, players, games",
    .group = GROUP_KEEP,
    .usage = "-o DIR [OPTION]... [LOG]...",
    .help =
        "Writes pages that need no server and no network: the club at a glance, each\n"
        "report with its chart and a sortable table, each player, and each game as\n"
        "'shipslog page' writes it, with its log. Begin with DIR/index.html, whose name is\n"
        "printed. Games of different kinds have their own pages.\n"
        "\n"
        "The site is written to DIR.shipslog-new and takes the place of DIR in one step\n"
        "when it is complete: DIR is the old site or the new one, whenever the run stops.\n"
        "The next run removes what a killed run left. On a file system that cannot swap\n"
        "two names there is no DIR for a moment; a run killed then leaves the old site in\n"
        "DIR.shipslog-new, and the next one puts it back. A directory with files that do\n"
        "not belong to a site is refused. What has not changed since DIR was written is\n"
        "taken over.\n",
    COMMAND_OPTIONS(options, struct site_options),
    .operands = FILE_READ,
    .run = run_site,
};
