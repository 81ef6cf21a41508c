/* shell_word.h - words of a command line as a shell wants them typed.
 *
 * For commands that messages propose, and for completion in bash, which hands words over as they were typed,
 * quotes and all, and takes candidates that way, too.  Nothing is run or expanded: `$` and backquotes mean themselves.
 */
#ifndef BASE_SHELL_WORD_H
#define BASE_SHELL_WORD_H

#include <stdbool.h>

struct buf;

/* Appends what a typed word means.  Returns the quote that it leaves open, '"' or '\'', or 0. */
char shell_word_read(struct buf *out, const char *typed);

/* Appends `text` so that bash takes it as it is: after the open quote `quote`, without a quote when
 * that is 0.  Returns false, without appending, when that cannot be said:
 * `!` between double quotes, or that very quote at the end. */
bool shell_word_write(struct buf *out, const char *text, char quote);

/* Appends `text` as people read it and any shell takes it: between single quotes, unless it is of letters
 * and digits alone. */
void shell_word_quote(struct buf *out, const char *text);

#endif
