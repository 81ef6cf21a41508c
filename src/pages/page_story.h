/* page_story.h - keeps the positions, gains and findings of a replay, for all its events.
 *
 * Position i is the one at rest after i events; 0 is before the first.  An event that ends the
 * replay (VERDICT_IMPOSSIBLE) is the last one.  The story owns its arrays and borrows the
 * record, game and rules.
 */
#ifndef PAGES_PAGE_STORY_H
#define PAGES_PAGE_STORY_H

#include "audit/finding_list.h"
#include "core/audit.h"

struct err;

struct story_position {
    struct node node;
    unsigned round, turn;
    struct score score[SEATS_MAX];
    struct ending ending[ENDINGS_MAX];
    size_t n_endings;
    enum verdict verdict; /* of the event that led here */
    bool over;
};

/* What a seat gained (or lost) for one cause by an event and what followed from it. */
struct story_gain {
    uint32_t event; /* number of the event, from 1 */
    uint8_t seat;
    uint8_t account; /* enum account */
    uint16_t cause;
    int amount;
};

struct story {
    const struct game_def *game;
    const void *rules;
    const struct record *record;
    unsigned n_seats;
    uint32_t sets;                   /* sets of things in play, bit mask */
    size_t n_events;                 /* replayed */
    int16_t *slots;                  /* game->state_slots for each position */
    struct story_position *position; /* n_events + 1 */
    struct story_gain *gain;         /* in the order of events */
    size_t n_gains, gain_cap;
    struct finding_list findings;
};

/* Replays the record.  Returns 0, or -1 with `err` when it cannot be replayed; call story_free() in
 * any case. */
int story_replay(struct story *s, struct auditor *auditor, const struct record *record,
                 struct err *err);
void story_free(struct story *s);

/* Whether changes of this account are gains: money, points, goods. */
bool story_shows_account(unsigned account);

/* The event that a finding stands with: its own, or the last one that was replayed. */
size_t story_event_of(const struct story *s, const struct listed_finding *finding);

/* Sets `p` to what the state at rest says; its verdict stays. */
void story_read_position(const struct story *s, const int16_t *state, struct story_position *p);

/* The slots of position i. */
const int16_t *story_words(const struct story *s, size_t i);

#endif
