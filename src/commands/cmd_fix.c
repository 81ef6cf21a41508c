/* cmd_fix.c - shipslog fix: writes logs with the probable repairs applied. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/input.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/output_file.h"
#include "commands/audit_run.h"
#include "commands/commands.h"
#include "audit/repair_text.h"
#include "commands/fix_ask.h"
#include "commands/game_option.h"
#include "core/fitting_rules.h"
#include "games/game_registry.h"
#include "importer.h"
#include "notation/header_key.h"
#include "notation/reader.h"
#include "notation/words.h"

enum { FIX_BYTES_MAX = 256 * 1024 * 1024 };

struct fix_options {
    const char *output;
    bool ask, write;
};

static const struct option_row options[] = {
    OPTION_FLAG_ROW('a', "ask", struct fix_options, ask,
                    "show each repair and ask: yes, no, other, quit"),
    OPTION_FLAG_ROW('w', "write", struct fix_options, write,
                    "replace each file instead of printing it"),
    OPTION_OUTPUT_ROW('o', "output", struct fix_options, output, "FILE", "|slog|txt|log",
                      "write to FILE, all at once, instead of standard output"),
    {0},
};

/* One run of the command. */
struct fix_run {
    struct finding_sink sink; /* first: what is wrong with a game is counted here */
    size_t n_wrong;
    const struct game_def *counted; /* whose findings these are */
    struct command_context *c;
    const struct fix_options *options;
    struct importer_options reading;
    struct words_list words;
    struct auditor auditor;
    struct repairer *repairer;
    struct fix_ask *ask;     /* NULL: all repairs are taken */
    struct audit_run *audit; /* of what is written */
    struct logged_game game; /* that is read or audited */
    struct record mended;    /* a game of another kind than its header said */
    struct buf all;          /* what is written when no file is replaced */
    /* A game is searched twice, before and after its repairs, with the steps of one search: those that the first
     * left, of games that have been read and not audited yet; 0: it was not searched. */
    struct buf steps_left; /* of uint64_t */
};

/* A log in memory. */
struct fix_file {
    const char *name;
    bool is_plain; /* not compressed */
    struct buf text, fixed;
    size_t n_games, n_repairs;
};

/* ---- reading ------------------------------------------------------------------------------------- */

static int read_file(const struct fix_run *run, const char *path, struct fix_file *f,
                     struct err *err)
{
    struct source *source;
    if (source_open(&source, path, NULL, &run->reading, err) < 0)
        return -1;
    struct input *input = source_input(source);
    const char *format = source_importer(source)->name;
    int status = 0;
    if (source_importer(source) == importer_find("slog"))
        status = input_read_all(input, FIX_BYTES_MAX, "logs", &f->text, err);
    else
        status = err_at(err, input_name(input), 0, 0,
                        "is no log in notation (its format is %s): convert it first", format);
    f->is_plain = !input_is_compressed(input);
    f->name = strcmp(path, "-") == 0 ? "<stdin>" : path;
    source_close(source);
    return status;
}

static struct notation *open_games(const struct fix_run *run, const struct buf *text)
{
    const struct notation_options how = {
        .words = run->words.words, .n_words = run->words.n, .keep_text = true};
    return notation_open_text(buf_str(text), text->len, &how);
}

static int next_game(const struct fix_run *run, struct notation *notation,
                     struct record *record, struct err *err)
{
    const int more = notation_next(notation, record, err);
    if (more > 0)
        assumed_rules_take(record, &run->reading);
    return more;
}

/* ---- repairs ------------------------------------------------------------------------------------- */

static void count_finding(struct finding_sink *sink, const struct finding *f)
{
    struct fix_run *run = (struct fix_run *)(void *)sink;
    const struct violation_def *violations = run->counted->words.violations;
    run->n_wrong += violation_is_slip(&violations[f->violation]);
}

/* The plan of a game; NULL when nothing is wrong with it, its rules are not known, or it has no
 * moves. */
