/* What pages, mails, chats and habits put around a log is passed over, and said once. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "notation/reader.h"
#include "notation_fixture.h"

#define HEAD    "slog 1\ngame puerto-rico\nplayers A Anna; B Bob; C Chris\n"
#define PLAYERS "slog 1\ngame puerto-rico\nplayers "

/* The games of a text, each with its warnings, one on a line. */
static char *read_games(const char *text, struct buf *warnings)
{
    struct notation *n = fixture_open(text, strlen(text), false);
    struct record r;
    record_init(&r);
    buf_clear(warnings);
    while (notation_next(n, &r, NULL) > 0) {
        cr_expect_eq(r.n_errors, 0, "%s: %s", text, r.n_errors > 0 ? r.errors[0].text : "");
        for (size_t i = 0; i < r.n_warnings; i++) {
            cr_expect_eq(r.warnings[i].is_of_file, 1);
            buf_printf(warnings, "%u:%u %.*s\n", r.warnings[i].span.line,
                       r.warnings[i].span.column, (int)strcspn(r.warnings[i].text, ":"),
                       r.warnings[i].text);
        }
    }
    record_free(&r);
    notation_close(n);
    return fixture_format(text);
}

static void expect_same(const char *text, const char *canonical, const char *warnings)
{
    struct buf found = BUF_INIT;
    char *written = read_games(text, &found);
    char *wanted = fixture_format(canonical);
    cr_expect_str_eq(written, wanted, "%s: %s", text, written);
    cr_expect_str_eq(buf_str(&found), warnings, "%s: %s", text, buf_str(&found));
    free(written);
    free(wanted);
    buf_free(&found);
}

Test(notation_tolerance, a_mark_behind_a_seat_is_passed_over_and_said_once)
{
    const char *warnings =
        "5:2 the mark after a player's letter is passed over, here and in 2 more "
        "lines\n";
    const char *body = "A settler\n  A quarry\n  B corn\n";
    struct buf plain = BUF_INIT;
    buf_printf(&plain, "%s\n%s", HEAD, body);
    expect_same(HEAD "\nA: settler\n  A: quarry\n  B: corn\n", buf_str(&plain), warnings);
    expect_same(HEAD "\nA. settler\n  A. quarry\n  B. corn\n", buf_str(&plain), warnings);
    expect_same(HEAD "\nA) settler\n  A) quarry\n  B) corn\n", buf_str(&plain), warnings);
    buf_free(&plain);
    expect_same(HEAD "A: settler; A: quarry\ncheck A: 3d\n",
                HEAD "A settler; A quarry\ncheck A 3d\n",
                "4:2 the mark after a player's letter is passed over, here and in 1 more "
                "line\n");
}

Test(notation_tolerance, the_name_of_a_player_is_read_as_the_letter)
{
    const char *head =
        "slog 1\ngame puerto-rico\nplayers A Anna Maria; B Zoë; C Corn; D Anna Lena\n";
    const char *warnings =
        "5:2 a player's name is read as the letter, here and in 4 more lines\n";
    struct buf named = BUF_INIT, plain = BUF_INIT;
    buf_printf(
        &named,
        "%s\nAnna Maria settler\n  ANNA MARIA quarry\n  zoë corn; C corn\ncheck Anna Lena 3d\n"
        "result Zoë 40, A 30, C 20, anna lena 9\n",
        head);
    buf_printf(&plain,
               "%s\nA settler\n  A quarry\n  B corn; C corn\ncheck D 3d\nresult B 40, A 30, C "
               "20, D 9\n",
               head);
    expect_same(buf_str(&named), buf_str(&plain), warnings);
    buf_free(&named);
    buf_free(&plain);
}

Test(notation_tolerance, the_first_word_of_a_name_is_enough_where_nobody_else_has_it)
{
    const char *head = "slog 1\ngame puerto-rico\nplayers A Anna Maria; B Zoë Q; C Cid\nrow "
                       "corn corn corn corn\n";
    struct buf named = BUF_INIT, plain = BUF_INIT;
    buf_printf(&named, "%sAnna settler\nZoë quarry\n", head);
    buf_printf(&plain, "%sA settler\nB quarry\n", head);
    expect_same(buf_str(&named), buf_str(&plain),
                "5:2 a player's name is read as the letter, here and in 1 more line\n");
    buf_free(&named);
    buf_free(&plain);
}

