#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "scratch.h"

TestSuite(input, .init = scratch_begin, .fini = scratch_end);

/* Reads everything in steps of `step`; returns what the last input_read() did. */
static long read_all(const char *path, size_t step, struct buf *out, struct err *err)
{
    struct input *in;
    cr_assert_eq(input_open(&in, path, err), 0, "%s", err->text);
    char *block = malloc(step);
    long n;
    while ((n = input_read(in, block, step, err)) > 0) {
        buf_put(out, block, (size_t)n);
    }
    cr_assert_eq(input_read(in, block, step, NULL), n, "the answer must not change");
    free(block);
    input_close(in);
    return n;
}

static void assert_reads(const char *path, const void *data, size_t len)
{
    static const size_t steps[] = {1 << 20, 4096, 7, 3};
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        struct err err = ERR_INIT;
        struct buf out = BUF_INIT;
        cr_assert_eq(read_all(path, steps[i], &out, &err), 0, "%s", err.text);
        cr_assert_eq(out.len, len, "%zu bytes, expected %zu", out.len, len);
        cr_assert(len == 0 || memcmp(out.data, data, len) == 0);
        buf_free(&out);
    }
}

/* Text that does not compress well, larger than one block. */
static struct buf sample(size_t len)
{
    struct buf b = BUF_INIT;
    unsigned noise = 1;
    while (b.len < len) {
        noise = noise * 1103515245u + 12345u;
        buf_printf(&b, "%u builder corn\n", noise >> 8);
    }
    return b;
}

Test(input, reads_plain_files)
{
    struct buf data = sample(700000);
    assert_reads(scratch_write("a", data.data, data.len), data.data, data.len);
    assert_reads(scratch_write("b", "abc", 3), "abc", 3);
    assert_reads(scratch_write("c", "\0\1\0", 3), "\0\1\0", 3);
    assert_reads(scratch_write("d", "", 0), "", 0);
    buf_free(&data);
}

Test(input, reads_gzip_whatever_its_name)
{
    struct buf data = sample(700000);
    struct buf packed = BUF_INIT;
    scratch_gzip(&packed, data.data, data.len);
    assert_reads(scratch_write("a.slog", packed.data, packed.len), data.data, data.len);
    buf_free(&packed);
    buf_free(&data);
}

Test(input, reads_zstd_whatever_its_name)
{
    struct buf data = sample(700000);
    struct buf packed = BUF_INIT;
    scratch_zstd(&packed, data.data, data.len);
    assert_reads(scratch_write("a.slog", packed.data, packed.len), data.data, data.len);
    buf_free(&packed);
    buf_free(&data);
}

Test(input, joins_gzip_members_and_ignores_zero_padding)
{
    struct buf packed = BUF_INIT;
    scratch_gzip(&packed, "one\n", 4);
    scratch_gzip(&packed, "", 0);
    scratch_gzip(&packed, "two\n", 4);
    assert_reads(scratch_write("a.gz", packed.data, packed.len), "one\ntwo\n", 8);
    buf_put(&packed, "\0\0\0\0\0", 5);
    assert_reads(scratch_write("b.gz", packed.data, packed.len), "one\ntwo\n", 8);
    buf_free(&packed);
}

Test(input, joins_zstd_frames_and_skips_skippable_ones)
{
    static const char skippable[] = "\x50\x2A\x4D\x18\x03\x00\x00\x00xyz";
    struct buf packed = BUF_INIT;
    buf_put(&packed, skippable, sizeof(skippable) - 1);
    scratch_zstd(&packed, "one\n", 4);
    scratch_zstd(&packed, "", 0);
    scratch_zstd(&packed, "two\n", 4);
    assert_reads(scratch_write("a.zst", packed.data, packed.len), "one\ntwo\n", 8);
    buf_free(&packed);
}

Test(input, reads_compressed_nothing)
{
    struct buf packed = BUF_INIT;
    scratch_gzip(&packed, "", 0);
    assert_reads(scratch_write("a.gz", packed.data, packed.len), "", 0);
    buf_clear(&packed);
    scratch_zstd(&packed, "", 0);
    assert_reads(scratch_write("a.zst", packed.data, packed.len), "", 0);
    buf_free(&packed);
}

/* The file must give a part of `data`, then an error that contains `words`. */
static void assert_breaks(const char *path, const struct buf *data, const char *words)
{
    struct err err = ERR_INIT;
    struct buf out = BUF_INIT;
    cr_assert_eq(read_all(path, 4096, &out, &err), -1);
    cr_assert_leq(out.len, data->len);
    cr_assert(out.len == 0 || memcmp(out.data, data->data, out.len) == 0);
    cr_assert(strstr(err.text, words) != NULL, "%s", err.text);
    cr_assert_str_eq(err.file, path);
    struct buf offset = BUF_INIT;
    buf_printf(&offset, "after %zu decompressed bytes", out.len);
    cr_assert(strstr(err.text, offset.data) != NULL, "%s, not %s", err.text, offset.data);
    buf_free(&offset);
    buf_free(&out);
}

Test(input, says_where_truncated_gzip_ends)
{
    struct buf data = sample(100000);
    struct buf packed = BUF_INIT;
    scratch_gzip(&packed, data.data, data.len);
    const size_t lengths[] = {2, 5, 10, packed.len / 2, packed.len - 8, packed.len - 1};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        assert_breaks(scratch_write("a.gz", packed.data, lengths[i]), &data,
                      "gzip data ends too early");
    }
    buf_free(&packed);
    buf_free(&data);
}

