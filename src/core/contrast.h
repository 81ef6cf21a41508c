/* contrast.h - one record replayed under two rulesets side by side: what differs.
 *
 * The events are the same, so each replay carries out what the log says under its own rules; from
 * the first difference on the positions may part.  Recorded state hashes belong to the rules
 * that the log names and are left out.
 *
 * A contrast belongs to one thread, is used for many records, and owns two auditors.
 */
#ifndef CORE_CONTRAST_H
#define CORE_CONTRAST_H

#include "core/audit.h"

enum { CONTRAST_OWN, CONTRAST_OTHER, CONTRAST_SIDES };

struct contrast {
    struct auditor side[CONTRAST_SIDES]; /* rules_override of each is the caller's to set */
};

/* What was the first thing to differ behind an event. */
enum contrast_kind {
    CONTRAST_NOTHING,
    CONTRAST_APPEARS,  /* a finding that the own rules do not give */
    CONTRAST_VANISHES, /* a finding that only the own rules give */
    CONTRAST_VERDICT,  /* the verdict of the event, with the same findings */
    CONTRAST_SCORE,    /* a score, if the game ended now */
    CONTRAST_END,      /* whether the game is over, or what ends it */
    CONTRAST_WINNER,   /* who has won, by equal scores */
};

struct contrast_end {
    bool over;
    size_t n;
    struct ending ending[ENDINGS_MAX];
};

struct contrast_result {
    bool legality, score_differs, winner, end; /* what differs in the whole game */
    enum contrast_kind first;                  /* when any does */
    size_t first_event;                        /* index into the record's events */
    enum contrast_kind finding_kind; /* APPEARS, VANISHES or VERDICT when legality differs */
    size_t finding_event;
    struct finding finding;      /* the first one, unless it is a verdict alone */
    unsigned appeared, vanished; /* findings */
    unsigned n_seats;
    struct score score[CONTRAST_SIDES][SEATS_MAX]; /* of the last position */
    struct contrast_end ended[CONTRAST_SIDES];
};

void contrast_init(struct contrast *c);
void contrast_free(struct contrast *c);

/* Replays `record` twice.  Returns 0, or -1 with `err` when it cannot be replayed under one of
 * the rulesets. */
int contrast_record(struct contrast *c, const struct record *record,
                    struct contrast_result *out, struct err *err);
/* Whether anything differs. */
bool contrast_differs(const struct contrast_result *result);

#endif
