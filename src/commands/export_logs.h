/* export_logs.h - shipslog export: the games as logs, or their results.  Tables (platform/native/commands/cmd_export.c)
 * are for computers with a disk; in a browser the command has logs and results alone.
 */
#ifndef COMMANDS_EXPORT_LOGS_H
#define COMMANDS_EXPORT_LOGS_H

#include "cli/command.h"
#include "commands/report_options.h"
#include "commands/results_export.h"

struct store;

struct export_logs {
    struct option_list games;     /* none: all that are chosen */
    struct report_options choice; /* as of `shipslog list` */
    const int64_t *chosen;        /* private: the games that it chooses */
    size_t n_chosen;
    int format;         /* of RESULTS_FORMATS */
    const char *output; /* NULL: standard output */
};

/* The rows of `member`, of that type, in the options of a command. */
#define EXPORT_GAME_ROW(type, member)                                                          \
    OPTION_LIST_ROW(                                                                           \
        'g', "game", type, member.games, "ID",                                                 \
        "write this game: its number, its own id, or at least 8 digits of its hash")
#define EXPORT_CHOICE_ROWS(type, member)                                                       \
    OPTION_TEXT_ROW('p', "player", type, member.choice.player, "NAME",                         \
                    "only games of this player"),                                              \
        OPTION_NUMBER_ROW('n', "players", type, member.choice.players, 2, 6, "N",              \
                          "only games with N players"),                                        \
        OPTION_TEXT_ROW(0, "rules", type, member.choice.rules, "PROFILE",                      \
                        "only games by these rules: 'deluxe+nobles', in any order"),           \
        OPTION_TEXT_ROW(0, "event", type, member.choice.event, "TEXT",                         \
                        "only games with TEXT in the name of the event"),                      \
        OPTION_TEXT_ROW(0, "season", type, member.choice.season, "DATE",                       \
                        "only games of this year, month or day"),                              \
        REPORT_MORE_CHOICE_ROWS(type, member.choice, "only games"),                            \
        OPTION_TEXT_ROW(0, "kind", type, member.choice.kind, "KIND",                           \
                        "only this game: puerto-rico, san-juan")
#define EXPORT_OUTPUT_ROW(type, member)                                                        \
    OPTION_OUTPUT_ROW('o', "output", type, member.output, "FILE", "|slog|txt|log",             \
                      "write to FILE, all at once, instead of standard output")

#define EXPORT_LOGS_HELP                                                                       \
    "Writes the games in canonical notation, with their comments, in the order of their\n"     \
    "numbers; with --game (which may be given several times) those games only, and with\n"     \
    "other options those that 'shipslog list' shows with them. --format\n"                     \
    "bgstats writes their results for BG Stats, csv as a table (docs/results.md); games\n"     \
    "that were not played to the end are left out and counted.\n"

/* Whether options choose some of the games. */
bool export_logs_chooses(const struct export_logs *o);

/* Returns an exit status, after a message when it is not EXIT_CLEAN. */
int export_logs(struct command_context *c, struct store *store, const struct export_logs *o);

#endif
