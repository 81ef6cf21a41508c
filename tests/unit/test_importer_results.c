#include <criterion/criterion.h>
#include <string.h>

#include "importer.h"
#include "result_fixture.h"
#include "scratch.h"

TestSuite(importer_results, .init = scratch_begin, .fini = scratch_end);

#define HEAD                                                                                   \
    "game,id,date,event,site,rules,seating,seat,player,total,winner,chips,piles,comment,x-"    \
    "mine\n"

/* Reads a file and expects lines of its logs. */
#define ASSERT_LINES(text, ...) RESULT_ASSERT_LINES(result_read("results", text), __VA_ARGS__)

static void assert_trouble(const char *text, const char *line)
{
    struct result_reading r = result_read("results", text);
    result_assert_line(&r.troubles, line);
    result_reading_free(&r);
}

static void assert_games(const char *text, size_t n)
{
    struct result_reading r = result_read("results", text);
    cr_assert_eq(r.n_games, n, "%zu games:\n%s%s", r.n_games, buf_str(&r.logs),
                 buf_str(&r.troubles));
    result_reading_free(&r);
}

/* ---- a game --------------------------------------------------------------------------------- */

Test(importer_results, takes_every_column)
{
    ASSERT_LINES(HEAD
                 "puerto-rico,g1,2026-03-15,Club,Home,rgg2002,known,B,Bob,47,,,,,\n"
                 "puerto-rico,g1,2026-03-15,Club,Home,rgg2002,known,A,Ann,51,yes,20,,\"One\n"
                 "two\",really\n",
                 "game      puerto-rico", "rules     rgg2002", "grade     result",
                 "date      2026-03-15", "event     Club", "site      Home", "id        g1",
                 "players   A Ann; B Bob", "x-mine    really", "# One", "# two",
                 "score A chips 20, total 51", "result A 51, B 47", "winner A");
}

Test(importer_results, takes_no_empty_lines_around_a_remark)
{
    struct result_reading r =
        result_read("results", HEAD "puerto-rico,g1,,,,,,,Ann,1,,,,\"\n\nOne\n\ntwo\n\n\",\n"
                                    "puerto-rico,g1,,,,,,,Bob,2,,,,\" \n\",\n");
    cr_assert(strstr(buf_str(&r.logs), "\n\n# One\n#\n# two\nresult A 1"), "%s",
              buf_str(&r.logs));
    result_reading_free(&r);
}

Test(importer_results, takes_what_a_club_writes_by_hand)
{
    ASSERT_LINES("\xEF\xBB\xBFPlayer;Points;GAME;Date\r\n"
                 "Zo\xC3\xAB;51;Puerto Rico;15.3.2026\r\n"
                 "Bob;47;Puerto Rico;15.3.2026\r\n",
                 "game      puerto-rico", "date      2026-03-15", "seating   unknown",
                 "players   A Zo\xC3\xAB; B Bob", "result A 51, B 47", "!winner A");
}

Test(importer_results, reads_the_edition_of_san_juan_from_its_name)
{
    ASSERT_LINES("game,player,total\nSan Juan (Second Edition),Ann,1\n"
                 "San Juan (Second Edition),Bob,2\n",
                 "game      san-juan", "rules     second");
}

Test(importer_results, knows_seats_where_they_are_written)
{
    ASSERT_LINES(HEAD "puerto-rico,,,,,,,2,Bob,4,,,,,\npuerto-rico,,,,,,,1,Ann,5,,,,,\n",
                 "players   A Ann; B Bob", "!seating   unknown");
    ASSERT_LINES(HEAD "puerto-rico,,,,,,first,,Bob,4,,,,,\npuerto-rico,,,,,,,,Ann,5,,,,,\n",
                 "players   A Bob; B Ann", "seating   first");
}

Test(importer_results, says_the_points_that_are_known)
{
    ASSERT_LINES(HEAD "puerto-rico,,,,,,,,Bob,,x,,,,\npuerto-rico,,,,,,,,Ann,5,No,,,,\n",
                 "result B 5", "winner A");
}

/* ---- which rows are one game ---------------------------------------------------------------- */

