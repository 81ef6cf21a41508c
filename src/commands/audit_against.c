/* audit_against.c - reads logs and reports which games other rules would change. */
#include "commands/audit_against.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "audit/ruleset_diff_print.h"
#include "commands/each_game.h"

/* Of one worker. */
struct against_run {
    const struct against_options *options;
    const struct ruleset_diff_printer *printer;
    struct ruleset_diff ruleset_diff;
    struct ruleset_diff_result result;
    struct ruleset_diff_summary summary;
};

static void join_summaries(struct ruleset_diff_summary *s, const struct ruleset_diff_summary *o)
{
    s->games += o->games;
    s->differ += o->differ;
    s->legality += o->legality;
    s->score += o->score;
    s->winner += o->winner;
    s->end += o->end;
    s->not_compared += o->not_compared;
}

static void compare_game(struct against_run *run, struct logged_game *game,
                         struct game_output *out)
{
    const struct record *record = &game->record;
    struct err err = ERR_INIT;
    if (record->is_outside)
        return;
    run->summary.games++;
    if (ruleset_diff_record(&run->ruleset_diff, record, &run->result, &err) < 0) {
        run->summary.not_compared++;
        game_output_error(out, "%s:%u: game %u is not compared: %s", game->file,
                          (unsigned)record_rules_place(record).line, (unsigned)game->number,
                          err.text);
        return;
    }
    run->summary.differ += ruleset_diff_is_any(&run->result);
    run->summary.legality += run->result.legality;
    run->summary.score += run->result.score_differs;
    run->summary.winner += run->result.winner;
    run->summary.end += run->result.end;
    if (run->options->quiet || !ruleset_diff_is_any(&run->result))
        return;
    const char *rules = run->options->rules != NULL ? run->options->rules : record->rules;
    const struct ruleset_diff_item item = {.file = game->file,
                                           .game = game->number,
                                           .record = record,
                                           .rules = rules,
                                           .against = run->options->against,
                                           .result = &run->result};
    run->printer->item(&out->out, &item);
}

static void take_game(void *ctx, unsigned worker, struct logged_game *game,
                      struct game_output *out)
{
    struct against_run *runs = ctx;
    compare_game(&runs[worker], game, out);
}

static void begin_run(struct against_run *run, const struct against_options *options)
{
    run->options = options;
    run->printer = options->json ? &ruleset_diff_print_json : &ruleset_diff_print_text;
    ruleset_diff_init(&run->ruleset_diff);
    run->ruleset_diff.side[RULESET_DIFF_OWN].rules_override = options->rules;
    run->ruleset_diff.side[RULESET_DIFF_OTHER].rules_override = options->against;
}

static void print_summary(struct command_context *c, const struct against_run *run)
{
    struct buf out = BUF_INIT;
    run->printer->summary(&out, &run->summary);
    output_put(c->out, out.data, out.len);
    buf_free(&out);
}

int audit_against(struct command_context *c, const struct against_options *options)
{
    struct each_game walk = {.c = c,
                             .jobs = options->jobs,
                             .quiet = options->quiet,
                             .take = take_game,
                             .reading = {.has_rules = options->rules != NULL}};
    const unsigned workers = each_game_workers(&walk);
    struct against_run *runs = xcalloc(workers, sizeof *runs);
    struct ruleset_diff_summary *s = &runs[0].summary;
    for (unsigned i = 0; i < workers; i++)
        begin_run(&runs[i], options);
    walk.ctx = runs;
    s->status = each_game_of(&walk, c->args, c->n_args);
    s->files = walk.files;
    for (unsigned i = 1; i < workers; i++)
        join_summaries(s, &runs[i].summary);
    if (s->differ + s->not_compared > 0)
        s->status = exit_status_worse(s->status, EXIT_FINDINGS);
    if (!options->quiet)
        print_summary(c, &runs[0]);
    const int status = s->status;
    for (unsigned i = 0; i < workers; i++)
        ruleset_diff_free(&runs[i].ruleset_diff);
    free(runs);
    return status;
}
