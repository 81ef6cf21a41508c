/* recorder_commands.h - private to the recorder: commands, such as "undo 3".
 *
 * No command is a word of any game, or short for one; `hash` and `score` are commands only when
 * nothing follows them.
 */
#ifndef RECORDER_RECORDER_COMMANDS_H
#define RECORDER_RECORDER_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct recorder;

/* The name of command `i`, "undo"; NULL past the last. */
const char *recorder_command_name(size_t i);

/* Runs the command in the line; false when the line is no command. */
bool recorder_command(struct recorder *r, const char *line, size_t length, struct buf *said,
                      unsigned *effect);

/* Replaces line r->edited; an empty line leaves it as it is. */
unsigned recorder_replace(struct recorder *r, const char *line, size_t length,
                          struct buf *said);

#endif
