/* commands.h - the rows that the files cmd_NAME.c export. One row a line. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/command.h"

extern const struct command cmd_help;
extern const struct command cmd_report;
extern const struct command cmd_chart;
extern const struct command cmd_gallery;
extern const struct command cmd_version;

#endif
