/* analyse_book.h - analyses the games of a database and keeps what is found (store/evaluation.h). */
#ifndef COMMANDS_ANALYSE_BOOK_H
#define COMMANDS_ANALYSE_BOOK_H

#include <stdbool.h>

#include "commands/report_options.h"
#include "play/analysis.h"

struct command_context;
struct store;

/* The options of shipslog analyse. */
struct analyse_arguments {
    const char *db, *game, *from, *rules, *policy, *at, *instead;
    struct report_options choice; /* games of a database */
    long games, seed, temper, error, time, jobs;
    int format; /* enum analyse_format */
    bool all_cards, chances_only, fast, quiet, keep, again;
};

extern const struct analyse_arguments analyse_defaults;
/* As these have them, for --help. */
enum { ANALYSE_GAMES = 64 };

/* How a game is to be judged; 0, or an exit status after a message. */
int analyse_options(struct command_context *c, const struct analyse_arguments *a,
                    const struct game_def *game, struct analysis_options *out);

/* The games that the options choose, one after the other, each in a transaction of its
 * own: whoever stops it loses one game.  Games that are judged in the same way already are left out, unless
 * --again is given.  Prints a line for each.  Returns an exit status. */
int analyse_book(struct command_context *c);
/* The same by the usual options for all games of an open store; prints nothing but the progress. */
int analyse_logs(struct command_context *c, struct store *store, unsigned jobs, bool is_quiet);

#endif
