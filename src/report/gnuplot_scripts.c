#include "report/gnuplot_scripts.h"

#include <errno.h>
#include <limits.h>
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

int gnuplot_scripts_write(const char *directory, struct err *err)
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
    buf_free(&path);
    buf_free(&text);
    return status;
}

void gnuplot_scripts_remove(const char *directory)
{
    struct buf path = BUF_INIT;
    for (const struct embedded *script = chart_scripts; script->data != NULL; script++) {
        put_path(&path, directory, script);
        unlink(buf_str(&path));
    }
    buf_free(&path);
}

int gnuplot_scripts_path(struct buf *out, const char *directory, struct err *err)
{
    char here[PATH_MAX];
    struct buf style = BUF_INIT;
    if (directory[0] != '/') {
        if (getcwd(here, sizeof here) == NULL)
            return err_set(err, "cannot tell the working directory: %s", strerror(errno));
        buf_printf(out, "%s/", here);
    }
    buf_puts(out, directory);
    buf_printf(&style, "%s/style.gp", buf_str(out));
    const bool is_there = access(buf_str(&style), R_OK) == 0;
    buf_free(&style);
    return is_there
               ? 0
               : err_set(err, "%s: holds no gnuplot scripts (style.gp is missing)", directory);
}
