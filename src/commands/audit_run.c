/* audit_run.c - one game of `shipslog audit`: what is found, and how it is printed. */
#include "commands/audit_run.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "commands/rules_clauses.h"

/* ---- printing ------------------------------------------------------------------------------------ */

static void print_item(struct audit_run *run, struct audit_item *item)
{
    if (run->options->quiet)
        return;
    const struct record *record = &run->game->record;
    item->file = run->game->file;
    item->game = run->game->number;
    item->game_id = record->id == NULL ? "" : record->id;
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

static void take_item(void *ctx, enum audit_item_kind kind, struct audit_item *item)
{
    struct audit_run *run = ctx;
    const bool is_shown =
        item->follows_line == 0 || run->options->all || run->options->format != FORMAT_TEXT;
    if (kind == AUDIT_ITEM_FINDING) {
        item->shows_following = run->options->all;
        if (is_shown) {
            find_clause(run, item);
            print_item(run, item);
        }
        if (item->follows_line > 0)
            run->summary.following++;
        else
            run->summary.of_severity[item->severity]++;
        return;
    }
    if (is_shown)
        print_item(run, item);
    if (kind == AUDIT_ITEM_UNREADABLE)
        run->summary.unreadable++;
    else if (kind == AUDIT_ITEM_PASSED_OVER)
        run->summary.of_severity[item->severity]++;
}

/* ---- one game ------------------------------------------------------------------------------------ */

void audit_run_game(struct audit_run *run, struct logged_game *game, struct buf *out)
{
    struct err err = ERR_INIT;
    struct audit_summary *s = &run->summary;
    run->game = game;
    run->out = out;
    const struct audit_result result = game_audit_run(run->audit, &game->record, &err);
    if (game->record.is_outside)
        return;
    s->games++;
    s->events += game->record.n_events;
    s->not_replayed += !result.replayed;
    s->cut_short += result.replayed && result.worst == VERDICT_IMPOSSIBLE;
    s->cannot_tell += result.cannot_tell;
    s->diverged += result.diverged;
}

/* ---- a run --------------------------------------------------------------------------------------- */

struct audit_run *audit_run_new(struct command_context *c, const struct audit_options *options)
{
    struct audit_run *run = xcalloc(1, sizeof *run);
    run->c = c;
    run->options = options;
    run->printer = options->format == FORMAT_JSON ? &audit_print_json : &audit_print_text;
    /* Only programs read positions. */
    const struct game_audit_options how = {
        .rules = options->rules,
        .legal = options->quiet ? 0 : (size_t)options->legal,
        .as_written = options->as_written || options->quiet,
        .has_positions = options->format == FORMAT_JSON && !options->quiet,
        .take = take_item,
        .ctx = run,
    };
    run->audit = game_audit_new(&how);
    return run;
}

void audit_run_free(struct audit_run *run)
{
    game_audit_free(run->audit);
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
    struct each_game walk = {
        .c = c,
        .jobs = options->clauses ? 1 : (unsigned)options->jobs,
        .reading = {.keep_text = !options->quiet, .has_rules = options->rules != NULL},
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
