#include "commands/export_logs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/output_file.h"
#include "notation/writer.h"
#include "store/game_reader.h"
#include "store/query.h"
#include "store/store.h"

struct export_run {
    FILE *out;
    struct game_reader *reader;
    struct record record;
    struct results_export *results; /* NULL: all of the logs is written */
    struct buf text;
    bool has_written;
};

static int export_game(struct export_run *run, int64_t id, struct err *err)
{
    if (game_reader_listed_record(run->reader, id, &run->record, err) < 0)
        return -1;
    if (run->results != NULL) {
        struct err why = ERR_INIT;
        if (results_export_add(run->results, &run->record, &why) == 0)
            return 0;
        return err_set(err, "game %" PRId64 ": %s", id, why.text);
    }
    buf_clear(&run->text);
    if (run->has_written)
        buf_putc(&run->text, '\n');
    notation_write(&run->record, &run->text);
    output_put(run->out, run->text.data, run->text.len);
    run->has_written = true;
    return 0;
}

static int export_all(struct export_run *run, struct store *store, struct err *err)
{
    struct query *q;
    if (query_new(&q, store, "SELECT id FROM game ORDER BY id", err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0 && !ferror(run->out)) {
        if (export_game(run, query_int(q, 0), err) < 0) {
            status = -1;
            break;
        }
    }
    query_free(q);
    return status < 0 ? -1 : 0;
}

static int export_listed(struct export_run *run, const struct export_logs *o, struct err *err)
{
    for (size_t i = 0; i < o->n_chosen && !ferror(run->out); i++)
        if (export_game(run, o->chosen[i], err) < 0)
            return -1;
    return 0;
}

static int export_chosen(struct export_run *run, struct store *store,
                         const struct option_list *games, struct err *err)
{
    for (size_t i = 0; i < games->n; i++) {
        int64_t id;
        const int found = game_reader_find(store, games->item[i], &id, err);
        if (found == 0)
            return err_set(err, "%s: there is no game %s", store_path(store), games->item[i]);
        if (found < 0 || export_game(run, id, err) < 0)
            return -1;
    }
    return 0;
}

static int export_games(struct export_run *run, const struct export_logs *o,
                        struct store *store, struct err *err)
{
    record_init(&run->record);
    int status = game_reader_new(&run->reader, store, err);
    if (status == 0)
        status = o->games.n > 0      ? export_chosen(run, store, &o->games, err)
                 : o->chosen != NULL ? export_listed(run, o, err)
                                     : export_all(run, store, err);
    game_reader_free(run->reader);
    record_free(&run->record);
    return status;
}

/* Writes the results of the games as one file. */
static int export_results(struct export_run *run, struct command_context *c,
                          const struct export_logs *o, struct store *store, struct err *err)
{
    struct results_export results;
    results_export_init(&results, results_writer_of(o->format));
    run->results = &results;
    const int status = export_games(run, o, store, err);
    if (status == 0) {
        results_export_end(&results, &run->text);
        output_put(run->out, run->text.data, run->text.len);
        results_export_report(&results, c);
    }
    results_export_free(&results);
    return status;
}

static int export_to(FILE *out, struct command_context *c, const struct export_logs *o,
                     struct store *store, struct err *err)
{
    struct export_run run = {.out = out, .text = BUF_INIT};
    const int status = results_writer_of(o->format) != NULL
                           ? export_results(&run, c, o, store, err)
                           : export_games(&run, o, store, err);
    buf_free(&run.text);
    return status;
}

static int export_to_file(struct command_context *c, const struct export_logs *o,
                          struct store *store, struct err *err)
{
    struct new_file *file;
    if (new_file_open(&file, o->output, err) < 0)
        return -1;
    if (export_to(new_file_stream(file), c, o, store, err) == 0)
        return new_file_commit(file, err);
    new_file_drop(file);
    return -1;
}

bool export_logs_chooses(const struct export_logs *o)
{
    const struct report_options *choice = &o->choice;
    return choice->player != NULL || choice->players != 0 || choice->rules != NULL ||
           choice->event != NULL || choice->season != NULL || choice->with.n > 0 ||
           choice->any != NULL || choice->since != NULL || choice->until != NULL ||
           choice->last != 0 || choice->kind != NULL;
}

/* The games of the list; the caller frees it.  Returns EXIT_CLEAN, or another status after a message. */
static int choose(struct command_context *c, struct store *store, const struct export_logs *o,
                  int64_t **games, size_t *n)
{
    struct err err = ERR_INIT;
    struct report_filter filter;
    struct report_table table = {.texts = ARENA_INIT};
    int status = report_options_filter(c, &o->choice, &filter);
    if (status == EXIT_CLEAN &&
        (report_filter_resolve(&filter, store, &err) < 0 ||
         report_filter_check(&filter, store, &err) < 0 ||
         report_read(&table, store, report_inner("db-list"), &filter, &err) < 0))
        status = command_fail(c, &err);
    *games = xcalloc(table.n_rows + 1, sizeof **games);
    *n = status == EXIT_CLEAN ? table.n_rows : 0;
    for (size_t i = 0; i < *n; i++)
        (*games)[i] = report_cell(&table, i, 0)->number;
    report_table_free(&table);
    report_filter_free(&filter);
    return status;
}

static int export_whole(struct command_context *c, struct store *store,
                        const struct export_logs *o)
{
    struct err err = ERR_INIT;
    const int status = output_file_is_standard(o->output) ? export_to(c->out, c, o, store, &err)
                                                          : export_to_file(c, o, store, &err);
    return status < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

int export_logs(struct command_context *c, struct store *store, const struct export_logs *o)
{
    struct export_logs chosen = *o;
    int64_t *games = NULL;
    if (!export_logs_chooses(o))
        return export_whole(c, store, o);
    if (o->games.n > 0)
        return command_usage_error(c, "--game names games, and other options choose them");
    int status = choose(c, store, o, &games, &chosen.n_chosen);
    chosen.chosen = games;
    if (status == EXIT_CLEAN)
        status = export_whole(c, store, &chosen);
    free(games);
    return status;
}
