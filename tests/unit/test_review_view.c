/* Keys in, cells out. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "review/view.h"
#include "review_fixture.h"

static struct review_fixture f;
static struct view view;

static void begin(void)
{
    review_begin(&f, review_log);
    view_init(&view, f.review, "test.slog");
    view_draw(&view, 80, 24);
}

static void end(void)
{
    view_free(&view);
    review_end(&f);
}

TestSuite(view, .init = begin, .fini = end);

/* Draws after every key, as a terminal does; fails when a key ends the review. */
static void type(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        cr_assert(view_key(&view, (unsigned char)*keys));
        view_draw(&view, 80, 24);
    }
}

static bool shows(const char *text)
{
    struct buf out = BUF_INIT;
    screen_write_text(&view.screen, &out);
    const bool found = strstr(buf_str(&out), text) != NULL;
    buf_free(&out);
    return found;
}

static void assert_at(const char *keys, uint32_t number)
{
    type(keys);
    cr_assert_eq(view.at, number, "%s: at %u", keys, (unsigned)view.at);
}

Test(view, a_number_before_a_key_repeats_it)
{
    assert_at("3j", 3);
    assert_at("2k", 1);
    assert_at("5G", 5);
    assert_at("g", 0);
    assert_at("2)", 9);
    assert_at("99999999999k", 0);
}

Test(view, the_last_jump_is_repeated_in_both_directions)
{
    assert_at(")", 3);
    assert_at(";", 9);
    assert_at(",", 3);
    assert_at("x", 5);
    assert_at(";", 7);
    assert_at(",", 5);
}

Test(view, nothing_to_repeat_is_a_message)
{
    type(";");
    cr_assert(shows("no jump to repeat"));
    type("j");
    cr_assert_not(shows("no jump to repeat"), "until the next key");
}

Test(view, a_prompt_takes_an_event_or_a_round)
{
    assert_at(":7\r", 7);
    assert_at(":1.1\r", 3);
    assert_at(":r1.2\r", 9);
    assert_at(":x\r", 9);
    cr_assert(shows("'x' is not an event"));
    assert_at(":4\x1B", 9);
    assert_at(":1\x7F\x7F\x7F", 9);
    cr_assert_eq(view.prompt, 0, "erasing more than there is leaves the prompt");
}

Test(view, typed_text_may_be_of_any_alphabet)
{
    view_key(&view, '/');
    view_key(&view, 0xE9);
    view_key(&view, 0x738B);
    view_key(&view, 0x1F600);
    cr_assert_str_eq(buf_str(&view.typed), "\u00E9\u738B\U0001F600");
    view_key(&view, VIEW_KEY_BACKSPACE);
    view_key(&view, VIEW_KEY_BACKSPACE);
    cr_assert_str_eq(buf_str(&view.typed), "\u00E9");
    view_draw(&view, 80, 24);
    cr_assert_eq(view.screen.cursor_y, 23);
    cr_assert_eq(view.screen.cursor_x, 3);
}

Test(view, a_search_goes_on_with_n_and_back_with_N)
{
    assert_at("/corn\r", 1);
    assert_at("n", 6);
    assert_at("n", 7);
    assert_at("N", 6);
    assert_at("/\r", 7);
    assert_at("/nothing like it\r", 7);
    cr_assert(shows("'nothing like it' is not found"));
    assert_at("\x1Bgn", 5); /* no search any more: the next finding */
}

Test(view, pages_open_scroll_and_close)
{
    type("h");
    cr_assert_eq(view.page, PAGE_HELP);
    cr_assert(shows("next event"));
    type("j");
    cr_assert_eq(view.page_top, 1);
    cr_assert_eq(view.at, 0, "the page scrolls, not the game");
    type("G99j");
    cr_assert_eq(view.page_top, view.text.n - (size_t)view.page_rows);
    type("g");
    cr_assert_eq(view.page_top, 0);
    type("q");
    cr_assert_eq(view.page, PAGE_NONE);
    cr_assert_not(view_key(&view, 'q'));
}

