/* audit_run.c - one game of `shipslog audit`: what is found, and how it is printed. */
#include "cli/audit_run.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/rules_clauses.h"

/* ---- printing ------------------------------------------------------------------------------------ */

/* Only programs read positions. */
static const char *position_of(struct audit_run *run, const struct audit_item *item)
{
    const struct record *record = &run->game->record;
    struct err err = ERR_INIT;
    if (run->options->format != FORMAT_JSON || record_fatal_error(record) != NULL)
        return "";
    if (!run->has_positions) {
        const char *profile = run->options->rules != NULL ? run->options->rules : record->rules;
        const void *rules = auditor_rules(&run->auditor, record, &err);
        if (rules == NULL)
            return "";
        position_before_begin(run->positions, record, rules, profile);
        run->has_positions = true;
    }
    return position_before_place(run->positions, &item->span);
}

static void print_item(struct audit_run *run, struct audit_item *item)
{
    if (run->options->quiet)
        return;
    const struct record *record = &run->game->record;
    item->position = position_of(run, item);
    item->file = run->game->file;
    item->game = run->game->number;
    item->game_id = record->id == NULL ? "" : record->id;
    if (item->source == NULL)
        item->source = record_source_line(record, &item->span, &item->source_length);
    run->printer->item(run->out, item);
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
    const struct game_clauses *clauses = run->game->record.game->clauses;
    if (!run->options->clauses || run->options->quiet)
        return;
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

static void print_finding(struct audit_run *run, struct audit_item *item)
{
    find_clause(run, item);
    print_item(run, item);
    if (item->follows_line > 0)
        run->summary.following++;
    else
        run->summary.of_severity[item->severity]++;
}

static void print_unreadable(struct audit_run *run, struct audit_item *item)
{
    print_item(run, item);
    run->summary.unreadable++;
}

/* ---- as written ---------------------------------------------------------------------------------- */

/* Reports the lines before `line` that cannot be read. */
static void print_unreadable_before(struct audit_run *run, uint32_t line)
{
    const struct record *r = &run->game->record;
    for (; run->next_error < r->n_errors; run->next_error++) {
        const struct record_error *error = &r->errors[run->next_error];
        if (error->span.line >= line)
            return;
        struct audit_item item = audit_item_of_error(error);
        print_unreadable(run, &item);
    }
}

/* What the importer passed over. */
static void print_warnings(struct audit_run *run)
{
    const struct record *r = &run->game->record;
    for (size_t i = 0; i < r->n_warnings; i++) {
        const bool is_info = r->warnings[i].is_of_file;
        struct audit_item item = audit_item_of_log(is_info ? SEVERITY_INFO : SEVERITY_WARNING,
                                                   "log-passed-over", r->warnings[i].text);
        item.span = r->warnings[i].span;
        print_item(run, &item);
        run->summary.of_severity[item.severity]++;
    }
}

static void print_now(struct finding_sink *sink, const struct finding *f)
{
    struct audit_run *run = (struct audit_run *)(void *)sink;
    const size_t wanted =
        run->game->record.grade == GRADE_RESULT ? 0 : (size_t)run->options->legal;
    struct audit_item item = audit_item_of(run->game->record.game, f);
    if (wanted > 0 && !run->options->quiet && item.severity >= SEVERITY_WARNING) {
        item.legal = run->legal;
        item.n_legal = legal_here_find(&run->auditor.replay, run->legal);
        item.n_legal_shown = item.n_legal < wanted ? item.n_legal : wanted;
    }
    print_unreadable_before(run, f->span.line);
    print_finding(run, &item);
}

/* ---- by the probable reading --------------------------------------------------------------------- */

static void print_listed(struct audit_run *run, const struct listed_finding *f)
{
    struct audit_item item = f->item;
    item.shows_following = run->options->all;
    if (f->is_unreadable)
        print_unreadable(run, &item);
    else if (item.follows_line > 0 && !run->options->all && run->options->format == FORMAT_TEXT)
        run->summary.following++;
    else
        print_finding(run, &item);
}

static void print_list(struct audit_run *run)
{
    struct err err = ERR_INIT;
    finding_list_end(&run->findings, auditor_rules(&run->auditor, &run->game->record, &err),
                     (size_t)run->options->legal);
    for (uint32_t i = 0; i < run->findings.n; i++)
        print_listed(run, &run->findings.at[i]);
}

/* ---- one game ------------------------------------------------------------------------------------ */

/* Says why the game could not be replayed, unless an unreadable line has said so. */
static void report_not_audited(struct audit_run *run, const struct err *err)
{
    if (record_fatal_error(&run->game->record) == NULL) {
        struct audit_item item =
            audit_item_of_log(SEVERITY_ERROR, "log-not-audited", err->text);
        item.span = record_rules_place(&run->game->record);
        print_item(run, &item);
    }
    run->summary.not_replayed++;
}

static void report_cut_short(struct audit_run *run)
{
    struct audit_item item =
        audit_item_of_log(SEVERITY_INFO, "log-cut-short",
                          "a number would grow beyond 32767: the audit of the game ends here");
    item.span = run->auditor.replay.current->span;
    print_item(run, &item);
    run->summary.cut_short++;
}

void audit_run_game(struct audit_run *run, struct logged_game *game, struct buf *out)
{
    struct err err = ERR_INIT;
    run->game = game;
    run->out = out;
    /* Nothing in a result follows from a slip before it. */
    const bool as_written = run->options->as_written || run->options->quiet ||
                            run->game->record.grade == GRADE_RESULT;
    run->next_error = 0;
    run->has_positions = false;
    if (run->game->record.is_outside) {
        print_warnings(run);
        print_unreadable_before(run, UINT32_MAX);
        return;
    }
    run->summary.games++;
    run->summary.events += run->game->record.n_events;
    print_warnings(run);
    finding_list_begin(&run->findings, &run->game->record);
    const struct audit_result result =
        audit_record(&run->auditor, &run->game->record,
                     as_written ? &run->sink : &run->findings.sink, NULL, &err);
    if (result.replayed && !as_written)
        print_list(run);
    else
        print_unreadable_before(run, UINT32_MAX);
    if (!result.replayed)
        report_not_audited(run, &err);
    else if (result.worst == VERDICT_IMPOSSIBLE)
        report_cut_short(run);
    run->summary.cannot_tell += result.cannot_tell;
    if (result.diverged)
        run->summary.diverged++;
}

/* ---- a run --------------------------------------------------------------------------------------- */

struct audit_run *audit_run_new(struct command_context *c, const struct audit_options *options)
{
    struct audit_run *run = xcalloc(1, sizeof *run);
    run->c = c;
    run->options = options;
    run->printer = options->format == FORMAT_JSON ? &audit_print_json : &audit_print_text;
    auditor_init(&run->auditor);
    run->sink.emit = print_now;
    run->auditor.rules_override = options->rules;
    run->positions = position_before_new();
    return run;
}

void audit_run_free(struct audit_run *run)
{
    auditor_free(&run->auditor);
    finding_list_free(&run->findings);
    position_before_free(run->positions);
    free(run->printed);
    free(run);
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

int audit_run_end(struct audit_run *run)
{
    struct audit_summary *s = &run->summary;
    s->status = exit_status_worse(s->status, findings_status(s));
    if (!run->options->quiet) {
        struct buf out = BUF_INIT;
        run->printer->summary(&out, s);
        output_put(run->c->out, out.data, out.len);
        buf_free(&out);
    }
    return s->status;
}

void audit_run_join(struct audit_run *run, const struct audit_run *other)
{
    struct audit_summary *s = &run->summary;
    const struct audit_summary *o = &other->summary;
    s->games += o->games;
    s->events += o->events;
    for (size_t i = 0; i < sizeof s->of_severity / sizeof *s->of_severity; i++)
        s->of_severity[i] += o->of_severity[i];
    s->following += o->following;
    s->cannot_tell += o->cannot_tell;
    s->unreadable += o->unreadable;
    s->not_replayed += o->not_replayed;
    s->cut_short += o->cut_short;
    s->diverged += o->diverged;
}

/* ---- files --------------------------------------------------------------------------------------- */

static void take_game(void *ctx, unsigned worker, struct logged_game *game,
                      struct game_output *out)
{
    struct audit_run **runs = ctx;
    audit_run_game(runs[worker], game, &out->out);
}

int audit_run_files(struct command_context *c, const struct audit_options *options,
                    const char *const *paths, size_t n)
{
    /* The clauses that stand above already are those of one run. */
    struct each_game walk = {.c = c,
                             .jobs = options->clauses ? 1 : (unsigned)options->jobs,
                             .reading = {.keep_text = !options->quiet},
                             .quiet = options->quiet,
                             .take = take_game};
    const unsigned workers = each_game_workers(&walk);
    struct audit_run **runs = xcalloc(workers, sizeof *runs);
    for (unsigned i = 0; i < workers; i++)
        runs[i] = audit_run_new(c, options);
    walk.ctx = runs;
    runs[0]->summary.status = each_game_of(&walk, paths, n);
    runs[0]->summary.files = walk.files;
    for (unsigned i = 1; i < workers; i++)
        audit_run_join(runs[0], runs[i]);
    const int status = audit_run_end(runs[0]);
    for (unsigned i = 0; i < workers; i++)
        audit_run_free(runs[i]);
    free(runs);
    return status;
}
