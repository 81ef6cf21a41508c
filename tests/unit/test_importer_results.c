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

Test(importer_results, joins_rows_of_one_id_that_stand_apart)
{
    ASSERT_LINES(HEAD
                 "puerto-rico,g1,2026,,,,,,Ann,1,,,,,\npuerto-rico,g2,2026,,,,,,Ann,3,,,,,\n"
                 "puerto-rico,g1,,,,,,,Bob,2,,,,,\npuerto-rico,g2,,,,,,,Cleo,4,,,,,\n",
                 "players   A Ann; B Bob", "result A 1, B 2", "players   A Ann; B Cleo",
                 "result A 3, B 4");
}

Test(importer_results, does_not_join_rows_of_one_id_that_contradict_each_other)
{
    assert_games(HEAD
                 "puerto-rico,1,2026,,,,,,Ann,1,,,,,\npuerto-rico,1,2026,,,,,,Bob,3,,,,,\n"
                 "puerto-rico,2,2026,,,,,,Ann,1,,,,,\npuerto-rico,2,2026,,,,,,Bob,3,,,,,\n"
                 "puerto-rico,1,2027,,,,,,Ann,2,,,,,\npuerto-rico,1,2027,,,,,,Bob,4,,,,,\n",
                 3);
}

Test(importer_results, joins_the_rows_of_a_day_in_a_table_that_is_sorted_by_player)
{
    ASSERT_LINES("game,date,player,total\n"
                 "puerto-rico,2026-01-01,Ann,47\npuerto-rico,2026-01-08,Ann,50\n"
                 "puerto-rico,2026-01-08,Bob,41\npuerto-rico,2026-01-01,Bob,52\n"
                 "puerto-rico,2026-01-08,Cleo,30\n",
                 "players   A Ann; B Bob", "result A 47, B 52",
                 "players   A Ann; B Bob; C Cleo", "result A 50, B 41, C 30");
}

Test(importer_results, asks_for_an_id_when_a_table_sorted_by_player_has_two_games_of_a_day)
{
    assert_trouble(
        "game,date,player,total\n"
        "puerto-rico,2026-01-01,Ann,47\npuerto-rico,2026-01-01,Ann,50\n"
        "puerto-rico,2026-01-01,Bob,41\npuerto-rico,2026-01-01,Bob,52\n",
        "file:2: error: the rows of this day stand apart, and a player has two of them: "
        "expected a column \"id\" that says which are one game");
}

Test(importer_results, joins_nothing_in_a_table_that_is_sorted_by_game)
{
    assert_games("game,date,player,total\n"
                 "puerto-rico,2026-01-01,Ann,47\npuerto-rico,2026-01-01,Bob,50\n"
                 "puerto-rico,2026-01-08,Ann,41\n"
                 "puerto-rico,2026-01-01,Cleo,41\npuerto-rico,2026-01-01,Bob,52\n",
                 3);
}

/* ---- as people write ------------------------------------------------------------------------ */

Test(importer_results, knows_headings_in_four_languages)
{
    static const char *const headings[] = {
        "Spiel;Datum;Spieler;Punkte;Sieger",
        "Juego;Fecha;Jugador;Puntos;Ganador",
        "Jeu;Jour;Joueur;Points;Vainqueur",
        "Game Name;play_date;Player  name:;Final Score;Won?",
        "GAME;Date;Players;Victory Points;win",
        ("game;d\xC3\xAD"
         "a;name;VP;winner"),
    };
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        struct buf text = BUF_INIT;
        buf_printf(&text, "%s\nPuerto Rico;1.2.2026;Ann;50;ja\nPuerto Rico;1.2.2026;Bob;40;\n",
                   headings[i]);
        ASSERT_LINES(buf_str(&text), "date      2026-02-01", "players   A Ann; B Bob",
                     "result A 50, B 40", "winner A");
        buf_free(&text);
    }
}

Test(importer_results, takes_numbers_and_days_as_programs_write_them)
{
    ASSERT_LINES(
        "game,date,player,total\nPuerto Rico,2026/03/15,Ann,\" 47 \"\n"
        "Puerto Rico,2026/03/15,Bob,\"40,0\"\nSan Juan,2026-03-16T19:30:00+01:00,Ann,31.00\n"
        "San Juan,2026-03-16T19:30:00+01:00,Bob,30\n",
        "date      2026-03-15", "result A 47, B 40", "date      2026-03-16",
        "result A 31, B 30");
}

Test(importer_results, takes_yes_in_other_languages_and_as_a_mark)
{
    static const char *const yes[] = {
        "Ja",           "oui",          "S\xC3\xAD", "s\xC3\xAD", "\xE2\x9C\x93",
        "\xE2\x9C\x94", "\xE2\x9C\x85", "x",         "1.0",       "TRUE"};
    static const char *const no[] = {"nein", "Non", "\xE2\x9C\x97", "-", "", "0.0"};
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        buf_clear(&text);
        buf_printf(&text, "game,player,total,won\nsan-juan,Ann,5,%s\nsan-juan,Bob,5,%s\n",
                   yes[i], no[i % (sizeof no / sizeof no[0])]);
        ASSERT_LINES(buf_str(&text), "winner A");
    }
    buf_free(&text);
}

