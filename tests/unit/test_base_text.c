#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "base/text.h"

Test(text, accepts_well_formed_utf8)
{
    static const char *const good[] = {
        "",
        "corn",
        "Z\xC3\xBCrich",
        "\xE2\x82\xAC",
        "\xF0\x9F\x9A\xA2",
        "\xF4\x8F\xBF\xBF",
        "\xED\x9F\xBF",
        "\xEE\x80\x80",
    };
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        cr_assert(utf8_valid(good[i], strlen(good[i]), NULL), "row %zu", i);
    }
    cr_assert(utf8_valid("a\0b", 3, NULL));
}

Test(text, finds_the_first_byte_that_is_not_utf8)
{
    static const struct {
        const char *text;
        size_t bad;
    } rows[] = {
        {"ab\x80", 2},           /* continuation alone */
        {"a\xC3", 1},            /* truncated */
        {"\xE2\x82", 0},         /* truncated */
        {"x\xC0\x80", 1},        /* overlong NUL */
        {"\xC1\xBF", 0},         /* overlong */
        {"\xE0\x9F\xBF", 0},     /* overlong */
        {"\xF0\x8F\xBF\xBF", 0}, /* overlong */
        {"\xED\xA0\x80", 0},     /* surrogate */
        {"\xF4\x90\x80\x80", 0}, /* above U+10FFFF */
        {"ok\xFF", 2},           /* never a byte of UTF-8 */
        {"\xC3\xBC\xC3\x28", 2}, /* bad continuation */
        {"\xE2\x82\x28", 0},     /* bad third byte */
        {"\xF0\x9F\x9A\x28", 0}, /* bad fourth byte */
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        size_t bad = 99;
        cr_assert(!utf8_valid(rows[i].text, strlen(rows[i].text), &bad), "row %zu", i);
        cr_assert_eq(bad, rows[i].bad, "row %zu: offset %zu", i, bad);
    }
}

Test(text, shows_unsafe_cells_as_question_marks)
{
    static const struct {
        const char *text;
        const char *shown;
    } rows[] = {
        {"Z\xC3\xBCrich \xF0\x9F\x9A\xA2", "Z\xC3\xBCrich \xF0\x9F\x9A\xA2"},
        {"\033[31mred", "?[31mred"},
        {"a\x7F\t\n", "a???"},
        {"\xC2\x9B"
         "31m",
         "?31m"},                  /* C1 control sequence introducer */
        {"x\xE2\x80\xAEy", "x?y"}, /* right-to-left override */
        {"x\xE2\x81\xA6y", "x?y"}, /* isolate */
        {"x\xE2\x81\xA9y", "x?y"}, /* its end */
        {"x\xE2\x80\x8Ey", "x?y"}, /* left-to-right mark */
        {"x\xE2\x80\x8Fy", "x?y"}, /* right-to-left mark */
        {"x\xD8\x9Cy", "x?y"},     /* Arabic letter mark */
        {"x\xE2\x80\xA8y", "x?y"}, /* line separator */
        {"x\xE2\x80\xA9y", "x?y"}, /* paragraph separator */
        {"\xE2\x80\x8D\xE2\x81\xAA", "\xE2\x80\x8D\xE2\x81\xAA"}, /* their neighbours */
        {"\xD8\x9B\xC3\x9C", "\xD8\x9B\xC3\x9C"}, /* same second byte as U+061C */
        {"\xE2\x80\x93", "\xE2\x80\x93"},         /* en dash */
        {"\xC3\xC3", "??"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct buf out = BUF_INIT;
        text_put_safe(&out, rows[i].text, strlen(rows[i].text));
        cr_assert_str_eq(buf_str(&out), rows[i].shown, "row %zu: %s", i, buf_str(&out));
        buf_free(&out);
    }
}

Test(text, finds_where_printable_ascii_ends)
{
    cr_expect_eq(text_plain(" ~corn", 6), 6);
    cr_expect_eq(text_plain("corn", 2), 2);
    cr_expect_eq(text_plain("a\x1F", 2), 1);
    cr_expect_eq(text_plain("a\x7F", 2), 1);
    cr_expect_eq(text_plain("a\xC3\x9C", 3), 1);
    cr_expect_eq(text_plain("", 0), 0);
}

Test(text, compares_without_ascii_case)
{
    cr_assert(text_equal_fold("Small-Market", 12, "small-MARKET", 12));
    cr_assert(!text_equal_fold("corn", 4, "corny", 5));
    cr_assert(!text_equal_fold("[", 1, "{", 1));
    cr_assert(!text_equal_fold("\xC3\x9C", 2, "\xC3\xBC", 2));
}

Test(text, suggests_the_nearest_word_within_two_edits)
{
    static const char *const words[] = {"corn", "coffee", "sugar", "small-market",
                                        "large-market"};
    static const struct {
        const char *word;
        const char *expected;
    } rows[] = {
        {"cron", "corn"},    {"coffe", "coffee"},
        {"SUGR", "sugar"},   {"smal-markt", "small-market"},
        {"corn", "corn"},    {"tobacco", NULL},
        {"", NULL},          {"co", NULL},
        {"small-mar", NULL},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *found = text_suggest(rows[i].word, words, 5);
        if (rows[i].expected == NULL) {
            cr_assert_null(found, "%s gave %s", rows[i].word, found ? found : "");
        } else {
            cr_assert_not_null(found, "%s", rows[i].word);
            cr_assert_str_eq(found, rows[i].expected);
        }
    }
}

Test(text, suggests_the_first_of_equally_near_words)
{
    static const char *const words[] = {"bat", "cat"};
    cr_assert_str_eq(text_suggest("rat", words, 2), "bat");
}

Test(text, has_no_suggestion_for_a_very_long_word)
{
    char word[200];
    memset(word, 'a', sizeof(word) - 1);
    word[sizeof(word) - 1] = '\0';
    const char *const words[] = {word};
    cr_assert_null(text_suggest(word, words, 1));
    cr_assert_null(text_suggest("aaa", words, 1));
}

static void assert_json(const char *s, size_t len, const char *expected)
{
    struct buf out = BUF_INIT;
    json_quote(&out, s, len);
    cr_assert_str_eq(out.data, expected);
    cr_assert(utf8_valid(out.data, out.len, NULL));
    buf_free(&out);
}

Test(json, escapes_what_json_requires)
{
    assert_json("say \"hi\"\\", 9, "\"say \\\"hi\\\"\\\\\"");
    assert_json("\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"");
    assert_json("a\0\x1F", 3, "\"a\\u0000\\u001f\"");
    assert_json("Z\xC3\xBC\xF0\x9F\x9A\xA2", 7, "\"Z\xC3\xBC\xF0\x9F\x9A\xA2\"");
    assert_json("", 0, "\"\"");
}

Test(json, escapes_what_must_not_reach_a_terminal)
{
    assert_json("\x7F\xC2\x9B\xD8\x9C", 5, "\"\\u007f\\u009b\\u061c\"");
    assert_json("a\xE2\x80\xAE\xE2\x80\xA8z", 8, "\"a\\u202e\\u2028z\"");
}

Test(json, replaces_every_invalid_byte)
{
    assert_json("a\xFF\xC3z", 4, "\"a\xEF\xBF\xBD\xEF\xBF\xBDz\"");
}
