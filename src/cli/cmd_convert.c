/* cmd_convert.c - any log that can be read, as canonical text. */

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/new_file.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/game_option.h"
#include "cli/results_export.h"
#include "core/audit.h"
#include "core/respell.h"
#include "importer.h"
#include "notation/redact.h"
#include "notation/writer.h"

enum convert_grade { GRADE_AS_LOGGED, GRADE_MADE_PUBLIC };

struct convert_options {
    bool force;
    int format;
    int grade; /* enum convert_grade */
    const char *as;
    const char *from;
    const char *output;
};

static const struct option_row options[] = {
    OPTION_FLAG_ROW('f', "force", struct convert_options, force,
                    "take what can be taken of logs that contradict themselves, marked as "
                    "unverified"),
    OPTION_TEXT_ROW(0, "from", struct convert_options, from, "IMPORTER",
                    "how to read the files; recognised by content when not given"),
    OPTION_CHOICE_ROW(
        0, "format", struct convert_options, format, RESULTS_FORMATS,
        "what to write: canonical notation, or the results for BG Stats or in CSV"),
    OPTION_CHOICE_ROW(0, "grade", struct convert_options, grade, "as-logged|public",
                      "write all that was logged, or only what everybody saw"),
    OPTION_TEXT_ROW(0, "as", struct convert_options, as, "SEAT",
                    "write only what everybody or the player of this seat saw"),
    OPTION_OUTPUT_ROW('o', "output", struct convert_options, output, "FILE", "|slog|txt|log",
                      "write to FILE, all at once, when every log could be converted"),
    {0},
};

/* The conversion of all files. */
struct conversion {
    struct command_context *c;
    const struct convert_options *options;
    const struct importer *from;    /* NULL: by content */
    bool hides;                     /* what was hidden */
    unsigned viewer;                /* but not from this seat, or SEAT_NONE */
    struct auditor auditor;         /* finds the rules and replays what must be hidden */
    struct replay seen;             /* scratch: replays what is left */
    struct results_export *results; /* NULL: all of the logs is written */
    struct new_file *output;        /* of -o; NULL: standard output */
    struct buf text;                /* scratch */
    size_t n_games;
    int status;
};

static void print_errors(struct conversion *v, const char *file, const struct record *record)
{
    struct buf messages = BUF_INIT;
    record_put_errors(record, file, &messages);
    output_put(v->c->err, buf_str(&messages), messages.len);
    buf_free(&messages);
    if (record->n_errors > 0)
        v->status = exit_status_worse(v->status, EXIT_FINDINGS);
}

/* Hides what was hidden at the table.  The rules say what that is: a game with unknown rules is
 * left out. */
static bool hide(struct conversion *v, const char *file, struct record *record)
{
    const struct span place = record_rules_place(record);
    struct err why = ERR_INIT, err = ERR_INIT;
    if (record->game->rules.redact == NULL || record->grade == GRADE_RESULT)
        return true;
    const void *rules = auditor_rules(&v->auditor, record, &why);
    if (rules != NULL && game_option_has_seat(v->viewer, record)) {
        redact_record(&v->auditor.replay, &v->seen, rules, record, v->viewer);
        return true;
    }
    if (rules != NULL)
        err_set(&why, "nobody sits at %c", (int)('A' + v->viewer));
    err_at(&err, file, place.line, 0, "%s", why.text);
    v->status = exit_status_worse(v->status, command_fail(v->c, &err));
    return false;
}

static bool make_canonical(struct conversion *v, const char *file, struct record *record)
{
    struct err why = ERR_INIT, err = ERR_INIT;
    if (record_respell(&v->auditor, record, SPELLING_WHOLE, &why) == 0)
        return true;
    err_at(&err, file, record_rules_place(record).line, 0, "%s", why.text);
    v->status = exit_status_worse(v->status, command_fail(v->c, &err));
    return false;
}

static void write_text(struct conversion *v)
{
    FILE *out = v->output != NULL ? new_file_stream(v->output) : v->c->out;
    output_put(out, v->text.data, v->text.len);
}

static void take_result(struct conversion *v, const char *file, const struct record *record)
{
    struct err why = ERR_INIT, err = ERR_INIT;
    if (results_export_add(v->results, record, &why) == 0)
        return;
    err_at(&err, file, record_rules_place(record).line, 0, "%s", why.text);
    v->status = exit_status_worse(v->status, command_fail(v->c, &err));
}

/* A game with unreadable lines is not written: what is missing would go unnoticed. */
static void convert_game(struct conversion *v, const char *file, struct record *record)
{
    print_errors(v, file, record);
    if (record->n_errors > 0 || record->is_outside)
        return;
    if (v->results != NULL) {
        take_result(v, file, record);
        return;
    }
    if ((v->hides && !hide(v, file, record)) || !make_canonical(v, file, record))
        return;
    buf_clear(&v->text);
    if (v->n_games++ > 0)
        buf_putc(&v->text, '\n');
    notation_write(record, &v->text);
    write_text(v);
}

