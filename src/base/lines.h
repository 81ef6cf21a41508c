/* lines.h - cuts an input into lines, fast and with bounded memory.
 *
 * A line ends with LF or CR LF; a CR anywhere else and NUL bytes are data. The last line may lack
 * its end. A UTF-8 byte order mark at the start of the stream is skipped. Lines longer than the
 * limit are not an error: the first `limit` bytes are kept, the rest is read, counted and
 * dropped. Memory: the limit plus one block of 256 KiB.
 *
 *     struct lines *lines = lines_new(in, LINES_DEFAULT_LIMIT);
 *     struct line line;
 *     int status;
 *     while ((status = lines_next(lines, &line, err)) > 0) ...
 *     lines_free(lines);
 */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct input;
struct lines;

enum {
    LINES_DEFAULT_LIMIT = 1024 * 1024,
};

struct line {
    const char *text;     /* borrowed until the next lines_next(); not NUL-terminated */
    size_t length;        /* of `text`, without the line end; at most the limit */
    uint64_t full_length; /* of the line in the file, without the line end */
    uint64_t offset;      /* of its first byte in the (decompressed) stream */
    uint32_t number;      /* 1-based; stays at UINT32_MAX when there are more */
    bool too_long;        /* full_length is more than the limit */
};

/* `in` is borrowed and must outlive the splitter; nothing else may read from it. `limit` > 0. */
struct lines *lines_new(struct input *in, size_t limit);
/* Before the first line: the input is the rest of a stream, which begins after these bytes and lines of it. */
void lines_begin_at(struct lines *l, uint64_t offset, uint32_t number);
void lines_free(struct lines *l);

/* Gives the next line: 1 = there is one, 0 = end of the stream, -1 = error. Text read before an
 * error is given as a last line first. */
int lines_next(struct lines *l, struct line *out, struct err *err);

/* Sets *text to the bytes after `line`, which must be the line given last, and returns their
 * number: `want` (at most 256 KiB), or fewer at the end of the stream.  May move the line: sets
 * `line->text`; *text is borrowed like it. */
size_t lines_ahead(struct lines *l, struct line *line, size_t want, const char **text);

/* Cuts `line`, which must be the line given last and not too long, after `length` bytes: the rest
 * is the next line, with the same number. */
void lines_split(struct lines *l, struct line *line, size_t length);

/* Keeps the bytes of the stream, line ends included, from `line` on, which must be the line given
 * last.  Drops what was kept before.  Keeps at most `max` bytes. */
void lines_keep(struct lines *l, const struct line *line, size_t max);

/* The bytes kept, *length of them: up to the end of the line given last, or to the first line that
 * is too long, and as many as lines_keep() allows.  Borrowed until the next call of any of these functions. */
const char *lines_kept(struct lines *l, size_t *length);

#endif
