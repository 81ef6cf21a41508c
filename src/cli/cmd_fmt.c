/* cmd_fmt.c - shipslog fmt: the canonical form of text logs. */
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/err.h"
#include "base/input.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/replace_file.h"
#include "notation/reader.h"
#include "notation/words.h"
#include "notation/writer.h"

enum { GAMES_MAX = 8 };

struct fmt_options {
    bool check, write;
};

static const struct option_row options[] = {
    OPTION_FLAG_ROW('c', "check", struct fmt_options, check,
                    "list the files that are not in canonical form instead"),
    OPTION_FLAG_ROW('w', "write", struct fmt_options, write,
                    "replace each file by its canonical form instead of printing it"),
    {0},
};

/* One run of the command. */
struct fmt_run {
    struct command_context *c;
    const struct fmt_options *options;
    struct words *owned[GAMES_MAX];       /* of every game */
    const struct words *words[GAMES_MAX]; /* the same, for the reader */
    size_t n_words;
    bool has_printed;
};

/* A whole file, as it is and as it should be. */
struct fmt_file {
    const char *name;
    struct buf old, canonical;
    size_t n_errors;
    bool is_plain; /* as on disk, not compressed */
};

static void print_errors(struct command_context *c, const char *name, const struct record *r)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < r->n_errors; i++) {
        const struct record_error *e = &r->errors[i];
        const struct diag diag = {.file = name,
                                  .source = e->line,
                                  .source_length = e->line_length,
                                  .span = e->span,
                                  .severity = "error",
                                  .message = e->text};
        diag_render(&text, &diag);
    }
    if (text.len > 0)
        output_put(c->err, text.data, text.len);
    buf_free(&text);
}

/* Puts the games of f->old into canonical form. */
static int format_games(const struct fmt_run *run, struct fmt_file *f)
{
    const struct notation_options reading = {
        .words = run->words, .n_words = run->n_words, .keep_comments = true};
    struct notation *notation = notation_open_text(buf_str(&f->old), f->old.len, &reading);
    struct record record;
    struct err err = ERR_INIT;
    int more;
    record_init(&record);
    while ((more = notation_next(notation, &record, &err)) > 0) {
        print_errors(run->c, f->name, &record);
        f->n_errors += record.n_errors;
        if (f->canonical.len > 0)
            buf_putc(&f->canonical, '\n');
        notation_write(&record, &f->canonical);
    }
    record_free(&record);
    notation_close(notation);
    if (more == 0 && f->canonical.len == 0 && f->n_errors == 0)
        return command_error(run->c, "%s: holds no game", f->name);
    return more < 0 ? command_fail(run->c, &err) : EXIT_CLEAN;
}

static int read_file(struct command_context *c, const char *path, struct fmt_file *f)
{
    enum { BLOCK = 64 * 1024 };
    struct err err = ERR_INIT;
    struct input *input;
    long n;
    if (input_open(&input, path, &err) < 0)
        return command_fail(c, &err);
    do {
        buf_reserve(&f->old, BLOCK);
        n = input_read(input, f->old.data + f->old.len, BLOCK, &err);
        f->old.len += n > 0 ? (size_t)n : 0;
        f->old.data[f->old.len] = '\0';
    } while (n > 0);
    f->is_plain = input_raw_bytes(input) == f->old.len;
    input_close(input);
    return n < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

static bool is_canonical(const struct fmt_file *f)
{
    return f->old.len == f->canonical.len &&
           (f->old.len == 0 || memcmp(f->old.data, f->canonical.data, f->old.len) == 0);
}

static int write_back(struct command_context *c, const char *path, const struct fmt_file *f)
{
    struct err err = ERR_INIT;
    if (is_canonical(f))
        return EXIT_CLEAN;
    if (!f->is_plain)
        return command_error(c, "%s: is compressed: --write replaces plain files only", path);
    if (replace_file(path, f->canonical.data, f->canonical.len, &err) < 0)
        return command_fail(c, &err);
    return EXIT_CLEAN;
}

/* All files together are one log: an empty line between two games, also here. */
static void print_games(struct fmt_run *run, const struct fmt_file *f)
{
    if (run->has_printed && f->canonical.len > 0)
        output_puts(run->c->out, "\n");
    output_put(run->c->out, buf_str(&f->canonical), f->canonical.len);
    run->has_printed = run->has_printed || f->canonical.len > 0;
}

/* What is to be done with a file that was read. */
static int finish_file(struct fmt_run *run, const char *path, const struct fmt_file *f)
{
    struct command_context *c = run->c;
    if (f->n_errors > 0) {
        command_error(c, "%s: left as it is: it has lines that cannot be read", f->name);
        return EXIT_FINDINGS;
    }
    if (run->options->write)
        return write_back(c, path, f);
    if (!run->options->check) {
        print_games(run, f);
        return EXIT_CLEAN;
    }
    if (is_canonical(f))
        return EXIT_CLEAN;
    output_printf(c->out, "%s\n", f->name);
    return EXIT_FINDINGS;
}

static int format_file(struct fmt_run *run, const char *path)
{
    struct fmt_file f = {.name = strcmp(path, "-") == 0 ? "<stdin>" : path};
    int status = read_file(run->c, path, &f);
    if (status == EXIT_CLEAN)
        status = format_games(run, &f);
    if (status == EXIT_CLEAN)
        status = finish_file(run, path, &f);
    buf_free(&f.old);
    buf_free(&f.canonical);
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
    for (; run.n_words < GAMES_MAX && game_at(run.n_words) != NULL; run.n_words++)
        run.words[run.n_words] = run.owned[run.n_words] = words_new(game_at(run.n_words));
    for (size_t i = 0; i < c->n_args && !command_output_failed(c); i++)
        status = exit_status_worse(status, format_file(&run, c->args[i]));
    while (run.n_words > 0)
        words_free(run.owned[--run.n_words]);
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
    .run = run_fmt,
};
