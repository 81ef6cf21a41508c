/* update_lock.h - of all programs that meet a book of an older version, one brings it up to date, and the others wait.
 *
 * SQLite's own locks do not last so long: who waits for them gives up after seconds.  So that one program
 * holds a lock on a file beside the book, "club.db-update", which a program that ends loses however it ends.
 * Whoever opens the book waits for that lock first.
 */
#ifndef STORE_UPDATE_LOCK_H
#define STORE_UPDATE_LOCK_H

#include <stdbool.h>

struct update_lock {
    int fd; /* -1: the file cannot be made, and then the book cannot be written either */
    char *path;
};

/* Waits until nobody has the lock of the book at `path`, and takes it. */
void update_lock_take(struct update_lock *lock, const char *path);
void update_lock_drop(struct update_lock *lock);

/* Waits until nobody has the lock of the book.  Removes what a killed program left of it. */
void update_lock_await(const char *path);
/* Whether somebody brings the book up to date, or has not ended that well. */
bool update_lock_is_there(const char *path);

#endif
