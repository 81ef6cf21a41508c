#include <criterion/criterion.h>
#include <string.h>

#include "importer.h"
#include "result_fixture.h"
#include "scratch.h"

TestSuite(importer_bga_results, .init = scratch_begin, .fini = scratch_end);

#define ASSERT_LINES(text, ...) RESULT_ASSERT_LINES(result_read_json("bga", text), __VA_ARGS__)

#define TABLE(id, game, more)                                                                  \
    "{'table_id':'" id "','game_name':'" game                                                  \
    "','start':'1704067210','end':'1704069280'," more                                          \
    "'players':'27,14,1','player_names':'Hana,Gus,Flora','scores':'51,49,31','ranks':'1,2,3'}"
#define LIST(tables) "{'status':1,'data':{'tables':[" tables "],'stats':[]}}"

static void assert_trouble(const char *text, const char *line)
{
    struct result_reading r = result_read_json("bga", text);
    result_assert_line(&r.troubles, line);
    result_reading_free(&r);
}

Test(importer_bga_results, takes_the_list_of_games)
{
    ASSERT_LINES(LIST(TABLE("7000003", "puertorico", "'concede':'0','normalend':'1',")),
                 "game      puerto-rico", "grade     result", "seating   unknown",
                 "date      2024-01-01T00:00:10Z", "site      boardgamearena.com",
                 "id        bga-7000003", "players   A Hana; B Gus; C Flora",
                 "x-bga-players 27 14 1", "result A 51, B 49, C 31", "winner A");
}

Test(importer_bga_results, takes_the_page_of_a_table)
{
    ASSERT_LINES(
        "{'status':1,'data':{'id':'5','game_name':'puertorico','result':{'time_start':"
        "'2024-01-01 00:00:10','endgame_reason':'normal_end','player':["
        "{'player_id':'27','name':'Hana','score':'49','score_aux':'15','gamerank':'2'},"
        "{'player_id':'14','name':'Gus','score':'49','score_aux':'19','gamerank':'1'}]}}}",
        "id        bga-5", "date      2024-01-01", "tiebreak  A 15, B 19", "result A 49, B 49",
        "winner B");
}

Test(importer_bga_results, takes_a_table_once)
{
    struct result_reading r =
        result_read_json("bga", LIST(TABLE("5", "puertorico", "") "," TABLE(
                                    "5", "puertorico", "") "," TABLE("6", "puertorico", "")));
    cr_assert_eq(r.n_games, 2);
    result_reading_free(&r);
}

Test(importer_bga_results, names_a_player_without_a_name_by_the_number)
{
    ASSERT_LINES(LIST("{'table_id':'5','game_name':'puertorico','players':'27,14',"
                      "'player_names':'Hana,','scores':'51,49','ranks':'1,2'}"),
                 "players   A Hana; B 14");
}

Test(importer_bga_results, leaves_out_other_games_and_those_without_an_end)
{
    assert_trouble(LIST(TABLE("5", "azul", "")),
                   "file: warning: 1 result is left out: of other games");
    assert_trouble(
        LIST(TABLE("5", "puertorico", "'normalend':'0',")),
        "file: warning: 1 game is left out, without a normal end: nothing says who is "
        "placed where");
}

#define CONCEDED(ranks)                                                                        \
    LIST("{'table_id':'5','game_name':'puertorico','concede':'1','players':'27,14',"           \
         "'player_names':'Hana,Gus','scores':'0,1','ranks':'" ranks "'}")

Test(importer_bga_results, takes_the_places_of_a_game_that_was_conceded)
{
    ASSERT_LINES(CONCEDED("2,1"), "id        bga-5", "ended     conceded by A",
                 "placing   A 2, B 1");
    ASSERT_LINES("{'status':1,'data':{'id':'5','game_name':'puertorico','result':{"
                 "'endgame_reason':'normal_concede_end','player':["
                 "{'player_id':'27','name':'Hana','score':'0','gamerank':'1'},"
                 "{'player_id':'14','name':'Gus','score':'0','gamerank':'2'}]}}}",
                 "ended     conceded by B", "placing   A 1, B 2");
    assert_trouble(
        CONCEDED("1,1"),
        "file: warning: 1 game is left out, without a normal end: nothing says who is "
        "placed where");
}

Test(importer_bga_results, refuses_points_and_players_that_cannot_be)
{
    assert_trouble(LIST("{'table_id':'5','game_name':'puertorico','players':'1,2',"
                        "'player_names':'A,B','scores':'51,-4','ranks':'1,2'}"),
                   "file:1: error: expected 0 to 9999 points for \"B\", found -4");
    assert_trouble(LIST("{'table_id':'5','game_name':'puertorico','players':'1',"
                        "'player_names':'A','scores':'51','ranks':'1'}"),
                   "file:1: error: Puerto Rico is for 2 to 5 players, not 1");
}

#define ANSWER                                                                                 \
    "{\"status\":1,\"data\":{\"tables\":[{\"table_id\":\"7\",\"game_name\":\"puertorico\","    \
    "\"players\":\"27,14\",\"player_names\":\"Hana,Gus\",\"scores\":\"51,49\",\"ranks\":\"1,"  \
    "2\"}]}}"
#define HAR(content)                                                                           \
    "{\"log\":{\"entries\":[{\"request\":{\"url\":\"getGames.html\"},\"response\":{"           \
    "\"content\":{" content "}}}]}}"

/* The text of the answer, as JSON writes it within JSON. */
static void put_quoted(struct buf *out, const char *text)
{
    for (; *text != '\0'; text++)
        buf_printf(out, *text == '"' ? "\\%c" : "%c", *text);
}

Test(importer_bga_results, takes_the_answers_in_what_a_browser_has_saved)
{
    struct buf har = BUF_INIT;
    buf_puts(&har, "{\"log\":{\"entries\":[{\"response\":{\"content\":{\"text\":\"");
    put_quoted(&har, ANSWER);
    buf_puts(&har, "\"}}}]}}");
    RESULT_ASSERT_LINES(result_read("bga", buf_str(&har)), "id        bga-7",
                        "result A 51, B 49");
    buf_free(&har);
    RESULT_ASSERT_LINES(result_read("bga", HAR("\"encoding\":\"base64\",\"text\":\""
                                               "eyJzdGF0dXMiOjEsImRhdGEiOnsidGFibGVzIjpbeyJ0YWJ"
                                               "sZV9pZCI6IjciLCJnYW1lX25hbWUiOiJw"
                                               "dWVydG9yaWNvIiwicGxheWVycyI6IjI3LDE0IiwicGxheWV"
                                               "yX25hbWVzIjoiSGFuYSxHdXMiLCJzY29y"
                                               "ZXMiOiI1MSw0OSIsInJhbmtzIjoiMSwyIn1dfX0="
                                               "\"")),
                        "id        bga-7", "result A 51, B 49");
}

Test(importer_bga_results, says_that_results_stand_in_other_text)
{
    static const char *const texts[] = {"getGames answered:\n" ANSWER "\n",
                                        "<!DOCTYPE html><script>x = " ANSWER ";</script>"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct result_reading r = result_read("bga", texts[i]);
        cr_expect(importer_find("bga")->probe(texts[i], strlen(texts[i])));
        cr_expect(strstr(r.err.text, "the results stand in other text") != NULL, "%s",
                  r.err.text);
        result_reading_free(&r);
    }
    static const char log[] = "# " ANSWER "\nslog 1\n";
    cr_expect_not(importer_find("bga")->probe(log, sizeof log - 1));
}