static const struct repair_plan *plan_of(struct fix_run *run, const struct record *record)
{
    struct err err = ERR_INIT;
    run->n_wrong = record->n_errors;
    run->counted = record->game;
    const struct audit_result result =
        audit_record(&run->auditor, record, &run->sink, NULL, &err);
    if (!result.replayed || run->n_wrong == 0 || record->grade == GRADE_RESULT)
        return NULL;
    const struct repair_task task = {.record = record,
                                     .rules = auditor_rules(&run->auditor, record, &err)};
    return repairer_search(run->repairer, &task);
}

/* Says what is left as it is written: where the game was too much for the search, where the record cannot be followed, and
 * a turn of which the log does not prove all. */
static void report_left(struct fix_run *run, const struct fix_file *f,
                        const struct repair_plan *plan, const struct repair_root *root)
{
    const enum repair_kind kind = (enum repair_kind)root->repair.kind;
    const bool is_turn = kind == REPAIR_TURN_PUT;
    struct buf text = BUF_INIT;
    if (!fix_text_changes(plan, &root->repair) &&
        (kind == REPAIR_UNSEARCHED || kind == REPAIR_LOST || kind == REPAIR_HEADER || is_turn))
        repair_describe(plan, root->item, &root->repair, &text);
    if (text.len > 0)
        output_printf(run->c->err, "%s:%" PRIu32 ": %s%s\n", f->name,
                      repair_item_span(&plan->log->item[root->item]).line, buf_str(&text),
                      is_turn ? ", so nothing is written there" : "");
    buf_free(&text);
}

/* Appends the part of the text with one game. */
static void fix_game(struct fix_run *run, struct fix_file *f, const struct record *record,
                     const struct fix_source *part)
{
    const struct repair_plan *plan = record->is_outside ? NULL : plan_of(run, record);
    const uint64_t left = plan == NULL ? 0 : plan->steps_left;
    if (!record->is_outside)
        buf_put(&run->steps_left, (const char *)&left, sizeof left);
    if (plan == NULL) {
        buf_put(&f->fixed, part->text + part->from, part->to - part->from);
        return;
    }
    const struct repair **choice = NULL;
    if (run->ask != NULL) {
        choice = xcalloc(plan->n_roots + 1, sizeof *choice);
        fix_ask_choose(run->ask, f->name, plan, part, choice);
    }
    for (size_t i = 0; i < plan->n_roots; i++)
        report_left(run, f, plan, &plan->root[i]);
    f->n_repairs += fix_text(plan, choice, part, &f->fixed);
    free(choice);
}

/* ---- a log of another game ---- */

/* Reads the only game of a text. */
static void read_mended(struct fix_run *run, const struct buf *text)
{
    struct err err = ERR_INIT;
    struct notation *notation = open_games(run, text);
    next_game(run, notation, &run->mended, &err);
    notation_close(notation);
}

/* Writes the header line anew in `text`, which is the game of run->mended, and reads it again. */
static void mend_line(struct fix_run *run, enum header_key key, const char *value,
                      struct buf *text)
{
    struct buf mended = BUF_INIT;
    const struct fix_source whole = {.text = buf_str(text), .to = text->len};
    fix_text_header(&run->mended, header_key_word(key), value, &whole, &mended);
    buf_free(text);
    *text = mended;
    read_mended(run, text);
}

/* Makes `text`, a game, one of the game that it is, by the rules of the header where that game has them. */
static void mend_game(struct fix_run *run, struct buf *text)
{
    struct err err = ERR_INIT;
    read_mended(run, text);
    mend_line(run, HEADER_GAME, run->mended.other_game->name, text);
    if (auditor_rules(&run->auditor, &run->mended, &err) != NULL)
        return;
    const char *profile = fitting_rules_find(&run->mended, NULL);
    if (profile != NULL)
        mend_line(run, HEADER_RULES, profile, text);
}

