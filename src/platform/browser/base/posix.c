/* posix.c - functions of POSIX that the C library for WebAssembly lacks: a browser has one user, no
 * permissions and no other programs. */
#include "platform/browser/base/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* WASI begins at "/".  Who runs the module over the files of a machine (src/desktop/npm) says where it was called. */
__attribute__((constructor)) static void stand_where_called(void)
{
    const char *directory = getenv("PWD");
    if (directory != NULL && chdir(directory) != 0)
        errno = 0; /* paths are then those of "/" */
}

int dup(int fd)
{
    (void)fd;
    errno = ENOTSUP;
    return -1;
}

int execvp(const char *file, char *const argv[])
{
    (void)file, (void)argv;
    errno = ENOTSUP;
    return -1;
}

int fchmod(int fd, mode_t mode)
{
    (void)fd, (void)mode;
    return 0;
}

uid_t getuid(void)
{
    return 0;
}

uid_t geteuid(void)
{
    return 0;
}

gid_t getgid(void)
{
    return 0;
}

gid_t getegid(void)
{
    return 0;
}

/* The name goes at once, so any name does. */
FILE *tmpfile(void)
{
    static const char name[] = "/tmp/shipslog-spool";
    const int fd = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd < 0)
        return NULL;
    unlink(name);
    return fdopen(fd, "w+b");
}

void tzset(void)
{
}
