/* cmd_audit.c - shipslog audit: replays logs and reports every finding. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "cli/audit_against.h"
#include "findings/audit_print.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/each_game.h"
#include "cli/rules_clauses.h"
#include "core/legal_here.h"
#include "cli/rules_option.h"
#include "core/audit.h"

enum { LEGAL_MAX = 100 }; /* most that --legal lists */
enum audit_format { FORMAT_TEXT, FORMAT_JSON };

struct audit_options {
    const char *rules;
    const char *against;
    int format; /* enum audit_format */
    long legal;
    bool clauses;
    bool quiet;
};

static const struct audit_options defaults = {.legal = 5};

static const struct option_row options[] = {
    OPTION_TEXT_ROW(0, "rules", struct audit_options, rules, "PROFILE",
                    "audit by these rules instead of those that each log names"),
    OPTION_TEXT_ROW(0, "against", struct audit_options, against, "PROFILE",
                    "report instead what changes in each game under PROFILE"),
    OPTION_CHOICE_ROW(0, "format", struct audit_options, format, "text|json",
                      "print text, or JSON Lines (docs/audit.md)"),
    OPTION_NUMBER_ROW('n', "legal", struct audit_options, legal, 0, LEGAL_MAX, "N",
                      "list up to N legal alternatives with each finding"),
    OPTION_FLAG_ROW(0, "clauses", struct audit_options, clauses,
                    "print the clause of the rules under each finding, once"),
    OPTION_FLAG_ROW('q', "quiet", struct audit_options, quiet,
                    "print no findings and no summary; the exit status tells"),
    {0},
};

/* One run of the command. */
struct audit_run {
    struct finding_sink sink; /* first: findings arrive here */
    struct command_context *c;
    const struct audit_options *options;
    const struct audit_printer *printer;
    struct auditor auditor;
    struct record record; /* the game being audited */
    struct audit_summary summary;
    struct each_game walk;
    size_t next_error; /* of the record's errors, to be printed */
    struct buf out;
    struct event legal[LEGAL_SCAN];    /* what would have been legal */
    const struct clause_def **printed; /* clauses that stand above already */
    size_t n_printed;
};

static struct audit_run *run_of(struct finding_sink *sink)
{
    return (struct audit_run *)(void *)sink;
}

/* --- printing ------------------------------------------------------------------------------ */

static void print_item(struct audit_run *run, struct audit_item *item)
{
    if (run->options->quiet)
        return;
    item->file = run->walk.file;
    item->game = run->walk.game;
    item->game_id = run->record.id == NULL ? "" : run->record.id;
    if (item->source == NULL)
        item->source = record_source_line(&run->record, &item->span, &item->source_length);
    buf_clear(&run->out);
    run->printer->item(&run->out, item);
    progress_hide(run->walk.progress);
    output_put(run->c->out, run->out.data, run->out.len);
}

/* Prints an item about the log itself, not about the rules. */
static struct audit_item log_item(enum severity severity, const char *id, const char *message)
{
    return (struct audit_item){.severity = severity,
                               .id = id,
                               .clause = "",
                               .message = message,
                               .expected = "",
                               .found = "",
                               .seat = SEAT_NONE};
}

/* Reports the lines before `line` that could not be read. */
static void print_unreadable(struct audit_run *run, uint32_t line)
{
    const struct record *r = &run->record;
    for (; run->next_error < r->n_errors; run->next_error++) {
        const struct record_error *error = &r->errors[run->next_error];
        if (error->span.line >= line)
            return;
        struct audit_item item = log_item(SEVERITY_ERROR, "log-syntax", error->text);
        item.span = error->span;
        item.source = error->line;
        item.source_length = error->line_length;
        print_item(run, &item);
        run->summary.unreadable++;
    }
}

static void find_legal(struct audit_run *run, struct audit_item *item)
{
    const size_t wanted = (size_t)run->options->legal;
    if (wanted == 0 || run->options->quiet || item->severity < SEVERITY_WARNING)
        return;
    item->def = run->auditor.replay.game;
    item->legal = run->legal;
    item->n_legal = legal_here_find(&run->auditor.replay, run->legal);
    item->n_legal_shown = item->n_legal < wanted ? item->n_legal : wanted;
}

static bool is_printed(const struct audit_run *run, const struct clause_def *clause)
{
    for (size_t i = 0; i < run->n_printed; i++)
        if (run->printed[i] == clause)
            return true;
    return false;
}

static void find_clause(struct audit_run *run, struct audit_item *item)
{
    const struct game_clauses *clauses = run->auditor.replay.game->clauses;
    item->clause_shown = CLAUSE_SHOWN;
    item->width = clause_width(run->c->out);
    item->clause_text = clauses == NULL ? NULL : game_clauses_find(clauses, item->clause);
    if (item->clause_text == NULL)
        return;
    if (is_printed(run, item->clause_text)) {
        item->clause_shown = CLAUSE_SHOWN_ABOVE;
        return;
    }
    run->printed = xrealloc_array(run->printed, run->n_printed + 1, sizeof *run->printed);
    run->printed[run->n_printed++] = item->clause_text;
}

static void emit(struct finding_sink *sink, const struct finding *f)
{
    struct audit_run *run = run_of(sink);
    const struct game_def *game = run->auditor.replay.game;
    const struct violation_def *violation = &game->words.violations[f->violation];
    struct audit_item item =
        log_item((enum severity)violation->severity, violation->id, violation->text);
    item.clause = violation->clause;
    item.span = f->span;
    item.expected = f->expected;
    item.found = f->found;
    item.seat = f->seat;
    find_legal(run, &item);
    if (run->options->clauses && !run->options->quiet)
        find_clause(run, &item);
    print_unreadable(run, f->span.line);
    print_item(run, &item);
    run->summary.of_severity[violation->severity]++;
}

