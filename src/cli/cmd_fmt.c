/* cmd_fmt.c - shipslog fmt: the canonical form of text logs. */
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/err.h"
#include "base/input.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/replace_file.h"
#include "importer.h"
#include "notation/writer.h"

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

/* A whole file, as it is and as it should be. */
struct fmt_file {
    const char *path;
    struct buf old, canonical;
    size_t n_games, n_errors;
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
        fwrite(text.data, 1, text.len, c->err);
    buf_free(&text);
}

static int read_games(struct command_context *c, struct source *source, struct fmt_file *f)
{
    struct record record;
    struct err err = ERR_INIT;
    int more;
    record_init(&record);
    while ((more = source_next(source, &record, &err)) > 0) {
        print_errors(c, input_name(source_input(source)), &record);
        f->n_errors += record.n_errors;
        buf_put(&f->old, record.text, (size_t)record.n_bytes);
        if (f->n_games++ > 0)
            buf_putc(&f->canonical, '\n');
        notation_write(&record, &f->canonical);
    }
    record_free(&record);
    return more < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

static int read_file(struct command_context *c, struct fmt_file *f)
{
    static const struct importer_options reading = {.keep_comments = true, .keep_text = true};
    struct err err = ERR_INIT;
    struct source *source;
    if (source_open(&source, f->path, importer_find("slog"), &reading, &err) < 0)
        return command_fail(c, &err);
    const int status = read_games(c, source, f);
    source_close(source);
    return status;
}

static bool is_canonical(const struct fmt_file *f)
{
    return f->old.len == f->canonical.len &&
           (f->old.len == 0 || memcmp(f->old.data, f->canonical.data, f->old.len) == 0);
}

static int write_back(struct command_context *c, const struct fmt_file *f)
{
    struct err err = ERR_INIT;
    if (is_canonical(f))
        return EXIT_CLEAN;
    if (replace_file(f->path, f->canonical.data, f->canonical.len, &err) < 0)
        return command_fail(c, &err);
    return EXIT_CLEAN;
}

/* What is to be done with a file that was read. */
static int finish_file(struct command_context *c, const struct fmt_file *f)
{
    const struct fmt_options *o = c->options;
    if (f->n_errors > 0) {
        command_error(c, "%s: left as it is, since it has lines that cannot be read", f->path);
        return EXIT_FINDINGS;
    }
    if (o->write)
        return write_back(c, f);
    if (!o->check) {
        fwrite(buf_str(&f->canonical), 1, f->canonical.len, c->out);
        return EXIT_CLEAN;
    }
    if (is_canonical(f))
        return EXIT_CLEAN;
    fprintf(c->out, "%s\n", f->path);
    return EXIT_FINDINGS;
}

static int format_file(struct command_context *c, const char *path)
{
    struct fmt_file f = {.path = path};
    int status = read_file(c, &f);
    if (status == EXIT_CLEAN)
        status = finish_file(c, &f);
    buf_free(&f.old);
    buf_free(&f.canonical);
    return status;
}

static int run_fmt(struct command_context *c)
{
    const struct fmt_options *o = c->options;
    int status = EXIT_CLEAN;
    if (c->n_args == 0)
        return command_usage_error(c, "no file given");
    if (o->check && o->write)
        return command_usage_error(c, "--check and --write exclude each other");
    for (size_t i = 0; i < c->n_args; i++) {
        if (o->write && strcmp(c->args[i], "-") == 0)
            return command_usage_error(c, "--write cannot replace standard input");
    }
    for (size_t i = 0; i < c->n_args && !command_output_failed(c); i++)
        status = exit_status_worse(status, format_file(c, c->args[i]));
    return status;
}

const struct command cmd_fmt = {
    .name = "fmt",
    .summary = "put text logs into canonical form",
    .usage = "[OPTION]... FILE|-...",
    .help =
        "Prints text logs (.slog) in canonical form: one spelling for each word, fixed order\n"
        "and indentation; comments stay. Formatting twice changes nothing more. A file with\n"
        "lines that cannot be read is reported and left alone.\n"
        "\n"
        "Exit status: 0 done, 1 a file has unreadable lines, or --check found one that is not\n"
        "in canonical form, 2 a file could not be read or written.\n",
    .options = options,
    .options_size = sizeof(struct fmt_options),
    .run = run_fmt,
};
