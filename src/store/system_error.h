/* system_error.h - why the system refused SQLite a file: private to the files of this folder that call SQLite.
 *
 * SQLite opens a file that it cannot write a second time, to read it, and gives the errno of that, or none: a journal
 * for which the disk has no room "does not exist", a database without a free descriptor is "read-only".  What it cannot
 * read it calls damaged.  So its open() and pread() go through ours.  Other calls it names in its log alone: a flush of
 * a journal, a removal.
 */
#ifndef STORE_SYSTEM_ERROR_H
#define STORE_SYSTEM_ERROR_H

#include <stdbool.h>

/* Before a file is opened.  Does nothing the second time, and where SQLite has no such calls. */
void system_error_watch(void);

/* The errno of the call of this thread that was refused last and not made again with success, and forgets it; 0:
 * none was.  *was_read (NULL is fine): the call was to read. */
int system_error_take(bool *was_read);

#endif
