/* cmd_fmt.c - shipslog fmt: the canonical form of text logs. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/input.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/spool.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "commands/commands.h"
#include "commands/each_game.h"
#include "core/audit.h"
#include "core/respell.h"
#include "importers.h"
#include "notation/writer.h"

struct fmt_options {
    bool check, write, strict, quiet;
    long jobs;
    int placements; /* enum spelling */
};

static const struct option_row options[] = {
    OPTION_FLAG_ROW('c', "check", struct fmt_options, check,
                    "list the files that are not in canonical form instead"),
    OPTION_FLAG_ROW('w', "write", struct fmt_options, write,
                    "replace each file by its canonical form instead of printing it"),
    OPTION_FLAG_ROW(0, "strict", struct fmt_options, strict,
                    "a form of a line that is only tolerated is an error"),
    OPTION_CHOICE_ROW(
        0, "placements", struct fmt_options, placements, "whole|changes",
        "write where everybody stands, which is canonical, or who comes and goes"),
    OPTION_JOBS_ROW(struct fmt_options, "format"),
    OPTION_FLAG_ROW('q', "quiet", struct fmt_options, quiet, "show no progress"),
    {0},
};

/* One run of the command. */
struct fmt_run {
    struct command_context *c;
    const struct fmt_options *options;
    struct auditor *auditors; /* of each worker: replays what is spelled in the other way */
    bool has_printed;
    /* The file that is being read as a stream.  Its bytes and its canonical form are compared by
     * length and hash, so memory holds neither; the output waits until the file is read. */
    struct hash_stream *old, *canonical;
    uint64_t canonical_length;
    struct spool *spool; /* the canonical form; NULL when it is not asked for */
    struct err failed;   /* of the spool */
};

static void format_game(void *ctx, unsigned worker, struct logged_game *game,
                        struct game_output *out)
{
    const struct fmt_run *run = ctx;
    struct record *record = &game->record;
    struct err why = ERR_INIT;
    game_output_unread(out, game);
    if (record->n_errors > 0) {
        out->status = exit_status_worse(out->status, EXIT_FINDINGS);
        return;
    }
    if (record_respell(&run->auditors[worker], record, (enum spelling)run->options->placements,
                       &why) < 0) {
        game_output_fail_rules(out, game, &why);
        return;
    }
    if (out->out.len > 0)
        buf_putc(&out->out, '\n');
    notation_write(record, &out->out);
}

static void put_canonical(struct fmt_run *run, const char *text, size_t length)
{
    hash_stream_put(run->canonical, text, length);
    run->canonical_length += length;
    if (run->spool != NULL && !err_is_set(&run->failed))
        spool_put(run->spool, text, length, &run->failed);
}

static void put_games(void *ctx, const char *text, size_t length)
{
    struct fmt_run *run = ctx;
    if (run->canonical_length > 0)
        put_canonical(run, "\n", 1);
    put_canonical(run, text, length);
}

static bool is_canonical(const struct fmt_run *run, const struct input *input)
{
    const struct hash128 old = hash_stream_value(run->old);
    const struct hash128 canonical = hash_stream_value(run->canonical);
    return input_encoding(input) == NULL && input_bytes(input) == run->canonical_length &&
           old.high == canonical.high && old.low == canonical.low;
}

