/* policy_option.h - "--policy A,B,...": what the seats of a simulated game think of. */
#ifndef CLI_POLICY_OPTION_H
#define CLI_POLICY_OPTION_H

#include <stdint.h>

#include "core/game.h"

/* Rows of game_play.policies, for each seat. */
struct seat_policies {
    unsigned n; /* names given: 1 stands for all seats, else there is one for each */
    uint8_t seat[SEATS_MAX];
};

/* Reads names that commas separate; NULL is the game's first policy.  The game must have play.
 * Returns 0, or -1 with `err` naming the unknown word and what there is. */
int policy_option_read(const struct game_def *game, const char *text, struct seat_policies *out,
                       struct err *err);

#endif
