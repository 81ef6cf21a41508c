/* line_editor.h - a line that is edited on a terminal: what line_input.h says of it. */
#ifndef CLI_LINE_EDITOR_H
#define CLI_LINE_EDITOR_H

#include <stdbool.h>
#include <stdio.h>

struct buf;
struct line_completer;
struct line_editor;

/* Takes over the terminal of standard input and `out`; NULL when it cannot be edited on.  Owned by
 * the caller. */
struct line_editor *line_editor_new(FILE *out);
/* NULL is fine. */
void line_editor_free(struct line_editor *in);

/* Appends a line, without its end; false at the end of the input.  *is_interrupted says whether
 * Ctrl-C on an empty line was that end. */
bool line_editor_next(struct line_editor *in, const char *prompt, const char *offer,
                      const struct line_completer *completer, struct buf *line,
                      bool *is_interrupted);

#endif
