/* file_lock.c - the files are in the memory of this one program. */
#include "base/file_lock.h"

#include <sys/stat.h>

bool file_lock(int fd)
{
    (void)fd;
    return true;
}

void file_lock_wait(int fd)
{
    (void)fd;
}

bool file_is_named(int fd, const char *path)
{
    struct stat open, named;
    return fstat(fd, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino;
}
