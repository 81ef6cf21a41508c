#include "cli/log_watch.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/folder.h"
#include "base/sort.h"
#include "base/xalloc.h"

enum {
    CALM_MS = 300, /* after the last change: a file that is being written is not read */
    WATCHED = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ONLYDIR,
    WATCHED_FILE = IN_CLOSE_WRITE | IN_MOVE_SELF | IN_ATTRIB,
};

/* How a file was when it was seen. */
struct seen {
    char *path;
    struct timespec changed;
    off_t size;
    ino_t inode;
};

struct log_watch {
    int fd;
    struct seen *seen; /* in the order of their paths */
    size_t n, room;
};

int log_watch_new(struct log_watch **out, const char *const *names, size_t n, struct err *err)
{
    struct log_watch *w = xcalloc(1, sizeof *w);
    *out = NULL;
    w->fd = inotify_init1(IN_CLOEXEC);
    for (size_t i = 0; i < n && w->fd >= 0; i++)
        if (!folder_is_one(names[i]) && inotify_add_watch(w->fd, names[i], WATCHED_FILE) < 0) {
            err_at(err, names[i], 0, 0, "%s", strerror(errno));
            log_watch_free(w);
            return -1;
        }
    if (w->fd < 0) {
        err_set(err, "cannot watch: %s", strerror(errno));
        log_watch_free(w);
        return -1;
    }
    *out = w;
    return 0;
}

void log_watch_free(struct log_watch *w)
{
    if (w->fd >= 0)
        close(w->fd);
    for (size_t i = 0; i < w->n; i++)
        free(w->seen[i].path);
    free(w->seen);
    free(w);
}

/* ---- what changed ------------------------------------------------------------------------ */

static int compare_paths(const void *key, const void *element)
{
    return strcmp(key, ((const struct seen *)element)->path);
}

static int compare_seen(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    return strcmp(((const struct seen *)a)->path, ((const struct seen *)b)->path);
}

static bool is_same(const struct seen *seen, const struct stat *now)
{
    return seen->size == now->st_size && seen->inode == now->st_ino &&
           seen->changed.tv_sec == now->st_mtim.tv_sec &&
           seen->changed.tv_nsec == now->st_mtim.tv_nsec;
}

static void keep(struct seen *seen, const struct stat *now)
{
    seen->changed = now->st_mtim;
    seen->size = now->st_size;
    seen->inode = now->st_ino;
}

/* Whether the file is new or was changed; it counts as seen now.  The first `known` of the seen files
 * are in order. */
static bool is_changed(struct log_watch *w, size_t known, const char *path)
{
    struct stat now;
    struct seen *seen =
        w->n == 0 ? NULL : bsearch(path, w->seen, known, sizeof *w->seen, compare_paths);
    if (stat(path, &now) < 0)
        return seen == NULL; /* what cannot be read is told once */
    if (seen != NULL && is_same(seen, &now))
        return false;
    if (seen == NULL) {
        w->seen = xgrow_array(w->seen, w->n, &w->room, sizeof *w->seen);
        seen = &w->seen[w->n++];
        seen->path = xstrdup(path);
    }
    keep(seen, &now);
    return true;
}

int log_watch_keep_changed(struct log_watch *w, struct folder *logs, struct err *err)
{
    const size_t known = w->n;
    size_t n = 0;
    for (size_t i = 0; i < logs->n_below; i++)
        if (inotify_add_watch(w->fd, logs->below[i], WATCHED) < 0)
            return err_at(err, logs->below[i], 0, 0, "cannot watch: %s", strerror(errno));
    for (size_t i = 0; i < logs->n; i++) {
        if (is_changed(w, known, logs->path[i]))
            logs->path[n++] = logs->path[i];
        else
            free(logs->path[i]);
    }
    logs->n = n;
    sort_stable(w->seen, w->n, sizeof *w->seen, compare_seen, NULL);
    return 0;
}

int log_watch_wait(struct log_watch *w, struct err *err)
{
    char events[4096] __attribute__((aligned(8)));
    struct pollfd poll_of = {.fd = w->fd, .events = POLLIN};
    int wait = -1;
    for (;;) {
        const int n = poll(&poll_of, 1, wait);
        if (n == 0)
            return 0;
        if ((n < 0 || read(w->fd, events, sizeof events) < 0) && errno != EINTR)
            return err_set(err, "cannot watch: %s", strerror(errno));
        if (n > 0)
            wait = CALM_MS;
    }
}
