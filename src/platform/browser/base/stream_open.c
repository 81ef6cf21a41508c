#include <stdio.h>

#include "base/stream.h"

FILE *stream_open(int fd, const char *mode)
{
    return fdopen(fd, mode);
}

FILE *stream_standard(FILE *standard)
{
    return standard;
}

int stream_descriptor(FILE *stream)
{
    return fileno(stream);
}

int stream_cause(FILE *stream)
{
    (void)stream;
    return 0;
}
