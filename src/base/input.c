#include "base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/input_decoder.h"
#include "base/input_text.h"
#include "base/stream.h"
#include "base/xalloc.h"

enum { ALL_BLOCK = 64 * 1024, MIB = 1024 * 1024 };

struct input {
    struct input_raw raw;
    uint64_t size;                        /* 0 = unknown */
    uint64_t given;                       /* bytes that came out */
    bool owns_fd;                         /* false for standard input */
    unsigned char magic[INPUT_MAGIC_MAX]; /* first bytes of the file */
    size_t magic_at;                      /* of a plain file: magic[at..len) is unread */
    size_t magic_len;
    const struct input_decoder *decoder; /* NULL = plain */
    void *state;                         /* the decoder's */
    struct input_text text;              /* what comes out of it, as UTF-8 */
    uint64_t encoding_at;          /* of the bytes that came out: see input_encoding_at() */
    const struct input_part *part; /* borrowed; NULL unless it is one */
    struct hash_stream *watcher;   /* borrowed; NULL for none */
    char *head;                    /* shown by input_peek(), not read yet: head[at..len) */
    size_t head_at;
    size_t head_len;
};

static const struct input_decoder *const decoders[] = {&input_gzip, &input_zstd};

static int open_error(const char *path, int number, struct err *err)
{
    switch (number) {
    case ENOENT:
        return err_at(err, path, 0, 0, "file does not exist");
    case ENOTDIR:
        return err_at(err, path, 0, 0, "a part of the path is not a directory");
    case EACCES:
        return err_at(err, path, 0, 0, "permission denied");
    }
    return input_system_error(path, "open", number, err);
}

/* Pipes may give less than asked for: read until the magic is complete or the file ends. */
static int read_magic(struct input *in, struct err *err)
{
    while (in->magic_len < INPUT_MAGIC_MAX) {
        long n = input_raw_read(&in->raw, in->magic + in->magic_len,
                                INPUT_MAGIC_MAX - in->magic_len, err);
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        in->magic_len += (size_t)n;
    }
    return 0;
}

static long read_plain(struct input *in, void *dst, size_t cap, struct err *err)
{
    size_t left = in->magic_len - in->magic_at;
    if (left == 0)
        return input_raw_read(&in->raw, dst, cap, err);
    size_t n = left < cap ? left : cap;
    memcpy(dst, in->magic + in->magic_at, n);
    in->magic_at += n;
    return (long)n;
}

/* The bytes of the stream, in whatever encoding. */
static long read_bytes(void *from, void *dst, size_t cap, struct err *err)
{
    struct input *in = from;
    const long n = in->decoder != NULL ? in->decoder->read(in->state, &in->raw, dst, cap, err)
                                       : read_plain(in, dst, cap, err);
    if (n > 0)
        in->raw.plain_total += (uint64_t)n;
    return n;
}

static void choose_decoder(struct input *in)
{
    in->text.read = read_bytes;
    in->text.from = in;
    for (size_t i = 0; i < sizeof(decoders) / sizeof(decoders[0]); i++) {
        if (decoders[i]->matches(in->magic, in->magic_len)) {
            in->decoder = decoders[i];
            in->state = decoders[i]->state_new();
            in->raw.block = xmalloc(INPUT_BLOCK);
            memcpy(in->raw.block, in->magic, in->magic_len);
            in->raw.len = in->magic_len;
            return;
        }
    }
}

static int measure_file(struct input *in, struct err *err)
{
    struct stat st;
    if (fstat(in->raw.fd, &st) < 0)
        return input_system_error(in->raw.name, "inspect", errno, err);
    if (S_ISDIR(st.st_mode))
        return err_at(err, in->raw.name, 0, 0, "is a directory, expected a file");
    in->size = S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
    return 0;
}

static int open_fd(const char *path, bool is_stdin, struct err *err)
{
    if (is_stdin)
        return STDIN_FILENO;
    int fd = descriptor_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
    return fd >= 0 ? fd : open_error(path, errno, err);
}

/* The descriptor becomes that of the input. */
static int begin_input(struct input **out, const char *path, int fd, bool is_stdin,
                       struct err *err)
{
    struct input *in = xcalloc(1, sizeof(*in));
    in->raw.fd = fd;
    in->raw.name = xstrdup(is_stdin ? "<stdin>" : path);
    in->owns_fd = !is_stdin;
    if (measure_file(in, err) < 0 || read_magic(in, err) < 0) {
        input_close(in);
        return -1;
    }
    choose_decoder(in);
    *out = in;
    return 0;
}

int input_open(struct input **out, const char *path, struct err *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    *out = NULL;
    const int fd = open_fd(path, is_stdin, err);
    return fd < 0 ? -1 : begin_input(out, path, fd, is_stdin, err);
}

int input_open_found(struct input **out, const char *path, struct err *err)
{
    struct stat st;
    *out = NULL;
    const int fd = descriptor_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
    if (fd < 0)
        return open_error(path, errno, err);
    if (fstat(fd, &st) == 0 && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)))
        return begin_input(out, path, fd, false, err);
    close(fd);
    return err_at(err, path, 0, 0, "is not a regular file");
}

int input_open_memory(struct input **out, const char *name, const void *data, size_t length,
                      struct err *err)
{
    struct input *in = xcalloc(1, sizeof(*in));
    in->raw.fd = -1;
    in->raw.memory = length > 0 ? data : "";
    in->raw.memory_left = length;
    in->raw.name = xstrdup(name);
    in->size = length;
    if (read_magic(in, err) < 0) {
        input_close(in);
        *out = NULL;
        return -1;
    }
    choose_decoder(in);
    *out = in;
    return 0;
}

