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
#include <string.h>

#include "notation/header_key.h"
#include "notation/lexer.h"
#include "notation/reader.h"

enum {
    BROKEN_LINE_AHEAD = 64, /* bytes of the next line that broken_line_key() needs */
    BROKEN_LINE_MARK = 3,   /* bytes of a byte order mark */
};

/* Whether the last byte of the line may be that of a version: it settles most lines. */
static inline bool broken_line_may_be(const char *text, size_t length)
{
    return length > 0 &&
           (text[length - 1] == '0' + NOTATION_VERSION || lex_is_blank(text[length - 1]));
}

/* The offset of the version `slog 1` at the end of the line; 0 when there is none, or when the
 * line is a whole version line. */
size_t broken_line_version(const char *text, size_t length);

/* The known header key at the start of the text; HEADER_KEY_COUNT when there is none. */
enum header_key broken_line_key(const char *text, size_t length);

/* Whether the text is a byte order mark and nothing else: the start of a file that was appended
 * to whole lines. */
static inline bool broken_line_is_mark(const char *text, size_t length)
{
    return length == BROKEN_LINE_MARK && memcmp(text, "\xEF\xBB\xBF", BROKEN_LINE_MARK) == 0;
}

#endif
