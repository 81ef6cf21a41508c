#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/lines.h"
#include "scratch.h"

TestSuite(lines, .init = scratch_begin, .fini = scratch_end);

struct reader {
    struct input *in;
    struct lines *lines;
};

static struct reader open_bytes(const void *data, size_t len, size_t limit)
{
    struct reader r;
    cr_assert_eq(input_open(&r.in, scratch_write("lines", data, len), NULL), 0);
    r.lines = lines_new(r.in, limit);
    return r;
}

static void close_reader(struct reader *r)
{
    lines_free(r->lines);
    input_close(r->in);
}

/* Splits `data` and shows it as "number@offset[text]" for each line. */
static void assert_splits(const char *data, size_t len, const char *expected)
{
    struct reader r = open_bytes(data, len, 100);
    struct buf seen = BUF_INIT;
    struct line line;
    while (lines_next(r.lines, &line, NULL) > 0) {
        buf_printf(&seen, "%u@%u[", (unsigned)line.number, (unsigned)line.offset);
        buf_put(&seen, line.text, line.length);
        buf_putc(&seen, ']');
        cr_assert(!line.too_long);
        cr_assert_eq(line.full_length, line.length);
    }
    cr_assert_eq(lines_next(r.lines, &line, NULL), 0);
    buf_putc(&seen, '.');
    struct buf wanted = BUF_INIT;
    buf_printf(&wanted, "%s.", expected);
    for (size_t i = 0; i < seen.len; i++) {
        seen.data[i] = seen.data[i] == '\0' ? '0' : seen.data[i];
    }
    cr_assert_str_eq(seen.data, wanted.data);
    buf_free(&wanted);
    buf_free(&seen);
    close_reader(&r);
}

Test(lines, splits_at_lf_and_crlf)
{
    assert_splits("a\nbc\n", 5, "1@0[a]2@2[bc]");
    assert_splits("a\r\nbc\r\n", 7, "1@0[a]2@3[bc]");
    assert_splits("a\n\n\r\nb", 6, "1@0[a]2@2[]3@3[]4@5[b]");
    assert_splits("", 0, "");
    assert_splits("\n", 1, "1@0[]");
}

Test(lines, gives_a_last_line_without_its_end)
{
    assert_splits("a\nb", 3, "1@0[a]2@2[b]");
}

Test(lines, keeps_cr_and_nul_inside_a_line_as_data)
{
    assert_splits("a\rb\n", 4, "1@0[a\rb]");
    assert_splits("a\r\r\n", 4, "1@0[a\r]");
    assert_splits("a\r", 2, "1@0[a\r]");
    assert_splits("a\0b\n\0\n", 6, "1@0[a0b]2@4[0]");
}

Test(lines, skips_a_byte_order_mark_at_the_start_only)
{
    assert_splits("\xEF\xBB\xBF"
                  "a\n\xEF\xBB\xBF"
                  "b\n",
                  10,
                  "1@3[a]2@5[\xEF\xBB\xBF"
                  "b]");
    assert_splits("\xEF\xBB\xBF", 3, "");
    assert_splits("\xEF\xBB", 2, "1@0[\xEF\xBB]");
}

Test(lines, crosses_block_ends_without_loss)
{
    struct buf data = BUF_INIT;
    for (unsigned i = 0; i < 100000; i++) {
        buf_printf(&data, "%.*s%u%s", (int)(i % 50),
                   "..................................................", i,
                   i % 3 ? "\n" : "\r\n");
    }
    struct reader r = open_bytes(data.data, data.len, 1000);
    struct line line;
    uint64_t offset = 0;
    for (unsigned i = 0; i < 100000; i++) {
        cr_assert_eq(lines_next(r.lines, &line, NULL), 1);
        cr_assert_eq(line.number, i + 1);
        cr_assert_eq(line.offset, offset);
        cr_assert_eq(memcmp(line.text, data.data + offset, line.length), 0);
        offset += line.length + (i % 3 ? 1 : 2);
    }
    cr_assert_eq(lines_next(r.lines, &line, NULL), 0);
    cr_assert_eq(offset, data.len);
    close_reader(&r);
    buf_free(&data);
}

/* A line of `length` bytes with limit 1000, between two others. */
static void assert_length(size_t length, const char *end, bool is_last)
{
    struct buf data = BUF_INIT;
    buf_puts(&data, "first\n");
    for (size_t i = 0; i < length; i++) {
        buf_putc(&data, (char)('a' + i % 26));
    }
    buf_puts(&data, end);
    buf_puts(&data, is_last ? "" : "last\n");
    struct reader r = open_bytes(data.data, data.len, 1000);
    struct line line;
    cr_assert_eq(lines_next(r.lines, &line, NULL), 1);
    cr_assert_eq(lines_next(r.lines, &line, NULL), 1);
    cr_assert_eq(line.number, 2);
    cr_assert_eq(line.offset, 6);
    cr_assert_eq(line.full_length, length, "%zu", length);
    cr_assert_eq(line.too_long, length > 1000, "%zu", length);
    cr_assert_eq(line.length, length > 1000 ? 1000 : length);
    cr_assert_eq(memcmp(line.text, data.data + 6, line.length), 0);
    if (!is_last) {
        cr_assert_eq(lines_next(r.lines, &line, NULL), 1);
        cr_assert_eq(line.number, 3);
        cr_assert_eq(line.offset, 6 + length + strlen(end));
        cr_assert_eq(line.length, 4);
        cr_assert_eq(memcmp(line.text, "last", 4), 0);
    }
    cr_assert_eq(lines_next(r.lines, &line, NULL), 0);
    close_reader(&r);
    buf_free(&data);
}

