/* analyse_options.h - the options of shipslog analyse. */
#ifndef COMMANDS_ANALYSE_OPTIONS_H
#define COMMANDS_ANALYSE_OPTIONS_H

#include <stdbool.h>

#include "play/analysis.h"

struct command_context;

struct analyse_arguments {
    const char *db, *game, *from, *rules, *policy, *at, *instead;
    const char *kind, *player, *event, *season; /* games of a database */
    long games, seed, temper, error, time, jobs, players;
    int format; /* enum analyse_format */
    bool all_cards, chances_only, fast, quiet, clean, keep, again;
};

/* How a game is to be judged; 0, or an exit status after a message. */
int analyse_options(struct command_context *c, const struct game_def *game,
                    struct analysis_options *out);

#endif
