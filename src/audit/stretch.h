/* stretch.h - where roots multiply: from there on the record cannot be followed.
 *
 * A search explains every line, but when more than one line in five of a stretch asks for it, the explanations are
 * the search's own: the log has left the game somewhere before.  Then the reading goes back to the first of these
 * roots, and takes the log as it is written and its notes for true, up to the next full note: a position line, or
 * notes of every player in one place that together say all that the player has (game_words.full_note).
 */
#ifndef AUDIT_STRETCH_H
#define AUDIT_STRETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "audit/variant.h"

enum {
    STRETCH_ROOTS = 10, /* roots */
    STRETCH_ITEMS = 45, /* within as many items: the log is lost */
};

/* The reading where a root was found: after its item as it is written. */
struct stretch_root {
    struct variant base;
    uint32_t item;
    size_t n_found, n_edits, n_known, n_roots; /* of the plan, this root included */
};

struct stretch {
    struct stretch_root root[STRETCH_ROOTS]; /* a ring: a variant cannot be moved */
    size_t first, n;                         /* the oldest; how many */
    bool is_lost;
    uint64_t noted
        [SEATS_MAX]; /* while it is lost: bits of verbs, the notes of each seat in this place */
};

void stretch_free(struct stretch *s);
/* Begins with a log. */
void stretch_clear(struct stretch *s);

/* Notes a root; the base variant stands after its item as it is written. */
void stretch_add(struct stretch *s, const struct variant *base,
                 const struct stretch_root *counts);
/* The latest root is none of those that count. */
void stretch_drop(struct stretch *s);
/* Whether the log is lost since the oldest root that is noted, which is then the root of all that follows. */
bool stretch_is_lost_now(const struct stretch *s);

/* The oldest root that is noted. */
const struct stretch_root *stretch_first(const struct stretch *s);

/* While the log is lost: whether it can be followed again after this statement. */
bool stretch_ends_with(struct stretch *s, const struct record *record, const struct event *e);

#endif
