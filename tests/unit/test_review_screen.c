/* Cells of text: what reaches the screen, and what does not. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "review/screen.h"
#include "review/text_page.h"

static struct screen screen;
static struct buf out = BUF_INIT;

static void begin(void)
{
    screen_reset(&screen, 10, 2);
}

static void end(void)
{
    screen_free(&screen);
    buf_free(&out);
}

TestSuite(screen, .init = begin, .fini = end);

static const char *shown(void)
{
    buf_clear(&out);
    screen_write_text(&screen, &out);
    return buf_str(&out);
}

Test(screen, text_is_where_it_is_put)
{
    cr_assert_eq(screen_put(&screen, 2, 1, 8, TONE_PLAIN, "abc"), 3);
    cr_assert_str_eq(shown(), "\n  abc\n");
}

Test(screen, text_that_is_too_long_ends_in_an_ellipsis)
{
    cr_assert_eq(screen_put(&screen, 0, 0, 4, TONE_PLAIN, "abcdef"), 4);
    cr_assert_str_eq(shown(), "abc\u2026\n\n");
}

Test(screen, nothing_leaves_the_screen)
{
    cr_assert_eq(screen_put(&screen, 8, 0, 99, TONE_PLAIN, "abcdef"), 2);
    cr_assert_eq(screen_put(&screen, 10, 0, 5, TONE_PLAIN, "abc"), 0);
    cr_assert_eq(screen_put(&screen, 0, 2, 5, TONE_PLAIN, "abc"), 0);
    cr_assert_eq(screen_put(&screen, -1, 0, 5, TONE_PLAIN, "abc"), 0);
    screen_tint(&screen, 8, 1, 99, TONE_LABEL);
    cr_assert_str_eq(shown(), "        a\u2026\n\n");
}

Test(screen, wide_characters_take_two_cells_and_are_not_halved)
{
    cr_assert_eq(screen_put(&screen, 0, 0, 10, TONE_PLAIN, "\u738B\u6587"), 4);
    cr_assert_eq(screen.cell[0].width, 2);
    cr_assert_eq(screen.cell[1].width, 0);
    cr_assert_eq(screen_put(&screen, 0, 1, 4, TONE_PLAIN, "\u738B\u6587\u738B"), 3);
    cr_assert_str_eq(shown(), "\u738B\u6587\n\u738B\u2026\n");
}

Test(screen, accents_join_the_character_before_them)
{
    cr_assert_eq(screen_put(&screen, 0, 0, 10, TONE_PLAIN, "e\u0301!"), 2);
    cr_assert_str_eq(screen.cell[0].glyph, "e\u0301");
    cr_assert_eq(screen_put(&screen, 0, 1, 10, TONE_PLAIN, "\u0301x"), 1);
}

Test(screen, many_accents_do_not_leave_their_cell)
{
    char text[64] = "e";
    for (int i = 0; i < 20; i++)
        memcpy(text + 1 + 2 * i, "\u0301", 3);
    cr_assert_eq(screen_put(&screen, 0, 0, 10, TONE_PLAIN, text), 1);
    cr_assert_lt(strlen(screen.cell[0].glyph), SCREEN_GLYPH);
    cr_assert_str_eq(screen.cell[1].glyph, " ");
}

Test(screen, what_must_not_reach_a_terminal_is_a_question_mark)
{
    screen_put(&screen, 0, 0, 10, TONE_PLAIN, "a\x1B[m\u202E\xFFz");
    cr_assert_str_eq(shown(), "a?[m??z\n\n");
}

Test(screen, ascii_has_signs_of_its_own)
{
    screen_put(&screen, 0, 0, 10, TONE_PLAIN, "\u738Be\u0301\u2026\u2500\u2502");
    screen_put(&screen, 0, 1, 10, TONE_PLAIN, screen_bar(0));
    screen_put(&screen, 1, 1, 10, TONE_PLAIN, screen_bar(99));
    screen_make_ascii(&screen);
    cr_assert_str_eq(shown(), "??e~-|\n18\n");
}

Test(screen, tones_are_kept_for_each_cell)
{
    screen_put(&screen, 0, 0, 3, TONE_CHANGED, "abc");
    screen_tint(&screen, 1, 0, 1, TONE_FINDING);
    static const uint8_t tones[] = {TONE_CHANGED, TONE_FINDING, TONE_CHANGED, TONE_PLAIN};
    for (size_t x = 0; x < sizeof tones; x++)
        cr_expect_eq(screen.cell[x].tone, tones[x], "column %zu", x);
}

/* ---- pages ------------------------------------------------------------------------------- */

Test(screen, a_page_breaks_lines_at_blanks_and_indents_the_rest)
{
    struct text_page page = {0};
    text_page_reset(&page, 20);
    text_page_put(&page, TONE_PLAIN, 2, "one two three four five six");
    cr_assert_eq(page.n, 2);
    cr_assert_str_eq(page.line[0].text, "one two three four");
    cr_assert_str_eq(page.line[1].text, "  five six");
    text_page_free(&page);
}

Test(screen, a_word_that_is_longer_than_a_line_is_broken)
{
    struct text_page page = {0};
    text_page_reset(&page, 20);
    text_page_put(&page, TONE_PLAIN, 0, "abcdefghijklmnopqrstuvwxyz");
    cr_assert_eq(page.n, 2);
    cr_assert_str_eq(page.line[1].text, "uvwxyz");
    text_page_put(&page, TONE_PLAIN, 0, "");
    cr_assert_eq(page.n, 3, "an empty text is a line");
    text_page_free(&page);
}

Test(screen, a_page_is_shown_from_its_top_line_on)
{
    struct text_page page = {0};
    text_page_reset(&page, 20);
    text_page_put_lines(&page, TONE_PLAIN, "one\ntwo\nthree\n");
    cr_assert_eq(page.n, 3);
    text_page_draw(&page, &screen, 0, 0, 2, 2);
    cr_assert_str_eq(shown(), "three\n\n");
    text_page_free(&page);
}
