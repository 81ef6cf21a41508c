#include "commands/log_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/output.h"
#include "base/input.h"
#include "base/stream.h"
#include "notation/reader.h"
#include "base/new_file.h"

static int read_all(struct log_file *f, struct err *err)
{
    struct input *input;
    if (input_open(&input, f->path, err) < 0)
        return -1;
    const int status =
        input_read_all(input, NOTATION_BYTES_MAX, "the log of one game", &f->text, err);
    const bool is_compressed = input_is_compressed(input);
    const char *encoding = input_encoding(input);
    input_close(input);
    if (status == 0 && is_compressed)
        return err_at(err, f->path, 0, 0, "is compressed: nothing can be appended to it");
    if (status == 0 && encoding != NULL)
        return err_at(err, f->path, 0, 0,
                      "is %s, expected UTF-8: \"shipslog fmt --write\" turns it into that",
                      encoding);
    return status;
}

int log_file_open(struct log_file *f, const char *path, struct err *err)
{
    struct stat st;
    *f = (struct log_file){.path = path, .text = BUF_INIT};
    new_file_tidy(path);
    f->exists = stat(path, &st) == 0;
    if (!f->exists && errno != ENOENT)
        return err_at(err, path, 0, 0, "%s", strerror(errno));
    if (f->exists && !S_ISREG(st.st_mode))
        return err_at(err, path, 0, 0, "is not a regular file");
    return f->exists ? read_all(f, err) : 0;
}

void log_file_close(struct log_file *f)
{
    buf_free(&f->text);
}

/* ---- writing ----------------------------------------------------------------------------- */

static int fail_write(const struct log_file *f, struct err *err)
{
    return err_at(err, f->path, 0, 0, "cannot be written: %s", strerror(errno));
}

/* Appends to the file.  A partial write is removed. */
static int append_to(const struct log_file *f, int fd, const char *data, size_t length,
                     struct err *err)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || (uintmax_t)st.st_size != f->text.len)
        return err_at(err, f->path, 0, 0, "was changed by another program");
    if (output_write_all(fd, data, length) && output_sync(fd))
        return 0;
    fail_write(f, err);
    if (descriptor_truncate(fd, f->text.len) != 0)
        return -1; /* on failure a line without its end stays; the next reader sees that */
    return -1;
}

static int append_bytes(struct log_file *f, const char *data, size_t length, struct err *err)
{
    if (!f->exists)
        return new_file_make(f->path, data, length, err);
    const int fd = descriptor_open(f->path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    if (fd < 0)
        return fail_write(f, err);
    int result = append_to(f, fd, data, length, err);
    if (descriptor_close(fd) != 0 && result == 0)
        result = fail_write(f, err);
    return result;
}

static int replace_file(struct log_file *f, const struct buf *text, struct err *err)
{
    struct stat st;
    if (stat(f->path, &st) != 0)
        return fail_write(f, err);
    if ((uintmax_t)st.st_size != f->text.len)
        return err_at(err, f->path, 0, 0, "was changed by another program");
    return new_file_write(f->path, text->data, text->len, err);
}

int log_file_save(struct log_file *f, const struct buf *text, struct err *err)
{
    const size_t old = f->text.len;
    const bool goes_on =
        text->len >= old && (old == 0 || memcmp(text->data, f->text.data, old) == 0);
    const int result = goes_on ? append_bytes(f, text->data + old, text->len - old, err)
                               : replace_file(f, text, err);
    if (result < 0)
        return -1;
    f->exists = true;
    buf_clear(&f->text);
    buf_put(&f->text, text->data, text->len);
    return 0;
}
