#include "base/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"

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

int child_read_file(struct buf *out, const char *path, struct err *err)
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

void child_ignore_keyboard(struct old_signals *old)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, &old->interrupt);
    sigaction(SIGQUIT, &ignore, &old->quit);
}

void child_restore_keyboard(const struct old_signals *old)
{
    sigaction(SIGINT, &old->interrupt, NULL);
    sigaction(SIGQUIT, &old->quit, NULL);
}

int child_start(pid_t *pid, char *const *argv, const char *log)
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
    if (log != NULL) {
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        posix_spawn_file_actions_adddup2(&files, 1, 2);
    }
    const int error = posix_spawnp(pid, argv[0], &files, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return error;
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
