/* cmd_help.c - shipslog help: the list of commands, or one command's help. */
#include "cli/command.h"
#include "cli/command_run.h"
#include "commands/commands.h"

static int run_help(struct command_context *c)
{
    if (c->n_args == 0) {
        command_print_list(c->program->commands, c->out);
        return EXIT_CLEAN;
    }
    const struct command *command = command_find(c->program->commands, c->args[0]);
    if (command == NULL)
        return command_unknown(c, c->program->commands, c->args[0]);
    if (c->n_args > 1 && command->help_of != NULL)
        return command->help_of(c, c->args[1]);
    const char *parent = NULL;
    if (c->n_args > 1 && command->actions != NULL) {
        parent = command->name;
        const struct command *action = command_find(command->actions, c->args[1]);
        if (action == NULL)
            return command_unknown(c, command->actions, c->args[1]);
        command = action;
    }
    command_print_help(command, parent, c->out);
    return EXIT_CLEAN;
}

const struct command cmd_help = {
    .name = "help",
    .summary = "list the commands, or explain one",
    .usage = "[COMMAND [ACTION|REPORT]]",
    .help = "Prints the list of commands, or what COMMAND does and which options it takes.\n"
            "'help report standings' says what a report answers, and what its columns mean.\n",
    .ignores_settings = true,
    .run = run_help,
};
