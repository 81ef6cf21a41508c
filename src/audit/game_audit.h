/* game_audit.h - the audit of one game: all that is reported of it, in the order of its lines.
 *
 * That is what the reader passed over or could not read, and the findings: those of the log as it
 * is written, or of its probable reading (repair.h) with what follows from them.
 *
 *     struct game_audit *a = game_audit_new(&how);
 *     result = game_audit_run(a, &record, &err);
 *     game_audit_free(a);
 *
 * A game_audit belongs to one thread and takes any number of games, one after the other.
 */
#ifndef AUDIT_GAME_AUDIT_H
#define AUDIT_GAME_AUDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "audit/audit_print.h"
#include "core/audit.h"

/* What an item is about. */
enum audit_item_kind {
    AUDIT_ITEM_PASSED_OVER, /* the reader left it out: the log seems complete without it */
    AUDIT_ITEM_UNREADABLE,  /* a line that cannot be read */
    AUDIT_ITEM_FINDING,
    AUDIT_ITEM_NOT_AUDITED, /* the rules are unknown, so the game could not be replayed */
    AUDIT_ITEM_CUT_SHORT,   /* the replay of the game ends here */
};

struct game_audit_options {
    const char
        *rules;      /* a profile that replaces those of the records; NULL for none; borrowed */
    size_t legal;    /* most statements that would have been legal, for each finding */
    bool as_written; /* do not search for what was meant */
    bool has_positions; /* items have the position before their line */
    /* Gets everything; `item` without the members about its file.  It may change the item. */
    void (*take)(void *ctx, enum audit_item_kind kind, struct audit_item *item);
    void *ctx;
};

struct game_audit;

struct game_audit *game_audit_new(const struct game_audit_options *options);
/* NULL is fine. */
void game_audit_free(struct game_audit *a);

/* The searches for repairs take at most `most_steps` from now on; 0: as many as each log's size allows. */
void game_audit_limit(struct game_audit *a, uint64_t most_steps);

/* Audits a game, or text outside of games, of which nothing is replayed.  Without a usable game or
 * ruleset the result is not `replayed`, and `err` says why. */
struct audit_result game_audit_run(struct game_audit *a, const struct record *record,
                                   struct err *err);

#endif
