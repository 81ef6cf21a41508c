/* cmd_report.c - shipslog report: one report as a table, CSV or JSON. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/pipeline.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/output_file.h"
#include "commands/commands.h"
#include "commands/report_help.h"
#include "commands/report_options.h"
#include "commands/year_page.h"
#include "report/report.h"
#include "report/report_describe.h"
#include "report/report_explain.h"
#include "report/report_games.h"
#include "report/report_headline.h"
#include "report/report_write.h"
#include "report/user_reports.h"
#include "store/store.h"
#include "store/store_limit.h"

struct cmd_report_options {
    struct report_options choice;
    struct report_output output;
    const char *of, *all;
    long jobs;
    bool list, columns, sql, explain, games, headline;
};

/* clang-format off */
static const struct option_row options[] = {
    REPORT_OPTION_ROWS(struct cmd_report_options, choice),
    REPORTS_DIR_ROW(struct cmd_report_options, choice),
    REPORT_OUTPUT_ROWS(struct cmd_report_options, output, "|sql"),
    OPTION_FLAG_ROW(0, "all-columns", struct cmd_report_options, output.all_columns,
                    "show all columns, not the ten most important ones"),
    OPTION_FILES_ROW('a', "all", struct cmd_report_options, all, "DIR", FILES_WRITTEN,
                     "csv|json|txt|tsv|md|html|xlsx",
                     "write every report to a file of its own: DIR/standings.csv, ..."),
    OPTION_JOBS_ROW(struct cmd_report_options, "with --all: answer"),
    OPTION_FLAG_ROW('l', "list", struct cmd_report_options, list, "list the reports"),
    OPTION_FLAG_ROW(0, "columns", struct cmd_report_options, columns,
                    "explain the columns of the report"),
    OPTION_FLAG_ROW(0, "sql", struct cmd_report_options, sql,
                    "print the SQL of the report instead of running it"),
    OPTION_FLAG_ROW(0, "explain", struct cmd_report_options, explain,
                    "print the SQL with the parameters of this run, for the program sqlite3"),
    OPTION_FLAG_ROW(0, "headline", struct cmd_report_options, headline,
                    "print the sentence that says what the report shows, and nothing else"),
    OPTION_FLAG_ROW(0, "games", struct cmd_report_options, games,
                    "list the games that each row is made of; 'shipslog why' has their events"),
    OPTION_TEXT_ROW(0, "of", struct cmd_report_options, of, "COLUMN",
                    "with --games: those of this column only"),
    {0},
};
/* clang-format on */

static int write_list(struct command_context *c, struct report_table *table)
{
    const struct cmd_report_options *o = c->options;
    const int status =
        report_options_write(c, table, &o->output, report_options_lines(c, o->output.path));
    report_table_free(table);
    return status;
}

/* A report has more columns than anybody reads at once. */
static struct report_room room_of(const struct command_context *c, const struct report *report)
{
    const struct cmd_report_options *o = c->options;
    struct report_room room = report_options_room(c, o->output.path);
    room.title = report->title;
    room.most = o->games ? 0 : REPORT_COLUMNS_SHOWN;
    return room;
}

/* The pages that reports may be as HTML, by the word that a report has for its own. */
static const struct html_page {
    const char *name;
    int (*put)(struct buf *out, struct store *store, const struct report *report,
               const struct report_filter *filter, const struct report_table *answer,
               const struct report_room *room, struct err *err);
} html_pages[] = {{"year", year_page_put}};

/* NULL: what is asked for is a table. */
static const struct html_page *page_of(const struct cmd_report_options *o,
                                       const struct report *report)
{
    if (report->html_page == NULL || o->games ||
        report_options_format(&o->output) != FORMAT_HTML)
        return NULL;
    for (size_t i = 0; i < sizeof html_pages / sizeof *html_pages; i++)
        if (strcmp(html_pages[i].name, report->html_page) == 0)
            return &html_pages[i];
    return NULL;
}

