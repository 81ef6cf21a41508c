#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/iso_date.h"
#include "notation_fixture.h"

Test(notation_header, decodes_known_keys_and_keeps_the_others)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "slog 1\n"
                     "Game  Puerto Rico\n"
                     "rules \trgg2002,   vp-trigger=any-phase \n"
                     "date 2026-11-20T19:30Z # UTC\n"
                     "event Thursday club, table 2\n"
                     "site Hamburg\n"
                     "id 4711\n"
                     "players A Anna; b Bob the Builder ;C \"C;h#\\\"r\\\\is\\x41\"\n"
                     "x-Shoe_Size 42\n"
                     "weather \"\"\n");
    cr_assert_eq(r.n_errors, 0);
    cr_assert_eq(r.game, &words_only_game);
    cr_assert_str_eq(r.rules, "rgg2002, vp-trigger=any-phase");
    cr_assert_str_eq(r.date, "2026-11-20T19:30Z");
    cr_assert_str_eq(r.event, "Thursday club, table 2");
    cr_assert_str_eq(r.site, "Hamburg");
    cr_assert_str_eq(r.id, "4711");
    cr_assert_eq(r.n_players, 3);
    cr_assert_str_eq(r.player[0], "Anna");
    cr_assert_str_eq(r.player[1], "Bob the Builder");
    cr_assert_str_eq(r.player[2], "C;h#\"r\\isA");
    cr_assert_eq(r.n_headers, 9);
    cr_assert_str_eq(r.header[7].key, "x-shoe-size");
    cr_assert_str_eq(r.header[7].value, "42");
    cr_assert_str_eq(r.header[8].value, "");
    cr_assert_eq(r.header[2].span.line, 4);
    cr_assert_eq(r.header[2].span.length, strlen("date 2026-11-20T19:30Z"));
    record_free(&r);
}

static enum grade grade_of(const char *lines)
{
    struct buf text = BUF_INIT;
    struct record r;
    record_init(&r);
    buf_printf(&text, "%s%s", fixture_header, lines);
    fixture_read(&r, buf_str(&text));
    cr_assert_eq(r.n_errors, 0, "%s", lines);
    const enum grade grade = r.grade;
    record_free(&r);
    buf_free(&text);
    return grade;
}

Test(notation_header, the_grade_is_public_unless_the_header_says_open)
{
    cr_assert_eq(grade_of(""), GRADE_PUBLIC);
    cr_assert_eq(grade_of("grade public\n"), GRADE_PUBLIC);
    cr_assert_eq(grade_of("grade open\n"), GRADE_OPEN);
    cr_assert_eq(grade_of("Grade \"Open\" # all cards\n"), GRADE_OPEN);
}

Test(notation_header, the_grade_is_written_behind_the_rules)
{
    char *text = fixture_format("slog 1\ngame puerto-rico\nplayers A a; B b; C c\nid 7\n"
                                "grade Public # seen by all\nrules rgg2002\n");
    cr_assert_str_eq(text, "slog 1\n"
                           "game      puerto-rico\n"
                           "rules     rgg2002\n"
                           "grade     public  # seen by all\n"
                           "id        7\n"
                           "players   A a; B b; C c\n");
    free(text);
}

struct mistake {
    const char *header; /* behind "slog 1" */
    unsigned line;
    unsigned column;
    bool is_fatal;
    const char *text;
};

#define GAME    "game puerto-rico\n"
#define PLAYERS "players A x; B y; C z\n"

