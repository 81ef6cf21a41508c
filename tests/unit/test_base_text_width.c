#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/text_width.h"

#define E_ACUTE  "e\xCC\x81"        /* e and a combining accent */
#define MOUNTAIN "\xE5\xB1\xB1"     /* a wide character */
#define FAMILY   "\xF0\x9F\x8E\xB2" /* a picture */
#define ELLIPSIS "\xE2\x80\xA6"

Test(base_text_width, counts_columns_of_the_terminal)
{
    static const struct {
        const char *text;
        size_t width;
    } cases[] = {
        {"", 0},
        {"Anna", 4},
        {"Zo\xC3\xAB", 3},
        {E_ACUTE, 1},
        {MOUNTAIN, 2},
        {FAMILY "!", 3},
        {"\xFF\xC3", 2},
        {"a\x1B"
         "b",
         3},
        {"\xEF\xBB\xBFx", 1},
        {"\xEA\xB0\x80", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(text_width(cases[i].text, strlen(cases[i].text)), cases[i].width, "%zu",
                     i);
}

Test(base_text_width, fits_whole_characters_with_their_marks)
{
    static const struct {
        const char *text;
        size_t columns, bytes;
    } cases[] = {
        {"Anna", 10, 4},     {"Anna", 2, 2},       {"Anna", 0, 0},
        {E_ACUTE "x", 1, 3}, {MOUNTAIN "x", 1, 0}, {MOUNTAIN MOUNTAIN, 3, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(text_fit(cases[i].text, strlen(cases[i].text), cases[i].columns),
                     cases[i].bytes, "%zu", i);
}

Test(base_text_width, cuts_with_an_ellipsis)
{
    static const struct {
        const char *text;
        size_t columns;
        const char *cut;
        size_t taken;
    } cases[] = {
        {"Anna", 4, "Anna", 4},
        {"Annabella", 4, "Ann" ELLIPSIS, 4},
        {MOUNTAIN MOUNTAIN MOUNTAIN, 4, MOUNTAIN ELLIPSIS, 3},
        {"a\nb", 3, "a?b", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf out = BUF_INIT;
        cr_expect_eq(text_put_cut(&out, cases[i].text, strlen(cases[i].text), cases[i].columns),
                     cases[i].taken, "%zu", i);
        cr_expect_str_eq(buf_str(&out), cases[i].cut, "%zu", i);
        buf_free(&out);
    }
}

Test(base_text_width, a_line_ends_at_a_blank_or_behind_a_hyphen_or_anywhere)
{
    static const struct {
        const char *text;
        size_t columns, bytes;
    } cases[] = {
        {"one two", 7, 7},    {"one two", 6, 3},         {"one two", 3, 3},
        {"by face-up", 8, 2}, {"face-up", 6, 5},         {"face-up", 4, 4},
        {"tobacco", 3, 3},    {MOUNTAIN MOUNTAIN, 1, 3}, {"", 5, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(text_first_line(cases[i].text, strlen(cases[i].text), cases[i].columns),
                     cases[i].bytes, "%zu", i);
}

Test(base_text_width, fills_lines_and_indents_all_but_the_first)
{
    struct buf out = BUF_INIT;
    buf_puts(&out, "- ");
    text_put_lines(&out, "one two  three four", 2, 9);
    text_put_lines(&out, "", 2, 9);
    cr_expect_str_eq(buf_str(&out), "- one two\n  three\n  four\n\n");
    buf_free(&out);
}