/* The errors of a text whose names cannot be read as letters. */
static void expect_unreadable(const char *text)
{
    struct notation *n = fixture_open(text, strlen(text), false);
    struct record r;
    record_init(&r);
    cr_expect_gt(notation_next(n, &r, NULL), 0);
    cr_expect_gt(r.n_errors, 0, "%s", text);
    record_free(&r);
    notation_close(n);
}

Test(notation_tolerance, a_word_of_the_game_and_a_name_of_two_are_nobody_s)
{
    const char *head = "slog 1\ngame puerto-rico\nplayers A Anna B; B Corn; C Anna C\nrow corn "
                       "corn corn corn\n";
    struct buf text = BUF_INIT;
    buf_printf(&text, "%sAnna settler\n", head);
    expect_unreadable(buf_str(&text));
    buf_clear(&text);
    buf_printf(&text, "%sCorn settler\n", head);
    expect_unreadable(buf_str(&text));
    buf_free(&text);
}

Test(notation_tolerance, a_mark_between_seat_and_name_is_no_part_of_the_name)
{
    static const char *const players[] = {
        "A: Anna; B: Bob; C: Chris",    "A=Anna; B = Bob; C =Chris",
        "A - Anna; B - Bob; C - Chris", "A. Anna; B. Bob; C. Chris",
        "A) Anna; B) Bob; C) Chris",    "A: \"Anna\"; B:Bob; C \u2013 Chris"};
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        struct buf text = BUF_INIT;
        struct buf warnings = BUF_INIT;
        buf_printf(&text, PLAYERS "%s\n", players[i]);
        char *written = read_games(buf_str(&text), &warnings);
        char *wanted = fixture_format(HEAD);
        cr_expect_str_eq(written, wanted, "%s: %s", players[i], written);
        cr_expect(strstr(buf_str(&warnings), "the mark after a player's letter") != NULL, "%s",
                  players[i]);
        free(written);
        free(wanted);
        buf_free(&text);
        buf_free(&warnings);
    }
}

Test(notation_tolerance, commas_and_typographic_quotes_separate_players)
{
    expect_same(PLAYERS "A Anna, B Bob, C Chris\n", HEAD,
                "3:15 the comma is read as the \";\" between two players\n");
    expect_same(PLAYERS "A \u201CAnna\u201D; B \u201EBob\u201C; C \u00ABChris\u00BB\n", HEAD,
                "3:11 the quotes around a name are read as \"...\"\n");
    expect_same(PLAYERS "A \u2018Anna\u2019; B Bob; C Chris\n", HEAD,
                "3:11 the quotes around a name are read as \"...\"\n");
}

Test(notation_tolerance, names_with_commas_and_marks_of_their_own_stay)
{
    expect_same(PLAYERS "A Smith, Anna; B Bob; C O\u2019Brien\n",
                PLAYERS "A Smith, Anna; B Bob; C O\u2019Brien\n", "");
    expect_same(PLAYERS "A \": Anna\"; B \"- Bob\"; C \"\u201CC\u201D\"\n",
                PLAYERS "A \": Anna\"; B \"- Bob\"; C \"\u201CC\u201D\"\n", "");
    /* what is written needs no tolerance to be read back */
    char *once = fixture_format(PLAYERS "A \": Anna\"; B \"= x\"; C \"\u201CC\u201D\"\n");
    expect_same(once, once, "");
    free(once);
    once = fixture_format(PLAYERS "A \"Anna, B Bob\"; B \"- Bob\"; C C\n");
    expect_same(once, once, "");
    free(once);
}

Test(notation_tolerance, a_mark_behind_a_key_is_passed_over)
{
    expect_same("slog 1\ngame: puerto-rico\nplayers : A Anna; B Bob; C Chris\n", HEAD,
                "2:5 the mark after the key is passed over, here and in 1 more line\n");
    expect_same(HEAD "event : a\nx-b = c\n", HEAD "event : a\nx-b = c\n", "");
}

