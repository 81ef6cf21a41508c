/* review.h - a game event by event: the model of `shipslog review`.
 *
 *     struct review *r = review_new(&record, rules);
 *     review_state(r, 12);                     // the position after the 12th event
 *     review_free(r);
 *
 * Made by one replay.  Events count from 1; number 0 is the position before the first.  For each
 * event a review keeps the slots of the state that changed, with both values, and what players
 * gained and lost, with causes.  It reaches a position from the last one by these changes, forwards
 * or backwards.  An event changes some dozens of slots, so a jump through a whole game takes some
 * ten thousand writes, and a hostile log of a million events needs little more memory than its
 * text; copies of all states would need gigabytes.
 *
 * Positions are at rest, as those of `replay --at`.  So an event that a log spells out although it
 * happens by itself changes nothing.  A review borrows record and rules and owns everything else.
 */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "audit/finding_list.h"
#include "core/record.h"
#include "review/review_alike.h"
#include "review/review_judged.h"

/* How many of a thing a player gained or lost for one cause. */
struct review_gain {
    uint8_t seat;
    uint8_t thing;
    uint16_t cause;
    int32_t delta;
};

struct review_change {
    uint16_t slot;
    int16_t before, after;
};

/* The members change, gain, finding and comment are the index of the event's first one; its list
 * ends where that of the next event begins. */
struct review_event {
    const char *text; /* canonical statement; "" for number 0 */
    uint32_t change, gain, finding, comment;
    uint16_t round, turn; /* the number of roles taken in the round, its own included */
    uint8_t verdict;      /* enum verdict */
    bool is_replayed;     /* false after a number that outgrew the state */
};

struct review {
    const struct record *record;
    const struct game_def *game;
    const void *rules;
    unsigned n_players;
    const char *name[SEATS_MAX];
    uint32_t n_events;
    unsigned n_rounds;          /* the last round with an event */
    struct review_event *event; /* n_events + 2: [0] the start, the last one ends the lists */
    struct finding_list findings;
    struct review_gain *gain;
    struct review_change *change;
    int16_t *total;      /* score of each seat after each event, n_players for each */
    uint32_t *round_end; /* last event of each round, n_rounds + 1 of them; [0] the start */
    uint32_t n_gains, n_changes;
    const struct review_judged *judged; /* NULL: nothing is known of chances; borrowed */
    const struct review_alike *alike;   /* NULL: of no book; borrowed */
    bool shows_all; /* also findings that only follow from others; set by the view */
    /* private */
    size_t gain_room, change_room;
    struct arena texts;
    int16_t *state;
    uint32_t state_at; /* the event whose position `state` is */
};

/* `record` must have a game; `rules` are those to replay it by. */
struct review *review_new(const struct record *record, const void *rules);
void review_free(struct review *r);

/* The position after event `number`; borrowed until the next call. */
const int16_t *review_state(struct review *r, uint32_t number);

static inline const struct event *review_event_of(const struct review *r, uint32_t number)
{
    return number == 0 ? NULL : &r->record->events[number - 1];
}
/* Whether a finding is shown, counted and sought. */
static inline bool review_shows(const struct review *r, const struct listed_finding *finding)
{
    return r->shows_all || finding->follows == LISTED_ROOT;
}
/* The findings of the event that are shown. */
uint32_t review_findings_of(const struct review *r, uint32_t number);
/* Those of the whole game. */
static inline uint32_t review_findings_shown(const struct review *r)
{
    return r->shows_all ? r->findings.n : r->findings.n - r->findings.n_following;
}
/* Whether the event has a comment other than an empty line. */
bool review_has_comment(const struct review *r, uint32_t number);
/* The score of a seat if the game ended after that event. */
static inline int review_total(const struct review *r, uint32_t number, unsigned seat)
{
    return r->total[(size_t)number * r->n_players + seat];
}

#endif