Test(importer_results, ends_a_game_where_its_columns_change_or_a_player_comes_again)
{
    assert_games(HEAD "puerto-rico,,2026,,,,,,Ann,1,,,,,\npuerto-rico,,2026,,,,,,Bob,2,,,,,\n"
                      "puerto-rico,,2026,,,,,,Ann,3,,,,,\npuerto-rico,,2026,,,,,,Bob,4,,,,,\n"
                      "puerto-rico,,2027,,,,,,Cleo,3,,,,,\npuerto-rico,,2027,,,,,,Dora,4,,,,,\n"
                      "san-juan,,2027,,,,,,Eve,3,,,,,\nsan-juan,,2027,,,,,,Fay,4,,,,,\n",
                 4);
}

Test(importer_results, ends_a_game_where_a_seat_comes_again)
{
    assert_games(HEAD
                 "puerto-rico,,2026,,,,,A,Ann,1,,,,,\npuerto-rico,,2026,,,,,B,Bob,2,,,,,\n"
                 "puerto-rico,,2026,,,,,A,Cleo,3,,,,,\npuerto-rico,,2026,,,,,B,Dora,4,,,,,\n",
                 2);
}

Test(importer_results, takes_rows_with_one_id_for_one_game)
{
    ASSERT_LINES(HEAD
                 "puerto-rico,g1,2026,,,,,,Ann,1,,,,,\npuerto-rico,g1,,,,,,,Bob,2,,,,,\n"
                 "puerto-rico,g2,2026,,,,,,Cleo,1,,,,,\npuerto-rico,g2,,,,,,,Dora,2,,,,,\n",
                 "players   A Ann; B Bob", "players   A Cleo; B Dora");
    assert_games(HEAD "puerto-rico,g1,,,,,,A,Ann,1,,,,,\npuerto-rico,g1,,,,,,B,Bob,2,,,,,\n"
                      "puerto-rico,g1,,,,,,A,Ann,1,,,,,\npuerto-rico,g1,,,,,,B,Bob,2,,,,,\n",
                 2);
    assert_trouble(HEAD
                   "puerto-rico,g1,2026,,,,,,Ann,1,,,,,\npuerto-rico,g1,,,,,,,Ann,2,,,,,\n",
                   "file:3:22: error: two players have the name \"Ann\"");
    assert_trouble(HEAD
                   "puerto-rico,g1,2026,,,,,,Ann,1,,,,,\npuerto-rico,g1,2027,,,,,,Bob,2,,,,,\n",
                   "file:3:16: error: expected \"2026\" as in line 2, found \"2027\"");
}

/* ---- what is wrong -------------------------------------------------------------------------- */

#define GOOD "san-juan,good,2026,,,,,,Ann,1,,,,,\nsan-juan,good,2026,,,,,,Bob,2,,,,,\n"