/* Appends a game whose header names another one: with that mended, and what is wrong with it then. */
static void fix_other_game(struct fix_run *run, struct fix_file *f, const struct record *record,
                           const struct fix_source *part)
{
    const struct record_error *error = record_fatal_error(record);
    struct buf text = BUF_INIT;
    buf_put(&f->fixed, part->text + part->from, (size_t)record->offset - part->from);
    buf_put(&text, part->text + record->offset, (size_t)record->n_bytes);
    if (run->ask != NULL && !fix_ask_header(run->ask, f->name, error, part)) {
        static const uint64_t left;
        buf_put(&run->steps_left, (const char *)&left, sizeof left);
        buf_put(&f->fixed, text.data, text.len);
    } else {
        mend_game(run, &text);
        const struct fix_source whole = {.text = buf_str(&text), .to = text.len};
        f->n_repairs++;
        fix_game(run, f, &run->mended, &whole);
    }
    buf_free(&text);
}

static int fix_games(struct fix_run *run, struct fix_file *f, struct err *err)
{
    struct notation *notation = open_games(run, &f->text);
    struct record *record = &run->game.record;
    struct fix_source part = {.text = buf_str(&f->text)};
    while (next_game(run, notation, record, err) > 0) {
        part.to = (size_t)(record->offset + record->n_bytes);
        f->n_games += !record->is_outside;
        if (record->other_game != NULL)
            fix_other_game(run, f, record, &part);
        else
            fix_game(run, f, record, &part);
        part.from = part.to;
    }
    notation_close(notation);
    buf_put(&f->fixed, part.text + part.from, f->text.len - part.from);
    return f->n_games > 0 ? 0 : err_at(err, f->name, 0, 0, "holds no game");
}

/* ---- writing ------------------------------------------------------------------------------------- */

/* The steps that the search of a game has left. */
static uint64_t steps_of(const struct fix_run *run, size_t game)
{
    uint64_t left = 0;
    if ((game + 1) * sizeof left <= run->steps_left.len)
        memcpy(&left, run->steps_left.data + game * sizeof left, sizeof left);
    return left;
}

/* Audits what was written, and reports what is wrong with it. */
static void audit_fixed(struct fix_run *run, const char *name, const struct buf *text)
{
    struct notation *notation = open_games(run, text);
    struct logged_game *game = &run->game;
    struct buf findings = BUF_INIT;
    struct err err = ERR_INIT;
    size_t n = 0;
    game->file = name;
    game->number = 0;
    while (next_game(run, notation, &game->record, &err) > 0) {
        game->number += !game->record.is_outside;
        game_audit_limit(run->audit->audit, steps_of(run, n));
        n += !game->record.is_outside;
        audit_run_game(run->audit, game, &findings);
    }
    buf_clear(&run->steps_left);
    output_put(run->c->err, buf_str(&findings), findings.len);
    buf_free(&findings);
    notation_close(notation);
}

static int write_back(struct fix_run *run, const char *path, const struct fix_file *f)
{
    struct err err = ERR_INIT;
    if (f->n_repairs > 0 && !f->is_plain)
        return command_error(run->c, "%s: is compressed: --write replaces plain files only",
                             path);
    if (f->n_repairs > 0 && new_file_write(path, f->fixed.data, f->fixed.len, &err) < 0)
        return command_fail(run->c, &err);
    audit_fixed(run, path, &f->fixed);
    return EXIT_CLEAN;
}

static int fix_file(struct fix_run *run, const char *path)
{
    struct fix_file f = {.text = BUF_INIT, .fixed = BUF_INIT};
    struct err err = ERR_INIT;
    int status = EXIT_CLEAN;
    if (read_file(run, path, &f, &err) < 0 || fix_games(run, &f, &err) < 0) {
        status = command_fail(run->c, &err);
    } else {
        output_printf(run->c->err, "%s: repairs %zu\n", f.name, f.n_repairs);
        if (run->options->write) {
            status = write_back(run, path, &f);
        } else {
            /* The output of all files is one log, with an empty line between two. */
            if (run->all.len > 0)
                buf_puts(&run->all, run->all.data[run->all.len - 1] == '\n' ? "\n" : "\n\n");
            buf_put(&run->all, f.fixed.data, f.fixed.len);
        }
    }
    buf_free(&f.text);
    buf_free(&f.fixed);
    return status;
}

