/* finding.h - what the auditor finds, and where it goes.
 *
 * A finding names a row of the game's catalogue: its id is stable, its text may be reworded, and
 * it has the severity.  `check` emits findings into a sink and goes on.  A finding is a plain
 * value, valid only during the emit call.
 */
#ifndef CORE_FINDING_H
#define CORE_FINDING_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/event.h"

enum severity { SEVERITY_INFO, SEVERITY_WARNING, SEVERITY_ERROR };
/* "info", "warning", "error" */
const char *severity_name(enum severity severity);

/* One row of a violation catalogue (a .def file of the game). */
struct violation_def {
    const char *id;     /* "pr-role-already-taken": stable */
    uint8_t severity;   /* enum severity */
    const char *clause; /* rule clause, "PR-ROLE-05"; see docs/rules */
    const char *text;   /* one line, lower case, no full stop */
    bool
        is_no_slip; /* a warning that calls nothing wrong: tables read the rule in two ways, or the log
                      * says that the table did otherwise */
};

/* Whether a finding says that the log or the play is wrong, so that there is something to repair. */
static inline bool violation_is_slip(const struct violation_def *v)
{
    return v->severity >= SEVERITY_WARNING && !v->is_no_slip;
}

/* Worst verdict of a check.  The order matters. */
enum verdict {
    VERDICT_LEGAL,
    VERDICT_CANNOT_TELL, /* it depends on something hidden, not written, or read in two ways */
    VERDICT_ILLEGAL,
    VERDICT_IMPOSSIBLE, /* a number does not fit the state: the replay of this game ends here */
};

enum { FINDING_TEXT = 160 };

struct finding {
    uint16_t violation;          /* index into the game's catalogue */
    uint8_t seat;                /* the player concerned, SEAT_NONE if none */
    char expected[FINDING_TEXT]; /* what the rules give here; "" for nothing */
    char found[FINDING_TEXT];    /* what the log says */
    struct span span;            /* where in the log; filled in by the replayer */
};

/* Receives findings.  Embed it as the first member of your own struct. */
struct finding_sink {
    void (*emit)(struct finding_sink *sink, const struct finding *finding); /* may be NULL */
    unsigned n; /* findings emitted so far; kept by finding_emit() */
    bool
        is_textless; /* reads neither `expected` nor `found`, which may stay empty: they take longer than the check */
};

/* Hands `f` to the sink and counts it.  A NULL sink swallows the finding.  Replays and checks find
 * less for a NULL sink: a caller that wants the numbers alone takes a sink whose `emit` is NULL. */
void finding_emit(struct finding_sink *sink, const struct finding *f);

/* Returns a finding whose texts are empty.  The caller fills them by finding_expected() and finding_found(), with
 * integers and constant words only, and then calls finding_emit(). */
__attribute__((cold)) struct finding finding_make(uint16_t violation, uint8_t seat,
                                                  const struct event *e);
void finding_expected(struct finding *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void finding_found(struct finding *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Builds and emits a finding about an event and its seat.  `format` gives "expected|found";
 * "|found" may be left out. */
void finding_report(struct finding_sink *sink, uint16_t violation, const struct event *e,
                    const char *format, va_list args) __attribute__((format(printf, 4, 0)));

#endif
