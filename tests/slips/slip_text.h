/* slip_text.h - the lines of one log, so that a scribe can slip in them.
 *
 * A line knows which line of the true log it was, whatever happens around it.  Indices count from 0,
 * origins and all that is shown to people count from 1.
 */
#ifndef SLIP_TEXT_H
#define SLIP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct buf;

struct slip_line {
    const char *text; /* without its end */
    uint32_t origin;  /* its number in the true log; 0: it did not stand there */
};

struct slip_text {
    struct arena arena;     /* holds the lines that were written here */
    struct slip_line *line; /* owned */
    size_t n, room;
    size_t body; /* first line behind the header */
};

/* All of these take a text that is all zero, or was used before. */
void slip_text_read(struct slip_text *t, const char *text, size_t length);
/* Borrows the lines of `from`, which must outlive the copy. */
void slip_text_copy(struct slip_text *t, const struct slip_text *from);
void slip_text_free(struct slip_text *t);

/* Appends all lines, each ended. */
void slip_text_write(const struct slip_text *t, struct buf *out);

void slip_text_insert(struct slip_text *t, size_t at, struct slip_line line);
void slip_text_remove(struct slip_text *t, size_t at);
/* Exchanges the `length` bytes at `column` of a line. */
void slip_text_edit(struct slip_text *t, size_t at, size_t column, size_t length,
                    const char *with);

/* Whether the line holds an event: it is neither empty nor a comment nor of the header. */
bool slip_text_is_event(const struct slip_text *t, size_t at);
/* The first line from `at` on that holds an event; t->n when none does. */
size_t slip_text_next_event(const struct slip_text *t, size_t at);
/* The line `steps` events behind (or, below 0, before) the one at `at`; t->n when there is none. */
size_t slip_text_step(const struct slip_text *t, size_t at, int steps);

#endif
