/* packed_event.h - the statements of a game as a few pieces of text.
 *
 * A piece holds up to 64 statements: their texts, a line feed between two, and their places as in packed.h.
 * In a text '"', '\' and control characters are escaped as in JSON, so that sqlite3 alone can take a piece
 * apart with its json_each (the view event).
 */
#ifndef STORE_PACKED_EVENT_H
#define STORE_PACKED_EVENT_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct row_array;

enum piece_text {
    PIECE_LINES,   /* line, less that of the piece, less the number of statements between */
    PIECE_COLUMNS, /* column */
    PIECE_LENGTHS, /* length, less that of the text, plus PIECE_LENGTH_ZERO */
    PIECE_TEXTS,
    PIECE_TEXT_COUNT
};

/* A macro, because it becomes part of SQL text. */
#define PIECE_LENGTH_ZERO 1000

/* CREATE VIEW event: the statements in plain SQL. */
extern const char packed_event_view[];

/* A row of packed_event. */
struct event_piece {
    int32_t first; /* event.seq of its first statement */
    int32_t line;  /* event.line of it */
    struct {
        size_t begin, length; /* in packed_events.texts */
    } text[PIECE_TEXT_COUNT];
};

struct packed_events {
    struct buf texts;
    struct event_piece *piece;
    size_t n, capacity;
};

/* Packs rows of event; what was in `p` before is gone. */
void packed_events_make(struct packed_events *p, const struct row_array *events);
void packed_events_free(struct packed_events *p);

/* Makes rows of event of a piece (`base` is where the texts of the piece are): replaces those in *events,
 * whose texts stand in `memory` until it is written to again. */
void packed_events_read(const struct event_piece *piece, const char *base,
                        struct row_array *events, struct buf *memory);

#endif