Test(importer_results, keeps_half_points_for_the_places_and_the_score_whole)
{
    ASSERT_LINES("game,player,total\npuerto-rico,Ann,42\npuerto-rico,Bob,42.5\n"
                 "puerto-rico,Cleo,\"41,5\"\n",
                 "tiebreak  B 1, C 1", "result A 42, B 42, C 41");
}

Test(importer_results, takes_tiebreaks_and_games_that_count_nowhere)
{
    ASSERT_LINES("game,player,total,tiebreak,counts\npuerto-rico,Ann,42,7,no\n"
                 "puerto-rico,Bob,42,12,\n",
                 "tiebreak  A 7, B 12", "counts    no");
    assert_trouble("game,player,total,tiebreak\npuerto-rico,Ann,42.5,\npuerto-rico,Bob,42,12\n",
                   "file:2: error: expected half points or tiebreaks, found both");
}

Test(importer_results, takes_a_table_with_a_column_for_each_player)
{
    ASSERT_LINES("date;game;Ann;Bob;Cleo;winner\n1.1.2026;puerto-rico;47;47;39;Bob\n"
                 "8.1.2026;san-juan;50;41;;\n",
                 "date      2026-01-01", "players   A Ann; B Bob; C Cleo",
                 "result A 47, B 47, C 39", "winner B", "date      2026-01-08",
                 "players   A Ann; B Bob", "result A 50, B 41");
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
         "file:4:14: error: expected a day that exists, found \"31.2.2026\""},
        {"puerto-rico,,,,,,,,Ann,47.3,,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:24: error: expected whole points, or half ones such as 47.5, found \"47.3\""},
        {"puerto-rico,,,,,,,,Ann,47,,4.5,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:28: error: expected whole points, found \"4.5\""},
        {"puerto-rico,,,,,,round,,Ann,1,,,,,\npuerto-rico,,,,,,,,Bob,2,,,,,\n",
         "file:4:18: error: expected known, first or unknown, found \"round\""},
        {"puerto-rico,,,,,,,,Ann,1,,,,,\n",
         "file:4: error: Puerto Rico is for 2 to 5 players, not 1"},
        {"puerto-rico,a,,,,,,,Ann,1,,,,,,,too much\npuerto-rico,a,,,,,,,Bob,2,,,,,\n",
         "file:4:33: error: expected 15 fields, found more"},
        {"puerto-rico,a,,,,,,,\"Ann\"x,1,,,,,\npuerto-rico,a,,,,,,,Bob,2,,,,,\n",
         "file:4:26: error: expected a separator after the quote"},
        {"puerto-rico,\"a,,,,,,,Ann,1,,,,,\n", "file:4:13: error: this quote has no end"},
        {",,,,,,,,Ann,1,,,,,\n,,,,,,,,Bob,2,,,,,\n",
         "file:4: error: expected the name of a game, found nothing (--game puerto-rico says "
         "it of all)"},
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
        {"player,total\nAnn,1\n",
         "expected a column \"game\" (or --game puerto-rico) among the headings, such as game, "
         "date, player, total, winner (docs/results.md has them all), found \"player\", "
         "\"total\"",
         1, 0},
        {"game,total\n",
         "expected a column \"player\" among the headings, such as game, date, player, total, "
         "winner (docs/results.md has them all), found \"game\", \"total\"",
         1, 0},
        {"game,player,fee\n",
         "expected a column \"total\" or \"winner\" among the headings, such as game, date, "
         "player, total, winner (docs/results.md has them all), found \"game\", \"player\", "
         "\"fee\"",
         1, 0},
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

Test(importer_results, says_how_a_game_is_read_whose_name_begins_with_that_of_ours)
{
    assert_trouble(
        "game,player,total\nPuerto Rico Deluxe,Ann,1\nPuerto Rico Deluxe,Bob,2\n",
        "file:2:1: warning: 1 other game is left out: \"Puerto Rico Deluxe\": --game "
        "\"Puerto Rico Deluxe=puerto-rico\" reads it");
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
    cr_assert(is_taken("sep=;\nSpiel;Spieler;Punkte\n"));
    cr_assert(is_taken("date,Ann,Bob\n2026-01-01,47,52\n"));
    cr_assert(!is_taken("date,Ann,Bob\n2026-01-01,yes,no\n"));
    cr_assert(!is_taken("town,Ann,Bob\nRome,47,52\n"));
    cr_assert(!is_taken("player,games,wins\n"));
    cr_assert(!is_taken("slog 1\ngame puerto-rico\nplayers A Ann, total\n"));
    cr_assert(!is_taken("{\"player\",\"total\"}"));
    cr_assert(!is_taken(""));
}
