/* commands.c - every subcommand, in the order of `shipslog help`. One row a line. */
#include "cli/commands.h"

#include "cli/command.h"

const struct command *const commands[] = {
    &cmd_report,
    &cmd_chart,
    &cmd_gallery,
    &cmd_help,
    &cmd_version,
    NULL,
};
