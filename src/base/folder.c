#include "base/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"

bool folder_is_one(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int is_no_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Compares bytes: alphasort() would depend on the locale. */
static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void add_path(char ***list, size_t *n, size_t *room, const char *path)
{
    *list = xgrow_array(*list, *n, room, sizeof **list);
    (*list)[(*n)++] = xstrdup(path);
}

void folder_add(struct folder *f, const char *path)
{
    add_path(&f->path, &f->n, &f->room, path);
}

static int read_entry(struct folder *f, const char *path, bool (*is_wanted)(const char *path),
                      struct err *err)
{
    struct stat st;
    if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && is_wanted(path))
        return folder_read(f, path, is_wanted, err);
    if (stat(path, &st) == 0 && S_ISREG(st.st_mode) && is_wanted(path))
        folder_add(f, path);
    else
        add_path(&f->skipped, &f->n_skipped, &f->skipped_room, path);
    return 0;
}

int folder_read(struct folder *f, const char *path, bool (*is_wanted)(const char *path),
                struct err *err)
{
    struct dirent **entry;
    const int n = scandir(path, &entry, is_no_hidden, compare_names);
    const bool has_slash = path[0] != '\0' && path[strlen(path) - 1] == '/';
    int status = 0;
    if (n < 0)
        return err_at(err, path, 0, 0, "%s", strerror(errno));
    add_path(&f->below, &f->n_below, &f->below_room, path);
    for (int i = 0; i < n; i++) {
        struct buf whole = BUF_INIT;
        buf_printf(&whole, "%s%s%s", path, has_slash ? "" : "/", entry[i]->d_name);
        if (status == 0)
            status = read_entry(f, buf_str(&whole), is_wanted, err);
        buf_free(&whole);
        free(entry[i]);
    }
    free(entry);
    return status;
}

static void free_list(char **list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(list[i]);
    free(list);
}

void folder_free(struct folder *f)
{
    free_list(f->path, f->n);
    free_list(f->skipped, f->n_skipped);
    free_list(f->below, f->n_below);
    *f = (struct folder){0};
}

int folder_make_for(const char *path, struct err *err)
{
    char *part = xstrdup(path);
    int status = 0;
    for (char *slash = strchr(part + 1, '/'); slash != NULL && status == 0;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0777) < 0 && errno != EEXIST)
            status = err_at(err, part, 0, 0, "%s", strerror(errno));
        *slash = '/';
    }
    free(part);
    return status;
}

uint64_t files_bytes(const char *const *paths, size_t n)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < n; i++) {
        struct stat st;
        if (strcmp(paths[i], "-") == 0 || stat(paths[i], &st) < 0 || !S_ISREG(st.st_mode))
            return 0;
        bytes += (uint64_t)st.st_size;
    }
    return bytes;
}
