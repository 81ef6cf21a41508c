/* judge.h - a player of simulated games who plays on from every choice before deciding.
 *
 * The judge knows what the own seat saw, and takes the role that gives the largest lead over the
 * best other player.  Elsewhere it does what the policy does unless something is clearly better.
 * What cannot be listed, placements for instance, it leaves to the policy.
 */
#ifndef PLAY_JUDGE_H
#define PLAY_JUDGE_H

#include "play/simulate.h"

struct judge;

/* `play_style`: how it expects everybody to play.  Not for two threads at the same time. */
struct judge *judge_new(struct play_style play_style);
/* NULL is fine. */
void judge_free(struct judge *j);
/* For simulate_options.thinker; it belongs to the judge. */
struct thinker *judge_thinker(struct judge *j);

#endif
