/* commands.c - every subcommand, in the order of `shipslog help`. One row a line. */
#include "cli/commands.h"

#include "cli/command_run.h"

/* clang-format off */
const struct command *const commands[] = {
    &cmd_audit,
    &cmd_replay,
    &cmd_record,
    &cmd_diff,
    &cmd_review,
    &cmd_page,
    &cmd_rules,
    &cmd_fmt,
    &cmd_convert,
    &cmd_import,
    &cmd_db,
    &cmd_player,
    &cmd_report,
    &cmd_why,
    &cmd_chart,
    &cmd_site,
    &cmd_simulate,
    &cmd_perft,
    &cmd_help,
    &cmd_version,
    NULL,
};
/* clang-format on */
