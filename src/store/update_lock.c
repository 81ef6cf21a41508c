#include "store/update_lock.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file_lock.h"

static char *path_of(const char *book)
{
    struct buf path = BUF_INIT;
    buf_printf(&path, "%s-update", book);
    return buf_steal(&path);
}

/* A link would lead to a file of somebody else, and a pipe would wait for its other end. */
static int open_file(const char *path, int flags)
{
    return open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, 0666);
}

/* Whoever had the lock before has removed the file, so that it names nothing any more. */
void update_lock_take(struct update_lock *lock, const char *path)
{
    *lock = (struct update_lock){.fd = -1, .path = path_of(path)};
    bool is_named = false;
    while (!is_named && (lock->fd = open_file(lock->path, O_CREAT)) >= 0) {
        file_lock_wait(lock->fd);
        is_named = file_is_named(lock->fd, lock->path);
        if (!is_named)
            close(lock->fd);
    }
}

void update_lock_drop(struct update_lock *lock)
{
    if (lock->fd >= 0) {
        unlink(lock->path);
        close(lock->fd);
    }
    free(lock->path);
}

void update_lock_await(const char *path)
{
    char *file = path_of(path);
    const int fd = open_file(file, 0);
    if (fd >= 0) {
        file_lock_wait(fd);
        if (file_is_named(fd, file))
            unlink(file);
        close(fd);
    }
    free(file);
}

bool update_lock_is_there(const char *path)
{
    char *file = path_of(path);
    const bool is_there = access(file, F_OK) == 0;
    free(file);
    return is_there;
}
