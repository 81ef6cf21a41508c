/* recorder_commands.h - private to the recorder: what a scribe can say that is no statement.
 *
 * No command is a word of any game, nor short for one; `hash` and `score` are commands only where
 * nothing follows.
 */
#ifndef RECORDER_RECORDER_COMMANDS_H
#define RECORDER_RECORDER_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct recorder;

/* "undo"; NULL past the last. */
const char *recorder_command_name(size_t i);

/* Carries out the command that the line is; false when it is none. */
bool recorder_command(struct recorder *r, const char *line, size_t length, struct buf *said,
                      unsigned *effect);

/* "? WORD": what is legal. */
unsigned recorder_list(struct recorder *r, const char *word, size_t length, struct buf *said);

/* The line that replaces r->edited; an empty one leaves it. */
unsigned recorder_replace(struct recorder *r, const char *line, size_t length,
                          struct buf *said);

#endif
