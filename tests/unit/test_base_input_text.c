/* Files in other encodings come out as UTF-8. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"

/* What comes out, `cap` bytes at a time, and the encoding. */
static const char *read_by(const char *text, size_t length, size_t cap, struct buf *out)
{
    struct input *in;
    struct err err = ERR_INIT;
    char block[64];
    long n;
    cr_assert_eq(input_open_memory(&in, "memory", text, length, &err), 0);
    buf_clear(out);
    while ((n = input_read(in, block, cap, &err)) > 0)
        buf_put(out, block, (size_t)n);
    cr_assert_eq(n, 0);
    cr_assert_eq(input_bytes(in), out->len);
    const char *encoding = input_encoding(in);
    input_close(in);
    return encoding;
}

static void expect_bytes(const char *text, size_t length, const char *expected, size_t size,
                         const char *encoding)
{
    struct buf out = BUF_INIT;
    for (size_t cap = 1; cap <= 64; cap = cap < 8 ? cap + 1 : cap * 2) {
        const char *found = read_by(text, length, cap, &out);
        cr_expect(out.len == size && memcmp(buf_str(&out), expected, size) == 0, "%zu: %s", cap,
                  buf_str(&out));
        cr_expect_str_eq(found != NULL ? found : "", encoding);
    }
    buf_free(&out);
}

static void expect_text(const char *text, const char *expected, const char *encoding)
{
    expect_bytes(text, strlen(text), expected, strlen(expected), encoding);
}

Test(base_input_text, utf8_comes_out_as_it_is)
{
    expect_text("", "", "");
    expect_text("x", "x", "");
    expect_text("plain\n", "plain\n", "");
    expect_text("J\xC3\xBCrgen \xE2\x82\xAC\n", "J\xC3\xBCrgen \xE2\x82\xAC\n", "");
    expect_text("\xEF\xBB\xBFslog 1\n", "\xEF\xBB\xBFslog 1\n", "");
    expect_text("\xE2\x82\xAC", "\xE2\x82\xAC", "");
}

Test(base_input_text, windows_1252_becomes_utf8)
{
    expect_text("J\xFCrgen; Ren\xE9; 5 \x80; \x93x\x94\n",
                "J\xC3\xBCrgen; Ren\xC3\xA9; 5 \xE2\x82\xAC; \xE2\x80\x9Cx\xE2\x80\x9D\n",
                "Windows-1252");
    expect_text("\xFC\n", "\xC3\xBC\n", "Windows-1252");
    expect_text("players A Jos\xE9", "players A Jos\xC3\xA9", "Windows-1252");
}

Test(base_input_text, windows_1252_is_recognised_megabytes_into_a_file)
{
    enum { PLAIN = 3 * 1024 * 1024 };
    struct buf text = BUF_INIT;
    struct buf out = BUF_INIT;
    while (text.len < PLAIN)
        buf_puts(&text, "a line without accents\n");
    const size_t plain = text.len;
    buf_puts(&text, "Jos\xE9 plays\n");
    cr_expect_str_eq(read_by(text.data, text.len, 64, &out), "Windows-1252");
    cr_expect_str_eq(out.data + plain, "Jos\xC3\xA9 plays\n");
    buf_free(&text);
    buf_free(&out);
}

Test(base_input_text, what_cannot_be_decided_comes_out_as_it_is)
{
    /* UTF-8 before, or soon after */
    expect_text("Zo\xC3\xAB; J\xFCrg\n", "Zo\xC3\xAB; J\xFCrg\n", "");
    expect_text("J\xFCrg; Zo\xC3\xAB\n", "J\xFCrg; Zo\xC3\xAB\n", "");
    /* bytes that Windows-1252 has not, a control character, half a character at the end */
    expect_text("J\xFCrg \x81\n", "J\xFCrg \x81\n", "");
    expect_text("J\xFCrg \x07\n", "J\xFCrg \x07\n", "");
    expect_text("\x01 J\xFCrg\n", "\x01 J\xFCrg\n", "");
    expect_text("\xE2\x82", "\xE2\x82", "");
    expect_text("5 \xE2\x82", "5 \xE2\x82", "");
}

Test(base_input_text, utf8_far_behind_windows_1252_is_utf8)
{
    struct buf text = BUF_INIT;
    struct buf out = BUF_INIT;
    buf_puts(&text, "J\xFCrg\n");
    while (text.len < 10000)
        buf_puts(&text, "a line without accents\n");
    const size_t at = text.len + 1;
    buf_puts(&text, "Zo\xC3\xAB\n");
    for (size_t cap = 1; cap <= 64; cap *= 4) {
        cr_expect_str_eq(read_by(text.data, text.len, cap, &out), "Windows-1252");
        cr_expect_str_eq(out.data + at, "Zo\xC3\xAB\n");
    }
    buf_free(&text);
    buf_free(&out);
}

Test(base_input_text, utf16_becomes_utf8_with_a_mark_or_without)
{
    static const char little[] = "\xFF\xFEZ\0o\0\xEB\0\n\0\xAC\x20=\xD8\x00\xDE";
    static const char big[] = "\xFE\xFF\0Z\0o\0\xEB\0\n\x20\xAC\xD8=\xDE\0";
    static const char out[] = "Zo\xC3\xAB\n\xE2\x82\xAC\xF0\x9F\x98\x80";
    const size_t size = sizeof out - 1;
    expect_bytes(little, sizeof little - 1, out, size, "UTF-16");
    expect_bytes(big, sizeof big - 1, out, size, "UTF-16");
    expect_bytes(little + 2, sizeof little - 3, out, size, "UTF-16");
    expect_bytes(big + 2, sizeof big - 3, out, size, "UTF-16");
}

Test(base_input_text, half_a_character_of_utf16_is_no_utf8)
{
    expect_bytes("\xFF\xFEZ\0=\xD8o\0", 8, "Z\xED\xA0\xBDo", 5, "UTF-16");
    expect_bytes("\xFF\xFEZ\0o", 5, "Z\xFF", 2, "UTF-16");
}
