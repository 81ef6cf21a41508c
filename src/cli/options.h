/* options.h - from option rows and an argument list to a command's own struct.
 *
 * POSIX and GNU style, by libpopt: "-qn 5", "--legal=5", "--legal 5", options after operands,
 * "--" ends the options, "-" is an operand.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stddef.h>

#include "cli/command.h"

struct err;
struct buf;

enum parse_outcome { PARSE_DONE, PARSE_HELP_WANTED };

/* Reads `argv` (n words after the command's name) by the rows of c->command into c->options
 * and c->args.  Returns a parse_outcome, or -1 with `err` set.  The caller calls options_free()
 * in every case. */
int options_parse(struct command_context *c, size_t n, const char *const *argv,
                  struct err *err);
void options_free(struct command_context *c);

/* The value of a row of kind OPTION_TEXT, NULL when it has none; and gives it one, which is borrowed. */
const char *options_text(const struct command_context *c, const struct option_row *row);
void options_set_text(struct command_context *c, const struct option_row *row,
                      const char *value);

/* The row of --help, which every command has. */
extern const struct option_row option_help;

/* Appends what an option does, and its default when it has one: "how to write it (default text)".
 * `defaults` may be NULL. */
void options_put_meaning(struct buf *out, const struct option_row *row, const void *defaults);

/* Appends the table of options that `--help` shows: two spaces, names, and what they do, filled
 * to 80 columns.  `defaults` may be NULL. */
void options_describe(struct buf *out, const struct option_row *rows, const void *defaults);

#endif
