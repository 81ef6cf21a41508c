#include "cli/output_file.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/new_file.h"
#include "cli/command.h"

bool output_file_is_standard(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0;
}

int output_file_write(struct command_context *c, const char *path, const struct buf *data)
{
    struct err err = ERR_INIT;
    if (output_file_is_standard(path)) {
        fwrite(buf_str(data), 1, data->len, c->out);
        return EXIT_CLEAN; /* main() tests c->out */
    }
    if (new_file_write(path, buf_str(data), data->len, &err) < 0)
        return command_fail(c, &err);
    return EXIT_CLEAN;
}