Test(importer_results, loses_the_game_of_a_wrong_row_and_no_other)
{
    static const struct {
        const char *rows, *line;
    } wrong[] = {
        {"puerto-rico,,,,,,,,Ann,x,,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:24: error: expected 0 to 9999 points, found \"x\""},
        {"puerto-rico,,,,,,,,Ann,10000,,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:24: error: expected 0 to 9999 points, found \"10000\""},
        {"puerto-rico,,,,,,,,Ann,-1,,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:24: error: expected 0 to 9999 points, found \"-1\""},
        {"puerto-rico,,,,,,,,Ann,1,,,4,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:28: error: Puerto Rico has no points for \"piles\""},
        {"puerto-rico,,,,,,,,Ann,1,maybe,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:26: error: expected yes or no, found \"maybe\""},
        {"puerto-rico,,,,,,,,,1,,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:20: error: expected the name of a player, found nothing"},
        {"puerto-rico,,,,,,,A,Ann,1,,,,,\npuerto-rico,,,,,,,C,Bob,2,,,,,\n",
         "file:5:19: error: expected the seats A to B, each once, found \"C\""},
        {"puerto-rico,,,,,,,A,Ann,1,,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:5:19: error: expected the seats A to B, each once, found \"\""},
        {"puerto-rico,,31.2.2026,,,,,,Ann,1,,,,,\npuerto-rico,,31.2.2026,,,,,,Bob,2,,,,,\n",
         "file:4:14: error: expected a date such as 2026-11-20, found \"31.2.2026\""},
        {"puerto-rico,,,,,,round,,Ann,1,,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:18: error: expected known, first or unknown, found \"round\""},
        {"puerto-rico,,,,,,,,Ann,1,,,,,\n",
         "file:4: error: Puerto Rico is for 2 to 5 players, not 1"},
        {"puerto-rico,a,,,,,,,Ann,1,,,,,,,too much\npuerto-rico,a,,,,,,,Bob,2,,,,,\n",
         "file:4:33: error: expected 15 fields, found more"},
        {"puerto-rico,a,,,,,,,\"Ann\"x,1,,,,,\npuerto-rico,a,,,,,,,Bob,2,,,,,\n",
         "file:4:26: error: expected a separator behind the quote"},
        {"puerto-rico,\"a,,,,,,,Ann,1,,,,,\n", "file:4:13: error: this quote has no end"},
        {",,,,,,,,Ann,1,,,,,\n,,,,,,,,Bob,2,,,,,\n",
         "file:4: error: expected the name of a game, found nothing"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buf text = BUF_INIT;
        buf_printf(&text,
                   HEAD GOOD "%ssan-juan,more,2026,,,,,,Ann,3,,,,,\n"
                             "san-juan,more,2026,,,,,,Bob,4,,,,,\n",
                   wrong[i].rows);
        struct result_reading r = result_read("results", buf_str(&text));
        result_assert_line(&r.troubles, wrong[i].line);
        result_assert_line(&r.logs, "result A 1, B 2");
        result_assert_line(&r.logs, "result A 3, B 4");
        cr_assert_eq(r.n_games, 3, "%s", wrong[i].rows);
        result_reading_free(&r);
        buf_free(&text);
    }
}

Test(importer_results, says_what_is_wrong_with_the_headings)
{
    static const struct {
        const char *text, *error;
        uint32_t line, column;
    } wrong[] = {
        {"", "expected headings, found nothing", 1, 0},
        {"player,total\nAnn,1\n", "expected a column \"game\" among the headings", 1, 0},
        {"game,total\n", "expected a column \"player\" among the headings", 1, 0},
        {"game,player,total,points\n", "the column \"points\" has been there already", 1, 19},
        {"game,player,chips,x-a,Chips\n", "the column \"chips\" has been there already", 1, 23},
        {"game,pl\"ayer\n", "a field with a quote in it must stand in quotes", 1, 8},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct result_reading r = result_read("results", wrong[i].text);
        cr_assert_str_eq(r.err.text, wrong[i].error);
        cr_assert_eq(r.err.line, wrong[i].line);
        cr_assert_eq(r.err.column, wrong[i].column);
        result_reading_free(&r);
    }
}

Test(importer_results, counts_games_and_columns_that_are_not_ours)
{
    static const char text[] = "game,player,total,fee\nCatan,Ann,9,1\nCatan,Bob,10,1\n"
                               "Go,Ann,1,1\nsan-juan,Ann,1,1\nsan-juan,Bob,2,1\n";
    assert_trouble(text, "file:1:19: warning: the column \"fee\" is not read");
    assert_trouble(text,
                   "file:2:1: warning: 2 other games are left out, the first is \"Catan\"");
    assert_games(text, 1);
}

/* ---- recognising ---------------------------------------------------------------------------- */

static bool is_taken(const char *text)
{
    return importer_find("results")->probe(text, strlen(text));
}

Test(importer_results, is_recognised_by_its_headings)
{
    cr_assert(is_taken("game,player,total\n"));
    cr_assert(is_taken("\xEF\xBB\xBFName;Won\r\nAnn;yes"));
    cr_assert(is_taken("\"Player\"\t\"Score\"\n"));
    cr_assert(!is_taken("player,games,wins\n"));
    cr_assert(!is_taken("slog 1\ngame puerto-rico\nplayers A Ann, total\n"));
    cr_assert(!is_taken("{\"player\",\"total\"}"));
    cr_assert(!is_taken(""));
}
