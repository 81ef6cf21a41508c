#include "base/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"

extern char **environ;

int child_workspace_open(struct buf *directory, struct err *err)
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL ||
        parent[0] != '/') /* gnuplot, for one, would read "|..." as a command */
        parent = "/tmp";
    buf_puts(directory, parent);
    buf_puts(directory, "/shipslog-XXXXXX");
    if (mkdtemp(directory->data) != NULL)
        return 0;
    err_set(err, "cannot make a temporary directory in %s: %s", parent, strerror(errno));
    buf_clear(directory);
    return -1;
}

/* ---- files in memory ---- */

int child_memory_open(const struct buf *contents, struct err *err)
{
    const int file = memfd_create("shipslog", 0);
    if (file < 0)
        return err_set(err, "cannot make a file in memory: %s", strerror(errno));
    for (size_t at = 0; at < contents->len;) {
        const ssize_t n = write(file, contents->data + at, contents->len - at);
        if (n >= 0) {
            at += (size_t)n;
        } else if (errno != EINTR) {
            err_set(err, "cannot write to a file in memory: %s", strerror(errno));
            close(file);
            return -1;
        }
    }
    return file;
}

int child_link_memory(int file, const char *path, struct err *err)
{
    char name[40];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    return symlink(name, path) == 0
               ? 0
               : err_set(err, "%s: cannot be made: %s", path, strerror(errno));
}

int child_memory_read(struct buf *out, int file, struct err *err)
{
    char block[1 << 14];
    off_t at = 0;
    ssize_t n;
    while ((n = pread(file, block, sizeof block, at)) != 0) {
        if (n > 0) {
            buf_put(out, block, (size_t)n);
            at += n;
        } else if (errno != EINTR) {
            return err_set(err, "cannot read a file in memory: %s", strerror(errno));
        }
    }
    return 0;
}

/* ---- the process ---- */

struct old_signals {
    struct sigaction interrupt, quit;
};

struct old_signals *child_ignore_keyboard(void)
{
    struct old_signals *old = xcalloc(1, sizeof *old);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, &old->interrupt);
    sigaction(SIGQUIT, &ignore, &old->quit);
    return old;
}

void child_restore_keyboard(struct old_signals *old)
{
    sigaction(SIGINT, &old->interrupt, NULL);
    sigaction(SIGQUIT, &old->quit, NULL);
    free(old);
}

/* The signals that we may ignore are as usual for it.  Frees `files`. */
static int start_with(pid_t *pid, char *const *argv, posix_spawn_file_actions_t *files)
{
    posix_spawnattr_t attributes;
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGQUIT);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawnp(pid, argv[0], files, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(files);
    posix_spawnattr_destroy(&attributes);
    return error;
}

int child_start(pid_t *pid, char *const *argv, const char *log)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    if (log != NULL) {
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        posix_spawn_file_actions_adddup2(&files, 1, 2);
    }
    return start_with(pid, argv, &files);
}

int child_start_talking(pid_t *pid, char *const *argv, int socket)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, socket, 0);
    posix_spawn_file_actions_adddup2(&files, socket, 1);
    return start_with(pid, argv, &files);
}

int child_wait(pid_t pid, int *status)
{
    while (waitpid(pid, status, 0) < 0) {
        if (errno != EINTR)
            return errno;
    }
    /* POSIX also allows this exit status for a program that could not be started. */
    return WIFEXITED(*status) && WEXITSTATUS(*status) == 127 ? ENOENT : 0;
}

int child_signal(int status)
{
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
