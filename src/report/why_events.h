/* why_events.h - evidence with its games, places and statements, which `shipslog why` shows.
 */
#ifndef WHY_EVENTS_H
#define WHY_EVENTS_H

#include "report/report.h"

enum why_event_column {
    EVENT_GAME,
    EVENT_HASH,
    EVENT_DATE,
    EVENT_LOG,
    EVENT_LINE,
    EVENT_COLUMN,
    EVENT_SEQ,
    EVENT_ROUND,
    EVENT_SEAT,
    EVENT_PLAYER,
    EVENT_TEXT,
    EVENT_ADDS_TO,
    EVENT_AMOUNT,
    EVENT_WHAT,
    EVENT_COLUMNS
};

/* Counts the events in the evidence (report_why_columns): an event that adds to several columns
 * for the same seat counts once. */
size_t why_events_count(const struct report_table *evidence);

/* The first `limit` events, in the same order.  Without an event the place is the first line of
 * the game.  Returns 0, or -1 with `err`; the caller frees the table in both cases. */
int why_events_find(struct report_table *out, struct store *store,
                    const struct report_table *evidence, size_t limit, struct err *err);

#endif