static const struct mistake mistakes[] = {
    {PLAYERS, 1, 1, true, "no game is named: expected a line \"game ...\""},
    {GAME, 1, 1, true, "expected a line \"players A ...; B ...\""},
    {"game chess\n" PLAYERS, 2, 6, true, "unknown game, expected puerto-rico"},
    {GAME "players A x; B y\n", 3, 9, true, "Puerto Rico is for 3 to 5 players, not 2"},
    {"players A x; B y\n" GAME, 2, 9, true, "Puerto Rico is for 3 to 5 players, not 2"},
    {GAME "players A x; B y; C z; D u; E v; F w\n", 3, 34, true, "too many players, at most 5"},
    {GAME "players A x; C y; B z\n", 3, 14, true,
     "expected seat B and the player's name; seats are in order and A is the first governor"},
    {GAME "players Anna; Bob; Chris\n", 3, 9, true,
     "expected seat A and the player's name; seats are in order and A is the first governor"},
    {GAME "players A x; B ; C z\n", 3, 16, true, "seat B has no name"},
    {GAME "players A x; B y; C x\n", 3, 21, false, "two players have the same name"},
    {GAME "players A x; B y; C \"z\n", 3, 21, false, "the quoted text has no end"},
    {GAME PLAYERS GAME, 4, 1, false, "the header has \"game\" already, in line 2"},
    {"weather fine\n" GAME PLAYERS, 2, 1, false,
     "expected the line \"game ...\" before \"weather\""},
    {GAME PLAYERS "x-a 1\nX_A 2\n", 5, 1, false, "the header has \"x-a\" already, in line 4"},
    {GAME PLAYERS "date 2026-02-29\n", 4, 6, false,
     "expected a day that exists, found \"2026-02-29\""},
    {GAME PLAYERS "date 03/04/2026\n", 4, 6, false,
     "expected a date in which day and month are sure, 2026-04-03 or 2026-03-04, found "
     "\"03/04/2026\""},
    {GAME PLAYERS "grade secret\n", 4, 7, false, "expected public, open or result"},
    {GAME PLAYERS "grade open\nGrade open\n", 5, 1, false,
     "the header has \"grade\" already, in line 4"},
    {GAME PLAYERS "event\n", 4, 1, false, "expected a value after \"event\""},
    {GAME PLAYERS "event  # none\n", 4, 1, false, "expected a value after \"event\""},
    {GAME PLAYERS "event \"a\\q\"\n", 4, 9, false,
     "unknown escape: expected \\\" \\\\ \\n \\r \\t or \\x and two hexadecimal digits, not "
     "00"},
    {GAME PLAYERS "event \"a\\x00\"\n", 4, 9, false,
     "unknown escape: expected \\\" \\\\ \\n \\r \\t or \\x and two hexadecimal digits, not "
     "00"},
    {GAME PLAYERS "event \"a\" b\n", 4, 11, false, "unexpected text after the quoted value"},
    {GAME PLAYERS "event! a\n", 4, 1, false,
     "expected a header line, \"key value\", or a statement"},
    {GAME PLAYERS "1st a\n", 4, 1, false,
     "expected a header line, \"key value\", or a statement"},
    {GAME PLAYERS "event a\xFFz\n", 4, 8, false, "invalid UTF-8: unexpected byte 0xFF"},
    {GAME PLAYERS "event a\x07z\n", 4, 8, false, "control character 0x07"},
    {GAME PLAYERS "place Hamburg\n", 4, 1, false,
     "the player is missing: expected a letter, found \"place\"; the form is SEAT place WHERE "
     "[COUNT], ..., noble WHERE [COUNT], ... | SEAT place +WHERE [COUNT], -WHERE [COUNT], ..."},
};

Test(notation_header, reports_each_mistake_once)
{
    for (size_t i = 0; i < sizeof(mistakes) / sizeof(mistakes[0]); i++) {
        const struct mistake *m = &mistakes[i];
        struct buf text = BUF_INIT;
        struct record r;
        record_init(&r);
        buf_printf(&text, "slog 1\n%s", m->header);
        fixture_read(&r, buf_str(&text));
        cr_expect_geq(r.n_errors, 1, "%s", m->header);
        const struct record_error *e = &r.errors[0];
        cr_expect_str_eq(e->text, m->text, "%s: %s", m->header, e->text);
        cr_expect_eq(e->span.line, m->line, "%s: line %u", m->header, (unsigned)e->span.line);
        cr_expect_eq(e->span.column, m->column, "%s: column %u", m->header,
                     (unsigned)e->span.column);
        cr_expect_eq(e->fatal, m->is_fatal, "%s", m->header);
        record_free(&r);
        buf_free(&text);
    }
}

Test(notation_header, ends_at_the_first_statement)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "slog 1\n" GAME PLAYERS "row corn\nevent late\nA settler\n");
    cr_assert_eq(r.n_headers, 2);
    cr_assert_eq(r.n_events, 2);
    cr_assert_eq(r.n_errors, 1);
    cr_assert_str_eq(r.errors[0].text, "header lines stand before the first statement");
    record_free(&r);
}

Test(notation_header, a_position_behind_a_statement_is_a_note)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "slog 1\n" GAME PLAYERS "position  here  I  am \n"
                     "\nA settler\n  Position  there  I  am\t# now\nA -\n");
    cr_assert_eq(r.n_errors, 0);
    cr_assert_str_eq(r.position, "here  I  am");
    cr_assert_eq(r.n_events, 3);
    cr_assert_str_eq(r.events[1].text, "there  I  am");
    cr_assert_eq(r.events[1].text_length, strlen("there  I  am"));
    cr_assert_eq(r.events[1].span.length, strlen("Position  there  I  am"));
    cr_assert_null(r.events[2].text);
    record_free(&r);
}

