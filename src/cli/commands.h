/* commands.h - the rows that the files cmd_NAME.c export. One row a line. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/command.h"

extern const struct command cmd_audit;
extern const struct command cmd_replay;
extern const struct command cmd_record;
extern const struct command cmd_diff;
extern const struct command cmd_review;
extern const struct command cmd_page;
extern const struct command cmd_rules;
extern const struct command cmd_fmt;
extern const struct command cmd_convert;
extern const struct command cmd_import;
extern const struct command cmd_db;
extern const struct command cmd_player;
extern const struct command cmd_report;
extern const struct command cmd_why;
extern const struct command cmd_chart;
extern const struct command cmd_site;
extern const struct command cmd_simulate;
extern const struct command cmd_perft;
extern const struct command cmd_help;
extern const struct command cmd_version;

#endif
