#include "pages/site_tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/sort.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "pages/site_dir.h"

enum { DEPTH_MAX = 4 }; /* of our directories; deeper ones are not ours */

/* ---- names ---- */

void site_names_add(struct site_names *names, const char *name)
{
    names->name = xgrow_array(names->name, names->n, &names->room, sizeof *names->name);
    names->name[names->n++] = xstrdup(name);
}

static int compare_names(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void site_names_sort(struct site_names *names)
{
    sort_stable(names->name, names->n, sizeof *names->name, compare_names, NULL);
}

static bool has_name(const struct site_names *names, const char *name)
{
    size_t low = 0, beyond = names->n;
    while (low < beyond) {
        const size_t middle = low + (beyond - low) / 2;
        const int order = strcmp(name, names->name[middle]);
        if (order == 0)
            return true;
        if (order < 0)
            beyond = middle;
        else
            low = middle + 1;
    }
    return false;
}

void site_names_free(struct site_names *names)
{
    for (size_t i = 0; i < names->n; i++)
        free(names->name[i]);
    free(names->name);
    *names = (struct site_names){0};
}

/* ---- the list ---- */

/* Adds the paths of a site's list, and the name of the list; nothing when `file` is not such a list. */
static void add_listed(struct site_names *names, const char *file)
{
    char *line = NULL;
    size_t room = 0;
    FILE *list = stream_read(file);
    if (list == NULL)
        return;
    ssize_t n = getline(&line, &room, list);
    if (n > 0 && strcmp(line, SITE_LIST_TITLE "\n") == 0) {
        site_names_add(names, SITE_LIST);
        while ((n = getline(&line, &room, list)) > 0) {
            line[strcspn(line, " \n")] = '\0'; /* what it was made of may follow */
            site_names_add(names, line);
        }
    }
    free(line);
    fclose(list);
}

/* The names of the site that are in a directory. */
static void read_list(struct site_names *names, const char *path)
{
    struct buf file = BUF_INIT;
    buf_puts(&file, path);
    buf_puts(&file, "/" SITE_LIST);
    add_listed(names, buf_str(&file));
    buf_free(&file);
}

/* ---- the files there are ---- */

struct walk {
    const struct site_names *names;
    bool removes;    /* what is ours; else it only looks */
    struct buf path; /* of the directory or file at hand */
    size_t start;    /* in `path`, of the name within the site */
    unsigned depth;
    struct err *err; /* what is not ours */
};

static int walk_directory(struct walk *w, int parent, const char *name);

/* Opens every directory relative to its parent and follows no link: others who may write into
 * an old site cannot lead us out of it. */
static int walk_entry(struct walk *w, int parent, const char *name)
{
    struct stat st;
    const char *path = buf_str(&w->path);
    if (fstatat(parent, name, &st, AT_SYMLINK_NOFOLLOW) < 0)
        return err_at(w->err, path, 0, 0, "%s", strerror(errno));
    if (S_ISDIR(st.st_mode) && w->depth < DEPTH_MAX)
        return walk_directory(w, parent, name);
    if (!S_ISREG(st.st_mode) || !has_name(w->names, path + w->start))
        return err_at(
            w->err, path, 0, 0,
            "is not a file of a site: nothing was written, choose an empty directory");
    /* The list is removed last: a run that is stopped here leaves it, and the next one knows
     * what is ours. */
    if (w->removes && strcmp(path + w->start, SITE_LIST) != 0)
        unlinkat(parent, name, 0);
    return 0;
}

/* A removal skips what is not ours and goes on. */
static int walk_entries(struct walk *w, DIR *directory)
{
    const size_t length = w->path.len;
    const struct dirent *entry;
    int status = 0;
    while ((status == 0 || w->removes) && (entry = readdir(directory)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        buf_putc(&w->path, '/');
        buf_puts(&w->path, entry->d_name);
        if (walk_entry(w, dirfd(directory), entry->d_name) < 0)
            status = -1;
        buf_truncate(&w->path, length);
    }
    return status;
}

static int walk_directory(struct walk *w, int parent, const char *name)
{
    const int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *directory = fd < 0 ? NULL : fdopendir(fd);
    if (directory == NULL) {
        err_at(w->err, buf_str(&w->path), 0, 0, "%s", strerror(errno));
        if (fd >= 0)
            close(fd);
        return -1;
    }
    w->depth++;
    const int status = walk_entries(w, directory);
    w->depth--;
    closedir(directory);
    if (w->removes)
        unlinkat(parent, name, AT_REMOVEDIR);
    return status;
}

static int walk_tree(const char *path, const struct site_names *names, bool removes,
                     struct err *err)
{
    struct walk w = {.names = names, .removes = removes, .path = BUF_INIT, .err = err};
    buf_puts(&w.path, path);
    w.start = w.path.len + 1;
    const int status = walk_directory(&w, AT_FDCWD, path);
    buf_free(&w.path);
    return status;
}

int site_tree_check(const char *path, struct err *err)
{
    struct stat st;
    struct site_names names = {0};
    if (stat(path, &st) < 0)
        return errno == ENOENT ? 0 : err_at(err, path, 0, 0, "%s", strerror(errno));
    read_list(&names, path);
    site_names_sort(&names);
    const int status = walk_tree(path, &names, false, err);
    site_names_free(&names);
    return status;
}

void site_tree_remove(const char *path, const char *more)
{
    struct err ignored = ERR_INIT;
    struct site_names names = {0};
    struct stat st;
    if (lstat(path, &st) < 0 || !S_ISDIR(st.st_mode))
        return;
    read_list(&names, path);
    if (more != NULL)
        add_listed(&names, more);
    site_names_sort(&names);
    if (walk_tree(path, &names, true, &ignored) == 0) {
        struct buf file = BUF_INIT;
        buf_puts(&file, path);
        buf_puts(&file, "/" SITE_LIST);
        unlink(buf_str(&file));
        buf_free(&file);
        rmdir(path);
    }
    site_names_free(&names);
}
