/* writer.h - writes records and events as canonical text (docs/notation.md, "Canonical form").
 *
 * Every record has one canonical text: reading it gives an equal record, and writing that gives
 * the same text again.  Columns and indentation follow from the verb table alone.
 */
#ifndef NOTATION_WRITER_H
#define NOTATION_WRITER_H

#include "core/record.h"

struct buf;

/* Appends the game, from its version line to its last statement, with its comments; every line
 * has its end.  Between two games of a file the caller puts an empty line.  What could not be read
 * is not in the record and is not written: check record->n_errors first.  For a record without
 * game and header only the comments are written. */
void notation_write(const struct record *record, struct buf *out);

/* Appends a value of a header line, quoted where it must be. */
void notation_put_value(struct buf *out, const char *value);

/* Appends one statement without indentation and line end. */
void notation_write_event(const struct game_def *game, const struct event *e, struct buf *out);

#endif
