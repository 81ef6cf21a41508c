#include "base/target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/xalloc.h"

enum { LINKS_MAX = 16, LINK_BYTES = 4096, DESCRIPTOR_DIGITS = 4 };

/* ---- links ---- */

/* The descriptor of "/dev/fd/3"; -1 for any other path.  It may be a regular file that others write
 * to as well, such as the shell's for `>>`. */
static int descriptor_of(const char *path)
{
    static const char *const directories[] = {"/dev/fd/", "/proc/self/fd/"};
    for (size_t i = 0; i < sizeof directories / sizeof *directories; i++) {
        const size_t length = strlen(directories[i]);
        if (strncmp(path, directories[i], length) != 0)
            continue;
        const char *number = path + length;
        const size_t digits = strspn(number, "0123456789");
        if (digits > 0 && digits <= DESCRIPTOR_DIGITS && number[digits] == '\0')
            return (int)strtol(number, NULL, 10);
    }
    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    return strcmp(path, "/dev/stderr") == 0 ? STDERR_FILENO : -1;
}

static void replace_last(struct buf *path, const char *link, size_t length)
{
    const char *slash = strrchr(buf_str(path), '/');
    const bool is_absolute = length > 0 && link[0] == '/';
    buf_truncate(path, is_absolute || slash == NULL ? 0 : (size_t)(slash + 1 - path->data));
    buf_put(path, link, length);
}

bool target_follow_links(struct buf *path, int *descriptor)
{
    char link[LINK_BYTES];
    for (int i = 0; i < LINKS_MAX; i++) {
        *descriptor = descriptor_of(buf_str(path));
        if (*descriptor >= 0)
            return true;
        const ssize_t length = readlink(buf_str(path), link, sizeof link);
        if (length < 0)
            return errno == EINVAL || errno == ENOENT; /* no link, or nothing */
        replace_last(path, link, (size_t)length);
    }
    errno = ELOOP;
    return false;
}

/* ---- what is there ---- */

static int fail_write(const char *path, int number, struct err *err)
{
    return err_at(err, path, 0, 0, "cannot be written: %s", strerror(number));
}

static int look_at_path(struct target *t, const char *path, struct err *err)
{
    struct stat st;
    t->exists = stat(buf_str(&t->path), &st) == 0;
    if (!t->exists)
        return errno == ENOENT ? 0 : fail_write(path, errno, err);
    if (S_ISDIR(st.st_mode))
        return fail_write(path, EISDIR, err);
    if (!S_ISREG(st.st_mode))
        t->kind = TARGET_STRAIGHT;
    else if (access(buf_str(&t->path), W_OK) != 0)
        return fail_write(path, errno, err);
    t->mode = st.st_mode & 07777;
    return 0;
}

int target_find(struct target *out, const char *path, struct err *err)
{
    *out = (struct target){.path = BUF_INIT, .kind = TARGET_FILE, .descriptor = -1};
    if (path[0] == '\0')
        return err_set(err, "the name of a file to write is empty");
    buf_puts(&out->path, path);
    int status = 0;
    if (!target_follow_links(&out->path, &out->descriptor))
        status = fail_write(path, errno, err);
    else if (out->descriptor >= 0)
        out->kind = TARGET_STRAIGHT;
    else
        status = look_at_path(out, path, err);
    if (status < 0)
        target_free(out);
    return status;
}

void target_free(struct target *target)
{
    buf_free(&target->path);
}

/* ---- the same file ---- */

int file_identity_of(struct file_identity *out, int fd)
{
    struct stat st;
    *out = (struct file_identity){0};
    if (fstat(fd, &st) < 0)
        return -1;
    *out = (struct file_identity){.device = st.st_dev, .inode = st.st_ino};
    return 0;
}

/* The identity of a file that does not exist. */
static int identify_new(struct file_identity *out, const char *path)
{
    struct stat st;
    const char *slash = strrchr(path, '/');
    char *directory = slash == NULL ? xstrdup(".") : xstrndup(path, (size_t)(slash - path) + 1);
    const int status = stat(directory, &st);
    free(directory);
    if (status < 0)
        return -1;
    *out = (struct file_identity){.device = st.st_dev,
                                  .inode = st.st_ino,
                                  .name = xstrdup(slash == NULL ? path : slash + 1)};
    return 0;
}

int file_identity_find(struct file_identity *out, const char *path)
{
    struct stat st;
    *out = (struct file_identity){0};
    if (stat(path, &st) == 0) {
        *out = (struct file_identity){.device = st.st_dev, .inode = st.st_ino};
        return 0;
    }
    struct buf end = BUF_INIT;
    int descriptor;
    buf_puts(&end, path);
    const int status =
        target_follow_links(&end, &descriptor) ? identify_new(out, buf_str(&end)) : -1;
    buf_free(&end);
    return status;
}

bool file_identity_equal(const struct file_identity *a, const struct file_identity *b)
{
    if (a->device != b->device || a->inode != b->inode ||
        (a->name == NULL) != (b->name == NULL))
        return false;
    return a->name == NULL || strcmp(a->name, b->name) == 0;
}

void file_identity_free(struct file_identity *identity)
{
    free(identity->name);
    *identity = (struct file_identity){0};
}
