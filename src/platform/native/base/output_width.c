#include <sys/ioctl.h>

#include "base/output.h"

unsigned output_width(int fd, unsigned otherwise)
{
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) < 0 || size.ws_col == 0)
        return otherwise;
    return size.ws_col;
}