Test(notation_tolerance, blanks_of_all_kinds_are_blanks)
{
    expect_same(HEAD "\u00A0A\u00A0settler\n\u2009 A \u200Bquarry\n\uFEFFB corn\n\u00A0\n",
                HEAD "A settler\nA quarry\nB corn\n",
                "4:1 a blank that is no space is read as one, here and in 3 more lines\n");
    expect_same("slog\u00A01\n\u00A0game\u00A0puerto-rico\n"
                "players\u00A0A\u00A0Anna; B\u00A0Bob; C Chris\u00A0\n",
                HEAD, "2:1 a blank that is no space is read as one, here and in 1 more line\n");
    expect_same(HEAD "event a\u00A0b\n", HEAD "event a\u00A0b\n", "");
}

Test(notation_tolerance, a_quoted_log_is_read)
{
    expect_same("> slog 1\n> game puerto-rico\n> players A Anna; B Bob; C Chris\n>\n"
                "> A settler  # a comment\n> # one more\n>> A quarry\n",
                HEAD "\nA settler  # a comment\n# one more\nA quarry\n",
                "1:1 the \">\" of a quoted line is passed over, here and in 6 more lines\n");
}

Test(notation_tolerance, the_version_is_read_in_any_case)
{
    expect_same("SLOG 1\ngame puerto-rico\nplayers A Anna; B Bob; C Chris\n", HEAD,
                "1:1 read as the version line \"slog 1\"\n");
    expect_same(HEAD "Slog 1 # next\ngame puerto-rico\nplayers A Anna; B Bob; C Chris\n",
                HEAD "slog 1 # next\ngame puerto-rico\nplayers A Anna; B Bob; C Chris\n",
                "4:1 read as the version line \"slog 1\"\n");
}

Test(notation_tolerance, a_log_in_a_code_fence_is_read_without_what_is_around_it)
{
    expect_same("hello\nhere it is\n```slog\n" HEAD "A settler\n```\nbye\n\nAnna\n",
                HEAD "A settler\n",
                "1:1 the text around the log is passed over, here and in 2 more lines\n"
                "9:1 the text around the log is passed over, here and in 1 more line\n");
    expect_same("```\n" HEAD "```\nthe other\n~~~\n" HEAD "A settler\n~~~\n",
                HEAD "\n" HEAD "A settler\n",
                "1:1 the text around the log is passed over\n"
                "6:1 the text around the log is passed over\n");
}

Test(notation_tolerance, text_before_a_log_without_a_fence_is_an_error)
{
    const char *text = "hello\n" HEAD;
    struct notation *n = fixture_open(text, strlen(text), false);
    struct record r;
    record_init(&r);
    cr_assert_eq(notation_next(n, &r, NULL), 1);
    cr_expect_eq(r.n_errors, 1);
    record_free(&r);
    notation_close(n);
}

Test(notation_tolerance, dates_are_read_as_people_write_them)
{
    expect_same(HEAD "date 31.12.2025\n", HEAD "date 2025-12-31\n",
                "4:6 read as the date of that day, year first\n");
    expect_same(HEAD "date 2026-03-15T19:30:00+01:00\n", HEAD "date 2026-03-15\n",
                "4:6 read as the date of that day, year first\n");
}

#define CHAT "the time stamp of a chat is passed over, and who wrote the line"

