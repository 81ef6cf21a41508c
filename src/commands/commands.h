/* commands.h - the rows that the files cmd_NAME.c export, one for each of commands.def. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

#include "cli/command.h"

#define COMMAND(name) extern const struct command cmd_##name;
#include "commands/commands.def"
#undef COMMAND

#endif
