#include "report/gnuplot_batch.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/err.h"
#include "base/output.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "report/gnuplot_scripts.h"

enum { PROCESSES_MAX = 16 };

/* One process. */
struct share {
    char log[32];
    pid_t pid;
    int error, status;
};

struct gnuplot_batch {
    struct gnuplot_picture *picture;
    /* Of each picture, in memory: gnuplot does not report what a disk loses.  0: not there. */
    struct picture_files {
        int csv, image;
    } * files;
    size_t n;
    struct buf directory; /* empty when there is none */
    const char *scripts;  /* a user's directory, or `directory` */
    struct share share[PROCESSES_MAX];
    size_t n_shares;
    struct old_signals *old; /* while processes run */
    bool is_running;
};

/* ---- files ---- */

static void put_path(struct buf *out, const struct gnuplot_batch *b, size_t number,
                     const char *ending)
{
    buf_clear(out);
    buf_puts(out, buf_str(&b->directory));
    if (number > 0)
        buf_printf(out, "/%zu.%s", number, ending);
    else
        buf_printf(out, "/%s", ending);
}

static int make_file(int *file, const char *path, const struct buf *contents, struct err *err)
{
    const int made = child_memory_open(contents, err);
    if (made < 0)
        return -1;
    *file = made;
    return child_link_memory(made, path, err);
}

static int make_picture_files(const struct gnuplot_batch *b, size_t i, struct err *err)
{
    struct buf path = BUF_INIT, empty = BUF_INIT;
    put_path(&path, b, i + 1, "csv");
    int status = make_file(&b->files[i].csv, buf_str(&path), &b->picture[i].csv, err);
    put_path(&path, b, i + 1, b->picture[i].format);
    if (status == 0)
        status = make_file(&b->files[i].image, buf_str(&path), &empty, err);
    buf_free(&path);
    return status;
}

static void close_file(int *file)
{
    if (*file > 0)
        close(*file);
    *file = 0;
}

static int write_data(const struct gnuplot_batch *b, struct err *err)
{
    struct buf list = BUF_INIT, path = BUF_INIT;
    int status = 0;
    for (size_t i = 0; status == 0 && i < b->n; i++) {
        const struct gnuplot_picture *p = &b->picture[i];
        buf_printf(&list, "%s %s %zu %zu %zu %zu\n", p->script, p->format, p->width, p->height,
                   p->drawn, p->rows);
        status = make_picture_files(b, i, err);
    }
    put_path(&path, b, 0, "list");
    if (status == 0)
        status = output_make_file(buf_str(&path), &list, err);
    buf_free(&list);
    buf_free(&path);
    return status;
}

static int write_files(struct gnuplot_batch *b, struct err *err)
{
    if (child_workspace_open(&b->directory, err) < 0)
        return -1;
    if (gnuplot_scripts_write(buf_str(&b->directory), b->scripts, err) < 0)
        return -1;
    return write_data(b, err);
}

static void remove_files(const struct gnuplot_batch *b)
{
    struct buf path = BUF_INIT;
    for (size_t i = 0; i < b->n; i++) {
        put_path(&path, b, i + 1, "csv");
        unlink(buf_str(&path));
        put_path(&path, b, i + 1, b->picture[i].format);
        unlink(buf_str(&path));
    }
    for (size_t i = 0; i < b->n_shares; i++) {
        put_path(&path, b, 0, b->share[i].log);
        unlink(buf_str(&path));
    }
    put_path(&path, b, 0, "list");
    unlink(buf_str(&path));
    gnuplot_scripts_remove(buf_str(&b->directory));
    rmdir(buf_str(&b->directory));
    buf_free(&path);
}

/* ---- processes ---- */

static int start_share(struct share *share, const struct gnuplot_batch *b)
{
    char pictures[24], number[24], shares[24];
    struct buf script = BUF_INIT, log = BUF_INIT;
    snprintf(pictures, sizeof pictures, "%zu", b->n);
    snprintf(number, sizeof number, "%zu", (size_t)(share - b->share));
    snprintf(shares, sizeof shares, "%zu", b->n_shares);
    buf_printf(&script, "%s/batch.gp", buf_str(&b->directory));
    put_path(&log, b, 0, share->log);
    /* posix_spawnp() does not write to argv. */
    union {
        const char *in[10];
        char *out[10];
    } argv = {.in = {"gnuplot", "-d", "-c", buf_str(&script), buf_str(&b->directory),
                     buf_str(&b->directory), pictures, number, shares, NULL}};
    const int error = child_start(&share->pid, argv.out, buf_str(&log));
    buf_free(&script);
    buf_free(&log);
    return error;
}

void gnuplot_batch_wait(struct gnuplot_batch *b)
{
    if (!b->is_running)
        return;
    for (size_t i = 0; i < b->n_shares; i++) {
        struct share *share = &b->share[i];
        if (share->error == 0)
            share->error = child_wait(share->pid, &share->status);
    }
    child_restore_keyboard(b->old);
    b->is_running = false;
}

/* ---- failures ---- */

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

/* Appends the complaint, which names a script, under the name of the user's directory or of none: that of the
 * workspace is gone. */
static void put_known_places(struct buf *out, const char *complaint,
                             const struct gnuplot_batch *b)
{
    const char *at;
    while ((at = strstr(complaint, buf_str(&b->directory))) != NULL) {
        const char *rest = at + b->directory.len;
        buf_put(out, complaint, (size_t)(at - complaint));
        if (b->scripts != NULL)
            buf_puts(out, b->scripts);
        complaint = rest + (b->scripts == NULL && *rest == '/');
    }
    buf_puts(out, complaint);
}

