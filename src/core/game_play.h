/* game_play.h - playing on from a position: the events that may come next, how good they look,
 * what chance brings, and what a scribe writes down.
 *
 * Simulated games and perft use it; the auditor lists legal alternatives with it.
 */
#ifndef CORE_GAME_PLAY_H
#define CORE_GAME_PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/event.h"
#include "core/game_reason.h"
#include "core/play_style.h"

struct weighted_choice;

/* What the scribe of a simulated game writes besides the decisions. */
enum scribe {
    SCRIBE_BRIEF,   /* the final result */
    SCRIBE_CAREFUL, /* and consequences of actions, what every player has, the scores */
    SCRIBE_FULL,    /* and the whole position every round */
    SCRIBE_TABLE,   /* whatever the step: what stands on the table, all that can be adjusted */
};

enum { CLAIMS_MAX = 16 };

/* What a position promises. */
struct estimate {
    int32_t chance
        [SEATS_MAX]; /* to win, in millionths; shared wins divided; their sum is 1,000,000 */
    int32_t score[SEATS_MAX]; /* at the end, in hundredths */
};

/* Whose games it was fitted to. */
enum estimate_of {
    ESTIMATE_OF_ALL, /* players of all kinds and strengths */
    ESTIMATE_OF_PLAIN, /* the best policy, which strays as where games are played on (JUDGE_TEMPER) */
    ESTIMATES_OF
};

/* Where a game that is played on stops and is estimated: before the turn that begins some rounds later, or
 * before a later one, once the end is near. */
struct play_stop {
    unsigned rounds; /* 0: it ends */
    bool near_end;   /* not before game_play.is_near_end */
};

/* To the end, or nearly. */
static inline bool play_stop_is_far(struct play_stop stop)
{
    return stop.rounds == 0 || stop.near_end;
}

struct game_play {
    /* Events that could answer the current node, legal ones among them; writes at most `cap`,
     * returns the number that it wrote, and sets *is_cut when there are more.  The frame filters
     * them by `check`. */
    size_t (*candidates)(const void *rules, const int16_t *state, struct event *out, size_t cap,
                         bool *is_cut);
    /* How good each of n legal events looks to the player who acts, in hundredths of a VP: a guess for
     * simulated games (play/simulate.h), not a rule.  What they share is looked at once. */
    void (*values)(const void *rules, const int16_t *state, const struct event *const *e,
                   size_t n, struct play_style play_style, int *out);
    /* What players think of when they value an event, the default first, and how they lean; both
     * ended by NULL. */
    const char *const *policies;
    const char *const *styles;
    /* How many tiles or cards an event stands for whose item is chance (drawing a tile); 0 when it
     * reveals nothing.  NULL: no candidate reveals anything. */
    unsigned (*odds)(const void *rules, const int16_t *state, const struct event *e);
    /* Verbs of decisions that turn cards up for everybody to see, so that a scribe can name them, ended by NO_VERB; NULL:
     * none. */
    const uint8_t *turned_up;
    /* Fills `e` with the random chance event or allocation that the node asks for; false when the
     * node has ordinary candidates.  NULL where nothing is chance. */
    bool (*sample)(const void *rules, const int16_t *state,
                   const struct weighted_choice *choice, struct event *e);
    /* Whether what chance brings at its node changes no score of a game that ends in this round: a row of tiles that nobody
     * takes before, cards of those who have built.  NULL: never. */
    bool (*chance_is_idle)(const void *rules, const int16_t *state);
    /* Whether all cards that a seat holds are known, so that what it can do is.  NULL: nothing is hidden. */
    bool (*is_hand_known)(const int16_t *state, unsigned seat);
    /* Makes of a position one in which every card is known: what is hidden lies anywhere where, after
     * all that is known, it can lie, each way as likely as chance makes it.  NULL where nothing is
     * hidden. */
    void (*redraw)(const void *rules, int16_t *state, const struct weighted_choice *choice);
    /* What these players would make of the position, as known to all; quick, nothing is played on.  Of a game that is
     * over it is what became of it.  Seats without a player are 0.  NULL: the game has no estimate. */
    void (*estimate)(const void *rules, const int16_t *state, enum estimate_of players,
                     struct estimate *out);
    /* Where the estimate says as well as games to their end what a choice is worth. */
    struct play_stop enough;
    /* Whether the end of the game is near, so that an estimate has little left to foresee.  NULL where
     * `enough` does not ask. */
    bool (*is_near_end)(const void *rules, const int16_t *state);
    /* Verbs of what is said to have happened after a choice, ended by NO_VERB; NULL: none. */
    const uint8_t *reason_verbs;
    /* Kinds of reasons why a choice costs something, ended by a row without a name; NULL: none. */
    const struct reason_kind *reasons;
    /* The first row from `from` on whose condition holds, and what its sentence names.  NULL, as the two below, without reasons. */
    size_t (*find_reason)(const struct reason_question *q, size_t from,
                          struct reason_words *out);
    /* What is counted, ended by a row without a name; fewer than REASON_AMOUNTS_MAX. */
    const struct reason_amount *reason_amounts;
    /* Adds for each seat what the event and its consequences changed. */
    void (*count_amounts)(const void *rules, const int16_t *before, const int16_t *after,
                          const struct event *e, int (*amount)[REASON_AMOUNTS_MAX]);
    /* What a careful scribe adds to `e`: its consequences, read from the positions before and
     * after it, as claims or, where the game writes them so, as items of `e`.  Writes at most
     * CLAIMS_MAX claims and returns their number.  NULL where no verb takes claims. */
    size_t (*claims_of)(const void *rules, const int16_t *before, const int16_t *after,
                        struct event *e, struct event_claim *out);
    /* What the scribe notes between two rounds and when the game is over.  Writes at most `cap`
     * events and returns their number. */
    size_t (*notes_of)(const void *rules, const int16_t *state, enum scribe scribe,
                       struct event *out, size_t cap);
};

/* The row of the policy whose name has these letters; -1 when there is none. */
static inline int game_find_policy(const struct game_play *play, const char *name,
                                   size_t length)
{
    for (int i = 0; play->policies[i] != NULL; i++)
        if (strlen(play->policies[i]) == length && memcmp(play->policies[i], name, length) == 0)
            return i;
    return -1;
}

/* The last policy of a game, its best. */
static inline uint8_t game_best_policy(const struct game_play *play)
{
    uint8_t last = 0;
    while (play->policies[last + 1] != NULL)
        last++;
    return last;
}

#endif
