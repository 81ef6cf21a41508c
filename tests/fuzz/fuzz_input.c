/* fuzz_input.c - any file as a stream of bytes and of lines, compressed or not.
 *
 * Both ways of reading must see the same bytes, in pieces of any size; after an error comes
 * only the same error.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/input.h"
#include "base/lines.h"
#include "fuzz_target.h"

enum { LINE_LIMIT = 100, PLAIN_MAX = 1 << 24 };

FUZZ_MUTATOR(mutate_bytes)
FUZZ_BRANCHES(100000, 1000)
FUZZ_SQLITE_STEPS(0, 0)

/* All bytes in pieces of `cap`; false when the stream ends with an error. */
static bool read_all(const char *path, size_t cap, struct buf *out)
{
    struct err err = ERR_INIT;
    struct input *input;
    if (input_open(&input, path, &err) < 0)
        return false;
    char *piece = malloc(cap);
    long n;
    while ((n = input_read(input, piece, cap, &err)) > 0 && out->len < PLAIN_MAX)
        buf_put(out, piece, (size_t)n);
    if (n <= 0 && input_read(input, piece, cap, &err) != n)
        fuzz_fail("reading goes on after the end", err.text);
    if ((n < 0) != err_is_set(&err))
        fuzz_fail("an error without a message, or a message without an error", err.text);
    free(piece);
    input_close(input);
    return n >= 0;
}

/* Lines leave out their ends, a byte order mark and what is too long. */
static void check_line(const struct buf *all, const struct line *line)
{
    if (line->offset + line->full_length > all->len ||
        memcmp(all->data + line->offset, line->text, line->length) != 0)
        fuzz_fail("a line that is not in the stream", "");
    if (line->too_long != (line->full_length > LINE_LIMIT) ||
        (!line->too_long && line->length != line->full_length))
        fuzz_fail("a line with a wrong length", "");
}

static void read_lines(const char *path, const struct buf *all)
{
    struct err err = ERR_INIT;
    struct input *input;
    if (input_open(&input, path, &err) < 0)
        return;
    struct lines *lines = lines_new(input, LINE_LIMIT);
    struct line line;
    uint64_t end = 0;
    while (lines_next(lines, &line, &err) > 0 && end < PLAIN_MAX) {
        check_line(all, &line);
        end = line.offset + line.full_length;
    }
    if (end + 3 < all->len && all->len < PLAIN_MAX)
        fuzz_fail("lines are missing", "");
    lines_free(lines);
    input_close(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *path = fuzz_scratch_file(data, size);
    struct buf whole = BUF_INIT;
    struct buf pieces = BUF_INIT;
    buf_reserve(&whole, 1);
    buf_reserve(&pieces, 1);
    const bool is_whole = read_all(path, 1 << 16, &whole);
    const bool is_same = read_all(path, 7, &pieces) == is_whole;
    if (whole.len < PLAIN_MAX &&
        (!is_same || whole.len != pieces.len || memcmp(whole.data, pieces.data, whole.len)))
        fuzz_fail("the size of the pieces changes what is read", "");
    read_lines(path, &whole);
    buf_free(&whole);
    buf_free(&pieces);
    return 0;
}
