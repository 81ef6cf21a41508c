/* name_key.h - when two names of people are one name, and when they nearly are.
 *
 * Names are stored as they were written, and compared by their keys: composed characters (NFC),
 * blanks of every kind (no-break, thin, several in a row) as one blank and none at the ends,
 * characters without a shape (zero-width blanks, joiners) left out.  Case counts.  Bytes that are no
 * UTF-8 are their own key.  Nothing here depends on the locale.
 */
#ifndef BASE_NAME_KEY_H
#define BASE_NAME_KEY_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Appends the key of the `len` bytes at `name`. */
void name_key(const char *name, size_t len, struct buf *out);

/* Whether both texts have one key. */
bool name_key_equal(const char *a, const char *b);

/* Appends what names that differ in case and accents alone have in common. */
void name_fold(const char *name, size_t len, struct buf *out);

/* Whether two folds are equal, or are names of five letters or more that differ in one letter
 * (another one, one more, one less), or of three letters or more that differ in one that is doubled. */
bool name_fold_is_near(const char *a, size_t a_len, const char *b, size_t b_len);

/* Whether nobody is called so on purpose: it begins with a digit, or has neither letter nor digit. */
bool name_is_odd(const char *name);

#endif