/* --- one game, one file, all files --------------------------------------------------------- */

/* Says why the game could not be replayed, unless an unreadable line has said so. */
static void report_not_audited(struct audit_run *run, const struct err *err)
{
    if (record_fatal_error(&run->record) == NULL) {
        struct audit_item item = log_item(SEVERITY_ERROR, "log-not-audited", err->text);
        item.span = record_rules_place(&run->record);
        print_item(run, &item);
    }
    run->summary.not_replayed++;
}

static void report_cut_short(struct audit_run *run)
{
    struct audit_item item =
        log_item(SEVERITY_INFO, "log-cut-short",
                 "a number would grow beyond 32767: the audit of the game ends here");
    item.span = run->auditor.replay.current->span;
    print_item(run, &item);
    run->summary.cut_short++;
}

static void audit_game(struct each_game *walk)
{
    struct audit_run *run = walk->ctx;
    struct err err = ERR_INIT;
    run->next_error = 0;
    if (run->record.is_outside) {
        print_unreadable(run, UINT32_MAX);
        return;
    }
    run->summary.games++;
    run->summary.events += run->record.n_events;
    const struct audit_result result =
        audit_record(&run->auditor, &run->record, &run->sink, NULL, &err);
    print_unreadable(run, UINT32_MAX);
    if (!result.replayed)
        report_not_audited(run, &err);
    else if (result.worst == VERDICT_IMPOSSIBLE)
        report_cut_short(run);
    run->summary.cannot_tell += result.cannot_tell;
    if (result.diverged)
        run->summary.diverged++;
}

static int findings_status(const struct audit_summary *s)
{
    if (s->diverged > 0)
        return EXIT_DIVERGED;
    if (s->of_severity[SEVERITY_ERROR] + s->of_severity[SEVERITY_WARNING] + s->unreadable +
            s->not_replayed + s->cut_short >
        0)
        return EXIT_FINDINGS;
    return EXIT_CLEAN;
}

static void audit_all(struct audit_run *run)
{
    struct command_context *c = run->c;
    for (size_t i = 0; i < c->n_args && !command_output_failed(c); i++) {
        const int status = each_game_of(&run->walk, c->args[i]);
        run->summary.status = exit_status_worse(run->summary.status, status);
    }
    run->summary.files = run->walk.files;
    run->summary.status =
        exit_status_worse(run->summary.status, findings_status(&run->summary));
    if (!run->options->quiet) {
        buf_clear(&run->out);
        run->printer->summary(&run->out, &run->summary);
        output_put(c->out, run->out.data, run->out.len);
    }
}

static int run_audit(struct command_context *c)
{
    const struct audit_options *o = c->options;
    struct err err = ERR_INIT;
    if (c->n_args == 0)
        return command_usage_error(c, "no file given");
    if (rules_option_check("rules", o->rules, &err) < 0 ||
        rules_option_check("against", o->against, &err) < 0)
        return command_fail(c, &err);
    if (o->clauses && o->against != NULL)
        return command_usage_error(c, "--clauses goes without --against");
    if (o->against != NULL) {
        const struct against_options against = {.rules = o->rules,
                                                .against = o->against,
                                                .json = o->format == FORMAT_JSON,
                                                .quiet = o->quiet};
        return audit_against(c, &against);
    }

    struct audit_run *run = xcalloc(1, sizeof *run);
    run->sink.emit = emit;
    run->c = c;
    run->options = o;
    run->printer = o->format == FORMAT_JSON ? &audit_print_json : &audit_print_text;
    auditor_init(&run->auditor);
    run->auditor.rules_override = o->rules;
    record_init(&run->record);
    run->walk = (struct each_game){.c = c,
                                   .record = &run->record,
                                   .keep_text = !o->quiet,
                                   .quiet = o->quiet,
                                   .take = audit_game,
                                   .ctx = run};
    audit_all(run);
    const int status = run->summary.status;
    record_free(&run->record);
    auditor_free(&run->auditor);
    buf_free(&run->out);
    free(run->printed);
    free(run);
    return status;
}

const struct command cmd_audit = {
    .name = "audit",
    .summary = "replay logs and report every breach of the rules",
    .usage = "[OPTION]... FILE|-...",
    .help = "Replays every game of the logs and reports each event that the rules do not\n"
            "allow, each claim that differs from the replay, and each line that cannot be\n"
            "read: with the place, the source line, the rule, and what would have been legal\n"
            "instead. An event is carried out as written, whatever it breaks, and the audit\n"
            "goes on.\n"
            "Logs are text (.slog) or Board Game Arena JSON, also compressed by gzip or\n"
            "zstd; '-' is standard input. They are read as a stream: their size does not\n"
            "matter.\n"
            "\n"
            "With --against every game is replayed by its own rules and again by PROFILE,\n"
            "for the same number of players, and only what changes is reported: findings\n"
            "that appear or vanish, another score or winner, another end, and where the two\n"
            "replays first differ. The exit status is then 0 when no game changes, 1 when\n"
            "some do.\n"
            "\n"
            "Exit status: 0 all logs are clean (infos do not count), 1 errors or warnings,\n"
            "2 a file could not be read, 3 a replay differs from a recorded state hash.\n",
    .options = options,
    .defaults = &defaults,
    .options_size = sizeof defaults,
    .operands = FILE_READ,
    .run = run_audit,
};
