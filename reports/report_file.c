#include "report_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"

int report_file_write(const char *path, const struct buf *data, struct err *err)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return err_at(err, path, 0, 0, "%s", strerror(errno));
    const bool is_written = output_put(file, buf_str(data), data->len);
    const int write_errno = errno;
    if (fclose(file) == 0 && is_written)
        return 0;
    return err_at(err, path, 0, 0, "%s", strerror(is_written ? errno : write_errno));
}
