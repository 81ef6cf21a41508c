/* repair_log.h - a log as the search for repairs sees it: statements and unreadable lines, in one
 * sequence.
 */
#ifndef AUDIT_REPAIR_LOG_H
#define AUDIT_REPAIR_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/record.h"

/* A statement, or a line that cannot be read: one of the two is NULL. */
struct repair_item {
    const struct event *event;        /* borrowed from the record */
    const struct record_error *error; /* likewise */
};

/* Who acts from an item on, up to the next role. */
struct repair_later {
    uint8_t in_phase, before_role; /* as in struct event */
    uint32_t role; /* item of that role; the number of items when none follows */
};

struct repair_log {
    const struct record *record; /* borrowed */
    const void *rules;           /* borrowed; what it is replayed by */
    struct repair_item *item;    /* owned */
    struct repair_later *later;  /* owned: of each item, and of the end */
    size_t n, room;
};

/* Takes the statements and the unreadable lines after the header, in the order of the log.
 * `log` is all zero, or was used before. */
void repair_log_take(struct repair_log *log, const struct record *record, const void *rules);
void repair_log_free(struct repair_log *log);

static inline struct span repair_item_span(const struct repair_item *item)
{
    return item->event != NULL ? item->event->span : item->error->span;
}

/* Bytes of the log that the items take, at least. */
uint64_t repair_log_size(const struct repair_log *log);

/* Whether the item only says something about the position. */
static inline bool repair_item_is_note(const struct repair_log *log,
                                       const struct repair_item *item)
{
    return item->event != NULL &&
           log->record->game->words.verbs[item->event->verb].kind == VERB_NOTE;
}

/* Whether two statements say the same, claims left out; false when one is NULL. */
bool repair_same_statement(const struct event *a, const struct event *b);

#endif