Test(view, an_open_page_follows_the_jumps)
{
    type("xf");
    cr_assert_eq(view.page, PAGE_FINDINGS);
    cr_assert(shows("pr-settler-quarry-without-right"));
    cr_assert(shows("legal here: "));
    type("x");
    cr_assert_eq(view.at, 7);
    cr_assert(shows("! error: "));
    cr_assert(shows("log-syntax"));
}

Test(view, every_key_of_the_help_does_something)
{
    struct text_page page = {0};
    text_page_reset(&page, 80);
    view_list_keys(&page);
    cr_assert_gt(page.n, 25);
    text_page_free(&page);
    type("jk dugG)(][AxX;,i\x1B"
         "f\x1B"
         "F"
         "v\x1Bs\x1Bh\x1B?\x1B");
    cr_assert_not(shows("no such key"));
    type("@");
    cr_assert(shows("no such key"));
}

/* ---- games like this one ---------------------------------------------------------------------- */

static const struct review_alike_game three[] = {
    {7, 4, "7 first"}, {9, 5, "9 second"}, {12, 6, "12 third"}};
static unsigned times_asked;

static struct review_alike_answer answer_three(void *ctx, uint32_t number)
{
    cr_assert_eq(ctx, &times_asked);
    cr_assert_eq(number, 3);
    times_asked++;
    return (struct review_alike_answer){.about = "As many as three.", .game = three, .n = 3};
}

Test(view, enter_opens_the_game_that_is_chosen_of_those_like_it)
{
    const struct review_alike alike = {.ask = answer_three, .ctx = &times_asked};
    times_asked = 0;
    f.review->alike = &alike;
    type("3ja");
    cr_assert(shows("As many as three."));
    cr_assert(shows("> 7 first"));
    type("j");
    cr_assert(shows("> 9 second"));
    type("9j");
    cr_assert(shows("> 12 third"));
    type("k");
    cr_assert_eq(view.at, 3, "the list moves, not the game");
    cr_assert_eq(view.opened, NULL);
    cr_assert_not(view_key(&view, VIEW_KEY_ENTER));
    cr_assert_eq(view.opened, &three[1]);
    view.opened = NULL;
    type("g");
    cr_assert(shows("> 7 first"));
    type("qaq");
    cr_assert_eq(times_asked, 1, "once for a position");
}

Test(view, a_game_of_no_book_has_none_like_it)
{
    type("a");
    cr_assert(shows("Only a game of a book"));
    cr_assert(view_key(&view, VIEW_KEY_ENTER));
    cr_assert_eq(view.opened, NULL);
}

/* ---- roots and what follows from them ------------------------------------------------------- */

static void begin_slip(void)
{
    review_begin(&f, review_slip_log);
    view_init(&view, f.review, "slip.slog");
    view_draw(&view, 80, 24);
}

TestSuite(view_of_a_slip, .init = begin_slip, .fini = end);

Test(view_of_a_slip, only_the_root_is_counted_sought_and_marked)
{
    cr_assert(shows("0/14  1 finding\n"));
    assert_at("x", REVIEW_SLIP);
    cr_assert(shows(">! 9"));
    assert_at("x", REVIEW_SLIP);
    assert_at("/pr-mayor-placement\r", REVIEW_SLIP);
    cr_assert(shows("is not found"));
    assert_at("j", REVIEW_SLIP + 1);
    cr_assert_not(shows("!10"));
}

Test(view_of_a_slip, the_root_says_what_is_meant_and_how_much_follows)
{
    type("xf");
    cr_assert(shows("\"B mayor\" is missing before this line"));
    cr_assert(shows("and 5 findings that follow from it"));
    cr_assert(shows("Findings of the game: 1; F shows the 5 that follow from it"));
}