/* A file is written when every log could be read. */
static int write_all(struct fix_run *run, int status)
{
    const char *path = run->options->output;
    const bool is_standard = output_file_is_standard(path);
    if (run->options->write || run->all.len == 0 || (!is_standard && status != EXIT_CLEAN))
        return status;
    audit_fixed(run, is_standard ? "<stdout>" : path, &run->all);
    return exit_status_worse(status, output_file_write(run->c, path, &run->all));
}

/* ---- the command --------------------------------------------------------------------------------- */

static const char *find_usage_error(const struct command_context *c)
{
    const struct fix_options *o = c->options;
    if (c->n_args == 0)
        return "no file given";
    if (o->write && o->output != NULL)
        return "--write and --output exclude each other";
    for (size_t i = 0; i < c->n_args; i++) {
        if (o->write && strcmp(c->args[i], "-") == 0)
            return "--write cannot replace standard input";
        if (o->ask && strcmp(c->args[i], "-") == 0)
            return "--ask reads the answers from standard input: the log must be a file";
    }
    return NULL;
}

static int run_fix(struct command_context *c)
{
    static const struct audit_options how = {.legal = 5};
    struct command_context on_err = *c;
    struct err err = ERR_INIT;
    struct fix_run run = {.sink.emit = count_finding, .c = c, .options = c->options};
    const char *wrong = find_usage_error(c);
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    if (game_option_reading(c, &run.reading, &err) < 0)
        return command_fail(c, &err);
    on_err.out = c->err;
    run.words = words_list_of(games_of_program);
    auditor_init(&run.auditor);
    run.repairer = repairer_new();
    run.audit = audit_run_new(&on_err, &how);
    record_init(&run.game.record);
    record_init(&run.mended);
    run.ask = run.options->ask ? fix_ask_new(c) : NULL;
    int status = EXIT_CLEAN;
    for (size_t i = 0; i < c->n_args; i++)
        status = exit_status_worse(status, fix_file(&run, c->args[i]));
    status = write_all(&run, status);
    run.audit->summary.status = status;
    if (run.audit->summary.games > 0)
        status = audit_run_end(run.audit);
    fix_ask_free(run.ask);
    audit_run_free(run.audit);
    record_free(&run.game.record);
    record_free(&run.mended);
    repairer_free(run.repairer);
    auditor_free(&run.auditor);
    words_list_free(&run.words);
    buf_free(&run.all);
    buf_free(&run.steps_left);
    return status;
}

const struct command cmd_fix = {
    .name = "fix",
    .summary = "write logs with the probable repairs applied",
    .group = GROUP_CHECK,
    .usage = "[OPTION]... FILE|-...",
    .help = "Prints text logs (.slog) with the repairs that 'shipslog audit' names as\n"
            "probable. Every line that a repair changes, moves or leaves out stays as a\n"
            "comment; all others stay byte for byte. The result is audited again, and what\n"
            "is still wrong goes to standard error: its line numbers are those of the\n"
            "result.\n"
            "\n"
            "With --ask each repair is shown with the lines around it. 'no' leaves the log\n"
            "as it is there, 'other' takes the second repair when it is as good, 'quit'\n"
            "leaves everything after it. Answers may also come from a pipe.\n"
            "\n"
            "Exit status: 0 nothing is wrong with the result, 1 findings or unreadable lines\n"
            "remain, 2 a file could not be read or written, or is no log in notation, 3 the\n"
            "replay of the result differs from a recorded state hash.\n",
    COMMAND_OPTIONS(options, struct fix_options),
    .operands = FILE_READ, /* also with --write, which replaces its inputs */
    .run = run_fix,
};
