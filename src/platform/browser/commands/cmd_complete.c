/* cmd_complete.c - a browser has no shell that completes words. */
#include "commands/commands.h"

static int run_complete(struct command_context *c)
{
    return command_error(c, "complete answers shells, which a browser does not have");
}

const struct command cmd_complete = {
    .name = "complete",
    .summary = "list what the last word of a command line may be",
    .usage = "[OPTION]... -- WORD...",
    .is_hidden = true,
    .ignores_settings = true,
    .run = run_complete,
};
