/* import_watch.h - goes on importing what is new or changed (`import --watch`).
 *
 * What cannot be done at the beginning ends the watch.  What cannot be done later (the book was moved away
 * or is in use, the disk is full, a folder is gone) is reported once, and tried again until it can be done; no
 * other book is begun.
 */
#ifndef COMMANDS_IMPORT_WATCH_H
#define COMMANDS_IMPORT_WATCH_H

#include "commands/import_logs.h"

/* Imports the logs that the arguments of `c` stand for into the database `db`, NULL when none was given or
 * found.  Returns an exit status when it cannot begin. */
int import_watch(struct command_context *c, const struct import_how *how, const char *db);

#endif
