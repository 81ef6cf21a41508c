#include "pages/site_old.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "pages/site_dir.h"
#include "pages/site_tree.h"

/* ---- the list ---- */

/* Ends a word at the first blank: what follows it, or NULL. */
static char *cut_word(char *text)
{
    char *blank = strchr(text, ' ');
    if (blank == NULL)
        return NULL;
    *blank = '\0';
    return blank + 1;
}

static void add_line(struct site_old *old, char *line)
{
    char *hash = cut_word(line);
    char *key = hash == NULL ? NULL : cut_word(hash);
    old->file = xgrow_array(old->file, old->n, &old->room, sizeof *old->file);
    old->file[old->n++] = (struct site_old_file){.name = line, .key = key, .hash = hash};
}

/* Appends what is in a regular file; false when it cannot be read. */
static bool read_file(struct buf *out, const char *path)
{
    struct stat st;
    const int fd = descriptor_open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0);
    FILE *file =
        fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? stream_open(fd, "r") : NULL;
    if (file == NULL) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    buf_reserve(out, (size_t)st.st_size);
    out->len = fread(out->data, 1, (size_t)st.st_size, file);
    out->data[out->len] = '\0';
    const bool is_read = out->len == (size_t)st.st_size;
    fclose(file);
    return is_read;
}

static void put_path(struct buf *out, const struct site_old *old, const char *name)
{
    buf_printf(out, "%s/%s", old->path, name);
}

void site_old_read(struct site_old *old, const char *path)
{
    static const char title[] = SITE_LIST_TITLE "\n";
    struct buf file = BUF_INIT, list = BUF_INIT;
    *old = (struct site_old){.path = path};
    put_path(&file, old, SITE_LIST);
    if (read_file(&list, buf_str(&file)) &&
        strncmp(buf_str(&list), title, sizeof title - 1) == 0) {
        old->list = buf_steal(&list);
        for (char *line = old->list + sizeof title - 1, *end;
             (end = strchr(line, '\n')) != NULL; line = end + 1) {
            *end = '\0';
            add_line(old, line);
        }
    }
    buf_free(&file);
    buf_free(&list);
}

void site_old_free(struct site_old *old)
{
    free(old->list);
    free(old->file);
    *old = (struct site_old){0};
}

static int compare_name(const void *name, const void *file)
{
    return strcmp(name, ((const struct site_old_file *)file)->name);
}

/* The list is sorted; where somebody has changed that, a file may not be found, and is made. */
static const struct site_old_file *find_file(const struct site_old *old, const char *name)
{
    return old->n == 0 ? NULL
                       : bsearch(name, old->file, old->n, sizeof *old->file, compare_name);
}

/* ---- taken over ---- */

/* Gives the file its other name if its bytes are as wanted. */
static bool take(const struct site_old *old, const char *name, const char *to,
                 bool (*is_wanted)(const struct buf *file, const void *wanted),
                 const void *wanted)
{
    struct buf path = BUF_INIT, file = BUF_INIT;
    put_path(&path, old, name);
    const bool is_taken = read_file(&file, buf_str(&path)) && is_wanted(&file, wanted) &&
                          link(buf_str(&path), to) == 0;
    buf_free(&path);
    buf_free(&file);
    return is_taken;
}

static bool has_hash(const struct buf *file, const void *wanted)
{
    char hash[HASH128_HEX_DIGITS + 1];
    hash128_format(hash128(file->data, file->len), hash);
    return strcmp(hash, wanted) == 0;
}

bool site_old_has(const struct site_old *old, const char *name, const char *key)
{
    const struct site_old_file *file = find_file(old, name);
    return file != NULL && file->key != NULL && strcmp(file->key, key) == 0 &&
           strlen(file->hash) == HASH128_HEX_DIGITS;
}

bool site_old_take_key(const struct site_old *old, const char *name, const char *key,
                       const char *to, char hash[HASH128_HEX_DIGITS + 1])
{
    if (!site_old_has(old, name, key))
        return false;
    memcpy(hash, find_file(old, name)->hash, HASH128_HEX_DIGITS + 1);
    return take(old, name, to, has_hash, hash);
}

static bool has_bytes(const struct buf *file, const void *wanted)
{
    const struct buf *data = wanted;
    return file->len == data->len && memcmp(buf_str(file), buf_str(data), file->len) == 0;
}

bool site_old_take_same(const struct site_old *old, const char *name, const struct buf *data,
                        const char *to)
{
    const bool is_ours = find_file(old, name) != NULL || strcmp(name, SITE_LIST) == 0;
    return old->list != NULL && is_ours && take(old, name, to, has_bytes, data);
}
