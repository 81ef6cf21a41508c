/*
 * failing_disk.h - a disk under SQLite that fails after a given number of writes.
 *
 *     failing_disk_install();
 *     failing_disk_after(10);   // the 11th write or sync fails, and all after it
 *     failing_disk_after(-1);   // it works again
 */
#ifndef TEST_FAILING_DISK_H
#define TEST_FAILING_DISK_H

/* Becomes the default file system of SQLite for this process. */
void failing_disk_install(void);

/* Lets `n` more writes and syncs succeed; a negative number lets all succeed. */
void failing_disk_after(int n);

/* Writes and syncs since failing_disk_after(), failed ones included. */
int failing_disk_count(void);

#endif
