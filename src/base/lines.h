/* lines.h - an input cut into lines, fast and with bounded memory.
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
void lines_free(struct lines *l);

/* Gives the next line: 1 = there is one, 0 = end of the stream, -1 = error. Text read before an
 * error is given as a last line first. */
int lines_next(struct lines *l, struct line *out, struct err *err);

/* The bytes of the stream behind `line`, the one given last: `want` of them (at most 256 KiB) unless it
 * ends before.  Moves the line: `line->text` is set anew, `*text` is borrowed like it. */
size_t lines_ahead(struct lines *l, struct line *line, size_t want, const char **text);

/* Ends `line`, the one given last and not too long, at its first `length` bytes: the rest of it is
 * the next line, of the same number. */
void lines_split(struct lines *l, struct line *line, size_t length);

/* Keeps the bytes of the stream, line ends included, from a line on: `line` is the one given last.
 * What was kept before is dropped.  At most `max` bytes are kept, what follows them is not. */
void lines_keep(struct lines *l, const struct line *line, size_t max);

/* The bytes kept, *length of them: up to the end of the line given last, or of the last one before
 * a line that was too long, and never more than asked for.  Borrowed until the next call of any of
 * these functions. */
const char *lines_kept(struct lines *l, size_t *length);

#endif
