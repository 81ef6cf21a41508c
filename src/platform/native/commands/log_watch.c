#include "commands/log_watch.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/sort.h"
#include "base/xalloc.h"

enum {
    QUIET_MS = 300,       /* without an event: files that come together are imported together */
    QUIET_MOST_MS = 2000, /* but while others come and come, they wait no longer than this */
    SETTLED_MS = 2000,    /* unchanged for this long: nobody writes the file */
    LOOK_AGAIN_MS =
        500, /* for changes without an event: files that settle, names that come back */
    FILE_EVENTS = IN_MODIFY | IN_CLOSE_WRITE,
    WATCHED = FILE_EVENTS | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE |
              IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR,
    WATCHED_FILE = FILE_EVENTS | IN_MOVE_SELF | IN_ATTRIB,
};

/* What makes one content of a file another than the next. */
struct form {
    struct timespec changed;
    off_t size; /* -1: it cannot be looked at */
    ino_t inode;
};

enum state {
    FILE_FOUND,   /* by looking: nobody knows whether it is being written */
    FILE_WRITTEN, /* somebody has written, and will close it */
    FILE_WHOLE,   /* closed after writing, or moved in */
};

struct seen {
    char *path;
    struct form found, taken;
    int64_t found_ms; /* since when it is found so */
    enum state state;
    bool is_kept, is_taken;
};

/* What events call by a number. */
struct place {
    int number;
    char *path;
    bool is_folder;
};

struct log_watch {
    int fd;
    const char *const *names;
    size_t n_names;
    struct seen *seen; /* the first `ordered` by their paths, then those that came by events */
    size_t n, ordered, room;
    struct place *place;
    size_t n_places, places_room;
    bool
        is_incomplete; /* a name is missing, or a file not settled: no event says when that ends */
};

