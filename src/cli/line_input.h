/* line_input.h - lines that somebody types, or that come from a pipe.
 *
 * On a terminal a line can be edited, completed with TAB, searched and called again (libedit, with
 * the keys of the user's ~/.editrc).  From anything else lines are read as they are and shown
 * behind their prompt, so that the output reads like the screen.
 */
#ifndef CLI_LINE_INPUT_H
#define CLI_LINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct buf;
struct line_input;

/* Completes a line as far as it is typed: see recorder_complete(). */
struct line_completer {
    size_t (*complete)(void *ctx, const char *line, size_t length, struct buf *more,
                       struct buf *choices);
    void *ctx;
};

/* Reads standard input and writes to `out`. */
struct line_input *line_input_new(FILE *out);
void line_input_free(struct line_input *in);

/* Whether somebody sits at a terminal. */
bool line_input_is_terminal(const struct line_input *in);

/* Reads a line, without its end, into `line`.  `offer`: what stands in it on a terminal to begin
 * with; `completer` may be NULL.  False at the end of the input. */
bool line_input_next(struct line_input *in, const char *prompt, const char *offer,
                     const struct line_completer *completer, struct buf *line);

#endif
