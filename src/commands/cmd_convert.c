/* cmd_convert.c - any log that can be read, as canonical text. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/output_file.h"
#include "commands/commands.h"
#include "commands/each_game.h"
#include "commands/game_option.h"
#include "commands/results_export.h"
#include "core/audit.h"
#include "core/respell.h"
#include "importer.h"
#include "notation/redact.h"
#include "notation/writer.h"

enum convert_grade { GRADE_AS_LOGGED, GRADE_MADE_PUBLIC };

struct convert_options {
    bool force, quiet;
    long jobs;
    int format;
    int grade; /* enum convert_grade */
    const char *as;
    const char *from, *games;
    const char *output;
};

static const struct option_row options[] = {
    OPTION_FLAG_ROW('f', "force", struct convert_options, force,
                    "take what can be taken of logs that contradict themselves, marked as "
                    "unverified"),
    OPTION_TEXT_ROW(0, "from", struct convert_options, from, "IMPORTER",
                    "how to read the files; recognised by content when not given"),
    OPTION_TEXT_ROW(0, "game", struct convert_options, games, "NAME=KIND",
                    "a game that files of results call otherwise: \"PR 20=puerto-rico\"; KIND "
                    "alone: the game of files that name none"),
    OPTION_CHOICE_ROW(
        0, "format", struct convert_options, format, RESULTS_FORMATS,
        "what to write: canonical notation, or the results for BG Stats or in CSV"),
    OPTION_CHOICE_ROW(0, "grade", struct convert_options, grade, "as-logged|public",
                      "write all that was logged, or only what everybody saw"),
    OPTION_TEXT_ROW(0, "as", struct convert_options, as, "SEAT",
                    "write only what everybody or the player of this seat saw"),
    OPTION_OUTPUT_ROW('o', "output", struct convert_options, output, "FILE", "|slog|txt|log",
                      "write to FILE, all at once, when every log could be converted"),
    OPTION_JOBS_ROW(struct convert_options, "convert"),
    OPTION_FLAG_ROW('q', "quiet", struct convert_options, quiet, "show no progress"),
    {0},
};

/* What a worker needs. */
struct converter {
    struct auditor auditor; /* finds the rules and replays what must be hidden */
    struct replay seen;     /* scratch: replays what is left */
};

/* The conversion of all files. */
struct conversion {
    struct command_context *c;
    const struct convert_options *options;
    const struct importer *from;    /* NULL: by content */
    bool hides;                     /* what was hidden */
    unsigned viewer;                /* but not from this seat, or SEAT_NONE */
    struct converter *converters;   /* one for each worker */
    struct results_export *results; /* NULL: all of the logs is written */
    struct new_file *output;        /* of -o; NULL: standard output */
    bool has_written;
    int status;
};

/* Hides what was hidden at the table.  The rules say what that is: a game with unknown rules is
 * left out. */
static int hide_cards(const struct conversion *v, struct converter *converter,
                      struct record *record, struct err *why)
{
    if (record->game->rules.redact == NULL || record->grade == GRADE_RESULT)
        return 0;
    const void *rules = auditor_rules(&converter->auditor, record, why);
    if (rules == NULL)
        return -1;
    if (!game_option_has_seat(v->viewer, record))
        return err_set(why, "nobody sits at %c", (int)('A' + v->viewer));
    redact_record(&converter->auditor.replay, &converter->seen, rules, record, v->viewer);
    return 0;
}

static int put_text(const struct conversion *v, struct converter *converter,
                    struct record *record, struct buf *out, struct err *why)
{
    if ((v->hides && hide_cards(v, converter, record, why) < 0) ||
        record_respell(&converter->auditor, record, SPELLING_WHOLE, why) < 0)
        return -1;
    if (out->len > 0)
        buf_putc(out, '\n');
    notation_write(record, out);
    return 0;
}

/* A game with unreadable lines is not written: what is missing would go unnoticed. */
static void convert_game(void *ctx, unsigned worker, struct logged_game *game,
                         struct game_output *out)
{
    const struct conversion *v = ctx;
    struct err why = ERR_INIT;
    game_output_unread(out, game);
    if (game->record.n_errors > 0)
        out->status = exit_status_worse(out->status, EXIT_FINDINGS);
    else if (!game->record.is_outside &&
             (v->results != NULL
                  ? results_export_add(v->results, &game->record, &why)
                  : put_text(v, &v->converters[worker], &game->record, &out->out, &why)) < 0)
        game_output_fail_rules(out, game, &why);
}

static void write_text(void *ctx, const char *text, size_t length)
{
    struct conversion *v = ctx;
    FILE *out = v->output != NULL ? new_file_stream(v->output) : v->c->out;
    if (v->has_written)
        output_puts(out, "\n");
    v->has_written = true;
    output_put(out, text, length);
}

static void convert_files(struct conversion *v)
{
    struct each_game walk = {.c = v->c,
                             .jobs = v->results != NULL ? 1 : (unsigned)v->options->jobs,
                             .reading = {.force = v->options->force,
                                         .keep_comments = true,
                                         .games = v->options->games},
                             .from = v->from,
                             .takes_text = true,
                             .quiet = v->options->quiet,
                             .ctx = v,
                             .take = convert_game,
                             .put = write_text};
    const unsigned workers = each_game_workers(&walk);
    v->converters = xcalloc(workers, sizeof *v->converters);
    for (unsigned i = 0; i < workers; i++)
        auditor_init(&v->converters[i].auditor);
    v->status = each_game_of(&walk, v->c->args, v->c->n_args);
    for (unsigned i = 0; i < workers; i++) {
        auditor_free(&v->converters[i].auditor);
        replay_free(&v->converters[i].seen);
    }
    free(v->converters);
}

/* Writes the results of all files as one. */
static void convert_results(struct conversion *v, const struct results_writer *writer)
{
    struct results_export results;
    struct buf text = BUF_INIT;
    results_export_init(&results, writer);
    v->results = &results;
    convert_files(v);
    results_export_end(&results, &text);
    write_text(v, text.data, text.len);
    results_export_report(&results, v->c);
    results_export_free(&results);
    buf_free(&text);
}

static int run_convert(struct command_context *c)
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
    /* The file gets its name only when every game could be converted. */
    if (v.output != NULL) {
        if (v.status != EXIT_CLEAN)
            new_file_drop(v.output);
        else if (new_file_commit(v.output, &err) < 0)
            v.status = command_fail(v.c, &err);
    }
    return v.status;
}

const struct command cmd_convert = {
    .name = "convert",
    .summary = "turn logs of any format into canonical notation, or into results",
    .group = GROUP_KEEP,
    .usage = "[OPTION]... FILE|-...",
    COMMAND_OPTIONS(options, struct convert_options),
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
        "A log that contradicts itself is refused unless --force is given. An unknown\n"
        "statement in a log from elsewhere is a warning, and its numbers decide whether it\n"
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
    .run = run_convert,
};
