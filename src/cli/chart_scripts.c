#include "cli/chart_scripts.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "cli/command.h"

enum { LEVELS_UP = 4 }; /* enough for build/san/shipslog */

/* Sets `out` to directory + rest; returns whether style.gp is there. */
static bool try(struct buf *out, const char *directory, size_t length, const char *rest)
{
    buf_clear(out);
    buf_put(out, directory, length);
    buf_puts(out, rest);
    const size_t end = out->len;
    buf_puts(out, "/style.gp");
    const bool is_there = access(buf_str(out), R_OK) == 0;
    buf_truncate(out, end);
    return is_there;
}

/* Shortens a path by its last component; 0 at the root. */
static size_t parent_of(const char *path, size_t length)
{
    while (length > 0 && path[length - 1] != '/')
        length--;
    return length > 0 ? length - 1 : 0;
}

static bool try_near_program(struct buf *out)
{
    char path[PATH_MAX];
    const ssize_t n = readlink("/proc/self/exe", path, sizeof path);
    if (n <= 0)
        return false;
    size_t length = parent_of(path, (size_t)n);
    if (try(out, path, length, "/../share/shipslog/charts"))
        return true;
    for (int level = 0; level < LEVELS_UP; level++) {
        if (try(out, path, length, "/reports/charts"))
            return true;
        length = parent_of(path, length);
    }
    return false;
}

int chart_scripts_find(struct buf *out, const struct command_context *c, const char *wanted,
                       struct err *err)
{
    const char *environment = getenv("SHIPSLOG_DATADIR");
    const char *installed = c->program->datadir;
    if (wanted != NULL)
        return try(out, wanted, strlen(wanted), "")
                   ? 0
                   : err_set(err, "%s: holds no gnuplot scripts (style.gp is missing)", wanted);
    if (environment != NULL && try(out, environment, strlen(environment), "/charts"))
        return 0;
    if (try_near_program(out) || try(out, installed, strlen(installed), "/charts"))
        return 0;
    return err_set(err,
                   "the gnuplot scripts are in none of the usual places, the last of them "
                   "%s/charts (--charts-dir DIR names another)",
                   installed);
}
