/* expectation.h - what seats can expect at a position: by games played on, or by the estimate of the game.
 *
 * An estimate (game_play.estimate) takes microseconds where games take milliseconds.  How wrong it is
 * nobody knows of a single position, so it has no errors: they are 0.
 */
#ifndef PLAY_EXPECTATION_H
#define PLAY_EXPECTATION_H

#include "core/game_play.h"
#include "play/tally.h"

struct expectation {
    uint32_t games; /* played on; 0: estimated */
    struct measure chance[SEATS_MAX], points[SEATS_MAX];
    struct measure lead[SEATS_MAX]; /* points more than the best other player */
};

void expectation_of_games(struct expectation *expected, const struct tally *t,
                          unsigned n_players);
void expectation_of_estimate(struct expectation *expected, const struct estimate *e,
                             unsigned n_players);

#endif
