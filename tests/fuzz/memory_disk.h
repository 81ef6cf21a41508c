/* memory_disk.h - databases in memory under SQLite, byte by byte as on a disk.
 *
 *     memory_disk_install();
 *     memory_disk_put(path, bytes, n);   // what the next store_open(path) finds
 *
 * Commands open databases by name and notice no difference: the names lead here instead of to
 * files.  Journals and write-ahead logs are kept by the same rules.  The disk is full at a few
 * MiB, and no one else ever holds a lock.
 */
#ifndef FUZZ_MEMORY_DISK_H
#define FUZZ_MEMORY_DISK_H

#include <stddef.h>

/* Becomes the default file system of SQLite for this process, and gives SQLite its memory from
 * pools (memory_pool.h).  Must be called before anything else of SQLite. */
void memory_disk_install(void);

/* Forgets all files except `path`, which now holds these bytes. */
void memory_disk_put(const char *path, const void *data, size_t size);

/* The bytes of the file `path`; NULL when there is none.  Borrowed until the file changes. */
const void *memory_disk_get(const char *path, size_t *size);

#endif
