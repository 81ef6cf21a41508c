#include "base/output.h"

unsigned output_width(int fd, unsigned otherwise)
{
    (void)fd;
    return otherwise;
}