/* Says why nothing was drawn, from the results of child_start() or child_wait() and the log. */
static int explain_failure(const char *log, int error, int status,
                           const struct gnuplot_batch *b, struct err *err)
{
    if (error == ENOENT)
        return err_set(err, "gnuplot is not installed (Debian package: gnuplot-nox)");
    if (error != 0)
        return err_set(err, "cannot start gnuplot: %s", strerror(error));
    if (child_signal(status) != 0)
        return err_set(err, "gnuplot was ended by signal %d", child_signal(status));
    struct buf text = BUF_INIT, known = BUF_INIT;
    put_complaint(&text, log);
    put_known_places(&known, buf_str(&text), b);
    err_set(err, "gnuplot failed: %s", buf_str(&known));
    buf_free(&text);
    buf_free(&known);
    return -1;
}

/* Gnuplot goes on without data that it cannot open, and ends well. */
static int check_log(const char *log, struct err *err)
{
    struct buf text = BUF_INIT;
    child_read_file(&text, log, NULL);
    const bool is_missing = strstr(buf_str(&text), "Cannot find or open file") != NULL;
    buf_free(&text);
    return is_missing ? err_set(err, "gnuplot cannot open the data of a picture") : 0;
}

static int check_share(const struct share *share, const struct gnuplot_batch *b,
                       struct err *err)
{
    struct buf log = BUF_INIT;
    put_path(&log, b, 0, share->log);
    const int status =
        share->error == 0 && share->status == 0
            ? check_log(buf_str(&log), err)
            : explain_failure(buf_str(&log), share->error, share->status, b, err);
    buf_free(&log);
    return status;
}

/* How a file of the format ends. */
static const struct picture_end {
    const char *format;
    const char *bytes;
    size_t n;
} ends[] = {
    {"svg", "</svg>", 6},
    {"png", "IEND\xae\x42\x60\x82", 8},
    {"pdf", "%%EOF", 5},
};

static bool is_whole(const char *format, const char *image, size_t length)
{
    while (length > 0 && image[length - 1] == '\n')
        length--;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(format, ends[i].format) == 0)
            return length >= ends[i].n &&
                   memcmp(image + length - ends[i].n, ends[i].bytes, ends[i].n) == 0;
    return length > 0;
}

/* The same picture has the same bytes on any day: the day that a PDF says it was made is always one. */
static void forget_day(char *image, size_t length)
{
    static const char key[] = "/CreationDate (D:", day[] = "20000101000000";
    for (size_t i = 0; i + sizeof key + sizeof day < length; i++) {
        if (memcmp(image + i, key, sizeof key - 1) != 0)
            continue;
        memcpy(image + i + sizeof key - 1, day, sizeof day - 1);
        return;
    }
}

static int read_image(struct gnuplot_picture *p, int file, struct err *err)
{
    const size_t before = p->image.len;
    if (child_memory_read(&p->image, file, err) < 0)
        return -1;
    if (strcmp(p->format, "pdf") == 0 && p->image.len > before)
        forget_day(p->image.data + before, p->image.len - before);
    return is_whole(p->format, buf_str(&p->image) + before, p->image.len - before)
               ? 0
               : err_set(err, "gnuplot drew a part of a picture only");
}

static int read_images(const struct gnuplot_batch *b, struct err *err)
{
    int status = 0;
    for (size_t i = 0; status == 0 && i < b->n; i++)
        status = read_image(&b->picture[i], b->files[i].image, err);
    return status;
}

/* ---- batches ---- */

static void free_batch(struct gnuplot_batch *b)
{
    if (b->directory.len > 0)
        remove_files(b);
    for (size_t i = 0; i < b->n; i++) {
        close_file(&b->files[i].csv);
        close_file(&b->files[i].image);
    }
    buf_free(&b->directory);
    free(b->files);
    free(b);
}

int gnuplot_batch_begin(struct gnuplot_batch **out, struct gnuplot_picture *picture, size_t n,
                        const char *scripts, unsigned jobs, struct err *err)
{
    struct gnuplot_batch *b = xcalloc(1, sizeof *b);
    *b = (struct gnuplot_batch){
        .picture = picture, .n = n, .scripts = scripts, .directory = BUF_INIT};
    b->files = xcalloc(n, sizeof *b->files);
    *out = NULL;
    const size_t workers = threads_workers(jobs);
    b->n_shares = workers < PROCESSES_MAX ? workers : PROCESSES_MAX;
    if (b->n_shares > b->n)
        b->n_shares = b->n;
    for (size_t i = 0; i < b->n_shares; i++)
        snprintf(b->share[i].log, sizeof b->share[i].log, "log%zu", i);
    if (n > 0 && write_files(b, err) < 0) {
        free_batch(b);
        return -1;
    }
    b->old = child_ignore_keyboard();
    for (size_t i = 0; i < b->n_shares; i++)
        b->share[i].error = start_share(&b->share[i], b);
    for (size_t i = 0; i < b->n; i++)
        close_file(&b->files[i].csv);
    b->is_running = true;
    *out = b;
    return 0;
}

int gnuplot_batch_end(struct gnuplot_batch *b, struct err *err)
{
    int status = 0;
    gnuplot_batch_wait(b);
    for (size_t i = 0; status == 0 && i < b->n_shares; i++)
        status = check_share(&b->share[i], b, err);
    if (status == 0)
        status = read_images(b, err);
    free_batch(b);
    return status;
}

int gnuplot_draw_all(struct gnuplot_picture *picture, size_t n, const char *scripts,
                     struct err *err)
{
    struct gnuplot_batch *batch;
    return gnuplot_batch_begin(&batch, picture, n, scripts, 0, err) < 0
               ? -1
               : gnuplot_batch_end(batch, err);
}
