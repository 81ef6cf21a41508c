/* audit_against.c - reads logs and reports which games other rules would change. */
#include "cli/audit_against.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/ruleset_diff_print.h"
#include "cli/each_game.h"

struct against_run {
    struct command_context *c;
    const struct against_options *options;
    const struct ruleset_diff_printer *printer;
    struct ruleset_diff ruleset_diff;
    struct record record;
    struct ruleset_diff_result result;
    struct ruleset_diff_summary summary;
    struct each_game walk;
    struct buf out;
};

static void flush(struct against_run *run)
{
    output_put(run->c->out, run->out.data, run->out.len);
    buf_clear(&run->out);
}

static void count(struct ruleset_diff_summary *s, const struct ruleset_diff_result *r)
{
    s->differ += ruleset_diff_is_any(r);
    s->legality += r->legality;
    s->score += r->score_differs;
    s->winner += r->winner;
    s->end += r->end;
}

/* Says that the game cannot be replayed under one of the rulesets. */
static void report_not_compared(struct against_run *run, const struct err *err)
{
    run->summary.not_compared++;
    progress_hide(run->walk.progress);
    command_error(run->c, "%s:%u: game %u is not compared: %s", run->walk.file,
                  (unsigned)record_rules_place(&run->record).line, (unsigned)run->walk.game,
                  err->text);
}

static void compare_game(struct each_game *walk)
{
    struct against_run *run = walk->ctx;
    struct err err = ERR_INIT;
    if (run->record.is_outside)
        return;
    run->summary.games++;
    if (ruleset_diff_record(&run->ruleset_diff, &run->record, &run->result, &err) < 0) {
        report_not_compared(run, &err);
        return;
    }
    count(&run->summary, &run->result);
    if (run->options->quiet || !ruleset_diff_is_any(&run->result))
        return;
    const char *rules = run->options->rules != NULL ? run->options->rules : run->record.rules;
    const struct ruleset_diff_item item = {.file = run->walk.file,
                                           .game = run->walk.game,
                                           .record = &run->record,
                                           .rules = rules,
                                           .against = run->options->against,
                                           .result = &run->result};
    run->printer->item(&run->out, &item);
    progress_hide(run->walk.progress);
    flush(run);
}

static void compare_all(struct against_run *run)
{
    struct ruleset_diff_summary *s = &run->summary;
    for (size_t i = 0; i < run->c->n_args && !command_output_failed(run->c); i++)
        s->status = exit_status_worse(s->status, each_game_of(&run->walk, run->c->args[i]));
    s->files = run->walk.files;
    if (s->differ + s->not_compared > 0)
        s->status = exit_status_worse(s->status, EXIT_FINDINGS);
    if (run->options->quiet)
        return;
    run->printer->summary(&run->out, s);
    flush(run);
}

int audit_against(struct command_context *c, const struct against_options *options)
{
    struct against_run *run = xcalloc(1, sizeof *run);
    run->c = c;
    run->options = options;
    run->printer = options->json ? &ruleset_diff_print_json : &ruleset_diff_print_text;
    ruleset_diff_init(&run->ruleset_diff);
    run->ruleset_diff.side[RULESET_DIFF_OWN].rules_override = options->rules;
    run->ruleset_diff.side[RULESET_DIFF_OTHER].rules_override = options->against;
    record_init(&run->record);
    run->walk = (struct each_game){.c = c,
                                   .record = &run->record,
                                   .quiet = options->quiet,
                                   .take = compare_game,
                                   .ctx = run};
    compare_all(run);
    const int status = run->summary.status;
    record_free(&run->record);
    ruleset_diff_free(&run->ruleset_diff);
    buf_free(&run->out);
    free(run);
    return status;
}
