#include "report/gnuplot_process.h"

#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "base/child_process.h"
#include "base/err.h"

/* The last line of the log that is not empty. */
static void put_complaint(struct buf *out, const char *log)
{
    struct buf text = BUF_INIT;
    child_read_file(&text, log, NULL);
    size_t end = text.len;
    while (end > 0 && strchr(" \t\r\n", text.data[end - 1]) != NULL)
        end--;
    size_t start = end;
    while (start > 0 && text.data[start - 1] != '\n')
        start--;
    if (end > start)
        buf_put(out, text.data + start, end - start);
    else
        buf_puts(out, "no message");
    buf_free(&text);
}

int gnuplot_explain(const char *log, int error, int status, struct err *err)
{
    if (error == ENOENT)
        return err_set(err, "gnuplot is not installed (Debian package: gnuplot-nox)");
    if (error != 0)
        return err_set(err, "cannot start gnuplot: %s", strerror(error));
    if (child_signal(status) != 0)
        return err_set(err, "gnuplot was ended by signal %d", child_signal(status));
    struct buf text = BUF_INIT;
    put_complaint(&text, log);
    err_set(err, "gnuplot failed: %s", buf_str(&text));
    buf_free(&text);
    return -1;
}
