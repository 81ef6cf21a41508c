/* cmd_audit.c - shipslog audit: replays logs and reports every finding. */
#include <stdlib.h>

#include "audit/ruleset_diff_print.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "commands/audit_run.h"
#include "commands/commands.h"
#include "commands/each_game.h"
#include "commands/game_option.h"

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
    OPTION_FLAG_ROW(0, "as-written", struct audit_options, as_written,
                    "go on from every breach as it is written, and print all findings"),
    OPTION_FLAG_ROW('a', "all", struct audit_options, all,
                    "also print the findings that only follow from others"),
    OPTION_FLAG_ROW(0, "clauses", struct audit_options, clauses,
                    "print the clause of the rules under each finding, once"),
    OPTION_JOBS_ROW(struct audit_options, "replay"),
    OPTION_FLAG_ROW('q', "quiet", struct audit_options, quiet,
                    "print no findings and no summary: only the exit status counts"),
    {0},
};

/* ---- --against: each game under its rules and under others ---- */

/* Of one worker. */
struct against_run {
    const struct audit_options *o;
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
    if (run->o->quiet || !ruleset_diff_is_any(&run->result))
        return;
    const char *rules = run->o->rules != NULL ? run->o->rules : record->rules;
    const struct ruleset_diff_item item = {.file = game->file,
                                           .game = game->number,
                                           .record = record,
                                           .rules = rules,
                                           .against = run->o->against,
                                           .result = &run->result};
    run->printer->item(&out->out, &item);
}

static void take_game(void *ctx, unsigned worker, struct logged_game *game,
                      struct game_output *out)
{
    struct against_run *runs = ctx;
    compare_game(&runs[worker], game, out);
}

/* Reads the files of c->args; returns an exit status. */
static int audit_against(struct command_context *c)
{
    const struct audit_options *o = c->options;
    struct each_game walk = {.c = c,
                             .jobs = (unsigned)o->jobs,
                             .quiet = o->quiet,
                             .take = take_game,
                             .reading = {.has_rules = o->rules != NULL}};
    const unsigned workers = each_game_workers(&walk);
    struct against_run *runs = xcalloc(workers, sizeof *runs);
    struct ruleset_diff_summary *s = &runs[0].summary;
    for (unsigned i = 0; i < workers; i++) {
        runs[i].o = o;
        runs[i].printer =
            o->format == FORMAT_JSON ? &ruleset_diff_print_json : &ruleset_diff_print_text;
        ruleset_diff_init(&runs[i].ruleset_diff);
        runs[i].ruleset_diff.side[RULESET_DIFF_OWN].rules_override = o->rules;
        runs[i].ruleset_diff.side[RULESET_DIFF_OTHER].rules_override = o->against;
    }
    walk.ctx = runs;
    s->status = each_game_of(&walk, c->args, c->n_args);
    s->files = walk.files;
    for (unsigned i = 1; i < workers; i++)
        join_summaries(s, &runs[i].summary);
    if (s->differ + s->not_compared > 0)
        s->status = exit_status_worse(s->status, EXIT_FINDINGS);
    if (!o->quiet) {
        struct buf out = BUF_INIT;
        runs[0].printer->summary(&out, &runs[0].summary);
        output_put(c->out, out.data, out.len);
        buf_free(&out);
    }
    const int status = s->status;
    for (unsigned i = 0; i < workers; i++)
        ruleset_diff_free(&runs[i].ruleset_diff);
    free(runs);
    return status;
}

static int run_audit(struct command_context *c)
{
    const struct audit_options *o = c->options;
    struct err err = ERR_INIT;
    if (c->n_args == 0)
        return command_usage_error(c, "no file given");
    if (game_option_check_rules("rules", o->rules, &err) < 0 ||
        game_option_check_rules("against", o->against, &err) < 0)
        return command_fail(c, &err);
    if (o->clauses && o->against != NULL)
        return command_usage_error(c, "--clauses goes without --against");
    if (o->against != NULL)
        return audit_against(c);
    return audit_run_files(c, o, c->args, c->n_args);
}

const struct command cmd_audit = {
    .name = "audit",
    .summary = "replay logs and report every breach of the rules",
    .group = GROUP_CHECK,
    .usage = "[OPTION]... FILE|-...",
    .help = "Replays every game of the logs and reports each event that the rules do not\n"
            "allow, each claim that differs from the replay, and each line that cannot be\n"
            "read: with the place, the source line, the rule, and what would have been legal\n"
            "instead. An event is carried out as written, whatever it breaks, and the audit\n"
            "goes on.\n"
            "Logs are text (.slog) or Board Game Arena JSON, also compressed by gzip or\n"
            "zstd; '-' is standard input. They are read as a stream: their size does not\n"
            "matter.\n"
            "A log that names no rules is audited by those that 'shipslog config rules'\n"
            "sets, else by those that it fits best; an info says which.\n"
            "\n"
            "With --against every game is replayed by its own rules and again by PROFILE,\n"
            "for the same number of players, and only what changes is reported: findings\n"
            "that appear or vanish, another score or winner, another end, and where the two\n"
            "replays first differ. The exit status is then 0 when no game changes, 1 when\n"
            "some do.\n"
            "\n"
            "Exit status: 0 all logs are clean (infos do not count), 1 errors or warnings,\n"
            "2 a file could not be read, 3 a replay differs from a recorded state hash.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .operands = FILE_READ,
    .run = run_audit,
};
