/* report_options.h - the options that report, why, chart and site share: a database and a choice
 * of games.
 */
#ifndef COMMANDS_REPORT_OPTIONS_H
#define COMMANDS_REPORT_OPTIONS_H

#include <stdbool.h>

#include "cli/command.h"
#include "report/report.h"
#include "report/report_write.h"

struct buf;
struct user_reports;
struct store;

/* A member of the options of each of these commands. */
struct report_options {
    const char *db, *reports_dir;
    const char *kind, *player, *rules, *any, *event, *from, *since, *to, *until, *season,
        *points;
    struct option_list with;
    long game, players, last, min_games, min_n;
    bool clean, no_limit;
    int early; /* enum report_early */
};

/* Whether games that ended early count by the places that their logs give (docs/results.md). */
enum report_early { REPORT_EARLY_AS_SET, REPORT_EARLY_COUNT, REPORT_EARLY_LEAVE_OUT };

/* The rows of the event and the day; `games` is "only games" or the like. */
#define REPORT_EVENT_ROWS(type, choice, games)                                                 \
    OPTION_TEXT_ROW(0, "event", type, choice.event, "TEXT",                                    \
                    games " with TEXT in the name of the event"),                              \
        OPTION_TEXT_ROW(0, "from", type, choice.from, "DATE",                                  \
                        games " of this day, month or year and later"),                        \
        OPTION_TEXT_ROW(0, "to", type, choice.to, "DATE",                                      \
                        games " of this day, month or year and earlier")

/* The rows of what else chooses games, in every command that takes some. */
#define REPORT_MORE_CHOICE_ROWS(type, choice, games)                                           \
    OPTION_LIST_ROW(0, "with", type, choice.with, "NAME",                                      \
                    games " in which NAME played, too; may be given several times"),           \
        OPTION_TEXT_ROW(0, "any", type, choice.any, "RULES",                                   \
                        games " with this edition or expansion: nobles"),                      \
        OPTION_TEXT_ROW(0, "since", type, choice.since, "DATE",                                \
                        games " of this day, month or year and later"),                        \
        OPTION_TEXT_ROW(0, "until", type, choice.until, "DATE",                                \
                        games " of this day, month or year and earlier"),                      \
        OPTION_NUMBER_ROW(0, "last", type, choice.last, 1, 2000000000, "N",                    \
                          games " that are the latest N of those that all else chooses")

/* The rows that choose games; `choice` is the name of the member in the struct `type`. */
#define REPORT_CHOICE_ROWS(type, choice)                                                       \
    OPTION_FILE_ROW('d', "db", type, choice.db, "FILE", FILE_DATABASE, "database to read"),    \
        OPTION_NUMBER_ROW('g', "game", type, choice.game, 1, 2000000000, "ID",                 \
                          "only this game (the number that report 'games' shows)"),            \
        OPTION_TEXT_ROW('p', "player", type, choice.player, "NAME",                            \
                        "only games of this player, and only this player's seats"),            \
        OPTION_NUMBER_ROW('n', "players", type, choice.players, 2, 6, "N",                     \
                          "only games with N players"),                                        \
        OPTION_TEXT_ROW(0, "rules", type, choice.rules, "PROFILE",                             \
                        "only games by these rules: 'deluxe+nobles', in any order"),           \
        REPORT_EVENT_ROWS(type, choice, "only games"),                                         \
        OPTION_TEXT_ROW(0, "season", type, choice.season, "DATE",                              \
                        "only games of this year, month or day"),                              \
        REPORT_MORE_CHOICE_ROWS(type, choice, "only games"),                                   \
        OPTION_TEXT_ROW(0, "kind", type, choice.kind, "KIND",                                  \
                        "only this game: puerto-rico, san-juan"),                              \
        OPTION_FLAG_ROW(0, "clean", type, choice.clean,                                        \
                        "only games in which the audit found no error, and the "               \
                        "table set no position"),                                              \
        OPTION_CHOICE_ROW(0, "early", type, choice.early, "as-set|count|leave-out",            \
                          "games that ended early: as the setting 'early' says, or so")

/* The rows of all these options. */
#define REPORT_OPTION_ROWS(type, choice)                                                       \
    REPORT_CHOICE_ROWS(type, choice),                                                          \
        OPTION_NUMBER_ROW(0, "min-games", type, choice.min_games, 1, 2000000000, "N",          \
                          "leave out rows that rest on fewer games (or seats, builds)"),       \
        OPTION_TEXT_ROW(0, "points", type, choice.points, "LIST",                              \
                        "report league: points of the places, such as 5,3,2,1"),               \
        OPTION_FLAG_ROW(0, "no-limit", type, choice.no_limit,                                  \
                        "do not stop a query that seems never to end"),                        \
        OPTION_NUMBER_ROW(0, "min-n", type, choice.min_n, 1, 2000000000, "N",                  \
                          "mark rows that rest on fewer than N, instead of 20")

/* How a command writes its tables: a member of the options of each that does. */
struct report_output {
    const char *path, *headings;
    int format; /* enum report_format */
    int decimal, dates;
    bool all_columns;
};

#define REPORT_FORMATS "auto|" REPORT_FORMAT_WORDS
#define REPORT_FORMAT_HELP                                                                     \
    "how to write it; auto goes by the ending of the output file, and without one is a table"

#define REPORT_FORMAT_ROW(type, output)                                                        \
    OPTION_CHOICE_ROW('f', "format", type, output.format, REPORT_FORMATS, REPORT_FORMAT_HELP)

