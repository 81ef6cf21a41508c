/* cmd_version.c - shipslog version: which program this is. */
#include "base/output.h"
#include "cli/command.h"
#include "commands/commands.h"

static int run_version(struct command_context *c)
{
    if (c->n_args > 0)
        return command_usage_error(c, "unexpected argument '%s'", c->args[0]);
    output_printf(c->out, "shipslog %s\n", c->program->version);
    if (c->program->libraries[0] != '\0')
        output_printf(c->out, "built with %s\n", c->program->libraries);
    return EXIT_CLEAN;
}

const struct command cmd_version = {
    .name = "version",
    .summary = "print the version of this program",
    .usage = "",
    .help = "Prints the version of this program and of the libraries it was built with.\n",
    .ignores_settings = true,
    .run = run_version,
};
