/* kit_check.h - what the check of one event has found: findings, and the verdict that follows.
 *
 * A check is pure and reports everything it finds.  Each game has its
 * findings in the struct of its own checks, beside its rules and its state.
 */
#ifndef GAMES_KIT_KIT_CHECK_H
#define GAMES_KIT_KIT_CHECK_H

#include "core/finding.h"
#include "core/vocab.h"

struct kit_findings {
    const struct event *e;     /* what the findings are about */
    struct finding_sink *sink; /* NULL: only the verdict is wanted */
    enum verdict worst;
    unsigned reports; /* violations reported so far */
};

/* Nothing has been found about an event yet.  No function: compilers copy the struct that it
 * returns in one load, which waits until the stores of its members are over. */
#define KIT_NO_FINDINGS(event, finding_sink)                                                   \
    {                                                                                          \
        .e = (event), .sink = (finding_sink), .worst = VERDICT_LEGAL                           \
    }

/* Reports a violation: `format` gives "expected|found" with printf-style numbers and words. */
void kit_report(struct kit_findings *f, unsigned violation, const char *format, ...)
    __attribute__((cold, format(printf, 3, 4)));
/* The same for what tables read in two ways (violation_def.is_no_slip): the event is not illegal. */
void kit_dispute(struct kit_findings *f, unsigned violation, const char *format, ...)
    __attribute__((cold, format(printf, 3, 4)));
/* The event may be legal or not: what decides is hidden, or not written. */
void kit_cannot_tell(struct kit_findings *f);

/* Reports a number that is claimed wrongly; `what` is the word for it. */
void kit_check_number(struct kit_findings *f, unsigned violation, const char *what,
                      int expected, int claimed);
/* The same for the claim of a key (of the table `claims`); nothing when the event makes none. */
void kit_check_claim(struct kit_findings *f, const struct claim_def *claims, unsigned key,
                     int expected, unsigned violation);
/* Reports a wrong seat; `what` is the word for what the seat is: "governor". */
void kit_check_seat(struct kit_findings *f, unsigned violation, const char *what, int expected,
                    int claimed);

#endif