Test(lines, keeps_the_front_of_a_line_that_is_too_long)
{
    static const size_t lengths[] = {998,    999,    1000,   1001,   1002,   1003,
                                     262130, 262138, 262144, 263144, 263146, 263147,
                                     525288, 525290, 600000, 3000000};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        assert_length(lengths[i], "\n", false);
        assert_length(lengths[i], "\r\n", false);
        assert_length(lengths[i], "", true);
    }
}

Test(lines, keeps_bytes_from_a_line_on_as_they_were)
{
    struct buf data = BUF_INIT;
    for (unsigned i = 0; i < 100000; i++) {
        buf_printf(&data, "line %u%s", i, i % 3 ? "\n" : "\r\n");
    }
    struct reader r = open_bytes(data.data, data.len, 1000);
    struct line line = {.text = NULL};
    uint64_t begin = 0;
    for (unsigned i = 0; lines_next(r.lines, &line, NULL) > 0; i++) {
        if (i % 30000 == 0) { /* more than a block, and starts at any place in it */
            lines_keep(r.lines, &line, SIZE_MAX);
            begin = line.offset;
        }
        if (i % 7000 == 0) {
            size_t length;
            const char *kept = lines_kept(r.lines, &length);
            cr_assert_eq(length, line.offset + line.length + (i % 3 ? 1 : 2) - begin);
            cr_assert_eq(memcmp(kept, data.data + begin, length), 0);
        }
    }
    close_reader(&r);
    buf_free(&data);
}

Test(lines, keeps_no_more_than_asked_for)
{
    struct buf data = BUF_INIT;
    for (unsigned i = 0; i < 100000; i++) {
        buf_printf(&data, "line %u\n", i);
    }
    static const size_t limits[] = {0, 3, 100, 300000, 700000};
    for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
        struct reader r = open_bytes(data.data, data.len, 1000);
        struct line line;
        size_t length = 0;
        cr_assert_eq(lines_next(r.lines, &line, NULL), 1);
        lines_keep(r.lines, &line, limits[i]);
        while (lines_next(r.lines, &line, NULL) > 0) {
            lines_kept(r.lines, &length);
            cr_assert(length <= limits[i]);
        }
        cr_assert_eq(length, limits[i]);
        cr_assert_eq(memcmp(lines_kept(r.lines, &length), data.data, length), 0);
        close_reader(&r);
    }
    buf_free(&data);
}

Test(lines, keeps_nothing_from_a_line_that_is_too_long_on)
{
    static const char text[] = "one\ntwo\nfar too long\nfour\n";
    struct reader r = open_bytes(text, sizeof(text) - 1, 4);
    struct line line;
    size_t length;
    lines_kept(r.lines, &length);
    cr_assert_eq(length, 0);
    cr_assert_eq(lines_next(r.lines, &line, NULL), 1);
    lines_keep(r.lines, &line, SIZE_MAX);
    while (lines_next(r.lines, &line, NULL) > 0) {
        const bool is_cut = line.number > 2;
        const char *kept = lines_kept(r.lines, &length);
        cr_assert(length <= 8, "%zu", length);
        cr_assert(is_cut || length == 8, "%zu", length);
        cr_assert_eq(memcmp(kept, text, length), 0);
        if (line.too_long) {
            lines_keep(r.lines, &line, SIZE_MAX);
            lines_kept(r.lines, &length);
            cr_assert_eq(length, 0);
        }
    }
    close_reader(&r);
}

Test(lines, gives_the_text_before_an_error_first)
{
    struct buf packed = BUF_INIT;
    scratch_gzip(&packed, "one\ntwo", 7);
    packed.len -= 4;
    struct reader r = open_bytes(packed.data, packed.len, 100);
    struct line line;
    struct err err = ERR_INIT;
    cr_assert_eq(lines_next(r.lines, &line, &err), 1);
    cr_assert_eq(lines_next(r.lines, &line, &err), 1);
    cr_assert_eq(line.length, 3);
    cr_assert(!err_is_set(&err));
    cr_assert_eq(lines_next(r.lines, &line, &err), -1);
    cr_assert_str_eq(err.text, "gzip data ends too early, after 7 decompressed bytes");
    cr_assert_eq(lines_next(r.lines, &line, NULL), -1);
    close_reader(&r);
    buf_free(&packed);
}
