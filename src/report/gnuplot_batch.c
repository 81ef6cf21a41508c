#include "report/gnuplot_batch.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/err.h"
#include "base/output.h"
#include "base/threads.h"
#include "report/gnuplot_process.h"

enum { PROCESSES_MAX = 16 };

struct batch {
    struct gnuplot_picture *picture;
    size_t n;
    const char *scripts;
    struct buf directory; /* empty when there is none */
};

/* One process and the pictures it draws, numbered from 1. */
struct share {
    size_t first, last;
    char log[32];
    pid_t pid;
    int error, status;
};

/* ---- files ---- */

static void put_path(struct buf *out, const struct batch *b, size_t number, const char *ending)
{
    buf_clear(out);
    buf_puts(out, buf_str(&b->directory));
    if (number > 0)
        buf_printf(out, "/%zu.%s", number, ending);
    else
        buf_printf(out, "/%s", ending);
}

static int write_data(const struct batch *b, struct err *err)
{
    struct buf list = BUF_INIT, path = BUF_INIT;
    int status = 0;
    for (size_t i = 0; status == 0 && i < b->n; i++) {
        const struct gnuplot_picture *p = &b->picture[i];
        buf_printf(&list, "%s %s %zu %zu %zu %zu\n", p->script, p->format, p->width, p->height,
                   p->drawn, p->rows);
        put_path(&path, b, i + 1, "csv");
        status = output_make_file(buf_str(&path), &p->csv, err);
    }
    put_path(&path, b, 0, "list");
    if (status == 0)
        status = output_make_file(buf_str(&path), &list, err);
    buf_free(&list);
    buf_free(&path);
    return status;
}

static void remove_files(struct batch *b, const struct share *share, size_t n_shares)
{
    struct buf path = BUF_INIT;
    for (size_t i = 0; i < b->n; i++) {
        put_path(&path, b, i + 1, "csv");
        unlink(buf_str(&path));
        put_path(&path, b, i + 1, b->picture[i].format);
        unlink(buf_str(&path));
    }
    for (size_t i = 0; i < n_shares; i++) {
        put_path(&path, b, 0, share[i].log);
        unlink(buf_str(&path));
    }
    put_path(&path, b, 0, "list");
    unlink(buf_str(&path));
    rmdir(buf_str(&b->directory));
    buf_free(&path);
}

/* ---- processes ---- */

static int start(struct share *share, const struct batch *b)
{
    char first[24], last[24];
    struct buf script = BUF_INIT, log = BUF_INIT;
    snprintf(first, sizeof first, "%zu", share->first);
    snprintf(last, sizeof last, "%zu", share->last);
    buf_printf(&script, "%s/batch.gp", b->scripts);
    put_path(&log, b, 0, share->log);
    /* posix_spawnp() does not write to argv. */
    union {
        const char *in[9];
        char *out[9];
    } argv = {.in = {"gnuplot", "-d", "-c", buf_str(&script), b->scripts,
                     buf_str(&b->directory), first, last, NULL}};
    const int error = child_start(&share->pid, argv.out, buf_str(&log));
    buf_free(&script);
    buf_free(&log);
    return error;
}

static void run_all(struct share *share, size_t n, const struct batch *b)
{
    struct old_signals old;
    child_ignore_keyboard(&old);
    for (size_t i = 0; i < n; i++)
        share[i].error = start(&share[i], b);
    for (size_t i = 0; i < n; i++) {
        if (share[i].error == 0)
            share[i].error = child_wait(share[i].pid, &share[i].status);
    }
    child_restore_keyboard(&old);
}

static int check(const struct share *share, const struct batch *b, struct err *err)
{
    if (share->error == 0 && share->status == 0)
        return 0;
    struct buf log = BUF_INIT;
    put_path(&log, b, 0, share->log);
    gnuplot_explain(buf_str(&log), share->error, share->status, err);
    buf_free(&log);
    return -1;
}

static int read_images(const struct batch *b, struct err *err)
{
    struct buf path = BUF_INIT;
    int status = 0;
    for (size_t i = 0; status == 0 && i < b->n; i++) {
        put_path(&path, b, i + 1, b->picture[i].format);
        status = child_read_file(&b->picture[i].image, buf_str(&path), err);
    }
    buf_free(&path);
    return status;
}

static int draw(struct batch *b, struct share *share, size_t n_shares, struct err *err)
{
    if (write_data(b, err) < 0)
        return -1;
    run_all(share, n_shares, b);
    for (size_t i = 0; i < n_shares; i++) {
        if (check(&share[i], b, err) < 0)
            return -1;
    }
    return read_images(b, err);
}

int gnuplot_draw_all(struct gnuplot_picture *picture, size_t n, const char *scripts,
                     struct err *err)
{
    struct batch b = {.picture = picture, .n = n, .scripts = scripts, .directory = BUF_INIT};
    struct share share[PROCESSES_MAX] = {0};
    size_t n_shares = threads_cpu_count() < PROCESSES_MAX ? threads_cpu_count() : PROCESSES_MAX;
    if (n == 0)
        return 0;
    if (n_shares > n)
        n_shares = n;
    for (size_t i = 0; i < n_shares; i++) {
        share[i].first = n * i / n_shares + 1;
        share[i].last = n * (i + 1) / n_shares;
        snprintf(share[i].log, sizeof share[i].log, "log%zu", i);
    }
    int status = child_workspace_open(&b.directory, err);
    if (status == 0) {
        status = draw(&b, share, n_shares, err);
        remove_files(&b, share, n_shares);
    }
    buf_free(&b.directory);
    return status;
}