static int write_page(struct command_context *c, const struct html_page *page,
                      struct store *store, const struct report *report,
                      const struct report_filter *filter, const struct report_table *table)
{
    const struct cmd_report_options *o = c->options;
    struct report_room room = room_of(c, report);
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    report_options_look(c, &o->output, &room);
    if (page->put(&out, store, report, filter, table, &room, &err) == 0)
        return report_options_put_out(c, &o->output, &out);
    buf_free(&out);
    return command_fail(c, &err);
}

/* Whether games match, and of none of them all moves are known and count. */
static bool has_no_moves(struct store *store, const struct report_filter *filter)
{
    struct report_table games = {0};
    struct err ignored = ERR_INIT;
    const bool is_read =
        report_read(&games, store, report_inner("site-seats"), filter, &ignored) == 0;
    const size_t moves = is_read ? report_find_column(&games, "moves") : 0;
    bool is = is_read && games.n_rows > 0;
    for (size_t row = 0; is && row < games.n_rows; row++)
        is = report_cell(&games, row, moves)->number == 0;
    report_table_free(&games);
    return is;
}

static void say_nothing(struct command_context *c, const struct report *report,
                        struct store *store, const struct report_filter *filter)
{
    output_printf(
        c->err, "shipslog: nothing to report: %s%s\n", report_empty_text(report),
        has_no_moves(store, filter)
            ? "; most reports need all moves of a game, and no game that matches has them"
            : "");
}

static int read_and_write(struct command_context *c, const struct report *report,
                          struct store *store, const struct report_filter *filter)
{
    const struct cmd_report_options *o = c->options;
    struct err err = ERR_INIT;
    struct report_table table;
    const struct html_page *page = page_of(o, report);
    const int is_read = o->games
                            ? report_games_behind(&table, store, report, filter, o->of, &err)
                            : report_answer(&table, store, report, filter, &err);
    const int status = is_read < 0 ? command_fail(c, &err)
                       : page != NULL
                           ? write_page(c, page, store, report, filter, &table)
                           : report_options_write(c, &table, &o->output, room_of(c, report));
    if (status == EXIT_CLEAN && table.n_rows == 0)
        say_nothing(c, report, store, filter);
    report_table_free(&table);
    return status;
}

static int write_explained(struct command_context *c, const struct report *report,
                           const struct report_filter *filter)
{
    const struct cmd_report_options *o = c->options;
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    if (report_explain(&out, report, filter, &err) == 0)
        return output_file_write(c, o->output.path, &out);
    buf_free(&out);
    return command_fail(c, &err);
}

/* Nothing where there is nothing to say. */
static int write_headline(struct command_context *c, const struct report *report,
                          struct store *store, const struct report_filter *filter)
{
    const struct cmd_report_options *o = c->options;
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    if (report_read_headline(&out, store, report, filter, &err) < 0) {
        buf_free(&out);
        return command_fail(c, &err);
    }
    if (out.len > 0)
        buf_putc(&out, '\n');
    return output_file_write(c, o->output.path, &out);
}

