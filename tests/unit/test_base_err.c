#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"

static void assert_formats_as(const struct err *e, const char *expected)
{
    struct buf text = BUF_INIT;
    err_format(e, &text);
    cr_assert_str_eq(buf_str(&text), expected);
    buf_free(&text);
}

Test(err, shows_the_parts_of_the_place_that_are_known)
{
    static const struct {
        const char *file;
        uint32_t line;
        uint32_t column;
        const char *text;
    } rows[] = {
        {"a.slog", 3, 9, "a.slog:3:9: unknown good"},
        {"a.slog", 3, 0, "a.slog:3: unknown good"},
        {"a.slog", 0, 9, "a.slog: unknown good"},
        {NULL, 3, 9, "unknown good"},
        {"", 0, 0, "unknown good"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct err e = ERR_INIT;
        cr_assert_eq(
            err_at(&e, rows[i].file, rows[i].line, rows[i].column, "unknown %s", "good"), -1);
        assert_formats_as(&e, rows[i].text);
    }
}

Test(err, keeps_the_first_error)
{
    struct err e = ERR_INIT;
    cr_assert(!err_is_set(&e));
    cr_assert_eq(err_set(&e, "first"), -1);
    cr_assert_eq(err_set(&e, "second"), -1);
    cr_assert_eq(err_at(&e, "f", 1, 1, "third"), -1);
    cr_assert(err_is_set(&e));
    cr_assert_eq(e.code, ERR_FAILED);
    assert_formats_as(&e, "first");
    err_clear(&e);
    cr_assert(!err_is_set(&e));
    err_set(&e, "second");
    assert_formats_as(&e, "second");
}

Test(err, accepts_null)
{
    cr_assert_eq(err_set(NULL, "text"), -1);
    cr_assert_eq(err_at(NULL, "file", 1, 2, "text"), -1);
    cr_assert(!err_is_set(NULL));
    err_clear(NULL);
}

Test(err, cuts_long_texts_and_the_front_of_long_paths)
{
    char path[1001];
    memset(path, 'p', 1000);
    memcpy(path + 993, "/a.slog", 8);
    struct err e = ERR_INIT;
    err_at(&e, path, 0, 0, "%01000d", 1);
    cr_assert_eq(strlen(e.text), sizeof(e.text) - 1);
    cr_assert_str_eq(e.text + sizeof(e.text) - 4, "...");
    cr_assert_eq(strlen(e.file), sizeof(e.file) - 1);
    cr_assert_eq(strncmp(e.file, "...", 3), 0);
    cr_assert_str_eq(e.file + strlen(e.file) - 7, "/a.slog");
}

Test(err, does_not_let_a_file_name_reach_the_terminal)
{
    struct err e = ERR_INIT;
    err_at(&e, "evil\033[2J.slog", 1, 1, "tab\there");
    assert_formats_as(&e, "evil?[2J.slog:1:1: tab?here");
}
