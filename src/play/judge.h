/* judge.h - a player who plays on from every choice before deciding: of simulated games, or at one position.
 *
 * The judge knows what the own seat saw, and takes the role that gives the largest lead over the
 * best other player.  Elsewhere it does what the policy does unless something is clearly better.
 * What cannot be listed, placements for instance, it leaves to the policy.
 */
#ifndef PLAY_JUDGE_H
#define PLAY_JUDGE_H

#include "play/race.h"
#include "play/simulate.h"

struct judge;

/* How far from the best choice games are played on, by the judge and by an analysis alike (core/weighted_choice.h).  Games of
 * players who never err find the best answer to these alone: against other players that is worth much less. */
enum { JUDGE_TEMPER = 20 };

/* `play_style`: how it expects everybody to play, usually by the best policy with JUDGE_TEMPER.  `jobs`: threads that play
 * on, at least 1; they change nothing.  Not for two threads at the same time. */
struct judge *judge_new(struct play_style play_style, unsigned jobs);
/* NULL is fine. */
void judge_free(struct judge *j);
/* For simulate_options.thinker; it belongs to the judge. */
struct thinker *judge_thinker(struct judge *j);

/* A decision outside of simulated games. */
struct judge_question {
    unsigned seat;
    uint64_t seed;  /* of the games, with the position; that of the thinker is 0 */
    uint32_t games; /* of each choice that stays, at most; 0: the usual number */
    /* Instead of the numbers of games: thinks until this is true, or one choice is left; NULL: the numbers. */
    bool (*is_late)(void *ctx);
    void *ctx;
};

/* Sits down at a game with these rules, which are borrowed: before judge_decide(), once for all positions of it. */
void judge_sit(struct judge *j, const struct game_def *game, const void *rules);
/* The choices at a position of that game, which holds what the seat knows, and which of them it takes: `chosen`.  NULL
 * when there is no choice.  The race belongs to the judge. */
const struct race *judge_decide(struct judge *j, const struct rollout_start *start,
                                const struct judge_question *q, unsigned *chosen);

#endif
