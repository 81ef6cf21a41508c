#include "report/gnuplot_scripts.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/embedded.h"
#include "base/err.h"
#include "base/output.h"

/* Ended by an entry without data; a browser has none. */
extern const struct embedded chart_scripts[];

static void put_path(struct buf *out, const char *directory, const struct embedded *script)
{
    const char *slash = strrchr(script->name, '/');
    buf_clear(out);
    buf_printf(out, "%s/%s", directory, slash != NULL ? slash + 1 : script->name);
}

static bool is_script(const char *path)
{
    const size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".gp") == 0;
}

/* Calls `take` with each script right in a directory: its path, and its name. */
static int each_script(const char *directory,
                       int (*take)(const char *path, const char *name, void *ctx), void *ctx)
{
    struct buf path = BUF_INIT;
    struct dirent *entry;
    int status = 0;
    DIR *folder = opendir(directory);
    if (folder == NULL)
        return -1;
    while (status == 0 && (entry = readdir(folder)) != NULL) {
        if (!is_script(entry->d_name))
            continue;
        buf_clear(&path);
        buf_printf(&path, "%s/%s", directory, entry->d_name);
        status = take(buf_str(&path), entry->d_name, ctx);
    }
    closedir(folder);
    buf_free(&path);
    return status;
}

static int link_script(const char *path, const char *name, void *ctx)
{
    struct buf link = BUF_INIT;
    buf_printf(&link, "%s/%s", (const char *)ctx, name);
    unlink(buf_str(&link));
    const int status = symlink(path, buf_str(&link));
    buf_free(&link);
    return status;
}

static int remove_script(const char *path, const char *name, void *ctx)
{
    (void)name;
    (void)ctx;
    unlink(path);
    return 0;
}

static int count_script(const char *path, const char *name, void *ctx)
{
    (void)name;
    *(size_t *)ctx += access(path, R_OK) == 0;
    return 0;
}

int gnuplot_scripts_write(const char *directory, const char *own, struct err *err)
{
    struct buf path = BUF_INIT, text = BUF_INIT;
    int status = 0;
    for (const struct embedded *script = chart_scripts; status == 0 && script->data != NULL;
         script++) {
        put_path(&path, directory, script);
        buf_clear(&text);
        buf_put(&text, script->data, script->length);
        status = output_make_file(buf_str(&path), &text, err);
    }
    buf_clear(&text);
    buf_puts(&text, directory);
    if (status == 0 && own != NULL && each_script(own, link_script, text.data) < 0)
        status = err_set(err, "%s: %s", own, strerror(errno));
    buf_free(&path);
    buf_free(&text);
    return status;
}

void gnuplot_scripts_remove(const char *directory)
{
    each_script(directory, remove_script, NULL);
}

int gnuplot_scripts_path(struct buf *out, const char *directory, struct err *err)
{
    char here[PATH_MAX];
    if (directory[0] != '/') {
        if (getcwd(here, sizeof here) == NULL)
            return err_set(err, "cannot tell the working directory: %s", strerror(errno));
        buf_printf(out, "%s/", here);
    }
    buf_puts(out, directory);
    size_t n = 0;
    each_script(buf_str(out), count_script, &n);
    return n > 0 ? 0 : err_set(err, "%s: holds no gnuplot scripts (*.gp)", directory);
}