Test(view_of_a_slip, a_key_shows_and_hides_what_follows)
{
    type("F");
    cr_assert(shows("0/14  6 findings"));
    assert_at("2x", REVIEW_SLIP + 1);
    cr_assert(shows(">!10"));
    assert_at("g/pr-mayor-placement\r", REVIEW_SLIP + 1);
    type("f");
    cr_assert(shows("follows from line 13"));
    cr_assert(shows("All findings of the game: 6"));
    type("\x1B"
         "F");
    cr_assert(shows("  1 finding\n"));
}

Test(view, where_nothing_follows_the_key_says_so)
{
    type("F");
    cr_assert(shows("no finding follows from another"));
    cr_assert(shows("2 findings"));
}

/* ---- what is shown ----------------------------------------------------------------------- */

/* The tones of the row in which the text first appears, from there on. */
static enum tone tone_at(const char *text)
{
    for (int y = 0; y < view.screen.height; y++) {
        for (int x = 0; x + (int)strlen(text) <= view.screen.width; x++) {
            const struct cell *cell = &view.screen.cell[y * view.screen.width + x];
            size_t i = 0;
            while (text[i] != '\0' && cell[i].glyph[0] == text[i])
                i++;
            if (text[i] == '\0')
                return (enum tone)cell->tone;
        }
    }
    cr_assert_fail("%s is not on the screen", text);
    return TONE_PLAIN;
}

Test(view, what_the_event_changed_is_marked)
{
    type("4G");
    cr_assert_eq(tone_at("quarries 7"), TONE_CHANGED);
    cr_assert_eq(tone_at("quarry 0/1"), TONE_CHANGED);
    cr_assert_eq(tone_at("B Bob"), TONE_TURN);
    cr_assert_eq(tone_at("A Anna"), TONE_SEAT);
    cr_assert_eq(tone_at(">"), TONE_TURN);
    type("j");
    cr_assert_eq(tone_at("quarries 6"), TONE_CHANGED);
    cr_assert_eq(tone_at("quarry 0/1"), TONE_IDLE, "that of A is of before");
}

Test(view, a_small_terminal_shows_which_size_is_needed)
{
    view_draw(&view, 79, 24);
    cr_assert(shows("The terminal is 79x24; a game needs 80x24."));
    view_draw(&view, 1, 1);
    view_draw(&view, 0, 0);
    view_draw(&view, 80, 24);
    cr_assert(shows("Anna"));
}

static void assert_inside(const struct area *area, int y_from, int y_to)
{
    cr_assert_geq(area->x, 0);
    cr_assert_leq(area->x + area->width, view.layout.width);
    cr_assert_geq(area->y, y_from);
    cr_assert_leq(area->y + area->rows, y_to);
}

static void assert_layout(int width, int height)
{
    const struct view_layout *l = &view.layout;
    view_draw(&view, width, height);
    int y = l->table.y + l->table.rows;
    assert_inside(&l->table, 1, height - 1);
    for (unsigned seat = 0; seat < f.review->n_players; seat++) {
        assert_inside(&l->seat[seat], y, height - 1);
        cr_assert_geq(l->seat[seat].rows, 1);
        y = l->seat[seat].y + l->seat[seat].rows;
    }
    if (l->scores.rows > 0) {
        assert_inside(&l->scores, y, height - 1);
        y = l->scores.y + l->scores.rows;
    }
    assert_inside(&l->list, l->list.x > 0 ? 1 : y, height - 1);
    assert_inside(&l->about, l->list.y + l->list.rows, height - 1);
    cr_assert_geq(l->list.rows, 3);
    cr_assert_geq(l->about.rows, 1);
}

static void assert_all_layouts(void)
{
    for (int width = 80; width <= 240; width += 16)
        for (int height = 24; height <= 80; height += 8)
            assert_layout(width, height);
}

Test(view, areas_do_not_overlap_at_any_size)
{
    assert_all_layouts();
}

Test(view_random, areas_do_not_overlap_at_the_end_of_long_games)
{
    for (unsigned number = 0; number < 6; number++) {
        review_begin_random(&f, number, number % 2 == 1);
        view_init(&view, f.review, "random");
        view.at = f.review->n_events;
        assert_all_layouts();
        view_free(&view);
        review_end(&f);
    }
}
