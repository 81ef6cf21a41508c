/* rollout.h - plays on from a position to the end of the game, many times.
 *
 * What is hidden is drawn again for each game from all that can lie there (game_play.redraw).  A
 * game is decided by its start, the styles of play of the players and a seed: the number of games played
 * before, and the thread, change nothing.
 *
 * A game may stop before its end, where the estimate of the game (game_play.estimate) says what comes of it: such
 * games differ much less than whole ones and take a part of their time, and hidden cards, which an estimate does not see,
 * begin to come to the table.  Rounds count from where the game left the log that it follows.
 */
#ifndef PLAY_ROLLOUT_H
#define PLAY_ROLLOUT_H

#include "core/game_play.h"
#include "core/legal_list.h"
#include "core/play_style.h"
#include "core/replay.h"
#include "play/tally.h"
#include "play/trail.h"

/* Where games begin.  All pointers are borrowed. */
struct rollout_start {
    const struct game_def *game; /* with play */
    const void *rules;
    const int16_t *state;      /* a position at its node */
    const struct event *first; /* taken before the players choose; NULL: none */
    const struct event
        *then; /* and what the same player takes after it; NULL: what the policy chooses */
    struct play_stop stop; /* all zero: games end */
};

/* A table to play at; not for two threads at the same time. */
struct rollout_table {
    struct replay replay;
    bool sees_all; /* nothing is hidden: what was chosen is legal for certain */
    struct play_style play_style[SEATS_MAX];
    enum estimate_of players; /* by whose games those that stop are estimated */
    struct legal_list legal;  /* scratch */
};

/* All seats play in this style. */
void rollout_table_init(struct rollout_table *t, const struct game_def *game, const void *rules,
                        struct play_style play_style);
void rollout_table_free(struct rollout_table *t);

/* Plays games number `from` to `from` + `n` - 1 of the seed and adds them to the tally.  A game that
 * does not end is stopped and counts as it stands.  The game of a start that stops before the end has an estimate. */
void rollout_play(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                  uint32_t from, uint32_t n, struct tally *tally);

/* The same games, but each is added where it goes along the trail.  They begin at its position `at`, to which the first
 * event of the start leads, if there is one. */
void rollout_follow(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                    uint32_t from, uint32_t n, struct trail *trail, size_t at);

/* Sees where a game begins (`e` is NULL), then each event, the first ones of the start too, and the position after it. */
struct rollout_watch {
    void (*took)(void *ctx, const struct event *e, const int16_t *state);
    void *ctx;
};

/* Plays game number `number` of the seed to its end, which the table's replay then holds. */
void rollout_watch(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                   uint32_t number, const struct rollout_watch *watch);

/* The mean estimate of the positions in which a turn begins next, a few times played up to there: where it stands,
 * an estimate does not see what a phase under way still brings.  The game has an estimate. */
void rollout_estimate(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                      enum estimate_of players, struct estimate *out);

#endif
