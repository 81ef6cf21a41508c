/* unpack.h - what books of facts versions 3 and 4 hold as packed texts becomes rows, once.
 *
 * A packed text holds a character for each of a few numbers.  The character stands for its number plus 35; '"' (34)
 * stands for NULL.  The text ends where its last character only repeats.  Where a number has no character, the text is
 * '!' and a JSON array instead.
 *
 * Both functions must be called inside a transaction.  They return 0, or -1 with `err`.
 */
#ifndef STORE_UNPACK_H
#define STORE_UNPACK_H

struct err;
struct store;

/* Rows of packed_event, up to 64 statements in each, become rows of the table "event"; packed_event goes. */
int unpack_events(struct store *s, struct err *err);

/* The texts course.chances and course.points become rows of the table "chance".  A book without such texts stays as it
 * is. */
int unpack_chances(struct store *s, struct err *err);

#endif
