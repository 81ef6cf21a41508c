#include "base/file_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

bool file_lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &whole) == 0 || (errno != EAGAIN && errno != EACCES);
}

void file_lock_wait(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    while (fcntl(fd, F_SETLKW, &whole) < 0 && errno == EINTR)
        continue;
}

bool file_is_named(int fd, const char *path)
{
    struct stat open, named;
    return fstat(fd, &open) == 0 && lstat(path, &named) == 0 && open.st_dev == named.st_dev &&
           open.st_ino == named.st_ino;
}
