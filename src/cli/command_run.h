/* command_run.h - finds the command that a command line names, and runs it. */
#ifndef CLI_COMMAND_RUN_H
#define CLI_COMMAND_RUN_H

#include "cli/command.h"

/* Every subcommand, ended by NULL. */
extern const struct command *const commands[];

/* The command of that name in a NULL-terminated table; NULL when there is none. */
const struct command *command_find(const struct command *const *table, const char *name);

/* Reports a name that is not in `table`, with the nearest one; returns EXIT_USAGE. */
int command_unknown(struct command_context *c, const struct command *const *table,
                    const char *name);

/* Finds the command that argv names, parses its options, runs it, closes c->out.  `program`,
 * `out` and `err` of `c` are set, the rest is zero.  Returns the exit status of the program. */
int command_main(struct command_context *c, int argc, const char *const *argv);

#endif
