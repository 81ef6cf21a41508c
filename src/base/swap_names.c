/* swap_names.c - the one file that uses a call of Linux that POSIX does not have. */
#include "base/swap_names.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_renameat2

enum { EXCHANGE = 1 << 1 }; /* RENAME_EXCHANGE; not all C libraries name it */

bool swap_names(const char *a, const char *b)
{
    if (syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, EXCHANGE) == 0)
        return true;
    if (errno == EINVAL || errno == EOPNOTSUPP)
        errno = ENOSYS;
    return false;
}

#else

bool swap_names(const char *a, const char *b)
{
    (void)a;
    (void)b;
    errno = ENOSYS;
    return false;
}

#endif
