/* child_start.c - a browser starts no programs. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/child_process.h"
#include "base/err.h"

enum { TRIES = 1000 };

int child_workspace_open(struct buf *directory, struct err *err)
{
    for (int i = 0; i < TRIES; i++) {
        buf_clear(directory);
        buf_printf(directory, "/tmp/shipslog-%06d", i);
        if (mkdir(buf_str(directory), 0700) == 0)
            return 0;
    }
    buf_clear(directory);
    return err_set(err, "cannot make a temporary directory in /tmp: %s", strerror(errno));
}

int child_memory_open(const struct buf *contents, struct err *err)
{
    (void)contents;
    return err_set(err, "cannot make a file in memory: %s", strerror(ENOTSUP));
}

int child_link_memory(int file, const char *path, struct err *err)
{
    (void)file;
    return err_set(err, "%s: cannot be made: %s", path, strerror(ENOTSUP));
}

int child_memory_read(struct buf *out, int file, struct err *err)
{
    (void)out, (void)file;
    return err_set(err, "cannot read a file in memory: %s", strerror(ENOTSUP));
}

struct old_signals *child_ignore_keyboard(void)
{
    return NULL;
}

void child_restore_keyboard(struct old_signals *old)
{
    (void)old;
}

int child_start(pid_t *pid, char *const *argv, const char *log)
{
    (void)pid, (void)argv, (void)log;
    return ENOTSUP;
}

int child_start_talking(pid_t *pid, char *const *argv, int socket)
{
    (void)pid, (void)argv, (void)socket;
    return ENOTSUP;
}

int child_wait(pid_t pid, int *status)
{
    (void)pid, (void)status;
    return ENOTSUP;
}

int child_signal(int status)
{
    (void)status;
    return 0;
}