static int64_t clock_ms(clockid_t clock)
{
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- what is watched --------------------------------------------------------------------- */

static void name_place(struct log_watch *w, int number, const char *path, bool is_folder)
{
    size_t i = 0;
    while (i < w->n_places && w->place[i].number != number)
        i++;
    if (i == w->n_places) {
        w->place = xgrow_array(w->place, w->n_places, &w->places_room, sizeof *w->place);
        w->place[w->n_places++] = (struct place){.number = number};
    }
    free(w->place[i].path);
    w->place[i].path = xstrdup(path);
    w->place[i].is_folder = is_folder;
}

static int watch_path(struct log_watch *w, const char *path, bool is_folder, struct err *err)
{
    const int number = inotify_add_watch(w->fd, path, is_folder ? WATCHED : WATCHED_FILE);
    if (number < 0)
        return err_at(err, path, 0, 0, "cannot watch: %s", strerror(errno));
    name_place(w, number, path, is_folder);
    return 0;
}

int log_watch_new(struct log_watch **out, const char *const *names, size_t n, struct err *err)
{
    struct log_watch *w = xcalloc(1, sizeof *w);
    int status = 0;
    *out = NULL;
    w->names = names;
    w->n_names = n;
    w->fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (w->fd < 0)
        status = err_set(err, "cannot watch: %s", strerror(errno));
    for (size_t i = 0; i < n && status == 0; i++)
        if (!folder_is_one(names[i]))
            status = watch_path(w, names[i], false, err);
    if (status == 0)
        *out = w;
    else
        log_watch_free(w);
    return status;
}

void log_watch_free(struct log_watch *w)
{
    if (w->fd >= 0)
        close(w->fd);
    for (size_t i = 0; i < w->n; i++)
        free(w->seen[i].path);
    for (size_t i = 0; i < w->n_places; i++)
        free(w->place[i].path);
    free(w->seen);
    free(w->place);
    free(w);
}

/* ---- files that were seen ---------------------------------------------------------------- */

static int compare_paths(const void *key, const void *element)
{
    return strcmp(key, ((const struct seen *)element)->path);
}

static int compare_seen(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    return strcmp(((const struct seen *)a)->path, ((const struct seen *)b)->path);
}

static void put_in_order(struct log_watch *w)
{
    sort_stable(w->seen, w->n, sizeof *w->seen, compare_seen, NULL);
    w->ordered = w->n;
}

static struct seen *find_ordered(struct log_watch *w, const char *path)
{
    return w->ordered == 0 ? NULL
                           : bsearch(path, w->seen, w->ordered, sizeof *w->seen, compare_paths);
}

static struct seen *add_seen(struct log_watch *w, const char *path)
{
    w->seen = xgrow_array(w->seen, w->n, &w->room, sizeof *w->seen);
    w->seen[w->n] = (struct seen){.path = xstrdup(path), .found = {.size = -1}};
    return &w->seen[w->n++];
}

/* Several events in a row are about one file, so the search begins at the last. */
static struct seen *find_or_add(struct log_watch *w, const char *path)
{
    struct seen *seen = find_ordered(w, path);
    for (size_t i = w->n; i > w->ordered && seen == NULL; i--)
        if (strcmp(w->seen[i - 1].path, path) == 0)
            seen = &w->seen[i - 1];
    return seen != NULL ? seen : add_seen(w, path);
}

/* ---- what changed ------------------------------------------------------------------------ */

static struct form form_of(const char *path)
{
    struct stat now;
    if (stat(path, &now) < 0)
        return (struct form){.size = -1};
    return (struct form){now.st_mtim, now.st_size, now.st_ino};
}

static bool is_same(const struct form *a, const struct form *b)
{
    return a->size == b->size && a->inode == b->inode &&
           a->changed.tv_sec == b->changed.tv_sec && a->changed.tv_nsec == b->changed.tv_nsec;
}

/* By its own time, which a clock elsewhere may have set, or by ours. */
static bool is_settled(const struct seen *seen)
{
    const int64_t changed =
        (int64_t)seen->found.changed.tv_sec * 1000 + seen->found.changed.tv_nsec / 1000000;
    return seen->found.size < 0 || clock_ms(CLOCK_REALTIME) - changed >= SETTLED_MS ||
           clock_ms(CLOCK_MONOTONIC) - seen->found_ms >= SETTLED_MS;
}

static bool is_whole(struct log_watch *w, const struct seen *seen)
{
    if (seen->state != FILE_FOUND)
        return seen->state == FILE_WHOLE;
    if (!is_settled(seen))
        w->is_incomplete = true;
    return is_settled(seen);
}

/* Whether a file that was looked at is to be taken. */
static bool is_to_take(struct log_watch *w, const char *path)
{
    struct seen *seen = find_ordered(w, path);
    if (seen->is_taken && is_same(&seen->found, &seen->taken))
        return false;
    return seen->is_kept = is_whole(w, seen);
}

void log_watch_take(struct log_watch *w)
{
    for (size_t i = 0; i < w->n; i++) {
        struct seen *seen = &w->seen[i];
        if (!seen->is_kept)
            continue;
        seen->taken = seen->found;
        seen->is_taken = true;
        if (seen->state == FILE_WHOLE)
            seen->state = FILE_FOUND;
    }
}

void log_watch_forget(struct log_watch *w)
{
    for (size_t i = 0; i < w->n; i++) {
        struct seen *seen = &w->seen[i];
        if (seen->is_taken && seen->state == FILE_FOUND)
            seen->state = FILE_WHOLE; /* as it was when it was taken */
        seen->is_taken = false;
    }
}

/* ---- events ------------------------------------------------------------------------------ */

static void note_event(struct log_watch *w, const struct inotify_event *event)
{
    size_t i = 0;
    while (i < w->n_places && w->place[i].number != event->wd)
        i++;
    if (i == w->n_places || (event->mask & IN_ISDIR))
        return;
    struct buf path = BUF_INIT;
    const char *folder = w->place[i].path;
    buf_puts(&path, folder);
    if (w->place[i].is_folder)
        buf_printf(&path, "%s%s", folder[strlen(folder) - 1] == '/' ? "" : "/",
                   event->len > 0 ? event->name : "");
    if (event->mask & IN_MODIFY)
        find_or_add(w, buf_str(&path))->state = FILE_WRITTEN;
    else if (event->mask & (IN_CLOSE_WRITE | IN_MOVED_TO))
        find_or_add(w, buf_str(&path))->state = FILE_WHOLE;
    else if (event->mask & (IN_DELETE | IN_MOVED_FROM))
        find_or_add(w, buf_str(&path))->state = FILE_FOUND;
    buf_free(&path);
}

/* Whether any of the events is worth a look at the files: a write alone is not. */
static bool note_events(struct log_watch *w, const char *events, size_t length)
{
    bool is_worth = false;
    for (size_t at = 0; at < length;) {
        struct inotify_event event;
        memcpy(&event, events + at, sizeof event);
        note_event(w, (const struct inotify_event *)(const void *)(events + at));
        if (event.mask & IN_Q_OVERFLOW) {
            /* Events were lost, also those that would say that a file is closed. */
            for (size_t i = 0; i < w->n; i++)
                w->seen[i].state = FILE_FOUND;
        }
        is_worth |= (event.mask & ~(uint32_t)IN_MODIFY) != 0;
        at += sizeof event + event.len;
    }
    return is_worth;
}

int log_watch_keep_changed(struct log_watch *w, struct folder *logs, struct err *err)
{
    size_t n = 0;
    w->is_incomplete = false;
    put_in_order(w);
    for (size_t i = 0; i < w->n; i++)
        w->seen[i].is_kept = false;
    /* Who writes a file anew gives its name to another file, so names are watched again and again. */
    for (size_t i = 0; i < w->n_names; i++) {
        if (access(w->names[i], F_OK) < 0 ||
            (!folder_is_one(w->names[i]) && watch_path(w, w->names[i], false, NULL) < 0))
            w->is_incomplete = true;
    }
    for (size_t i = 0; i < logs->n_below; i++)
        if (watch_path(w, logs->below[i], true, err) < 0)
            return -1;
    for (size_t i = 0; i < logs->n; i++) {
        const struct form now = form_of(logs->path[i]);
        struct seen *seen = find_ordered(w, logs->path[i]);
        if (seen == NULL)
            seen = add_seen(w, logs->path[i]);
        if (!is_same(&now, &seen->found)) {
            seen->found = now;
            seen->found_ms = clock_ms(CLOCK_MONOTONIC);
        }
    }
    put_in_order(w);
    /* What was written before a file was looked at has its event by then.  Other news asks for another look. */
    char events[4096] __attribute__((aligned(8)));
    ssize_t length;
    while ((length = read(w->fd, events, sizeof events)) > 0)
        w->is_incomplete |= note_events(w, events, (size_t)length);
    for (size_t i = 0; i < logs->n; i++) {
        if (is_to_take(w, logs->path[i]))
            logs->path[n++] = logs->path[i];
        else
            free(logs->path[i]);
    }
    logs->n = n;
    return 0;
}

/* 1: something has happened; 0: nothing until then; -1 with `err`. */
static int wait_until(struct log_watch *w, int64_t until, struct err *err)
{
    char events[4096] __attribute__((aligned(8)));
    struct pollfd poll_of = {.fd = w->fd, .events = POLLIN};
    for (;;) {
        const int64_t left = until - clock_ms(CLOCK_MONOTONIC);
        if (until != INT64_MAX && left <= 0)
            return 0;
        const int n = poll(&poll_of, 1, until == INT64_MAX ? -1 : (int)left);
        const ssize_t length = n > 0 ? read(w->fd, events, sizeof events) : 0;
        if ((n < 0 || length < 0) && errno != EINTR && errno != EAGAIN)
            return err_set(err, "cannot watch: %s", strerror(errno));
        if (length > 0 && note_events(w, events, (size_t)length))
            return 1;
    }
}

int log_watch_wait(struct log_watch *w, long most_ms, struct err *err)
{
    if (w->is_incomplete && (most_ms < 0 || most_ms > LOOK_AGAIN_MS))
        most_ms = LOOK_AGAIN_MS;
    int64_t now = clock_ms(CLOCK_MONOTONIC);
    int status = wait_until(w, most_ms < 0 ? INT64_MAX : now + most_ms, err);
    now = clock_ms(CLOCK_MONOTONIC);
    for (const int64_t last = now + QUIET_MOST_MS; status > 0; now = clock_ms(CLOCK_MONOTONIC))
        status = wait_until(w, now + QUIET_MS < last ? now + QUIET_MS : last, err);
    return status;
}
