/*
 * broken_line.h - version lines that do not begin in column 1.
 *
 * A log that was cut in the middle of a line (a full disk, a lost connection) and then joined with
 * another one leaves a line like `  C pslog 1`.  These functions only recognise it; whether a game
 * begins there also depends on what may stand in the game that is being read.
 */
#ifndef NOTATION_BROKEN_LINE_H
#define NOTATION_BROKEN_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "notation/header_key.h"

/* Bytes of the next line that broken_line_key() needs. */
enum { BROKEN_LINE_AHEAD = 64 };

/* The offset of the version `slog 1` that the line ends with; 0 when it does not, or when the line
 * is a whole version line. */
size_t broken_line_version(const char *text, size_t length);

/* The known header key that the text begins with; HEADER_KEY_COUNT when it is none. */
enum header_key broken_line_key(const char *text, size_t length);

/* Whether all of the text is a byte order mark: a file that begins with one was joined behind
 * whole lines. */
bool broken_line_is_mark(const char *text, size_t length);

#endif
