/* broken_line.h - version lines that do not begin in column 1.
 *
 * A log that is cut in the middle of a line (a full disk, a lost connection) and then joined with
 * another one leaves a line like `  C pslog 1`.  These functions only recognise the line.  Whether
 * a game begins there also depends on the game that is being read.
 */
#ifndef NOTATION_BROKEN_LINE_H
#define NOTATION_BROKEN_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "notation/header_key.h"

enum {
    BROKEN_LINE_AHEAD = 64, /* bytes of the next line that broken_line_key() needs */
    BROKEN_LINE_MARK = 3,   /* bytes of a byte order mark */
};

/* The offset of the version `slog 1` at the end of the line; 0 when there is none, or when the
 * line is a whole version line. */
size_t broken_line_version(const char *text, size_t length);

/* The known header key at the start of the text; HEADER_KEY_COUNT when there is none. */
enum header_key broken_line_key(const char *text, size_t length);

/* Whether the text is a byte order mark and nothing else: the start of a file that was appended
 * to whole lines. */
bool broken_line_is_mark(const char *text, size_t length);

#endif
