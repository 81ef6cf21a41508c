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

/* How far from the best choice games are played on, by the judge and by an analysis alike (core/weighted_choice.h).  Games of
 * players who never err find the best answer to these alone: against other players that is worth much less. */
enum { JUDGE_TEMPER = 20 };

/* `play_style`: how it expects everybody to play, usually by the best policy with JUDGE_TEMPER.  Not for two threads at the same time. */
struct judge *judge_new(struct play_style play_style);
/* NULL is fine. */
void judge_free(struct judge *j);
/* For simulate_options.thinker; it belongs to the judge. */
struct thinker *judge_thinker(struct judge *j);

#endif
