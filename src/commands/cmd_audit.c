/* cmd_audit.c - shipslog audit: replays logs and reports every finding. */
#include "base/err.h"
#include "commands/audit_against.h"
#include "commands/audit_run.h"
#include "commands/commands.h"
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
    if (o->against != NULL) {
        const struct against_options against = {.rules = o->rules,
                                                .against = o->against,
                                                .json = o->format == FORMAT_JSON,
                                                .jobs = (unsigned)o->jobs,
                                                .quiet = o->quiet};
        return audit_against(c, &against);
    }
    return audit_run_files(c, o, c->args, c->n_args);
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
    .options = options,
    .defaults = &defaults,
    .options_size = sizeof defaults,
    .operands = FILE_READ,
    .run = run_audit,
};
