/* output_file.h - where `-o FILE` goes. */
#ifndef CLI_OUTPUT_FILE_H
#define CLI_OUTPUT_FILE_H

#include <stdbool.h>

struct buf;
struct command_context;

/* Whether the name has one of the endings "|csv|json", of which the first stands for no ending.
 * An existing pipe or device may have any name. */
bool output_file_ends_in(const char *path, const char *endings);
/* Appends ".csv, .json". */
void output_file_list_endings(struct buf *out, const char *endings);
/* Whether the name ends in a dot and `ending`. */
bool output_file_has_ending(const char *path, const char *ending);

/* Whether this is standard output: no name, or "-". */
bool output_file_is_standard(const char *path);

/* Writes all of `data` to c->out, or to a file that has its name when it is whole (base/new_file.h), and
 * frees it.  Returns EXIT_CLEAN, or another status after a message. */
int output_file_write(struct command_context *c, const char *path, struct buf *data);

#endif
