/* audit_run.c - one game of `shipslog audit`: what is found, and how it is printed. */
#include "cli/audit_run.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "cli/rules_clauses.h"

/* ---- printing ------------------------------------------------------------------------------------ */

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
    if (run->walk.progress != NULL)
        progress_hide(run->walk.progress);
    output_put(run->c->out, run->out.data, run->out.len);
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
    const struct game_clauses *clauses = run->record.game->clauses;
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

/* Shows as many of the legal events as wanted. */
static void show_legal(const struct audit_run *run, struct audit_item *item,
                       const struct event *legal, size_t n_kept, size_t n)
{
    const size_t wanted = (size_t)run->options->legal;
    if (wanted == 0)
        return;
    item->legal = legal;
    item->n_legal = n;
    item->n_legal_shown = n_kept < wanted ? n_kept : wanted;
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

/* Reports the lines before `line` that cannot be read; `plan` may be NULL. */
static void print_unreadable(struct audit_run *run, const struct repair_plan *plan,
                             uint32_t line)
{
    const struct record *r = &run->record;
    for (; run->next_error < r->n_errors; run->next_error++) {
        const struct record_error *error = &r->errors[run->next_error];
        if (error->span.line >= line)
            return;
        struct audit_item item = audit_item_of_error(error);
        item.plan = plan;
        item.root = plan == NULL ? NULL : repair_root_of_line(plan, error);
        item.shows_following = run->options->all;
        print_item(run, &item);
        run->summary.unreadable++;
    }
}

/* What the importer passed over. */
static void print_warnings(struct audit_run *run)
{
    const struct record *r = &run->record;
    for (size_t i = 0; i < r->n_warnings; i++) {
        const bool is_info = r->warnings[i].is_of_file;
        struct audit_item item = audit_item_of_log(is_info ? SEVERITY_INFO : SEVERITY_WARNING,
                                                   "log-passed-over", r->warnings[i].text);
        item.span = r->warnings[i].span;
        print_item(run, &item);
        run->summary.of_severity[item.severity]++;
    }
}

/* ---- as written ---------------------------------------------------------------------------------- */

static struct audit_run *run_of(struct finding_sink *sink)
{
    return (struct audit_run *)(void *)sink;
}

static void print_now(struct finding_sink *sink, const struct finding *f)
{
    struct audit_run *run = run_of(sink);
    struct audit_item item = audit_item_of(run->record.game, f);
    if (run->options->legal > 0 && !run->options->quiet && item.severity >= SEVERITY_WARNING) {
        const size_t n = legal_here_find(&run->auditor.replay, run->legal);
        show_legal(run, &item, run->legal, n, n);
    }
    print_unreadable(run, NULL, f->span.line);
    print_finding(run, &item);
}

/* ---- by the probable reading --------------------------------------------------------------------- */

static void keep(struct finding_sink *sink, const struct finding *f)
{
    struct audit_run *run = run_of(sink);
    if (run->n_literal == run->literal_room) {
        run->literal_room = 2 * run->literal_room + 16;
        run->literal = xrealloc_array(run->literal, run->literal_room, sizeof *run->literal);
    }
    run->literal[run->n_literal++] = *f;
}

static uint32_t root_line(const struct repair_plan *plan, uint32_t root)
{
    return repair_item_span(&plan->log->item[plan->root[root].item]).line;
}

static void print_found(struct audit_run *run, const struct repair_plan *plan,
                        const struct repair_finding *f)
{
    struct audit_item item = audit_item_of(run->record.game, &f->finding);
    item.plan = plan;
    item.shows_following = run->options->all;
    if (f->follows) {
        item.follows_line = root_line(plan, f->root);
    } else if (f->root != REPAIR_NO_ROOT) {
        item.root = &plan->root[f->root];
        show_legal(run, &item, item.root->legal, item.root->n_legal_kept, item.root->n_legal);
    }
    print_unreadable(run, plan, f->finding.span.line);
    if (f->follows && !run->options->all && run->options->format == FORMAT_TEXT)
        run->summary.following++;
    else
        print_finding(run, &item);
}

/* A clean game, the usual one, has nothing to print and is not searched. */
static void print_plan(struct audit_run *run)
{
    struct err err = ERR_INIT;
    if (run->n_literal + run->record.n_errors == 0)
        return;
    const struct repair_task task = {.record = &run->record,
                                     .rules = auditor_rules(&run->auditor, &run->record, &err),
                                     .literal = run->literal,
                                     .n_literal = run->n_literal,
                                     .wants_legal = run->options->legal > 0};
    const struct repair_plan *plan = repairer_search(run->repairer, &task);
    for (size_t i = 0; i < plan->n_found; i++)
        print_found(run, plan, &plan->found[i]);
    print_unreadable(run, plan, UINT32_MAX);
}

/* ---- one game ------------------------------------------------------------------------------------ */

/* Says why the game could not be replayed, unless an unreadable line has said so. */
static void report_not_audited(struct audit_run *run, const struct err *err)
{
    if (record_fatal_error(&run->record) == NULL) {
        struct audit_item item =
            audit_item_of_log(SEVERITY_ERROR, "log-not-audited", err->text);
        item.span = record_rules_place(&run->record);
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

void audit_run_game(struct audit_run *run)
{
    struct err err = ERR_INIT;
    const bool as_written = run->options->as_written || run->options->quiet;
    run->next_error = run->n_literal = 0;
    if (run->record.is_outside) {
        print_unreadable(run, NULL, UINT32_MAX);
        return;
    }
    run->summary.games++;
    run->summary.events += run->record.n_events;
    print_warnings(run);
    run->sink.emit = as_written ? print_now : keep;
    const struct audit_result result =
        audit_record(&run->auditor, &run->record, &run->sink, NULL, &err);
    if (result.replayed && !as_written)
        print_plan(run);
    print_unreadable(run, NULL, UINT32_MAX);
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
    run->repairer = repairer_new();
    run->auditor.rules_override = options->rules;
    record_init(&run->record);
    return run;
}

void audit_run_free(struct audit_run *run)
{
    record_free(&run->record);
    auditor_free(&run->auditor);
    repairer_free(run->repairer);
    free(run->literal);
    buf_free(&run->out);
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
        buf_clear(&run->out);
        run->printer->summary(&run->out, s);
        output_put(run->c->out, run->out.data, run->out.len);
    }
    return s->status;
}
