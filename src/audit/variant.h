/* variant.h - a log with some edits, and the position that it leads to so far.
 *
 * A variant walks the items of a log.  An edit puts a statement before an item, leaves the item
 * out, or both: then the statement stands instead of it.
 */
#ifndef AUDIT_VARIANT_H
#define AUDIT_VARIANT_H

#include <stdbool.h>
#include <stdint.h>

#include "audit/repair_log.h"
#include "core/replay.h"

struct repair_edit {
    uint32_t at;             /* index of an item; the number of items: after the last */
    bool drops;              /* the item is left out */
    const struct event *put; /* stands before the item; NULL for none; borrowed */
};

enum { VARIANT_EDITS = 48 }; /* of items that a variant has not passed yet */

/* A place in the sequence of statements. */
struct variant_cursor {
    uint32_t item;
    uint32_t n_put; /* statements put before the item that are passed */
};

/* Who acts later, as it stands before each of some items that follow each other and are notes. */
struct variant_later {
    uint32_t from, until;          /* before until; none where they are equal */
    uint8_t in_phase, before_role; /* as in struct event */
};

struct variant {
    const struct repair_log *log; /* borrowed */
    struct replay replay;
    struct variant_cursor at;
    struct variant_later later;
    unsigned n_edits;
    struct repair_edit edit[VARIANT_EDITS];
};

/* What a step did. */
struct variant_step {
    uint32_t item;             /* the item it was about; of a put statement, the one after it */
    const struct event *event; /* NULL: an unreadable line, which changes nothing */
    bool is_put;               /* an edit put the statement there */
    bool is_wrong;             /* it breaks the rules, or cannot be read */
};

/* Stands before the first item.  `v` is all zero, or was used before. */
void variant_start(struct variant *v, const struct repair_log *log);
void variant_free(struct variant *v);
/* Makes `to` (all zero, or used before) the same as `from`. */
void variant_copy(struct variant *to, const struct variant *from);

/* Adds an edit; false when there is no room for it. */
bool variant_add(struct variant *v, const struct repair_edit *edit);

/* Takes the next statement or unreadable line; false at the end.  `sink` (may be NULL) gets the
 * findings. */
bool variant_step(struct variant *v, struct finding_sink *sink, struct variant_step *out);

/* Whether the same seats act later in both. */
bool variant_same_later(const struct variant *v, const struct variant *w);

/* The item that the next step is about; the number of items at the end. */
uint32_t variant_next_item(const struct variant *v);

/* The next statement (NULL: an unreadable line) and its item, and moves on; false at the end. */
bool variant_next(const struct variant *v, struct variant_cursor *at, uint32_t *item,
                  const struct event **out);

#endif