Test(input, says_where_truncated_zstd_ends)
{
    struct buf data = sample(100000);
    struct buf packed = BUF_INIT;
    scratch_zstd(&packed, data.data, data.len);
    const size_t lengths[] = {4, 5, 10, packed.len / 2, packed.len - 4, packed.len - 1};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        assert_breaks(scratch_write("a.zst", packed.data, lengths[i]), &data,
                      "zstd data ends too early");
    }
    buf_free(&packed);
    buf_free(&data);
}

Test(input, notices_corrupt_gzip)
{
    struct buf data = sample(100000);
    struct buf packed = BUF_INIT;
    scratch_gzip(&packed, data.data, data.len);
    packed.data[packed.len - 5] ^= 1; /* in the length or checksum at the end */
    assert_breaks(scratch_write("a.gz", packed.data, packed.len), &data,
                  "gzip data is corrupt");
    packed.data[packed.len - 5] ^= 1;
    buf_puts(&packed, "garbage");
    assert_breaks(scratch_write("b.gz", packed.data, packed.len), &data,
                  "gzip data is corrupt after");
    buf_free(&packed);
    buf_free(&data);
}

Test(input, notices_corrupt_zstd)
{
    struct buf data = sample(100000);
    struct buf packed = BUF_INIT;
    scratch_zstd(&packed, data.data, data.len);
    packed.data[packed.len - 1] ^= 1; /* the checksum */
    assert_breaks(scratch_write("a.zst", packed.data, packed.len), &data,
                  "zstd data is corrupt");
    packed.data[packed.len - 1] ^= 1;
    buf_puts(&packed, "garbage");
    assert_breaks(scratch_write("b.zst", packed.data, packed.len), &data,
                  "zstd data is corrupt");
    buf_free(&packed);
    buf_free(&data);
}

static void assert_does_not_open(const char *path, const char *text)
{
    struct err err = ERR_INIT;
    struct input *in = NULL;
    cr_assert_eq(input_open(&in, path, &err), -1);
    cr_assert_null(in);
    cr_assert_str_eq(err.text, text);
    cr_assert_str_eq(err.file, path);
}

Test(input, says_why_a_file_does_not_open)
{
    assert_does_not_open(scratch_path("missing"), "file does not exist");
    assert_does_not_open(scratch_path("."), "is a directory, expected a file");
    scratch_write_text("plain", "x");
    assert_does_not_open(scratch_path("plain/below"), "a part of the path is not a directory");
}

Test(input, says_that_permission_is_denied)
{
    const char *path = scratch_write_text("secret", "x");
    chmod(path, 0);
    if (access(path, R_OK) == 0) {
        cr_skip_test("the superuser may read everything");
    }
    assert_does_not_open(path, "permission denied");
}

Test(input, says_name_size_and_raw_bytes)
{
    struct buf data = sample(50000);
    struct buf packed = BUF_INIT;
    scratch_gzip(&packed, data.data, data.len);
    const char *path = scratch_write("a.gz", packed.data, packed.len);
    struct input *in;
    cr_assert_eq(input_open(&in, path, NULL), 0);
    cr_assert_str_eq(input_name(in), path);
    cr_assert_eq(input_size(in), packed.len);
    char block[4096];
    while (input_read(in, block, sizeof(block), NULL) > 0) {
        cr_assert_leq(input_raw_bytes(in), packed.len);
    }
    cr_assert_eq(input_raw_bytes(in), packed.len);
    input_close(in);
    input_close(NULL);
    buf_free(&packed);
    buf_free(&data);
}

Test(input, reads_standard_input_in_small_pieces)
{
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    cr_assert_eq(write(ends[1], "a", 1), 1);
    pid_t writer = fork();
    if (writer == 0) {
        for (int i = 0; i < 5; i++) {
            if (write(ends[1], "bc", 2) != 2) {
                break;
            }
        }
        _exit(0);
    }
    close(ends[1]);
    struct input *in;
    cr_assert_eq(input_open(&in, "-", NULL), 0);
    cr_assert_str_eq(input_name(in), "<stdin>");
    cr_assert_eq(input_size(in), 0);
    char text[32];
    size_t len = 0;
    long n;
    while ((n = input_read(in, text + len, sizeof(text) - len, NULL)) > 0) {
        len += (size_t)n;
    }
    cr_assert_eq(n, 0);
    cr_assert_eq(len, 11);
    cr_assert_arr_eq(text, "abcbcbcbcbc", 11);
    input_close(in);
}

Test(input, peeking_shows_what_reading_gives_next_and_takes_nothing)
{
    struct input *in;
    struct err err = ERR_INIT;
    const char *head;
    size_t length;
    char bytes[16];
    const char *path = scratch_write("peek", "abcdefgh", 8);
    cr_assert_eq(input_open(&in, path, &err), 0, "%s", err.text);
    cr_assert_eq(input_peek(in, 3, &head, &length, &err), 0);
    cr_assert_eq(length, 3);
    cr_assert_arr_eq(head, "abc", 3);
    cr_assert_eq(input_read(in, bytes, 2, &err), 2);
    cr_assert_eq(input_peek(in, 100, &head, &length, &err), 0);
    cr_assert_eq(length, 6);
    cr_assert_arr_eq(head, "cdefgh", 6);
    cr_assert_eq(input_read(in, bytes, sizeof(bytes), &err), 6);
    cr_assert_eq(input_read(in, bytes, sizeof(bytes), &err), 0);
    input_close(in);
}
