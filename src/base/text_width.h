/* text_width.h - how many columns of a terminal a text takes.
 *
 * East Asian wide characters and emoji take two columns, combining marks, joiners and variation
 * selectors none, everything else one; that is what terminals with a fixed-width font do. A byte
 * that is not part of a well-formed sequence takes one: it is shown as `?` (text_put_safe).
 * Nothing here depends on the locale.
 */
#ifndef BASE_TEXT_WIDTH_H
#define BASE_TEXT_WIDTH_H

#include <stddef.h>

struct buf;

/* Columns of the `len` bytes at `s`. */
size_t text_width(const char *s, size_t len);

/* Bytes at the start of `s` that take at most `columns` columns; marks that belong to the last
 * character are included. */
size_t text_fit(const char *s, size_t len, size_t columns);

/* Appends `s`, made safe, in at most `columns` (> 0) columns: when it is wider, what fits and an
 * ellipsis. Returns the columns it took. */
size_t text_put_cut(struct buf *out, const char *s, size_t len, size_t columns);

/* Bytes of the first line when `s` is set in lines of `columns` (> 0): up to a blank, or else
 * after a hyphen, or else as many characters as fit, at least one. */
size_t text_first_line(const char *s, size_t len, size_t columns);

/* Appends `s` in lines of `width` columns (> indent).  The first line begins where the output
 * stands, which is column `indent`; the others begin with `indent` blanks. */
void text_put_lines(struct buf *out, const char *s, size_t indent, size_t width);

#endif
