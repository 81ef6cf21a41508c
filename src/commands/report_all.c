#include "commands/report_all.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/new_file.h"
#include "base/pipeline.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "report/report.h"
#include "report/report_write.h"
#include "report/user_reports.h"
#include "store/store.h"
#include "store/store_limit.h"

enum { CHAINS_AHEAD = 32 };

/* Reports that one thread answers, one after the other. */
struct chain {
    const struct report **report;
    struct buf *text; /* of each */
    size_t n;
    struct err err;
};

struct run {
    const struct report_all *all;
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
    if (run->all->choice->no_limit)
        store_limit_lift(*out);
    run->other[worker] = *out;
    return 0;
}

static void put_table(struct buf *out, const struct report_table *table,
                      enum report_format format)
{
    if (format == FORMAT_JSON)
        report_write_json(table, out);
    else if (format == FORMAT_TABLE)
        report_write_text(table, SIZE_MAX, out);
    else
        report_write_csv(table, out);
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
            put_table(&chain->text[i], &table, run->all->format);
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

static void free_chains(struct run *run)
{
    for (size_t i = 0; i < run->n; i++) {
        for (size_t k = 0; k < run->chain[i].n; k++)
            buf_free(&run->chain[i].text[k]);
        free(run->chain[i].text);
        free(run->chain[i].report);
    }
    free(run->chain);
}

/* ---- files ---- */

static const char *ending_of(enum report_format format)
{
    return format == FORMAT_JSON ? "json" : format == FORMAT_TABLE ? "txt" : "csv";
}

static int write_chain(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n;
    const struct run *run = ctx;
    const struct chain *chain = *(struct chain *const *)item[0];
    struct buf path = BUF_INIT;
    *err = chain->err;
    for (size_t i = 0; i < chain->n && !err_is_set(err); i++) {
        buf_clear(&path);
        buf_printf(&path, "%s/%s.%s", run->all->directory, chain->report[i]->name,
                   ending_of(run->all->format));
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

/* Before the answers: they may take long. */
static int make_directory(struct command_context *c, const char *directory)
{
    struct err err = ERR_INIT;
    struct buf path = BUF_INIT;
    buf_printf(&path, "%s/", directory);
    const int status = folder_make_for(buf_str(&path), &err);
    buf_free(&path);
    return status < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

/* Logs stand in a database in memory, which has one connection. */
int report_all_write(struct command_context *c, const struct report_all *all,
                     const struct user_reports *user_reports)
{
    struct run run = {.all = all, .workers = c->n_args > 0 ? 1 : threads_workers(all->jobs)};
    int status =
        report_options_open(c, all->choice, 0, REPORT_ONE_KIND, &run.store, &run.filter);
    if (status != EXIT_CLEAN)
        return status;
    run.other = xcalloc(run.workers, sizeof(struct store *));
    list_chains(&run, user_reports);
    status = make_directory(c, all->directory);
    if (status == EXIT_CLEAN)
        status = write_all(c, &run);
    free_chains(&run);
    for (unsigned i = 0; i < run.workers; i++)
        store_close(run.other[i]);
    free(run.other);
    report_options_close(run.store, &run.filter);
    return status;
}
