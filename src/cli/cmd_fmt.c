/* cmd_fmt.c - shipslog fmt: the canonical form of text logs. */
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/input.h"
#include "base/lines.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/spool.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "core/audit.h"
#include "core/respell.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/words.h"
#include "notation/writer.h"

struct fmt_options {
    bool check, write;
    int placements; /* enum spelling */
};

static const struct option_row options[] = {
    OPTION_FLAG_ROW('c', "check", struct fmt_options, check,
                    "list the files that are not in canonical form instead"),
    OPTION_FLAG_ROW('w', "write", struct fmt_options, write,
                    "replace each file by its canonical form instead of printing it"),
    OPTION_CHOICE_ROW(
        0, "placements", struct fmt_options, placements, "whole|changes",
        "write where everybody stands, which is canonical, or who comes and goes"),
    {0},
};

/* One run of the command. */
struct fmt_run {
    struct command_context *c;
    const struct fmt_options *options;
    struct words_list words;
    struct auditor auditor; /* replays games whose placements are written in the other way */
    bool has_printed;
};

/* A file that is read as a stream.  Its bytes and its canonical form are compared by length and
 * hash, so memory holds neither; the output waits until the file is read. */
struct fmt_file {
    const char *name;
    struct input *input;
    struct hash_stream *old, *canonical;
    uint64_t canonical_length;
    struct spool *spool; /* the canonical form; NULL when it is not asked for */
    struct buf game;     /* scratch */
    size_t n_errors;
};

static void print_errors(struct command_context *c, const char *name, const struct record *r)
{
    struct buf text = BUF_INIT;
    record_put_errors(r, name, &text);
    if (text.len > 0)
        output_put(c->err, text.data, text.len);
    buf_free(&text);
}

static int put_canonical(struct fmt_file *f, const char *text, size_t length, struct err *err)
{
    hash_stream_put(f->canonical, text, length);
    f->canonical_length += length;
    return f->spool == NULL ? 0 : spool_put(f->spool, text, length, err);
}

/* Drops the output after a line that cannot be read, since the file is not written. */
static int format_game(struct fmt_run *run, struct fmt_file *f, struct record *record,
                       struct err *err)
{
    const enum spelling spelling = (enum spelling)run->options->placements;
    struct err why = ERR_INIT;
    print_errors(run->c, f->name, record);
    f->n_errors += record->n_errors;
    if (f->n_errors > 0)
        return 0;
    if (record_respell(&run->auditor, record, spelling, &why) < 0)
        return err_at(err, f->name, record_rules_place(record).line, 0, "%s", why.text);
    buf_clear(&f->game);
    if (f->canonical_length > 0)
        buf_putc(&f->game, '\n');
    notation_write(record, &f->game);
    return put_canonical(f, buf_str(&f->game), f->game.len, err);
}

/* Puts the games of the file into canonical form. */
static int format_games(struct fmt_run *run, struct fmt_file *f)
{
    const struct notation_options reading = {
        .words = run->words.words, .n_words = run->words.n, .keep_comments = true};
    struct lines *lines = lines_new(f->input, LINES_DEFAULT_LIMIT);
    struct notation *notation = notation_open(lines, &reading);
    struct record record;
    struct err err = ERR_INIT;
    record_init(&record);
    while (notation_next(notation, &record, &err) > 0 &&
           format_game(run, f, &record, &err) == 0) {
    }
    record_free(&record);
    notation_close(notation);
    lines_free(lines);
    if (err_is_set(&err))
        return command_fail(run->c, &err);
    if (f->canonical_length == 0 && f->n_errors == 0)
        return command_error(run->c, "%s: holds no game", f->name);
    return EXIT_CLEAN;
}

static bool is_canonical(const struct fmt_file *f)
{
    const struct hash128 old = hash_stream_value(f->old);
    const struct hash128 canonical = hash_stream_value(f->canonical);
    return input_bytes(f->input) == f->canonical_length && old.high == canonical.high &&
           old.low == canonical.low;
}

/* As on disk, not compressed. */
static bool is_plain(const struct fmt_file *f)
{
    return input_raw_bytes(f->input) == input_bytes(f->input);
}

static int write_back(struct command_context *c, const char *path, const struct fmt_file *f)
{
    struct err err = ERR_INIT;
    struct new_file *file;
    if (is_canonical(f))
        return EXIT_CLEAN;
    if (!is_plain(f))
        return command_error(c, "%s: is compressed: --write replaces plain files only", path);
    if (new_file_open(&file, path, &err) < 0)
        return command_fail(c, &err);
    int status = spool_copy(f->spool, new_file_stream(file), &err);
    if (status == 0)
        status = new_file_commit(file, &err);
    else
        new_file_drop(file);
    return status < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

/* The output of all files is one log, with an empty line between two games. */
static int print_games(struct fmt_run *run, const struct fmt_file *f)
{
    struct err err = ERR_INIT;
    if (run->has_printed && f->canonical_length > 0)
        output_puts(run->c->out, "\n");
    run->has_printed = run->has_printed || f->canonical_length > 0;
    return spool_copy(f->spool, run->c->out, &err) < 0 ? command_fail(run->c, &err)
                                                       : EXIT_CLEAN;
}

/* Prints, lists or replaces a file that was read. */
static int finish_file(struct fmt_run *run, const char *path, const struct fmt_file *f)
{
    struct command_context *c = run->c;
    if (f->n_errors > 0) {
        command_error(c, "%s: left as it is: it has lines that cannot be read", f->name);
        return EXIT_FINDINGS;
    }
    if (run->options->write)
        return write_back(c, path, f);
    if (!run->options->check)
        return print_games(run, f);
    if (is_canonical(f))
        return EXIT_CLEAN;
    output_printf(c->out, "%s\n", f->name);
    return EXIT_FINDINGS;
}

static int format_file(struct fmt_run *run, const char *path)
{
    struct fmt_file f = {.game = BUF_INIT};
    struct err err = ERR_INIT;
    if (input_open(&f.input, path, &err) < 0)
        return command_fail(run->c, &err);
    f.name = input_name(f.input);
    f.old = hash_stream_new();
    f.canonical = hash_stream_new();
    f.spool = run->options->check ? NULL : spool_new();
    input_watch(f.input, f.old);
    int status = format_games(run, &f);
    if (status == EXIT_CLEAN)
        status = finish_file(run, path, &f);
    input_close(f.input);
    hash_stream_free(f.old);
    hash_stream_free(f.canonical);
    spool_free(f.spool);
    buf_free(&f.game);
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
    int status = EXIT_CLEAN;
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    run.words = words_list_of(games_of_program);
    auditor_init(&run.auditor);
    for (size_t i = 0; i < c->n_args && !command_output_failed(c); i++)
        status = exit_status_worse(status, format_file(&run, c->args[i]));
    words_list_free(&run.words);
    auditor_free(&run.auditor);
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
    .options = options,
    .options_size = sizeof(struct fmt_options),
    .operands = FILE_READ, /* also with --write, which replaces its inputs */
    .run = run_fmt,
};
