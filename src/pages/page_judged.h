/* page_judged.h - the chances of a game and what its choices cost, as they are kept somewhere.
 *
 * Less than an analysis: of most decisions only the loss and the best other choice.
 */
#ifndef PAGES_PAGE_JUDGED_H
#define PAGES_PAGE_JUDGED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"

/* What could be done at a decision. */
struct page_choice {
    const char *statement, *sequel; /* as a log writes them; no sequel: NULL */
    int64_t chance, error;          /* thousandths */
    bool made;
};

struct page_decision {
    int64_t event;       /* 1-based */
    int64_t loss, error; /* thousandths of a game */
    int64_t points;      /* tenths */
    bool mistake;
    const char *best; /* the best other choice, as a log writes it */
    const char *
        why; /* what it costs that for, "{A}" for the name of the player of seat A; NULL: not known */
    const struct page_choice *choice; /* the best first; none of most that cost little */
    size_t n_choices;
};

/* Everything is borrowed.  It may come from a damaged file: a page leaves out what is of another number of seats,
 * and decisions that are no events. */
struct page_judged {
    size_t n_seats;
    size_t n_positions;               /* before the first event, and after each */
    const int64_t *chance[SEATS_MAX]; /* thousandths at each of them */
    int64_t accuracy[SEATS_MAX]; /* thousandths; -1: nothing was to lose, or was not judged */
    const struct page_decision *decision;
    size_t n_decisions;
    const char *const *story; /* sentences, with names likewise */
    size_t n_story;
};

#endif