/* Bytes that are UTF-8 already.  They stop where the encoding comes out, so that it does so for the same line. */
static long read_part(void *from, void *dst, size_t cap, struct err *err)
{
    struct input *in = from;
    const struct input_part *part = in->part;
    const size_t at = (size_t)in->raw.total;
    const bool is_before = part->encoding != NULL && at < part->encoding_at;
    const size_t left = (is_before ? part->encoding_at : part->length) - at;
    if (part->encoding != NULL && !is_before)
        in->text.encoding = part->encoding;
    if (left > 0)
        return input_raw_read(&in->raw, dst, cap < left ? cap : left, err);
    if (part->failure == NULL)
        return 0;
    if (err != NULL && !err_is_set(err))
        *err = *part->failure;
    return -1;
}

void input_open_part(struct input **out, const char *name, const struct input_part *part)
{
    struct input *in = xcalloc(1, sizeof(*in));
    in->raw.fd = -1;
    in->raw.memory = part->data;
    in->raw.memory_left = part->length;
    in->raw.name = xstrdup(name);
    in->size = part->length;
    in->part = part;
    in->text.read = read_part;
    in->text.from = in;
    in->text.kind = INPUT_TEXT_UTF8;
    *out = in;
}

static long read_stream(struct input *in, void *dst, size_t cap, struct err *err)
{
    const char *encoding = in->text.encoding;
    const long n = input_text_read(&in->text, dst, cap, err);
    if (encoding == NULL && in->text.encoding != NULL)
        in->encoding_at = in->given;
    in->given += n > 0 ? (uint64_t)n : 0;
    if (n > 0 && in->watcher != NULL)
        hash_stream_put(in->watcher, dst, (size_t)n);
    return n;
}

long input_read(struct input *in, void *dst, size_t cap, struct err *err)
{
    size_t shown = in->head_len - in->head_at;
    if (shown == 0)
        return read_stream(in, dst, cap, err);
    size_t n = shown < cap ? shown : cap;
    memcpy(dst, in->head + in->head_at, n);
    in->head_at += n;
    return (long)n;
}

int input_read_all(struct input *in, size_t most, const char *what, struct buf *out,
                   struct err *err)
{
    const size_t start = out->len;
    long n;
    do {
        buf_reserve(out, ALL_BLOCK);
        n = input_read(in, out->data + out->len, ALL_BLOCK, err);
        out->len += n > 0 ? (size_t)n : 0;
        out->data[out->len] = '\0';
    } while (n > 0 && out->len - start <= most);
    return n > 0
               ? err_at(err, input_name(in), 0, 0, "expected %s of at most %zu MiB, found more",
                        what, most / (size_t)MIB)
               : (int)n;
}

int input_peek(struct input *in, size_t want, const char **head, size_t *length,
               struct err *err)
{
    struct err late = ERR_INIT;
    long n = 1;
    /* Move the bytes that were shown and not read to the front of a block of at least `want` bytes. */
    size_t shown = in->head_len - in->head_at;
    if (in->head_at > 0 && shown > 0)
        memmove(in->head, in->head + in->head_at, shown);
    in->head_at = 0;
    in->head_len = shown;
    in->head = xrealloc(in->head, want > shown ? want : shown);
    while (n > 0 && in->head_len < want) {
        n = read_stream(in, in->head + in->head_len, want - in->head_len,
                        in->head_len > 0 ? &late : err);
        in->head_len += n > 0 ? (size_t)n : 0;
    }
    *head = in->head;
    *length = in->head_len;
    return n < 0 && in->head_len == 0 ? -1 : 0;
}

void input_give_back(struct input *in, const char *bytes, size_t length)
{
    const size_t shown = in->head_len - in->head_at;
    char *head = xmalloc(length + shown + 1);
    memcpy(head, bytes, length);
    if (shown > 0)
        memcpy(head + length, in->head + in->head_at, shown);
    free(in->head);
    in->head = head;
    in->head_at = 0;
    in->head_len = length + shown;
}

void input_watch(struct input *in, struct hash_stream *hash)
{
    if (hash != NULL && in->head_len > in->head_at)
        hash_stream_put(hash, in->head + in->head_at, in->head_len - in->head_at);
    in->watcher = hash;
}

const char *input_name(const struct input *in)
{
    return in->raw.name;
}

const char *input_encoding(const struct input *in)
{
    return in->text.encoding;
}

int input_expect_utf8(const struct input *in, struct err *err)
{
    const char *encoding = input_encoding(in);
    return encoding == NULL ? 0
                            : err_at(err, input_name(in), 0, 0,
                                     "is %s, expected UTF-8: save it as that", encoding);
}

bool input_is_compressed(const struct input *in)
{
    return in->decoder != NULL;
}

uint64_t input_encoding_at(const struct input *in)
{
    return in->encoding_at;
}

uint64_t input_raw_bytes(const struct input *in)
{
    return in->raw.total;
}

uint64_t input_bytes(const struct input *in)
{
    return in->given;
}

uint64_t input_size(const struct input *in)
{
    return in->size;
}

void input_close(struct input *in)
{
    if (in == NULL)
        return;
    if (in->decoder != NULL)
        in->decoder->state_free(in->state);
    if (in->owns_fd)
        close(in->raw.fd);
    input_text_free(&in->text);
    free(in->head);
    free(in->raw.block);
    free(in->raw.name);
    free(in);
}
