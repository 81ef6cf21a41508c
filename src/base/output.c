#include "base/output.h"

#include <errno.h>
#include <stdbool.h>
#include <unistd.h>

/* Why a write failed that is long past: what stood in its way most likely still does, so one more
 * byte is refused for the same reason.  If it is not, the output has a gap before it anyway. */
static int ask_again(FILE *file)
{
    return write(fileno(file), "\n", 1) < 0 ? errno : EIO;
}

int output_close(FILE *file)
{
    int cause = 0;
    const bool failed_before = ferror(file) != 0;
    if (fflush(file) != 0)
        cause = errno;
    else if (failed_before)
        cause = ask_again(file);
    if (fclose(file) != 0 && cause == 0)
        cause = errno;
    return cause;
}

bool output_write_all(int fd, const char *data, size_t length)
{
    while (length > 0) {
        const ssize_t n = write(fd, data, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        data += n;
        length -= (size_t)n;
    }
    return true;
}
