/* trajectory.h - the positions of a game that an analysis asks about.
 *
 * A trajectory is taken from a record by one replay: the position before the first event and after each
 * one, and, for every decision, the position as the player who decided knew it.
 */
#ifndef PLAY_TRAJECTORY_H
#define PLAY_TRAJECTORY_H

#include <stdbool.h>
#include <stddef.h>

#include "core/record.h"

enum trajectory_kind {
    TRAJECTORY_OTHER,    /* a note, a mark, something that nobody chose, an illegal event */
    TRAJECTORY_DECISION, /* a player chose it */
    TRAJECTORY_CHANCE,   /* tiles or cards that turned up */
};

struct trajectory_event {
    uint8_t kind;         /* enum trajectory_kind */
    uint8_t seat;         /* who decided or acted; SEAT_NONE */
    uint16_t round, turn; /* game_rules.clock; a role begins its turn */
    uint32_t index;       /* of the event in the record */
    int16_t *known; /* a decision: the position at it as the player knew it, else NULL; owned */
    int16_t *after; /* the position at rest after it; NULL: as before; owned */
};

struct trajectory {
    const struct game_def *game;
    const void *rules;
    bool is_over;                   /* the last position is the end of the game */
    int16_t *start;                 /* the position before the first event; owned */
    struct trajectory_event *event; /* one for each event that was taken; owned */
    size_t n;
};

/* Replays the record, which has moves.  `all_cards`: decisions are about the position with all
 * that the log says, else with what the player knew.  Of a log of the public grade, decisions are those that do not depend
 * on cards nobody saw: the roles. */
void trajectory_take(struct trajectory *trajectory, const struct record *record,
                     const void *rules, bool all_cards);
/* The trajectory of a game that begins at this position, and has no events. */
void trajectory_of_position(struct trajectory *trajectory, const struct game_def *game,
                            const void *rules, const int16_t *state);
void trajectory_free(struct trajectory *trajectory);

#endif
