#include "cli/named_files.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"

static struct named_file *add_file(struct named_files *files,
                                   const struct file_identity *identity, const char *path,
                                   const struct named_file *like)
{
    files->file = xgrow_array(files->file, files->n, &files->room, sizeof *files->file);
    files->file[files->n] = *like;
    files->file[files->n].identity = *identity;
    files->file[files->n].path = xstrdup(path);
    return &files->file[files->n++];
}

void named_files_add(struct named_files *files, const char *path, const struct named_file *like)
{
    struct file_identity identity;
    struct stat st;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return;
    if (file_identity_find(&identity, path) == 0)
        add_file(files, &identity, path, like);
}

void named_files_add_open(struct named_files *files, int fd, const char *shown,
                          const struct named_file *like)
{
    struct file_identity identity;
    struct stat st;
    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
        file_identity_of(&identity, fd) == 0)
        add_file(files, &identity, shown, like)->is_stream = true;
}

void named_files_free(struct named_files *files)
{
    for (size_t i = 0; i < files->n; i++) {
        file_identity_free(&files->file[i].identity);
        free(files->file[i].path);
    }
    free(files->file);
    *files = (struct named_files){0};
}

/* ---- what is in the way of what ---- */

/* "a.csv (--output)" */
static void put_file(struct buf *out, const struct named_file *file)
{
    buf_puts(out, file->path);
    if (file->option != NULL)
        buf_printf(out, " (--%s)", file->option);
}

static int fail_clash(const struct named_file *written, const struct named_file *other,
                      const char *relation, const char *role, struct err *err)
{
    struct buf text = BUF_INIT;
    put_file(&text, written);
    buf_puts(&text, relation);
    put_file(&text, other);
    buf_puts(&text, role);
    err_set(err, "%s: nothing was written", buf_str(&text));
    buf_free(&text);
    return -1;
}

static const char *role_of(const struct named_file *file)
{
    if (!file->is_read)
        return ", which this run writes, too";
    return file->is_written ? ", which this run changes" : ", which this run reads";
}

static bool can_be_the_same(const struct named_file *a, const struct named_file *b)
{
    const bool is_written = a->is_written || b->is_written;
    const bool is_read = a->is_read || b->is_read;
    return a->group == b->group || !is_written || ((a->is_stream || b->is_stream) && !is_read);
}

static int check_pair(const struct named_file *a, const struct named_file *b, struct err *err)
{
    if (can_be_the_same(a, b) || !file_identity_equal(&a->identity, &b->identity))
        return 0;
    const bool is_a_read = a->is_read && (!b->is_read || !a->is_written);
    return is_a_read ? fail_clash(b, a, " is the same file as ", role_of(a), err)
                     : fail_clash(a, b, " is the same file as ", role_of(b), err);
}

int named_files_check(const struct named_files *files, struct err *err)
{
    for (size_t i = 0; i < files->n; i++) {
        for (size_t k = 0; k < files->n && files->file[i].is_written; k++) {
            if (check_pair(&files->file[i], &files->file[k], err) < 0)
                return -1;
        }
    }
    return 0;
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Walks up from the directory of the file by "..", to the root, which is its own parent. */
static bool is_inside(const char *path, const struct stat *directory)
{
    struct buf above = BUF_INIT;
    struct stat st = {0}, below = {0};
    int descriptor;
    buf_puts(&above, path);
    bool goes_on = target_follow_links(&above, &descriptor);
    const char *slash = strrchr(buf_str(&above), '/');
    buf_truncate(&above, slash == NULL ? 0 : (size_t)(slash + 1 - above.data));
    buf_puts(&above, ".");
    bool is_found = false;
    while (goes_on && !is_found) {
        goes_on = stat(buf_str(&above), &st) == 0 && !is_same(&st, &below);
        is_found = goes_on && is_same(&st, directory);
        below = st;
        buf_puts(&above, "/..");
    }
    buf_free(&above);
    return is_found;
}

int named_files_check_outside(const struct named_files *files, const char *directory,
                              const struct named_file *like, struct err *err)
{
    struct stat st;
    struct named_file whole = *like;
    if (stat(directory, &st) < 0)
        return 0;
    whole.path = xstrdup(directory);
    int status = 0;
    for (size_t i = 0; i < files->n && status == 0; i++) {
        const struct named_file *file = &files->file[i];
        if (!file->is_stream && file->group != like->group && is_inside(file->path, &st))
            status = fail_clash(&whole, file, " is replaced as a whole, and holds ", "", err);
    }
    free(whole.path);
    return status;
}
