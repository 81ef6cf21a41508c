/* seek.h - finds the next event of a kind: a role, a round, a decision, a finding, a word. */
#ifndef REVIEW_SEEK_H
#define REVIEW_SEEK_H

#include <stdbool.h>
#include <stdint.h>

#include "review/review.h"

enum seek_kind {
    SEEK_EVENT,
    SEEK_ROLE,    /* a role is taken */
    SEEK_ROUND,   /* the first event of a round */
    SEEK_SEAT,    /* what a player decides or draws */
    SEEK_FINDING, /* an event with a finding that is shown */
    SEEK_MISTAKE, /* a choice that cost much */
    SEEK_BLUNDER, /* and very much */
    SEEK_TEXT,    /* an event whose words contain the text */
    SEEK_KINDS
};

struct seek {
    enum seek_kind kind;
    unsigned seat; /* SEEK_SEAT; SEEK_MISTAKE and SEEK_BLUNDER: of whom, SEAT_NONE of anybody */
    const char *text; /* SEEK_TEXT; not empty */
};

/* Moves *at to the `count`th such event forwards (step 1) or backwards (-1), or to the last one
 * when there are fewer; false when there is none: *at stays. */
bool seek_go(const struct review *r, const struct seek *seek, int step, unsigned count,
             uint32_t *at);

/* Whether the words of an event contain the text: its statement, what players gained by it, its
 * comments, ids and texts of its findings that are shown.  Case is ignored, and a hyphen is a blank. */
bool seek_matches(const struct review *r, uint32_t number, const char *text);

/* The event that a text names: "123" its number, "r12" the first of a round, "r12.3" or "12.3"
 * the third role of round 12, "end" the last.  Numbers past the end name the last event.
 * Returns false when the text is none of these. */
bool seek_parse(const struct review *r, const char *text, uint32_t *at);

#endif
