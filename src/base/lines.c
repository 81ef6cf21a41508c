#include "base/lines.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/xalloc.h"

enum {
    LINES_BLOCK = 256 * 1024,  /* bytes read at a time; small enough to stay in the cache */
    LINE_END_MAX = 2,          /* CR LF */
    KEPT_MEMORY = 1024 * 1024, /* a larger buffer of kept bytes is freed before the next */
};

struct lines {
    struct input *in; /* borrowed */
    size_t limit;
    uint64_t offset; /* in the stream, of data[begin] */
    uint32_t number; /* of the last line given */
    bool has_begun;
    bool has_ended;
    bool has_failed; /* `failure` is reported when the data is used up */
    struct err failure;
    bool is_keeping;
    size_t keep_max;  /* bytes */
    size_t kept_from; /* data[kept_from..begin) is kept, after the bytes in `kept` */
    struct buf kept;  /* kept bytes that are overwritten in `data` */
    size_t begin;     /* unread bytes are data[begin..end) */
    size_t end;
    size_t capacity; /* of data: limit + LINE_END_MAX + LINES_BLOCK */
    char data[];
};

struct lines *lines_new(struct input *in, size_t limit)
{
    assert(limit > 0 && limit <= SIZE_MAX / 2);
    size_t capacity = limit + LINE_END_MAX + LINES_BLOCK;
    struct lines *l = xmalloc(sizeof(*l) + capacity);
    *l = (struct lines){.in = in, .limit = limit, .capacity = capacity};
    return l;
}

void lines_begin_at(struct lines *l, uint64_t offset, uint32_t number)
{
    l->offset = offset;
    l->number = number;
    l->has_begun = offset > 0; /* a byte order mark stands at the start of the stream */
}

void lines_free(struct lines *l)
{
    if (l != NULL)
        buf_free(&l->kept);
    free(l);
}

/* Appends a block at data[end]; false when the stream has ended or failed. */
static bool read_block(struct lines *l)
{
    size_t room = l->capacity - l->end;
    if (l->has_ended || room == 0)
        return false;
    size_t cap = room < LINES_BLOCK ? room : LINES_BLOCK;
    long n = input_read(l->in, l->data + l->end, cap, &l->failure);
    if (n <= 0) {
        l->has_ended = true;
        l->has_failed = n < 0;
        return false;
    }
    l->end += (size_t)n;
    return true;
}

/* Copies the kept lines before they are overwritten. */
static void save_kept(struct lines *l)
{
    if (l->is_keeping) {
        const size_t room = l->keep_max - l->kept.len;
        const size_t length = l->begin - l->kept_from;
        buf_put(&l->kept, l->data + l->kept_from, length < room ? length : room);
        l->kept_from = l->begin;
        l->is_keeping = length < room;
    }
}

/* Keeps neither a line that is too long nor anything after it. */
__attribute__((cold, noinline)) static void stop_keeping(struct lines *l)
{
    save_kept(l);
    l->is_keeping = false;
}

static void move_to_front(struct lines *l)
{
    if (l->begin > 0) {
        save_kept(l);
        l->kept_from = 0;
        memmove(l->data, l->data + l->begin, l->end - l->begin);
        l->end -= l->begin;
        l->begin = 0;
    }
}

static inline void fill_in(const struct lines *l, struct line *out, const char *text,
                           uint64_t length)
{
    out->text = text;
    out->full_length = length;
    out->too_long = length > l->limit;
    out->length = out->too_long ? l->limit : (size_t)length;
    out->offset = l->offset;
    out->number = l->number;
}

/* The line data[begin..stop), which is in memory as a whole. `stop` is the LF, or the end. */
static inline void take_line(struct lines *l, struct line *out, size_t stop, bool has_lf)
{
    size_t length = stop - l->begin;
    bool has_cr = has_lf && length > 0 && l->data[stop - 1] == '\r';
    fill_in(l, out, l->data + l->begin, length - has_cr);
    if (out->too_long)
        stop_keeping(l);
    l->offset += length + has_lf;
    l->begin = stop + has_lf;
}

/* Takes a line that does not fit: keeps its first `limit` bytes at the front of `data` and reads
 * the rest, block by block, into the space after them. */
