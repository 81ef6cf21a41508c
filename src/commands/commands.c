/* commands.c - every subcommand, in the order of `shipslog help`. */
#include "commands/commands.h"

#include "cli/command_run.h"

const struct command *const commands[] = {
#define COMMAND(name) &cmd_##name,
#include "commands/commands.def"
#undef COMMAND
    NULL,
};
