#include "base/child_process.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/stream.h"

int child_read_file(struct buf *out, const char *path, struct err *err)
{
    FILE *file = stream_read(path);
    if (file == NULL)
        return err_set(err, "%s: %s", path, strerror(errno));
    char block[1 << 14];
    size_t n;
    while ((n = fread(block, 1, sizeof block, file)) > 0)
        buf_put(out, block, n);
    const int status = ferror(file) == 0 ? 0
                                         : err_set(err, "%s: cannot be read: %s", path,
                                                   strerror(stream_cause(file)));
    fclose(file);
    return status;
}