static int write_sql(struct command_context *c, const struct report *report)
{
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;
    const int status = report_put_sql(&sql, report, &err);
    if (status == 0 && report->run != NULL)
        output_puts(c->out, "-- its rows are the input of the report, see docs/reports.md\n");
    if (status == 0)
        output_printf(c->out, "%s;\n", buf_str(&sql));
    buf_free(&sql);
    return status < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

static int run_report(struct command_context *c, const struct report *report)
{
    const struct cmd_report_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    struct report_people people;
    report_options_take_people(&people, c, &o->choice, report);
    int status = report_options_open(c, &people.choice, people.first_log, REPORT_ONE_KIND,
                                     &store, &filter);
    if (status != EXIT_CLEAN)
        return status;
    status = report_options_take_last(c, report, store, &filter);
    if (status != EXIT_CLEAN) {
        report_options_close(store, &filter);
        return status;
    }
    if (o->explain) {
        status = write_explained(c, report, &filter);
    } else if (o->headline) {
        status = write_headline(c, report, store, &filter);
    } else {
        status = read_and_write(c, report, store, &filter);
    }
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
    if (o->sql)
        return write_sql(c, report);
    if (o->of != NULL && !o->games)
        return command_usage_error(c, "--of goes with --games");
    if (!o->explain && o->output.path != NULL && output_file_has_ending(o->output.path, "sql"))
        return command_usage_error(c, "a file that ends in .sql goes with --explain");
    const int status = report_options_check(c, &o->choice, report);
    return status == EXIT_CLEAN ? run_report(c, report) : status;
}

/* Options of reports that take none of them do nothing there. */
/* ---- --all: every report, each in a file of its own ----
 *
 * Reports are answered by several threads, each with a connection of its own.  What is written does not
 * depend on their number. */

enum { CHAINS_AHEAD = 32 };

/* Reports that one thread answers, one after the other. */
struct chain {
    const struct report **report;
    struct buf *text; /* of each */
    size_t n;
    struct err err;
};

struct run {
    const struct cmd_report_options *o;
    enum report_format format;
    struct report_room room;
    struct report_filter filter;
    struct store *store;  /* of worker 0 */
    struct store **other; /* of the others, by number; NULL: not open yet */
    struct chain *chain;
    size_t n, next;
    unsigned workers;
};

/* ---- answers ---- */

static int open_store(struct store **out, struct run *run, unsigned worker, struct err *err)
{
    *out = worker == 0 ? run->store : run->other[worker];
    if (*out != NULL)
        return 0;
    if (store_open(out, store_path(run->store), STORE_READ, err) < 0)
        return -1;
    if (run->o->choice.no_limit)
        store_limit_lift(*out);
    run->other[worker] = *out;
    return 0;
}

static int next_chain(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct run *run = ctx;
    if (run->next == run->n)
        return 0;
    *(struct chain **)item = &run->chain[run->next++];
    return 1;
}

static int write_answer(struct buf *out, const struct run *run,
                        const struct report_table *table, const struct report *report,
                        struct err *err)
{
    struct report_room room = run->room;
    room.title = report->title;
    return report_write(out, table, run->format, &room, err);
}

static void answer_chain(void *ctx, unsigned worker, void *item)
{
    struct chain *chain = *(struct chain **)item;
    struct run *run = ctx;
    struct store *store;
    int status = open_store(&store, run, worker, &chain->err);
    for (size_t i = 0; i < chain->n && status == 0; i++) {
        struct report_table table;
        status = report_answer(&table, store, chain->report[i], &run->filter, &chain->err);
        if (status == 0)
            status = write_answer(&chain->text[i], run, &table, chain->report[i], &chain->err);
        report_table_free(&table);
    }
}

/* ---- chains ---- */

static void add_to(struct chain *chain, const struct report *report)
{
    chain->report = xrealloc_array(chain->report, chain->n + 1, sizeof *chain->report);
    chain->text = xrealloc_array(chain->text, chain->n + 1, sizeof *chain->text);
    chain->text[chain->n] = (struct buf)BUF_INIT;
    chain->report[chain->n++] = report;
}

/* A report that runs code reads all games of all players, and keeps what it found for the next one.  So
 * these reports come first, one after the other. */
static void list_chains(struct run *run, const struct user_reports *user_reports)
{
    const struct report *report;
    size_t n = 0;
    while (user_reports_at(user_reports, n) != NULL)
        n++;
    run->chain = xcalloc(n + 1, sizeof *run->chain);
    run->n = 1;
    for (size_t i = 0; (report = user_reports_at(user_reports, i)) != NULL; i++) {
        if (report_is_chosen(report, &run->filter))
            add_to(&run->chain[report->run != NULL ? 0 : run->n++], report);
    }
}

/* ---- files ---- */

static int write_chain(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n;
    const struct run *run = ctx;
    const struct chain *chain = *(struct chain *const *)item[0];
    struct buf path = BUF_INIT;
    *err = chain->err;
    const char *ending = report_format_ending(run->format);
    for (size_t i = 0; i < chain->n && !err_is_set(err); i++) {
        buf_clear(&path);
        buf_printf(&path, "%s/%s.%s", run->o->all, chain->report[i]->name, ending);
        new_file_write(buf_str(&path), buf_str(&chain->text[i]), chain->text[i].len, err);
    }
    buf_free(&path);
    return err_is_set(err) ? -1 : 0;
}

static int write_all(struct command_context *c, struct run *run)
{
    const struct pipeline pipeline = {
        .jobs = run->workers,
        .ahead = CHAINS_AHEAD,
        .item_size = sizeof(struct chain *),
        .ctx = run,
        .read = next_chain,
        .work = answer_chain,
        .take = write_chain,
    };
    struct err err = ERR_INIT;
    return pipeline_run(&pipeline, &err) < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

/* Writes DIRECTORY/NAME.csv (.json, .txt) for every report of this program and of `user_reports` that the
 * choice suffices for: those about one player or one game are left out unless it chooses one.  Operands
 * are logs. */
static int run_all(struct command_context *c, const struct user_reports *user_reports)
{
    const struct cmd_report_options *o = c->options;
    struct run run = {.o = o,
                      .format = o->output.format == FORMAT_AUTO
                                    ? FORMAT_CSV
                                    : report_options_format(&o->output),
                      .room = {.columns = SIZE_MAX,
                               .most = o->output.all_columns ? 0 : REPORT_COLUMNS_SHOWN,
                               .shows_details = o->output.all_columns},
                      .workers = c->n_args > 0 ? 1 : threads_workers((unsigned)o->jobs)};
    struct err err = ERR_INIT;
    struct buf path = BUF_INIT;
    if (o->output.path != NULL || o->columns || o->sql || o->explain || o->games ||
        o->of != NULL)
        return command_usage_error(
            c, "--all writes the answers of all reports, each to its file in '%s'", o->all);
    int status =
        report_options_open(c, &o->choice, 0, REPORT_ONE_KIND, &run.store, &run.filter);
    if (status != EXIT_CLEAN)
        return status;
    report_options_look(c, &o->output, &run.room);
    run.other = xcalloc(run.workers, sizeof(struct store *));
    list_chains(&run, user_reports);
    buf_printf(&path, "%s/", o->all);
    /* Before the answers: they may take long. */
    status = folder_make_for(buf_str(&path), &err) < 0 ? command_fail(c, &err) : EXIT_CLEAN;
    if (status == EXIT_CLEAN)
        status = write_all(c, &run);
    buf_free(&path);
    for (size_t i = 0; i < run.n; i++) {
        for (size_t k = 0; k < run.chain[i].n; k++)
            buf_free(&run.chain[i].text[k]);
        free(run.chain[i].text);
        free(run.chain[i].report);
    }
    free(run.chain);
    for (unsigned i = 0; i < run.workers; i++)
        store_close(run.other[i]);
    free(run.other);
    report_options_close(run.store, &run.filter);
    return status;
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
    .group = GROUP_ASK,
    .usage = "REPORT [OPTION]... [LOG]...\n"
             "       shipslog report rivalry PLAYER [PLAYER] [OPTION]...\n"
             "       shipslog report --list|REPORT --columns|REPORT --sql\n"
             "       shipslog report --all DIR [OPTION]... [LOG]...",
    .help =
        "Answers one question about the games of a database: who wins, which roles are\n"
        "taken, which buildings pay. 'shipslog report --list' names the reports,\n"
        "'shipslog help report REPORT' (and docs/reports.md) explains one.\n"
        "\n"
        "CSV follows RFC 4180; a text that a spreadsheet would run as a formula gets an\n"
        "apostrophe in front. Numbers are rounded to the decimals shown, and the same games\n"
        "give the same bytes.\n"
        "\n"
        "A report about a player takes the name as an operand, too, and that of another\n"
        "player after it: 'shipslog report rivalry Anna Bob'.\n"
        "\n"
        "A table for people has the ten most important columns of a report, --all-columns\n"
        "all of them; the interval of a number follows it: 38 (24-53). csv-excel is\n"
        "CSV as spreadsheets open it by a double click where the decimal sign is a comma.\n"
        "What programs read (csv, tsv, json) is the same for everybody; what people read\n"
        "has the numbers, dates and headings of 'shipslog config', or of the options.\n"
        "\n"
        "With --all there is a file for each report; those about one player or one game\n"
        "are left out unless --player or --game chooses one, and options that a report\n"
        "does not take do nothing to it.\n",
    COMMAND_OPTIONS(options, struct cmd_report_options),
    .operands = FILE_READ,
    .run = run_command,
    .help_of = report_help,
};
