/* ruleset_diff.h - one record replayed under two rulesets side by side: what differs.
 *
 * Each replay carries out the same events under its own rules; the positions may differ from the
 * first difference on.  Recorded state hashes belong to the rules that the log names and are left
 * out.
 *
 * A ruleset diff belongs to one thread, can be used for any number of records, and owns two
 * auditors.
 */
#ifndef AUDIT_RULESET_DIFF_H
#define AUDIT_RULESET_DIFF_H

#include "core/audit.h"

enum { RULESET_DIFF_OWN, RULESET_DIFF_OTHER, RULESET_DIFF_SIDES };

struct ruleset_diff {
    struct auditor side[RULESET_DIFF_SIDES]; /* the caller sets rules_override of each */
};

/* What differs after an event. */
enum ruleset_diff_kind {
    RULESET_DIFF_NOTHING,
    RULESET_DIFF_APPEARS,  /* a finding that only the other rules give */
    RULESET_DIFF_VANISHES, /* a finding that only the own rules give */
    RULESET_DIFF_VERDICT,  /* the verdict of the event, with the same findings */
    RULESET_DIFF_SCORE,    /* a score if the game ended now */
    RULESET_DIFF_END,      /* whether the game is over, or what ends it */
    RULESET_DIFF_WINNER,   /* the winners, with equal totals */
};

struct ruleset_diff_end {
    bool over;
    size_t n;
    struct ending ending[ENDINGS_MAX];
};

struct ruleset_diff_result {
    bool legality, score_differs, winner, end; /* what differs in the whole game */
    enum ruleset_diff_kind first;              /* when anything differs */
    size_t first_event;                        /* index into the record's events */
    enum ruleset_diff_kind
        finding_kind; /* when legality differs: APPEARS, VANISHES or VERDICT */
    size_t finding_event;
    struct finding finding;      /* the first one; not set for VERDICT */
    unsigned appeared, vanished; /* findings */
    unsigned n_seats;
    struct score score[RULESET_DIFF_SIDES][SEATS_MAX]; /* of the last position */
    struct ruleset_diff_end ended[RULESET_DIFF_SIDES];
};

void ruleset_diff_init(struct ruleset_diff *c);
void ruleset_diff_free(struct ruleset_diff *c);

/* Replays `record` twice.  Returns 0, or -1 with `err` when it cannot be replayed under one of
 * the rulesets. */
int ruleset_diff_record(struct ruleset_diff *c, const struct record *record,
                        struct ruleset_diff_result *out, struct err *err);
/* Whether anything differs. */
bool ruleset_diff_is_any(const struct ruleset_diff_result *result);

#endif
