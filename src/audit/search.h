/* search.h - which repair explains best how a log goes on.
 *
 * Where a log breaks the rules, every candidate (candidates.h) is replayed over the next items, and
 * the sum of its cost and of what is wrong after it is compared.  The best candidates are searched
 * again where they first go wrong, so that a second slip nearby does not count against them.
 */
#ifndef AUDIT_SEARCH_H
#define AUDIT_SEARCH_H

#include "audit/candidates.h"
#include "audit/checkpoints.h"

enum {
    SEARCH_BACK = 3,    /* items before the wrong one that may be to blame */
    SEARCH_WINDOW = 30, /* items after it that are looked at */
    SEARCH_DEPTH = 3,   /* slips in one window */
};

/* A candidate and how it goes on. */
struct searched {
    struct repair repair;
    uint8_t back;   /* number in the checkpoints of the variant it begins from */
    int score;      /* its cost and that of what is wrong after it */
    int literal;    /* the same, without repairs after it */
    uint32_t wrong; /* the first item after it that is wrong; UINT32_MAX: none */
    uint64_t hits;  /* the wrong items: bit i is i after the one it is about */
};

struct search;

struct search *search_new(void);
void search_free(struct search *s);

struct search_begin {
    const struct repair_log *log;
    const struct words *words;
    struct arena *arena;          /* borrowed: gets new statements */
    struct repair_budget *budget; /* borrowed: when it is spent, nothing more is found */
    bool never_to_end;            /* no statement is moved after the last item */
};

/* Begins with a log. */
void search_begin(struct search *s, const struct search_begin *how);

/* What is searched. */
struct search_task {
    const struct checkpoints *checkpoints; /* the last variant of it stands before the item */
    uint32_t item;                         /* which is wrong */
    int breach;                            /* what the item costs as it is written */
    const uint32_t *known; /* items before it that are left wrong, in rising order */
    size_t n_known;
};

/* Finds the repairs of an item that is wrong: the best first.  Borrowed until the next call.  0 when the budget is
 * spent before all have been tried: the best of some is no answer. */
size_t search_item(struct search *s, const struct search_task *task,
                   const struct searched **out);

#endif
