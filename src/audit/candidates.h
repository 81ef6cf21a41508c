/* candidates.h - what may be wrong with a log where it breaks the rules.
 */
#ifndef AUDIT_CANDIDATES_H
#define AUDIT_CANDIDATES_H

#include <stddef.h>

#include "audit/slip_finder.h"
#include "audit/variant.h"
#include "core/lookahead.h"

enum repair_kind {
    REPAIR_AS_WRITTEN, /* nothing: the statement is carried out, the unreadable line ignored */
    REPAIR_ONCE,       /* the line is written twice */
    REPAIR_LEAVE_OUT,  /* the line is too many */
    REPAIR_EXCHANGE,   /* the line and the one after it are exchanged */
    REPAIR_LATER,      /* the line belongs some lines later */
    REPAIR_EARLIER,    /* a line some lines later belongs before this one */
    REPAIR_CHANGE,     /* another statement stands here */
    REPAIR_PUT,        /* a statement is missing before this one */
    REPAIR_ADOPT,      /* the position is as the line says; what led to it is unknown */
    REPAIR_TURN_ONCE,  /* the turn of a role is written twice */
    REPAIR_TURN_EXCHANGE, /* the turn and the one after it are exchanged */
    REPAIR_TURN_PUT,      /* the turn of a role with its actions is missing before this line */
    REPAIR_LOST,          /* nothing: up to item `to` the log cannot be followed */
    REPAIR_HEADER,        /* nothing: the header is of another table; see repair_plan.fit */
    REPAIR_UNSEARCHED,    /* as REPAIR_AS_WRITTEN, but nothing else was tried */
    REPAIR_KINDS
};

struct repair {
    uint8_t kind; /* enum repair_kind */
    uint8_t n_edits;
    int cost;
    uint32_t item; /* the item it is about; of REPAIR_EARLIER the one that moves here */
    uint32_t
        to; /* REPAIR_LATER: the item before which it belongs; of a turn: the item after it */
    struct repair_edit edit[2];     /* of at most two edits */
    const struct repair_edit *more; /* all of them, where there may be more; else NULL */
    uint8_t
        guessed; /* REPAIR_TURN_PUT: bits of what the log does not prove: seats, bit SEATS_MAX what turned up */
};

/* The edits, n_edits of them. */
static inline const struct repair_edit *repair_edits(const struct repair *r)
{
    return r->more != NULL ? r->more : r->edit;
}

/* Whether the repair changes the text of the log.  What nothing proves is not written into it. */
static inline bool repair_changes_text(const struct repair *r)
{
    return r->n_edits > 0 && r->kind != REPAIR_ADOPT && r->guessed == 0;
}

enum { CANDIDATES_MAX = 2048, CANDIDATES_SEEN = 4 * CANDIDATES_MAX, MOVE_MAX = 3 };

/* Makes candidates; owns nothing but scratch memory. */
struct candidates {
    const struct repair_log *log;   /* borrowed */
    struct lookahead *lookahead;    /* borrowed */
    struct slip_finder *slips;      /* borrowed */
    struct arena *arena;            /* borrowed: where new statements go */
    uint64_t seen[CANDIDATES_SEEN]; /* hash table of the statements that are candidates */
    uint32_t
        seen_in[CANDIDATES_SEEN]; /* the take in which the slot was filled; else it is free */
    uint32_t take;                /* number of the take under way */
    bool never_to_end;            /* no statement is moved after the last item */
    size_t n;
    struct repair repair[CANDIDATES_MAX + 1]; /* the last one is for what has no room */
};

/* Those about item `item`, which `v` stands before; `is_front` when this is the item that breaks
 * the rules, false when it comes before that. */
void candidates_take(struct candidates *c, const struct variant *v, uint32_t item,
                     bool is_front);

/* Chance that nobody wrote down: `n` things that are not known.  False when the verb takes none. */
bool candidate_unknown(const struct game_def *game, unsigned verb, unsigned seat, unsigned n,
                       struct event *out);
/* The item, whose words about the position are taken over; NULL when that cannot be. */
const struct event *candidate_adopted(const struct repair_log *log, struct arena *arena,
                                      uint32_t item);

/* No candidate. */
void candidates_clear(struct candidates *c);
/* A further candidate, without edits. */
struct repair *candidates_add(struct candidates *c, enum repair_kind kind, int cost,
                              uint32_t item);

/* Only those that are one slip inside of the statement away. */
void candidates_take_near(struct candidates *c, uint32_t item);

#endif
