/* course.h - the positions of a game that an analysis asks about.
 *
 * A course is taken from a record by one replay: the position before the first event and after each
 * one, and, for every decision, the position as the player who decided knew it.
 */
#ifndef PLAY_COURSE_H
#define PLAY_COURSE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/record.h"

enum course_kind {
    COURSE_OTHER,    /* a note, a mark, something that nobody chose, an illegal event */
    COURSE_DECISION, /* a player chose it */
    COURSE_CHANCE,   /* tiles or cards that turned up */
};

struct course_event {
    uint8_t kind;         /* enum course_kind */
    uint8_t seat;         /* who decided or acted; SEAT_NONE */
    uint16_t round, turn; /* game_rules.clock; a role begins its turn */
    uint32_t index;       /* of the event in the record */
    int16_t *known; /* a decision: the position at it as the player knew it, else NULL; owned */
    int16_t *after; /* the position at rest after it; NULL: as before; owned */
};

struct course {
    const struct game_def *game;
    const void *rules;
    bool is_over;               /* the last position is the end of the game */
    int16_t *start;             /* the position before the first event; owned */
    struct course_event *event; /* one for each event that was taken; owned */
    size_t n;
};

/* Replays the record, which has moves.  `all_cards`: decisions are about the position with all
 * that the log says, else with what the player knew.  Of a log of the public grade, decisions are those that do not depend
 * on cards nobody saw: the roles. */
void course_take(struct course *c, const struct record *record, const void *rules,
                 bool all_cards);
/* The course of a game that begins at this position, and has no events. */
void course_of_position(struct course *c, const struct game_def *game, const void *rules,
                        const int16_t *state);
void course_free(struct course *c);

#endif
