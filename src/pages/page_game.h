/* page_game.h - keeps the positions, gains and findings of a replay, for all its events.
 *
 * Position i is the one at rest after i events; 0 is before the first.  An event that ends the
 * replay (VERDICT_IMPOSSIBLE) is the last one.  It owns its arrays and borrows the
 * record, game and rules.
 */
#ifndef PAGES_PAGE_GAME_H
#define PAGES_PAGE_GAME_H

#include "audit/finding_list.h"
#include "core/audit.h"

struct err;

struct page_position {
    struct node node;
    unsigned round, turn;
    struct score score[SEATS_MAX];
    struct ending ending[ENDINGS_MAX];
    size_t n_endings;
    enum verdict verdict; /* of the event that led here */
    bool over;
};

/* What a seat gained (or lost) for one cause by an event and what followed from it. */
struct page_gain {
    uint32_t event; /* number of the event, from 1 */
    uint8_t seat;
    uint8_t account; /* enum account */
    uint16_t cause;
    int amount;
};

struct page_game {
    const struct game_def *game;
    const void *rules;
    const struct record *record;
    unsigned n_seats;
    uint32_t sets;                  /* sets of things in play, bit mask */
    size_t n_events;                /* replayed */
    int16_t *slots;                 /* game->state_slots for each position */
    struct page_position *position; /* n_events + 1 */
    struct page_gain *gain;         /* in the order of events */
    size_t n_gains, gain_cap;
    struct finding_list findings;
};

/* Replays the record.  Returns 0, or -1 with `err` when it cannot be replayed; call page_game_free() in
 * any case. */
int page_game_replay(struct page_game *s, struct auditor *auditor, const struct record *record,
                     struct err *err);
void page_game_free(struct page_game *s);

/* Whether changes of this account are gains: money, points, goods. */
bool page_shows_account(unsigned account);

/* The event that a finding stands with: its own, or the last one that was replayed. */
size_t page_game_event_of(const struct page_game *s, const struct listed_finding *finding);

/* Sets `p` to what the state at rest says; its verdict stays. */
void page_read_position(const struct page_game *s, const int16_t *state,
                        struct page_position *p);

/* The slots of position i. */
const int16_t *page_game_words(const struct page_game *s, size_t i);

#endif
