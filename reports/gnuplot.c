#include "gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "report_file.h"

extern char **environ;

/* ---- the temporary directory ---- */

enum workspace_file { FILE_CSV, FILE_IMAGE, FILE_LOG, FILE_COUNT };

struct workspace {
    struct buf directory; /* empty when it was not made */
    struct buf path[FILE_COUNT];
};

static int workspace_open(struct workspace *w, const char *format, struct err *err)
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || parent[0] != '/') /* gnuplot would read "|..." as a command */
        parent = "/tmp";
    *w = (struct workspace){.directory = BUF_INIT};
    buf_puts(&w->directory, parent);
    buf_puts(&w->directory, "/shipslog-XXXXXX");
    if (mkdtemp(w->directory.data) == NULL) {
        err_set(err, "cannot make a temporary directory in %s: %s", parent, strerror(errno));
        buf_clear(&w->directory);
        return -1;
    }
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

static int read_file(struct buf *out, const char *path, struct err *err)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return err_set(err, "%s: %s", path, strerror(errno));
    char block[1 << 14];
    size_t n;
    while ((n = fread(block, 1, sizeof block, file)) > 0)
        buf_put(out, block, n);
    const bool has_failed = ferror(file) != 0;
    fclose(file);
    return has_failed ? err_set(err, "%s: cannot be read", path) : 0;
}

/* ---- the process ---- */

/* While gnuplot runs, an interrupt from the keyboard ends it alone: we clean up behind it. */
struct old_signals {
    struct sigaction interrupt, quit;
};

static void ignore_keyboard(struct old_signals *old)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, &old->interrupt);
    sigaction(SIGQUIT, &ignore, &old->quit);
}

static void restore_keyboard(const struct old_signals *old)
{
    sigaction(SIGINT, &old->interrupt, NULL);
    sigaction(SIGQUIT, &old->quit, NULL);
}

/* Starts argv[0] from PATH: no input, its messages into the log. */
static int spawn(pid_t *pid, char *const *argv, const char *log)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGQUIT);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    posix_spawn_file_actions_adddup2(&files, 1, 2);
    const int error = posix_spawnp(pid, argv[0], &files, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* Runs a command to its end.  Returns 0 or an errno; *status is that of waitpid(). */
static int run_command(char *const *argv, const char *log, int *status)
{
    struct old_signals old;
    ignore_keyboard(&old);
    pid_t pid;
    int error = spawn(&pid, argv, log);
    while (error == 0 && waitpid(pid, status, 0) < 0) {
        if (errno != EINTR)
            error = errno;
    }
    /* POSIX lets a program that could not be started end like this, too. */
    if (error == 0 && WIFEXITED(*status) && WEXITSTATUS(*status) == 127)
        error = ENOENT;
    restore_keyboard(&old);
    return error;
}

/* The last line of the log that says something. */
static void put_complaint(struct buf *out, const char *log)
{
    struct buf text = BUF_INIT;
    read_file(&text, log, NULL);
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

static int explain_failure(const struct workspace *w, int error, int status, struct err *err)
{
    if (error == ENOENT)
        return err_set(err, "gnuplot is not installed (Debian package: gnuplot-nox)");
    if (error != 0)
        return err_set(err, "cannot start gnuplot: %s", strerror(error));
    if (WIFSIGNALED(status))
        return err_set(err, "gnuplot was ended by signal %d", WTERMSIG(status));
    struct buf text = BUF_INIT;
    put_complaint(&text, path_of(w, FILE_LOG));
    err_set(err, "gnuplot failed: %s", buf_str(&text));
    buf_free(&text);
    return -1;
}

static int draw(struct buf *image, const struct workspace *w, const struct gnuplot_job *job,
                struct err *err)
{
    enum { FIRST = 6 };
    /* argv is not written to: posix_spawn() lacks a const for historical reasons. */
    union {
        const char *in[FIRST + GNUPLOT_ARGS + 1];
        char *out[FIRST + GNUPLOT_ARGS + 1];
    } argv = {.in = {"gnuplot", "-d", "-c", job->script, path_of(w, FILE_CSV),
                     path_of(w, FILE_IMAGE)}};
    for (size_t i = 0; i < GNUPLOT_ARGS && job->args[i] != NULL; i++)
        argv.in[FIRST + i] = job->args[i];
    if (report_file_write(path_of(w, FILE_CSV), job->csv, err) < 0)
        return -1;
    int status = 0;
    const int error = run_command(argv.out, path_of(w, FILE_LOG), &status);
    struct stat st;
    if (error != 0 || status != 0 || stat(path_of(w, FILE_IMAGE), &st) < 0 || st.st_size == 0)
        return explain_failure(w, error, status, err);
    return read_file(image, path_of(w, FILE_IMAGE), err);
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