Test(notation_header, no_note_of_a_position_comes_first)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "slog 1\n" GAME PLAYERS "A nonsense\nposition x; A -\nB -\nposition y\n");
    cr_assert_eq(r.n_errors, 2);
    cr_assert_str_eq(r.errors[1].text, "a position is noted after another statement");
    cr_assert_null(r.position);
    cr_assert_eq(r.n_events, 2);
    cr_assert_str_eq(r.events[1].text, "y");
    record_free(&r);
}

Test(notation_header, goes_on_behind_a_key_that_is_a_verb)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "slog 1\n" GAME "place Hamburg\n" PLAYERS "A settler\n");
    cr_assert_eq(r.n_errors, 1);
    cr_assert_eq(r.n_players, 3);
    cr_assert_eq(r.n_events, 1);
    record_free(&r);
}

/* Written back, such a key would be the letter of a seat. */
Test(notation_header, ends_at_a_word_that_folds_to_the_letter_of_a_seat)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "slog 1\n" GAME PLAYERS "E\xE2\x80\x99 church 2\n");
    cr_assert_eq(r.n_headers, 2);
    cr_assert_eq(r.n_errors, 1);
    record_free(&r);
}

Test(notation_header, skips_the_statements_of_an_unknown_game)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "slog 1\ngame chess\nx-a b\n" PLAYERS "A e4\nA e5\n");
    cr_assert_eq(r.n_errors, 1);
    cr_assert_eq(r.n_events, 0);
    cr_assert_eq(r.n_headers, 3);
    cr_assert_null(r.game);
    record_free(&r);
}

Test(notation_header, reads_statements_of_a_game_with_wrong_players)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "slog 1\n" GAME "players A x\nE settler\nA foo\n");
    cr_assert_eq(r.n_errors, 2);
    cr_assert_eq(r.n_players, 0);
    cr_assert_eq(r.n_events, 1);
    record_free(&r);
}

Test(notation_header, bounds_the_number_of_lines)
{
    struct buf text = BUF_INIT;
    struct record r;
    record_init(&r);
    buf_puts(&text, "slog 1\n" GAME PLAYERS);
    for (int i = 0; i < NOTATION_HEADERS_MAX; i++) {
        buf_printf(&text, "x-%d y\n", i);
    }
    fixture_read(&r, buf_str(&text));
    cr_assert_eq(r.n_headers, NOTATION_HEADERS_MAX);
    cr_assert_eq(r.n_errors, 2);
    cr_assert_str_eq(r.errors[0].text, "too many header lines, at most 256");
    record_free(&r);
    buf_free(&text);
}

Test(notation_header, checks_dates_by_the_calendar)
{
    static const char *const good[] = {
        "2026",       "2026-11",           "2026-11-20", "2024-02-29",
        "2000-02-29", "2026-11-20T19:30Z", "0001-01-01", "2026-11-20T23:59:59Z"};
    static const char *const bad[] = {"",           "26-11-20",         "2026-13",
                                      "2026-00",    "2026-11-31",       "2026-11-20T19:30",
                                      "1900-02-29", "2026-11-20 19:30", "2026-11-20T24:00Z",
                                      "0000",       "2026-11-20T19Z",   "2026-11-20x",
                                      "20.11.2026", "2026-1-2",         "2026-11-20T19:60Z"};
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        cr_expect(iso_date_is_valid(good[i]), "%s", good[i]);
    }
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        cr_expect(!iso_date_is_valid(bad[i]), "%s", bad[i]);
    }
}

Test(notation_header, survives_hostile_names)
{
    static const char *const names[] = {"\\\"; rm -rf ~; #\\\"",
                                        " x ",
                                        "\\n\\r\\t\\x01\\x7f",
                                        "\\xff\\xc3",
                                        "-",
                                        "",
                                        "a  b",
                                        "\u202Eevil"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct buf text = BUF_INIT;
        buf_printf(&text, "slog 1\n" GAME PLAYERS "event \"%s\"\nx-n \"%s\"\n", names[i],
                   names[i]);
        char *once = fixture_format(buf_str(&text));
        char *twice = fixture_format(once);
        cr_expect_str_eq(once, twice);
        struct record a;
        struct record b;
        record_init(&a);
        record_init(&b);
        fixture_read(&a, buf_str(&text));
        fixture_read(&b, once);
        cr_expect_eq(a.n_errors + b.n_errors, 0, "%s", once);
        cr_expect_str_eq(a.event, b.event);
        record_free(&a);
        record_free(&b);
        free(once);
        free(twice);
        buf_free(&text);
    }
}
