/* finding_list.h - all findings of a log with the events they belong to, for screens and pages.
 *
 *     finding_list_begin(&list, record);
 *     for each event: list.event = its number; replay it with &list.sink
 *     finding_list_end(&list, rules, wants_legal);
 *     ... list.at[0 .. list.n) ...
 *     finding_list_free(&list);
 *
 * When the log breaks a rule or has unreadable lines, the list holds the roots of its probable
 * reading (repair.h) and what follows from them.  A clean log is not searched.
 */
#ifndef REPAIR_FINDING_LIST_H
#define REPAIR_FINDING_LIST_H

#include "core/record.h"
#include "core/finding.h"

/* A finding, or an unreadable line.  Texts may be "", never NULL. */
struct listed_finding {
    uint32_t event;   /* number of the event, from 1; for an unreadable line: the event after
                           * it, or the last; 0 when the log has none */
    uint32_t line;    /* of the log; 0 when there is none */
    uint32_t follows; /* number in the list of the root that it follows from, or LISTED_ROOT */
    uint32_t n_following; /* findings that follow from it */
    uint8_t severity;     /* enum severity */
    const char *id;       /* "pr-role-already-taken", "log-syntax" */
    const char *clause;   /* "PR-ROLE-05" */
    const char *text;
    const char *expected, *found;
    const char *legal; /* of a root: legal statements, separated by "; " */
    const char *meant; /* of a root: "probably: C, not D" */
};

#define LISTED_ROOT UINT32_MAX /* the finding is a root, or an info */

struct literal_finding;

struct finding_list {
    struct finding_sink sink; /* first: takes the findings of the log as it is written */
    uint32_t event;           /* number of the event that is replayed; set by the caller */
    const struct listed_finding *at; /* in the order of events */
    uint32_t n, n_following;         /* all; those that follow */
    /* private */
    const struct record *record; /* borrowed */
    struct listed_finding *listed;
    struct literal_finding *literal;
    size_t n_literal, literal_room, listed_room;
    struct arena texts;
};

/* `l` is all zero; `record` is borrowed until finding_list_free(). */
void finding_list_begin(struct finding_list *l, const struct record *record);
/* Searches if there is a reason to, and makes the list. */
void finding_list_end(struct finding_list *l, const void *rules, bool wants_legal);
void finding_list_free(struct finding_list *l);

#endif
