#include "base/child_process.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"

int child_read_file(struct buf *out, const char *path, struct err *err)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return err_set(err, "%s: %s", path, strerror(errno));
    char block[1 << 14];
    size_t n;
    while ((n = fread(block, 1, sizeof block, file)) > 0)
        buf_put(out, block, n);
    const bool has_failed = ferror(file) != 0;
    fclose(file);
    return has_failed ? err_set(err, "%s: cannot be read", path) : 0;
}
