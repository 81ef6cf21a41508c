/* diag.h - writes a message with the source line and a caret under the place.
 *
 *     anna.slog:4:9: error: unknown building "smal-market", did you mean small-market
 *       C     smal-market   paid 0
 *             ^~~~~~~~~~~
 *
 * Control characters, invalid UTF-8 and bidirectional overrides appear as `?`, so that a hostile
 * log cannot control the terminal. A tab is kept, and
 * the caret line has a tab at the same place. Every UTF-8 sequence counts as one column of the
 * caret line (wide East Asian characters are not measured). A line of more than 160 columns is
 * shown in part, with "..." where it was cut and tabs as single spaces.
 */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stddef.h>

#include "base/span.h"

struct buf;

/* One message; all pointers are borrowed. */
struct diag {
    const char *file;     /* name of the source; NULL = none */
    const char *source;   /* the line the span is in, without its end; NULL = not known */
    size_t source_length; /* in bytes */
    struct span span;     /* line 0 = no place; column 0 = no caret */
    const char *severity; /* "error", "warning", "note" */
    const char *message;  /* one line */
};

/* Appends the message to `out`: one line, or three when source line and column are known. The
 * caret stays inside the line or right after its end, whatever the span says. */
void diag_render(struct buf *out, const struct diag *d);

#endif
