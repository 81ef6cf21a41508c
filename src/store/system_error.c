#include "store/system_error.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

typedef int open_call(const char *path, int flags, int mode);
typedef ssize_t read_call(int fd, void *data, size_t length, off_t at);

static open_call *real_open;
static read_call *real_read;
static _Thread_local int refused; /* errno; 0: none */
static _Thread_local bool is_read;

static void refuse(int number, bool by_read)
{
    refused = number;
    is_read = by_read;
}

static int watched_open(const char *path, int flags, int mode)
{
    const int fd = real_open(path, flags, mode);
    const bool writes = (flags & O_ACCMODE) != O_RDONLY;
    if (fd >= 0 && writes)
        refused = 0;
    if (fd < 0 && errno != EINTR && (writes || refused == 0))
        refuse(errno, false);
    return fd;
}

static ssize_t watched_read(int fd, void *data, size_t length, off_t at)
{
    const ssize_t n = real_read(fd, data, length, at);
    if (n < 0 && errno != EINTR)
        refuse(errno, true);
    return n;
}

/* The file of SQLite, a line, the errno, the call: "...: (5) fsync(/path) - Input/output error". */
static void read_log(void *nothing, int status, const char *text)
{
    static const char opened[] = " open(";
    (void)nothing, (void)status;
    const char *number = strncmp(text, "os_unix.c:", 10) == 0 ? strstr(text, ": (") : NULL;
    if (number == NULL || strstr(number, opened) != NULL)
        return;
    const long cause = strtol(number + 3, NULL, 10);
    if (cause > 0)
        refuse((int)cause, false);
}

void system_error_watch(void)
{
    static atomic_flag is_watched = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&is_watched))
        return;
    /* Before anything else of SQLite.  Nobody asks how much memory it has, and to count that takes a lock at every
     * piece of a statement that it prepares. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_LOG, read_log, NULL);
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    if (vfs == NULL || vfs->iVersion < 3 || vfs->xSetSystemCall == NULL)
        return;
    const char *read =
        sizeof(off_t) > 4 && vfs->xGetSystemCall(vfs, "pread64") != NULL ? "pread64" : "pread";
    real_open = (open_call *)vfs->xGetSystemCall(vfs, "open");
    real_read = (read_call *)vfs->xGetSystemCall(vfs, read);
    if (real_open != NULL)
        vfs->xSetSystemCall(vfs, "open", (sqlite3_syscall_ptr)watched_open);
    if (real_read != NULL)
        vfs->xSetSystemCall(vfs, read, (sqlite3_syscall_ptr)watched_read);
}

int system_error_take(bool *was_read)
{
    const int number = refused;
    if (was_read != NULL)
        *was_read = number != 0 && is_read;
    refused = 0;
    return number;
}