/* The rows of how people want to read it. */
#define REPORT_LOOK_ROWS(type, output)                                                         \
    OPTION_CHOICE_ROW(0, "decimal", type, output.decimal, "as-set|point|comma",                \
                      "in numbers for people: as the setting 'decimal' says, or so"),          \
        OPTION_CHOICE_ROW(0, "dates", type, output.dates, "as-set|iso|day-first|month-first",  \
                          "in what people read: as the setting 'dates' says, 2026-11-30, "     \
                          "30.11.2026 or 11/30/2026"),                                         \
        OPTION_TEXT_ROW(0, "headings", type, output.headings, "NAME=TEXT",                     \
                        "headings for people in place of names of columns: player=Spieler; "   \
                        "wins=Siege")

/* The rows of --format and --output of the commands that print tables. */
#define REPORT_OUTPUT_ROWS(type, output, endings)                                              \
    REPORT_FORMAT_ROW(type, output),                                                           \
        OPTION_OUTPUT_ROW('o', "output", type, output.path, "FILE",                            \
                          REPORT_FORMAT_ENDINGS endings,                                       \
                          "write to FILE, all at once, instead of standard output"),           \
        REPORT_LOOK_ROWS(type, output)

/* The format to write in; never FORMAT_AUTO. */
enum report_format report_options_format(const struct report_output *output);

/* What a shell or a user says of the width of the terminal ($COLUMNS); 0: nothing. */
size_t report_options_columns(void);

/* The room for text that goes to `path`, NULL for standard output: none in a file or a pipe, but for $COLUMNS, and on a
 * terminal its width, or $COLUMNS, between 40 and 200. */
struct report_room report_options_room(const struct command_context *c, const char *path);

/* The same for a list of which programs read the lines: one for each row but on a terminal. */
struct report_room report_options_lines(const struct command_context *c, const char *path);

/* Adds to the room how people want to read numbers, dates and headings: as the options say, or else the settings. */
void report_options_look(const struct command_context *c, const struct report_output *output,
                         struct report_room *room);

/* Writes the table to the file or standard output.  Returns EXIT_CLEAN, or another status after a message. */
int report_options_write(struct command_context *c, const struct report_table *table,
                         const struct report_output *output, struct report_room room);
/* The same for what was written as the format says, and frees it: a terminal gets no bytes that are no text. */
int report_options_put_out(struct command_context *c, const struct report_output *output,
                           struct buf *data);

/* Whether the games chosen must be of one kind. */
enum report_kind_choice { REPORT_ONE_KIND, REPORT_ANY_KIND };

/* Checks that the report uses all given options: EXIT_CLEAN, or another status after a message.
 */
int report_options_check(struct command_context *c, const struct report_options *o,
                         const struct report *report);

/* The operands after a report about a player that name no files: the player, and whom else the games must have. */
struct report_people {
    struct report_options choice; /* with them */
    const char *with[1];
    size_t first_log; /* the operand after them */
};
void report_options_take_people(struct report_people *out, const struct command_context *c,
                                const struct report_options *o, const struct report *report);

/* The choice as a filter that borrows from it, not yet checked.  Returns EXIT_CLEAN, or another status after a
 * message. */
int report_options_filter(struct command_context *c, const struct report_options *o,
                          struct report_filter *filter);

/* Opens the database and checks the choice against it.  When there are operands from number
 * `first_log` on, these are logs, which stand in a database in memory instead; a
 * single game is then the chosen one.  Returns EXIT_CLEAN, or
 * another status after a message; then *store is NULL. */
int report_options_open(struct command_context *c, const struct report_options *o,
                        size_t first_log, enum report_kind_choice kinds, struct store **store,
                        struct report_filter *filter);

/* A report about one game is about the latest one when --last 1 chooses it.  Returns EXIT_CLEAN, or another status after a
 * message. */
int report_options_take_last(struct command_context *c, const struct report *report,
                             struct store *store, struct report_filter *filter);

/* Ends what report_options_open() began; a store that is NULL is fine. */
void report_options_close(struct store *store, struct report_filter *filter);

/* The row of --reports-dir, for all commands that show reports. */
#define REPORTS_DIR_ROW(type, choice)                                                          \
    OPTION_FILES_ROW(0, "reports-dir", type, choice.reports_dir, "DIR", FILES_READ, "sql",     \
                     "also know the reports of this directory (docs/reports.md)")

/* Calls `run` with the reports of --reports-dir, none when it is not given.  Returns its status, or one
 * after a message when they cannot be read. */
int report_options_with_user_reports(struct command_context *c,
                                     const struct report_options *choice,
                                     int (*run)(struct command_context *c,
                                                const struct user_reports *user_reports));

/* The report of that name or alias, ours or one of `user_reports`, which may be NULL; NULL after a message
 * with the nearest name. */
const struct report *report_options_find(struct command_context *c,
                                         const struct user_reports *user_reports,
                                         const char *name);

/* The row of --charts-dir, for all commands that draw. */
#define CHARTS_DIR_ROW(type)                                                                   \
    OPTION_FILES_ROW(0, "charts-dir", type, charts_dir, "DIR", FILES_READ, "gp",               \
                     "draw with the gnuplot scripts of this directory")
/* Appends the directory of the user's scripts: `wanted` (an option) if it is not NULL, else
 * $SHIPSLOG_DATADIR/charts if it holds scripts.  Appends nothing when those of the program draw.
 * The working directory is not searched: scripts can run commands.  Returns 0, or -1 with
 * `err`. */
int chart_scripts_find(struct buf *out, const char *wanted, struct err *err);

#endif