static int convert_source(struct conversion *v, struct source *source, struct err *err)
{
    struct record record;
    size_t n = 0;
    int status;
    record_init(&record);
    while ((status = source_next(source, &record, err)) > 0 && !command_output_failed(v->c)) {
        n += !record.is_outside || record.n_errors > 0;
        convert_game(v, input_name(source_input(source)), &record);
    }
    record_free(&record);
    if (status == 0 && n == 0)
        status = err_at(err, input_name(source_input(source)), 0, 0, "holds no game");
    return status < 0 ? -1 : 0;
}

static void convert_file(struct conversion *v, const char *path)
{
    const struct importer_options how = {.force = v->options->force, .keep_comments = true};
    struct source *source;
    struct err err = ERR_INIT;
    if (source_open(&source, path, v->from, &how, &err) < 0) {
        v->status = exit_status_worse(v->status, command_fail(v->c, &err));
        return;
    }
    if (convert_source(v, source, &err) < 0)
        v->status = exit_status_worse(v->status, command_fail(v->c, &err));
    source_close(source);
}

/* The file gets its name only when every game could be converted. */
static void end_output(struct conversion *v)
{
    struct err err = ERR_INIT;
    if (v->output == NULL)
        return;
    if (v->status != EXIT_CLEAN)
        new_file_drop(v->output);
    else if (new_file_commit(v->output, &err) < 0)
        v->status = command_fail(v->c, &err);
}

static void convert_files(struct conversion *v)
{
    auditor_init(&v->auditor);
    for (size_t i = 0; i < v->c->n_args; i++)
        convert_file(v, v->c->args[i]);
    auditor_free(&v->auditor);
    replay_free(&v->seen);
}

/* Writes the results of all files as one. */
static void convert_results(struct conversion *v, const struct results_writer *writer)
{
    struct results_export results;
    results_export_init(&results, writer);
    v->results = &results;
    convert_files(v);
    results_export_end(&results, &v->text);
    write_text(v);
    results_export_tell(&results, v->c);
    results_export_free(&results);
}

static int run(struct command_context *c)
{
    struct conversion v = {.c = c, .options = c->options};
    struct err err = ERR_INIT;
    if (c->n_args == 0)
        return command_usage_error(c, "no file given");
    if (game_option_parse_seat(v.options->as, &v.viewer, &err) < 0)
        return command_fail(c, &err);
    v.hides = v.options->grade == GRADE_MADE_PUBLIC || v.viewer != SEAT_NONE;
    if (v.options->from && !(v.from = importer_find(v.options->from)))
        return command_usage_error(c, "no importer is called \"%s\"", v.options->from);
    const struct results_writer *writer = results_writer_of(v.options->format);
    if (writer != NULL && v.hides)
        return command_usage_error(c, "--grade and --as hide moves, and a result has none");
    const char *path = v.options->output;
    if (!output_file_is_standard(path) && new_file_open(&v.output, path, &err) < 0)
        return command_fail(c, &err);
    if (writer != NULL)
        convert_results(&v, writer);
    else
        convert_files(&v);
    end_output(&v);
    buf_free(&v.text);
    return v.status;
}

const struct command cmd_convert = {
    .name = "convert",
    .summary = "turn logs of any known format into canonical notation, or into results",
    .usage = "[OPTION]... FILE|-...",
    .options = options,
    .options_size = sizeof(struct convert_options),
    .help =
        "Reads logs in our own notation or saved from elsewhere (see docs/bga.md) and\n"
        "writes them in canonical notation, in the order given. The content of a file\n"
        "shows its format; \"--from slog\" or \"--from bga\" names it instead. Files\n"
        "compressed by gzip and zstd are decompressed.\n"
        "\n"
        "--format bgstats writes the results of all games as one file for BG Stats, and\n"
        "--format csv as one table (docs/results.md). The result of a log with moves is what\n"
        "its replay comes to; games that were not played to the end are left out and\n"
        "counted, and for BG Stats those without a day.\n"
        "\n"
        "A log that contradicts itself is refused unless --force is given. What a log from\n"
        "elsewhere tells that is not known is a warning, and its numbers decide whether it\n"
        "stands. \"shipslog audit\" judges the moves; this command does not.\n"
        "\n"
        "--grade public writes only what everybody saw: in games in which players hold\n"
        "hidden cards, unknown cards replace those that only some players saw. --as adds\n"
        "what one player saw. Other games stay as they are.\n"
        "\n"
        "Exit status: 0 all converted, 1 a game had unreadable lines and was left out, 2\n"
        "a file could not be read, or the rules of a game are unknown and so what was\n"
        "hidden in it, or how it ended.\n",
    .operands = FILE_READ,
    .run = run,
};
