/* repair.h - the probable reading of a log that breaks the rules.
 *
 * A slip of a scribe leads the replay astray, and everything after it is judged from a wrong
 * position.  Where a log goes wrong, a search (search.h) finds the repair that explains the
 * following lines best, and the reading goes on from there.  What is wrong in that reading is a
 * *root*: a slip, or a breach of the rules.  What is wrong only in the log as it is written
 * *follows* from a root.
 *
 *     struct repairer *r = repairer_new();
 *     const struct repair_task task = {&record, rules, literal, n_literal};
 *     const struct repair_plan *plan = repairer_search(r, &task);
 *     for (i = 0; i < plan->n_found; i++) ... plan->found[i] ...
 *     repairer_free(r);
 *
 * Nothing is explained away: a log has a root exactly when it has a finding that is no info, or a
 * line that cannot be read, and the first of these is a root.  The same record gives the same plan
 * everywhere.  A repairer belongs to one thread.
 *
 * Where roots multiply, or the header is of another table, one root says so and the rest follows from it (stretch.h,
 * log_fit.h).
 *
 * The search is bounded: a log gets steps by its size, half as many again for missing turns (missing_turn.h), and both
 * once more when it is read again up to such a turn, whatever else is in the file.  So the time for many games
 * grows with their bytes, and none takes the steps of another.  Where they are spent, the rest of the
 * log is read as it is written, and its roots say so (REPAIR_UNSEARCHED).
 */
#ifndef AUDIT_REPAIR_H
#define AUDIT_REPAIR_H

#include "audit/log_fit.h"
#include "audit/search.h"
#include "core/legal_list.h"

/* How sure the search is of a repair. */
enum repair_sure {
    REPAIR_PERHAPS,          /* another repair is about as good */
    REPAIR_PROBABLY,         /* it is clearly the best */
    REPAIR_ALMOST_CERTAINLY, /* it is far better than every other, and all is well after it */
};

enum {
    REPAIR_LEGAL_MAX = 100,
    /* The steps (repair_budget.h) of a search with a state of 1,024 slots: for each byte of the log's statements, and
     * more for each of the first bytes.  The shortest log has LEAST_BYTES.  A state twice as large gets half as many,
     * since a step goes over all of it.  A slip takes about 1 step a byte, 99 of 100 take less than 5; in a log of a few
     * lines it takes more. */
    REPAIR_STEPS_OF_BYTE = 16,
    REPAIR_STEPS_OF_FIRST = 40,
    REPAIR_FIRST_BYTES = 250,
    REPAIR_LEAST_BYTES = 80,
    REPAIR_SLOTS = 1024,
};
#define REPAIR_NO_ROOT UINT32_MAX

/* An item of the log that is wrong in the probable reading. */
struct repair_root {
    uint32_t item;        /* of repair_log */
    uint32_t first;       /* its finding in repair_plan.found; n_found for an unreadable line */
    uint32_t n_following; /* findings that follow from it */
    const struct event *legal; /* what would have been legal there: n_legal_kept events */
    size_t n_legal, n_legal_kept;
    bool legal_is_cut;      /* there are at least n_legal */
    struct other_turn turn; /* who decides there, where it is not the player of the item */
    struct repair repair;   /* how the reading goes on */
    uint8_t sure;           /* enum repair_sure */
    uint32_t n_as_good;     /* other repairs that explain the log as well */
    struct repair other;    /* the first of them */
};

/* A finding and where it comes from. */
struct repair_finding {
    struct finding finding;
    uint32_t item;
    uint32_t root; /* number of its root; REPAIR_NO_ROOT: an info, which stands for itself */
    bool follows;  /* false: it is the root */
};

struct repair_plan {
    const struct repair_log *log;
    size_t n_searched;   /* roots that were searched, the first ones; the rest was too much */
    uint64_t steps;      /* that the search took */
    uint64_t steps_left; /* of what the log allows; at least 1 */
    size_t n_roots, n_found, n_edits;
    struct log_fit fit; /* what the header should say, where that explains the log */
    const struct repair_root *root;     /* in the order of the log */
    const struct repair_finding *found; /* likewise: the findings of the probable reading, and
                                         * those of the log as it is written that follow from
                                         * them */
    const struct repair_edit
        *edit; /* in the order of the log: they make the probable reading */
    /* For each finding of the log as it is written, in the order of the task: its root. */
    const struct repair_origin {
        uint32_t root; /* as in repair_finding */
        bool follows;
    } * origin;
};

/* What is searched; everything is borrowed. */
struct repair_task {
    const struct record *record;
    const void *rules;             /* the record is replayed by them */
    const struct finding *literal; /* what the audit found in the record as it is written */
    size_t n_literal;
    uint64_t most_steps; /* that the search may take; 0: as many as the log's size allows */
    bool wants_legal;    /* keep what would have been legal: at most REPAIR_LEGAL_MAX each */
};

struct repairer;

struct repairer *repairer_new(void);
/* NULL is fine. */
void repairer_free(struct repairer *r);

/* The plan is owned by the repairer; it is valid until the next call, and as long as the record. */
const struct repair_plan *repairer_search(struct repairer *r, const struct repair_task *task);

/* Gives findings of the log as it is written their roots, where the task of the last search had none: fills
 * plan.origin, and adds to plan.found those that follow.  The plan stays where it is. */
void repairer_trace(struct repairer *r, const struct finding *literal, size_t n);

/* The root of a line that cannot be read; NULL when it is none of the plan's items. */
const struct repair_root *repair_root_of_line(const struct repair_plan *plan,
                                              const struct record_error *error);

/* The record as the plan reads it: `out` shares everything with the record but its events, which
 * go to `arena`; do not free it. */
void repair_apply(const struct repair_plan *plan, struct arena *arena, struct record *out);

#endif
