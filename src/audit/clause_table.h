/* clause_table.h - a table of a clause, set in columns. */
#ifndef AUDIT_CLAUSE_TABLE_H
#define AUDIT_CLAUSE_TABLE_H

#include <stddef.h>

struct buf;

/* Appends the table that begins at `rows` and ends before the first line that is no row; returns
 * how many rows it has.  Every line begins with `indent` blanks, and has at most `width` columns
 * when these are enough for a character in each column of the table. */
size_t clause_table_put(struct buf *out, const char *const *rows, size_t indent, size_t width);

#endif