static int write_back(const struct fmt_run *run, const char *path, const struct input *input)
{
    struct command_context *c = run->c;
    struct err err = ERR_INIT;
    struct new_file *file;
    if (is_canonical(run, input))
        return EXIT_CLEAN;
    if (input_is_compressed(input))
        return command_error(c, "%s: is compressed: --write replaces plain files only", path);
    if (new_file_open(&file, path, &err) < 0)
        return command_fail(c, &err);
    int status = spool_copy(run->spool, new_file_stream(file), &err);
    if (status == 0)
        status = new_file_commit(file, &err);
    else
        new_file_drop(file);
    return status < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

/* Prints, lists or replaces a file that was read. */
static int finish_file(struct fmt_run *run, const char *path, const struct input *input)
{
    if (err_is_set(&run->failed))
        return command_fail(run->c, &run->failed);
    if (run->options->write)
        return write_back(run, path, input);
    if (!run->options->check) {
        /* The output of all files is one log, with an empty line between two games. */
        struct err err = ERR_INIT;
        if (run->has_printed && run->canonical_length > 0)
            output_puts(run->c->out, "\n");
        run->has_printed = run->has_printed || run->canonical_length > 0;
        return spool_copy(run->spool, run->c->out, &err) < 0 ? command_fail(run->c, &err)
                                                             : EXIT_CLEAN;
    }
    if (is_canonical(run, input))
        return EXIT_CLEAN;
    output_printf(run->c->out, "%s\n", input_name(input));
    return EXIT_FINDINGS;
}

static void begin_file(void *ctx, struct input *input)
{
    struct fmt_run *run = ctx;
    run->old = hash_stream_new();
    run->canonical = hash_stream_new();
    run->canonical_length = 0;
    run->spool = run->options->check ? NULL : spool_new();
    run->failed = (struct err)ERR_INIT;
    input_watch(input, run->old);
}

/* A file with lines that cannot be read is not written. */
static int end_file(void *ctx, const char *path, struct input *input, int status)
{
    struct fmt_run *run = ctx;
    if (status == EXIT_CLEAN)
        status = finish_file(run, path, input);
    else if (status == EXIT_FINDINGS)
        command_error(run->c, "%s: left as it is: it has lines that cannot be read",
                      input_name(input));
    hash_stream_free(run->old);
    hash_stream_free(run->canonical);
    spool_free(run->spool);
    return status;
}

static const char *find_usage_error(const struct command_context *c)
{
    const struct fmt_options *o = c->options;
    if (c->n_args == 0)
        return "no file given";
    if (o->check && o->write)
        return "--check and --write exclude each other";
    for (size_t i = 0; i < c->n_args; i++) {
        if (o->write && strcmp(c->args[i], "-") == 0)
            return "--write cannot replace standard input";
    }
    return NULL;
}

static int run_fmt(struct command_context *c)
{
    struct fmt_run run = {.c = c, .options = c->options};
    const char *wrong = find_usage_error(c);
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    struct each_game walk = {
        .c = c,
        .jobs = (unsigned)run.options->jobs,
        .reading = {.keep_comments = true, .is_strict = run.options->strict},
        .from = &importer_slog,
        .takes_text = true,
        .quiet = run.options->quiet,
        .ctx = &run,
        .take = format_game,
        .put = put_games,
        .begin = begin_file,
        .end = end_file};
    const unsigned workers = each_game_workers(&walk);
    run.auditors = xcalloc(workers, sizeof *run.auditors);
    for (unsigned i = 0; i < workers; i++)
        auditor_init(&run.auditors[i]);
    const int status = each_game_of(&walk, c->args, c->n_args);
    for (unsigned i = 0; i < workers; i++)
        auditor_free(&run.auditors[i]);
    free(run.auditors);
    return status;
}

const struct command cmd_fmt = {
    .name = "fmt",
    .summary = "put text logs into canonical form",
    .usage = "[OPTION]... FILE|-...",
    .help = "Prints text logs (.slog) in canonical form: one spelling for each word, fixed\n"
            "order and indentation; comments stay. Formatting twice changes nothing more. A\n"
            "file with lines that cannot be read is reported and left alone.\n"
            "\n"
            "Exit status: 0 done, 1 a file has unreadable lines, or --check found one that\n"
            "is not in canonical form, 2 a file could not be read or written.\n",
    COMMAND_OPTIONS(options, struct fmt_options),
    .operands = FILE_READ, /* also with --write, which replaces its inputs */
    .run = run_fmt,
};