static void take_long_line(struct lines *l, struct line *out)
{
    uint64_t length = l->end - l->begin;
    char last = l->data[l->end - 1];
    stop_keeping(l);
    move_to_front(l);
    const char *lf = NULL;
    l->end = l->limit;
    while (lf == NULL && read_block(l)) {
        const char *rest = l->data + l->limit;
        lf = memchr(rest, '\n', l->end - l->limit);
        size_t part = lf != NULL ? (size_t)(lf - rest) : l->end - l->limit;
        length += part;
        last = part > 0 ? rest[part - 1] : last;
        l->begin = l->limit + part + (lf != NULL);
        l->end = lf != NULL ? l->end : l->limit;
    }
    if (lf == NULL)
        l->begin = l->end;
    fill_in(l, out, l->data, length - (lf != NULL && last == '\r'));
    l->offset += length + (lf != NULL);
}

/* The next line when it is not in memory as a whole. */
__attribute__((noinline)) static int read_line(struct lines *l, struct line *out,
                                               struct err *err)
{
    if (!l->has_begun) {
        while (l->end < 3 && read_block(l)) {
        }
        if (l->end >= 3 && memcmp(l->data, "\xEF\xBB\xBF", 3) == 0) {
            l->begin = 3;
            l->offset = 3;
        }
        l->has_begun = true;
    }
    size_t scanned = 0; /* bytes of the line known to hold no LF */
    for (;;) {
        size_t have = l->end - l->begin;
        const char *from = l->data + l->begin + scanned;
        const char *lf = memchr(from, '\n', have - scanned);
        if (lf != NULL) {
            take_line(l, out, (size_t)(lf - l->data), true);
            return 1;
        }
        if (have >= l->limit + LINE_END_MAX) {
            take_long_line(l, out);
            return 1;
        }
        scanned = have;
        move_to_front(l);
        if (!read_block(l))
            break;
    }
    if (l->begin == l->end) {
        l->number -= l->number < UINT32_MAX;
        if (!l->has_failed)
            return 0;
        if (err != NULL && !err_is_set(err))
            *err = l->failure;
        return -1;
    }
    take_line(l, out, l->end, false);
    return 1;
}

int lines_next(struct lines *l, struct line *out, struct err *err)
{
    const char *lf = memchr(l->data + l->begin, '\n', l->end - l->begin);
    l->number += l->number < UINT32_MAX;
    if (lf == NULL)
        return read_line(l, out, err);
    take_line(l, out, (size_t)(lf - l->data), true);
    return 1;
}

size_t lines_ahead(struct lines *l, struct line *line, size_t want, const char **text)
{
    const size_t start = (size_t)(line->text - l->data);
    const size_t used = l->begin - start;
    l->begin = start; /* the line must survive the move */
    if (l->end - l->begin - used < want && l->capacity - l->end < want)
        move_to_front(l);
    while (l->end - l->begin - used < want && read_block(l)) {
    }
    line->text = l->data + l->begin;
    l->begin += used;
    *text = l->data + l->begin;
    return l->end - l->begin < want ? l->end - l->begin : want;
}

void lines_split(struct lines *l, struct line *line, size_t length)
{
    assert(!line->too_long && length <= line->length);
    l->begin = (size_t)(line->text - l->data) + length;
    l->offset = line->offset + length;
    l->number -= l->number < UINT32_MAX;
    line->length = length;
    line->full_length = length;
}

void lines_keep(struct lines *l, const struct line *line, size_t max)
{
    assert((uintptr_t)line->text - (uintptr_t)l->data <= l->capacity);
    l->is_keeping = !line->too_long;
    l->keep_max = max;
    l->kept_from = (size_t)(line->text - l->data);
    if (l->kept.capacity > KEPT_MEMORY)
        buf_free(&l->kept);
    buf_clear(&l->kept);
}

const char *lines_kept(struct lines *l, size_t *length)
{
    const size_t here = l->is_keeping ? l->begin - l->kept_from : 0;
    if (l->kept.len == 0) { /* most often nothing is overwritten */
        *length = here < l->keep_max ? here : l->keep_max;
        return l->data + l->kept_from;
    }
    save_kept(l);
    *length = l->kept.len;
    return l->kept.data;
}
