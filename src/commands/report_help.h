/* report_help.h - what one report is, for `help report NAME` and `report NAME --help`. */
#ifndef COMMANDS_REPORT_HELP_H
#define COMMANDS_REPORT_HELP_H

#include <stdbool.h>

#include "cli/command.h"

/* command.help_of of report, why and chart: prints the question of the report with that name, its columns and examples. */
int report_help(struct command_context *c, const char *name);

#endif
