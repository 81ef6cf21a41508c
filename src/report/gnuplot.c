#include "report/gnuplot.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/child_process.h"
#include "base/err.h"
#include "base/output.h"
#include "report/gnuplot_process.h"

/* ---- the temporary directory ---- */

enum workspace_file { FILE_CSV, FILE_IMAGE, FILE_LOG, FILE_COUNT };

struct workspace {
    struct buf directory; /* empty when there is none */
    struct buf path[FILE_COUNT];
};

static int workspace_open(struct workspace *w, const char *format, struct err *err)
{
    *w = (struct workspace){.directory = BUF_INIT};
    if (child_workspace_open(&w->directory, err) < 0)
        return -1;
    const char *names[FILE_COUNT] = {"/data.csv", "/image.", "/log"};
    for (size_t i = 0; i < FILE_COUNT; i++) {
        buf_puts(&w->path[i], buf_str(&w->directory));
        buf_puts(&w->path[i], names[i]);
    }
    buf_puts(&w->path[FILE_IMAGE], format);
    return 0;
}

static void workspace_close(struct workspace *w)
{
    for (size_t i = 0; i < FILE_COUNT; i++) {
        if (w->path[i].len > 0)
            unlink(buf_str(&w->path[i]));
        buf_free(&w->path[i]);
    }
    if (w->directory.len > 0)
        rmdir(buf_str(&w->directory));
    buf_free(&w->directory);
}

static const char *path_of(const struct workspace *w, enum workspace_file file)
{
    return buf_str(&w->path[file]);
}

/* ---- drawing ---- */

static int draw(struct buf *image, const struct workspace *w, const struct gnuplot_job *job,
                struct err *err)
{
    enum { FIRST = 6 };
    /* posix_spawnp() does not write to argv. */
    union {
        const char *in[FIRST + GNUPLOT_ARGS + 1];
        char *out[FIRST + GNUPLOT_ARGS + 1];
    } argv = {.in = {"gnuplot", "-d", "-c", job->script, path_of(w, FILE_CSV),
                     path_of(w, FILE_IMAGE)}};
    for (size_t i = 0; i < GNUPLOT_ARGS && job->args[i] != NULL; i++)
        argv.in[FIRST + i] = job->args[i];
    if (output_make_file(path_of(w, FILE_CSV), job->csv, err) < 0)
        return -1;
    struct old_signals *old = child_ignore_keyboard();
    pid_t pid;
    int status = 0;
    int error = child_start(&pid, argv.out, path_of(w, FILE_LOG));
    if (error == 0)
        error = child_wait(pid, &status);
    child_restore_keyboard(old);
    struct stat st;
    if (error != 0 || status != 0 || stat(path_of(w, FILE_IMAGE), &st) < 0 || st.st_size == 0)
        return gnuplot_explain(path_of(w, FILE_LOG), error, status, err);
    return child_read_file(image, path_of(w, FILE_IMAGE), err);
}

int gnuplot_run(struct buf *image, const struct gnuplot_job *job, struct err *err)
{
    struct workspace w;
    int status = workspace_open(&w, job->format, err);
    if (status == 0)
        status = draw(image, &w, job, err);
    workspace_close(&w);
    return status;
}
