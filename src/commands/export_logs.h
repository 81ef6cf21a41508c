/* export_logs.h - shipslog export: the games as logs, or their results.  Tables (platform/native/commands/cmd_export.c)
 * are for computers with a disk; in a browser the command has logs and results alone.
 */
#ifndef COMMANDS_EXPORT_LOGS_H
#define COMMANDS_EXPORT_LOGS_H

#include "cli/command.h"
#include "commands/results_export.h"

struct store;

struct export_logs {
    struct option_list games; /* none: all */
    int format;               /* of RESULTS_FORMATS */
    const char *output;       /* NULL: standard output */
};

/* The rows of `member`, of that type, in the options of a command. */
#define EXPORT_GAME_ROW(type, member)                                                          \
    OPTION_LIST_ROW(                                                                           \
        'g', "game", type, member.games, "ID",                                                 \
        "write this game: its number, its own id, or at least 8 digits of its hash")
#define EXPORT_OUTPUT_ROW(type, member)                                                        \
    OPTION_OUTPUT_ROW('o', "output", type, member.output, "FILE", "|slog|txt|log",             \
                      "write to FILE, all at once, instead of standard output")

#define EXPORT_LOGS_HELP                                                                       \
    "Writes the games in canonical notation, with their comments, in the order of their\n"     \
    "numbers; with --game (which may be given several times) those games only. --format\n"     \
    "bgstats writes their results for BG Stats, csv as a table (docs/results.md); games\n"     \
    "that were not played to the end are left out and counted.\n"

/* Returns an exit status, after a message when it is not EXIT_CLEAN. */
int export_logs(struct command_context *c, struct store *store, const struct export_logs *o);

#endif
