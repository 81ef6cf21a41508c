/* command_files.h - checks the files that a command line names, before any of them is opened.
 *
 * The tables of the commands say how each option and operand is used (enum file_use), so one
 * check serves all commands.  A run must not overwrite a file that it also reads or writes
 * otherwise, whatever the paths look like (base/target.h), nor a file of a database that it
 * reads; and no output file gets the ending of another format.
 */
#ifndef CLI_COMMAND_FILES_H
#define CLI_COMMAND_FILES_H

struct command_context;

/* Returns EXIT_CLEAN, or another status after a message; nothing is written yet. */
int command_files_check(struct command_context *c);

#endif
