/* game_play.h - what can be played on from a position: the events that may come next, how good
 * they look, what chance brings, and what a scribe writes down.
 *
 * Simulated games and perft are made of it.  The auditor asks it for what would have been legal.
 */
#ifndef CORE_GAME_PLAY_H
#define CORE_GAME_PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"

struct weighted_choice;

/* How much the scribe of a simulated game writes down beside the decisions. */
enum scribe {
    SCRIBE_BRIEF,   /* the final result */
    SCRIBE_CAREFUL, /* and consequences beside the actions, what everybody has, the scores */
    SCRIBE_FULL,    /* and the whole position every round */
};

enum { CLAIMS_MAX = 16 };

struct game_play {
    /* Events that could answer the current node, legal ones among them; writes at most `cap`
     * and returns how many there are.  The frame filters them through `check`. */
    size_t (*candidates)(const void *rules, const int16_t *state, struct event *out,
                         size_t cap);
    /* Simulated games (core/simulate.h).  How good a legal event looks to the player who is to
     * act, in hundredths of a VP; any guess will do, rules are not asked. */
    int (*value)(const void *rules, const int16_t *state, const struct event *e,
                 unsigned style);
    /* Ways of playing, ended by NULL. */
    const char *const *styles;
    /* How many tiles or cards an event stands for whose item is chance (drawing a tile); 0 when
     * it reveals nothing.  NULL where nothing is chance. */
    unsigned (*odds)(const void *rules, const int16_t *state, const struct event *e);
    /* Fills `e` with the random chance event or allocation that the node asks for; false when
     * the node has ordinary candidates.  NULL where nothing is chance. */
    bool (*sample)(const void *rules, const int16_t *state,
                   const struct weighted_choice *choice, struct event *e);
    /* What a careful scribe writes beside `e`: consequences, read off the positions before and
     * after it, as claims and, where the game writes them so, as items added to `e`.  At most
     * CLAIMS_MAX claims; returns how many.  NULL where no verb takes claims. */
    size_t (*claims_of)(const void *rules, const int16_t *before, const int16_t *after,
                        struct event *e, struct event_claim *out);
    /* What he notes between two rounds and when the game is over.  Returns how many, at most
     * cap. */
    size_t (*notes_of)(const void *rules, const int16_t *state, enum scribe scribe,
                       struct event *out, size_t cap);
};

#endif
