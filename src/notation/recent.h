/* recent.h - private to the reader: statements that were read lately.
 *
 * Players say the same few hundred short things again and again.  What a statement means follows
 * from its bytes, the words, the number of players and the sets in play alone, so a statement that
 * stands at the end of its line and was read before is not read again.
 *
 *     recent_start(recent, words, n_players, sets);
 *     if (!recent_find(recent, line, length, at, &e) && statement_read(...) == STATEMENT_READ)
 *         recent_keep(recent, line, length, &e);
 *
 * Statements with claims are not kept, since claims have places of their own.
 */
#ifndef NOTATION_RECENT_H
#define NOTATION_RECENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"
#include "notation/words.h"

struct recent;

/* Aborts when there is no memory, see base/xalloc.h. */
struct recent *recent_new(void);
void recent_free(struct recent *r);

/* What follows is said with these words by so many players.  `words` must outlive `r`. */
void recent_start(struct recent *r, const struct words *words, unsigned n_players,
                  uint32_t sets);

/* Whether line[at..length), which begins with no blank, was kept.  Then `out` is what
 * statement_read() would make of it; items behind the last one are undefined. */
bool recent_find(const struct recent *r, const char *line, size_t length, size_t at,
                 struct event *out);

/* Keeps the event that statement_read() has read from the line, in place of another one.  Does
 * nothing unless the statement is the rest of the line, short, and without claims. */
void recent_keep(struct recent *r, const char *line, size_t length, const struct event *e);

#endif
