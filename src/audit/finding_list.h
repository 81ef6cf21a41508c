/* finding_list.h - all findings of a log in its order, for people: lists, screens and pages.
 *
 *     finding_list_begin(&list, record);
 *     for each event: list.event = its number; replay it with &list.sink
 *     finding_list_end(&list, rules, legal_most);
 *     ... list.at[0 .. list.n) ...
 *     finding_list_free(&list);
 *
 * When the log breaks a rule or has unreadable lines, the list holds the roots of its probable
 * reading (repair.h) and what follows from them.  A clean log is not searched.
 */
#ifndef AUDIT_FINDING_LIST_H
#define AUDIT_FINDING_LIST_H

#include "audit/audit_print.h"
#include "core/record.h"

/* A finding, or an unreadable line. */
struct listed_finding {
    struct audit_item item;
    uint32_t event;    /* number of the event, from 1; for an unreadable line: the event after
                        * it, or the last; 0 when the log has none */
    uint32_t follows;  /* number in the list of the root that it follows from, or LISTED_ROOT */
    const char *found; /* what the log says; may be "" */
    bool is_unreadable;
};

#define LISTED_ROOT UINT32_MAX /* the finding is a root, or an info */

struct literal_finding;

struct finding_list {
    struct finding_sink sink; /* first: takes the findings of the log as it is written */
    uint32_t event; /* number of the event that is replayed; set by a caller who asks for it */
    const struct listed_finding *at; /* in the order of events; valid until the next begin */
    uint32_t n, n_following;         /* all; those that follow */
    uint64_t most_steps; /* as in repair_task; set by a caller who has searched before */
    /* private */
    const struct record *record; /* borrowed */
    struct repairer *repairer;   /* owns the plan, which the list points into */
    struct listed_finding *listed;
    struct literal_finding *literal;
    size_t n_literal, literal_room, listed_room;
    struct arena texts;
};

/* `l` is all zero, or was used before; `record` is borrowed until the next begin or free. */
void finding_list_begin(struct finding_list *l, const struct record *record);
/* Searches if there is a reason to, and makes the list.  A root shows at most `legal_most` of the
 * statements that would have been legal. */
void finding_list_end(struct finding_list *l, const void *rules, size_t legal_most);
void finding_list_free(struct finding_list *l);

#endif
