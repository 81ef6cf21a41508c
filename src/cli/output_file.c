#include "cli/output_file.h"

#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/new_file.h"
#include "base/output.h"
#include "cli/command.h"

/* The ending of a name, after its last dot; "" when there is none, or only a leading dot. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(name, '.');
    return dot == NULL || dot == name ? "" : dot + 1;
}

bool output_file_has_ending(const char *path, const char *ending)
{
    return strcmp(ending_of(path), ending) == 0;
}

static bool is_listed(const char *ending, const char *endings)
{
    const size_t length = strlen(ending);
    for (;;) {
        const size_t n = strcspn(endings, "|");
        if (n == length && memcmp(endings, ending, n) == 0)
            return true;
        if (endings[n] == '\0')
            return false;
        endings += n + 1;
    }
}

bool output_file_ends_in(const char *path, const char *endings)
{
    struct stat st;
    if (is_listed(ending_of(path), endings))
        return true;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

void output_file_list_endings(struct buf *out, const char *endings)
{
    for (const char *separator = ""; *endings != '\0'; separator = ", ") {
        endings += *endings == '|';
        const size_t n = strcspn(endings, "|");
        buf_printf(out, "%s.%.*s", separator, (int)n, endings);
        endings += n;
    }
}

bool output_file_is_standard(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0;
}

int output_file_write(struct command_context *c, const char *path, struct buf *data)
{
    struct err err = ERR_INIT;
    int status = EXIT_CLEAN;
    if (output_file_is_standard(path))
        output_put(c->out, buf_str(data), data->len); /* main() tests c->out */
    else if (new_file_write(path, buf_str(data), data->len, &err) < 0)
        status = command_fail(c, &err);
    buf_free(data);
    return status;
}
