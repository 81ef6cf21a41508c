/* command_files.h - the files that a command line names, looked at before any of them is opened.
 *
 * What each option and operand is to the run stands in the tables of the commands (enum file_use), so this is
 * done once, for all of them: no file is written over that the same run reads or writes otherwise,
 * whatever the paths look like (base/target.h), nor a file that belongs to a database it reads; and no
 * file gets an ending that promises what is not in it.
 */
#ifndef CLI_COMMAND_FILES_H
#define CLI_COMMAND_FILES_H

struct command_context;

/* EXIT_CLEAN, or another status after a message; nothing has been written then. */
int command_files_check(struct command_context *c);

#endif
