/* line_input.h - reads lines from a user or a pipe.
 *
 * On a terminal a line can be edited, completed with TAB, and recalled from the history
 * (libedit, with the keys of ~/.editrc).  Other input is read as it is and shown after its
 * prompt, so that the output looks like the screen.
 */
#ifndef CLI_LINE_INPUT_H
#define CLI_LINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct buf;
struct err;
struct line_input;

/* Completes a line at its end: see recorder_complete(). */
struct line_completer {
    size_t (*complete)(void *ctx, const char *line, size_t length, struct buf *more,
                       struct buf *choices);
    void *ctx;
};

/* Reads standard input and writes to `out`. */
struct line_input *line_input_new(FILE *out);
void line_input_free(struct line_input *in);

/* Whether standard input is a terminal. */
bool line_input_is_terminal(const struct line_input *in);

/* Reads a line, without its end, into `line`.  On a terminal the line begins with `offer`.
 * `completer` may be NULL.  Returns false at the end of the input. */
bool line_input_next(struct line_input *in, const char *prompt, const char *offer,
                     const struct line_completer *completer, struct buf *line);

/* The same without a prompt, and without showing what is read: for lines of a program. */
bool line_input_next_quietly(struct line_input *in, struct buf *line);

/* Whether what comes after the last line is the end of the input: 0, or -1 with `err` when it could not be read. */
int line_input_check(const struct line_input *in, struct err *err);

/* Whether Ctrl-C on an empty line ended the last call; any other line it clears. */
bool line_input_is_interrupted(const struct line_input *in);

#endif