Test(notation_tolerance, what_a_chat_writes_before_a_line_is_passed_over_and_said_once)
{
    static const char *const marks[] = {"[12:03] ",
                                        "(12:03:59) ",
                                        "12:03 - Dora: ",
                                        "12:03 Dora: ",
                                        "[12:03] <Dora> ",
                                        "\u200E[28.11.26, 19:30:12] Dora Doe: ",
                                        "28.11.2026, 19:30 - ~\u202FDora: ",
                                        "[11/28/26, 7:30:12\u202FPM] Dora: ",
                                        "2026-11-28 7:30 p.m. \u2014 "};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        static const char *const lines[] = {
            "slog 1",    "game puerto-rico", "players A Anna; B Bob; C Chris",
            "A settler", "A: quarry",        "# a remark"};
        struct buf text = BUF_INIT, warnings = BUF_INIT;
        for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++)
            buf_printf(&text, "%s%s\n", marks[i], lines[k]);
        char *written = read_games(buf_str(&text), &warnings);
        char *wanted = fixture_format(HEAD "A settler\nA quarry\n# a remark\n");
        cr_expect_str_eq(written, wanted, "%s: %s", marks[i], written);
        cr_expect(strstr(buf_str(&warnings), CHAT ", here and in 5 more lines\n") != NULL,
                  "%s: %s", marks[i], buf_str(&warnings));
        cr_expect(notation_probe(buf_str(&text), text.len), "%s", marks[i]);
        cr_expect_eq(notation_look(buf_str(&text), text.len), NOTATION_FIRST, "%s", marks[i]);
        free(written);
        free(wanted);
        buf_free(&text);
        buf_free(&warnings);
    }
}

Test(notation_tolerance, who_wrote_a_line_without_a_player_is_its_player)
{
    expect_same(HEAD "12:03 - anna: settler\n12:04 - Bob: A quarry\n12:05 - Bob: corn\n"
                     "12:06 - Bob: check A 3d\n",
                HEAD "A settler\nA quarry\nB corn\ncheck A 3d\n",
                "4:1 " CHAT ", here and in 3 more lines\n"
                "4:1 who wrote the line is read as its player, here and in 1 more line\n");
}

Test(notation_tolerance, a_line_of_a_chat_that_only_says_who_and_when_is_nothing)
{
    expect_same(
        "Anna \u2014 today at 19:30\nslog 1\ngame puerto-rico\nplayers A Anna; B Bob; C Chris\n"
        "Bob \u2014 28.11.2026 19:31\nA settler\nAnna - Yesterday at 7:30 PM\nA corn\n",
        HEAD "A settler\nA corn\n", "2:1 " CHAT ", here and in 2 more lines\n");
}

Test(notation_tolerance, a_stamp_hides_no_move_and_no_key)
{
    static const char *const wrong[] = {"A corn - 19:30", "settler - 19:30", "check A - 19:30",
                                        "12:3 A corn",    "1203 A corn",     "12:03A corn",
                                        "[12:03 A corn",  "12:03 Dora: corn"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buf text = BUF_INIT;
        struct record r;
        buf_printf(&text, "%sA settler\n%s\n", HEAD, wrong[i]);
        struct notation *n = fixture_open(buf_str(&text), text.len, false);
        record_init(&r);
        cr_assert_eq(notation_next(n, &r, NULL), 1);
        cr_expect_eq(r.n_errors, 1, "%s", wrong[i]);
        record_free(&r);
        notation_close(n);
        buf_free(&text);
    }
    expect_same("slog 1\n[12:03] game: puerto-rico\nplayers A Anna; B Bob; C Chris\n", HEAD,
                "2:1 the mark after the key is passed over\n2:1 " CHAT "\n");
}

Test(notation_tolerance, blanks_in_a_name_are_read_as_dashes)
{
    const char *warnings = "4:8 a name of several words is read with \"-\" between them, here "
                           "and in 1 more line\n";
    expect_same(HEAD "A small market\nA place +guest  house, -small indigo plant # city hall\n",
                HEAD "A small-market\nA place +guest-house, -small-indigo-plant # city hall\n",
                warnings);
    expect_same(HEAD "A place construction hut\n", HEAD "A place construction-hut\n",
                "4:21 a name of several words is read with \"-\" between them\n");
    expect_same(HEAD "A place construction, hut\n",
                HEAD "A place construction-hut construction-hut\n", "");
    expect_same(HEAD "A settler\nA: union hall\n", HEAD "A settler\nA union-hall\n",
                "5:2 the mark after a player's letter is passed over\n"
                "5:2 a name of several words is read with \"-\" between them\n");
}
