/* recent.h - private to the reader: statements that were read lately.
 *
 * Players say the same few hundred short things again and again.  What a plain statement
 * (notation/plain.h) means follows from its bytes and the words alone, and means the same for
 * every seat that plays.  So one that stands at the end of its line and was read before, of any
 * seat, is not read again; and few are kept, which stay in the processor's cache.
 *
 *     recent_start(recent, words, n_players);
 *     if (!recent_find(recent, line, length, at, &e) &&
 *         statement_read(&s, ...) == STATEMENT_READ && s.is_plain)
 *         recent_keep(recent, line, length, &e);
 *
 * Statements with claims are not kept, since claims have places of their own.
 */
#ifndef NOTATION_RECENT_H
#define NOTATION_RECENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/lines.h"
#include "core/event.h"
#include "core/record.h"
#include "notation/words.h"

struct recent;

/* Aborts when there is no memory, see base/xalloc.h. */
struct recent *recent_new(void);
void recent_free(struct recent *r);

/* What follows is said with these words by so many players, 0 when that is not known.  `words`
 * must outlive `r`. */
void recent_start(struct recent *r, const struct words *words, unsigned n_players);

/* Whether line[at..length), which begins with no blank, was kept.  Then `out` is what
 * statement_read() would make of it; items behind the last one are undefined. */
bool recent_find(const struct recent *r, const char *line, size_t length, size_t at,
                 struct event *out);

/* Lines that recent_read() has read.  The last one is a statement. */
struct recent_lines {
    uint32_t n;
    size_t size; /* bytes, with the line ends */
    size_t next; /* bytes before the line that was looked for in vain: those and empty lines */
};

/* Reads lines as long as each is one statement that was kept, with nothing but a few spaces before
 * it and LF behind it, or with `empty` nothing but LF; at most `most`.  Appends their events to the
 * record, as the reader would.  Nothing else has to be asked of such a line: a version line is no
 * statement, and none that ends like one is kept. */
struct recent_lines recent_read(const struct recent *r, const struct lines_unread *unread,
                                uint32_t most, bool empty, struct record *record);

/* Keeps the event that statement_read() has read from the line as a plain one, in place of another
 * one.  Does nothing unless the statement is the rest of the line, short, and without claims. */
void recent_keep(struct recent *r, const char *line, size_t length, const struct event *e);

#endif
