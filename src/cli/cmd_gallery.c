/* cmd_gallery.c - shipslog gallery: all reports and charts as one page. */
#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "cli/chart_scripts.h"
#include "cli/commands.h"
#include "cli/report_options.h"
#include "report/gallery.h"
#include "report/report_shelf.h"
#include "store/store.h"

struct gallery_options {
    struct report_options choice;
    const char *output, *charts_dir;
};

/* clang-format off */
static const struct option_row options[] = {
    OPTION_FILES_ROW('o', "output", struct gallery_options, output, "DIR", FILES_WRITTEN,
                     "html|csv|svg",
                    "directory to write to; is made when it does not exist"),
    REPORT_OPTION_ROWS(struct gallery_options, choice),
    REPORTS_DIR_ROW(struct gallery_options, choice),
    OPTION_FILES_ROW(0, "charts-dir", struct gallery_options, charts_dir, "DIR", FILES_READ, "gp",
                    "directory of the gnuplot scripts"),
    {0},
};
/* clang-format on */

static int write_gallery(struct command_context *c, struct store *store,
                         const struct report_shelf *shelf, const struct report_filter *filter)
{
    const struct gallery_options *o = c->options;
    struct err err = ERR_INIT;
    struct buf scripts = BUF_INIT;
    int status = chart_scripts_find(&scripts, c, o->charts_dir, &err);
    const struct gallery_request request = {.store = store,
                                            .filter = filter,
                                            .shelf = shelf,
                                            .directory = o->output,
                                            .scripts = buf_str(&scripts)};
    if (status == 0)
        status = gallery_write(&request, &err);
    buf_free(&scripts);
    if (status < 0)
        return command_fail(c, &err);
    output_printf(c->out, "%s/index.html\n", o->output);
    return EXIT_CLEAN;
}

static int run_with(struct command_context *c, const struct report_shelf *shelf)
{
    const struct gallery_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    int status = report_options_open(c, &o->choice, REPORT_ANY_KIND, &store, &filter);
    if (status == EXIT_CLEAN)
        status = write_gallery(c, store, shelf, &filter);
    report_options_close(store, &filter);
    return status;
}

static int run(struct command_context *c)
{
    const struct gallery_options *o = c->options;
    if (c->n_args > 0)
        return command_usage_error(c, "unexpected argument '%s'", c->args[0]);
    if (o->output == NULL)
        return command_usage_error(c, "no directory given (-o DIR)");
    return report_options_with_shelf(c, &o->choice, run_with);
}

const struct command cmd_gallery = {
    .name = "gallery",
    .summary = "write all reports and charts as a page for browsers",
    .usage = "--db FILE -o DIR [OPTION]...",
    .help =
        "Writes DIR/index.html with a section for each report: its chart, the first rows of\n"
        "its table and a link to the whole of it as CSV. The page is static and needs no\n"
        "server. Prints the name of the page. When the database holds games of several\n"
        "kinds, the others have such a page in a directory below, DIR/KIND. Each file is\n"
        "replaced when the new one is whole, the files one after the other.\n",
    .options = options,
    .options_size = sizeof(struct gallery_options),
    .run = run,
};
