#include <criterion/criterion.h>
#include <string.h>

#include "base/text.h"
#include "bga_fixture.h"
#include "bgg_game.h"
#include "bgstats_value.h"
#include "importer.h"
#include "json_text.h"
#include "result_fixture.h"
#include "scratch.h"

TestSuite(importer_bgstats, .init = scratch_begin, .fini = scratch_end);

#define UUID "'11111111-2222-4333-8444-555555555501'"
#define GAMES                                                                                  \
    "'games':[{'id':1,'name':'Puerto Rico','bggId':3076,'uuid':'g'},"                          \
    "{'id':2,'name':'San Juan','bggId':0},{'id':3,'name':'Some Game','bggId':99},"             \
    "{'id':4,'name':'x','bggId':8217},{'id':5,'name':'The new buildings','isExpansion':1},"    \
    "{'id':6,'name':'Puerto Rico','bggId':0,'highestWins':false},"                             \
    "{'id':7,'name':'Festival','bggId':291423}],"
#define PLAYERS                                                                                \
    "'players':[{'id':4,'name':'Ann','uuid':" UUID "},{'id':7,'name':' Bob '},"                \
    "{'id':8,'name':'Zo\\u00eb'},{'id':9,'name':'Nobody','isAnonymous':true},"                 \
    "{'id':10,'name':'Ann'},{'id':11,'name':''},{'id':12,'name':'E\\u001b[2J'}],"
#define FILE_OF(plays)                                                                         \
    "{'userInfo':{'cloudEmail':'ann@example.org','device':'phone'}," GAMES PLAYERS             \
    "'locations':[{'id':1,'name':'Home'}],'plays':[\n" plays "]}"
#define PLAY(members, scores)                                                                  \
    "{'uuid':" UUID ",'playDate':'2026-03-15 23:59:59'," members ",'playerScores':[" scores "]}"
#define TWO(a, b)                                                                              \
    "{'playerRefId':4,'winner':true,'score':" a "},{'playerRefId':7,'score':" b "}"

static struct result_reading read_file(const char *text)
{
    return result_read_json("bgstats", text);
}

/* Reads a file and expects lines of its logs. */
#define ASSERT_LINES(text, ...) RESULT_ASSERT_LINES(read_file(text), __VA_ARGS__)

/* Reads a file that gives no game, or none without errors, and expects a line about it. */
static void assert_trouble(const char *text, const char *line)
{
    struct result_reading r = read_file(text);
    result_assert_line(&r.troubles, line);
    result_reading_free(&r);
}

/* ---- points --------------------------------------------------------------------------------- */

#define RANKED(first, second)                                                                  \
    "{'playerRefId':4,'winner':true,'score':'30','rank':1},{'playerRefId':7,'score':'30',"     \
    "'rank':" first "},{'playerRefId':8,'score':'30','rank':" second "}"

/* Who won is the first of the three in any case. */
Test(importer_bgstats, takes_the_ranks_of_those_with_equal_points)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", RANKED("3", "2"))), "tiebreak  A 2, C 1");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", RANKED("2", "3"))), "tiebreak  A 2, B 1");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", RANKED("2", "2"))), "!tiebreak  A 2",
                 "winner A");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", RANKED("0", "0"))), "!tiebreak  A 2",
                 "winner A");
}

Test(importer_bgstats, adds_up_a_sum_and_keeps_its_text)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", TWO("'31+12+8'", "'47'"))), "result A 51, B 47",
                 "x-bgstats-score-a 31+12+8", "!x-bgstats-score-b 47", "winner A");
}

Test(importer_bgstats, says_points_that_are_known_and_the_winner_always)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", TWO("null", "'47'"))), "result B 47",
                 "winner A");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", TWO("''", "null"))), "winner A");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", "{'playerRefId':4,'score':'3','winner':1},"
                                               "{'playerRefId':7,'score':'3','winner':true}")),
                 "result A 3, B 3", "winner A B");
}

Test(importer_bgstats, takes_a_score_that_is_a_number)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", TWO("51", "47"))), "result A 51, B 47");
}

Test(importer_bgstats, warns_of_a_score_that_is_no_number_and_keeps_it)
{
    struct result_reading r = read_file(FILE_OF(PLAY("'gameRefId':1", TWO("'51ish'", "'47'"))));
    result_assert_line(&r.troubles, "file:2:1: warning: expected the points of Ann, a number "
                                    "or a sum, found \"51ish\"");
    result_assert_line(&r.logs, "x-bgstats-score-a 51ish");
    result_assert_line(&r.logs, "result B 47");
    result_reading_free(&r);
}

Test(importer_bgstats, refuses_points_out_of_range_and_reads_the_other_plays)
{
    static const char *const wrong[] = {"'-1'", "'10000'", "'3-4'", "-1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buf text = BUF_INIT;
        buf_printf(&text,
                   FILE_OF(PLAY("'gameRefId':1", TWO("%s", "'47'")) "," PLAY(
                       "'gameRefId':1", TWO("'9999'", "'0'"))),
                   wrong[i]);
        struct result_reading r = read_file(buf_str(&text));
        cr_assert(strstr(buf_str(&r.troubles), "error: expected 0 to 9999 points for Ann"),
                  "%s", buf_str(&r.troubles));
        result_assert_line(&r.logs, "result A 9999, B 0");
        cr_assert_eq(r.n_games, 2);
        result_reading_free(&r);
        buf_free(&text);
    }
}

Test(importer_bgstats, knows_numbers_and_sums_and_nothing_else)
{
    static const struct {
        const char *text;
        int64_t points;
    } sums[] = {{"0", 0},     {"51", 51},    {"31+12+8", 51},          {" 3 + -1 ", 2},
                {"-3+10", 7}, {"10 - 3", 7}, {"999999999", 999999999}, {"+4", 4},
                {"1 - -1", 2}};
    static const char *const wrong[] = {"", "+", "3+", "3 4", "3.5", "1000000000", "3*4", "x"};
    int64_t points;
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++)
        cr_assert(bgstats_sum(sums[i].text, &points) && points == sums[i].points, "%s",
                  sums[i].text);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        cr_assert(!bgstats_sum(wrong[i], &points), "%s", wrong[i]);
}

/* ---- seats ---------------------------------------------------------------------------------- */

#define SEAT(player, order, starts)                                                            \
    "{'playerRefId':" #player ",'seatOrder':" #order ",'startPlayer':" #starts                 \
    ",'score':'" #player "'}"

Test(importer_bgstats, seats_players_in_their_order_behind_who_began)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1",
                              SEAT(4, 3, false) "," SEAT(7, 1, false) "," SEAT(8, 2, false))),
                 "players   A Bob; B Zoë; C Ann", "!seating   unknown", "result A 7, B 8, C 4");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1",
                              SEAT(4, 3, false) "," SEAT(7, 1, false) "," SEAT(8, 2, true))),
                 "players   A Zoë; B Ann; C Bob", "!seating   first");
}

Test(importer_bgstats, knows_who_began_without_an_order)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1",
                              SEAT(4, 0, false) "," SEAT(7, 0, false) "," SEAT(8, 0, true))),
                 "players   A Zoë; B Ann; C Bob", "seating   first");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", SEAT(4, 0, false) "," SEAT(7, 0, true))),
                 "players   A Bob; B Ann", "!seating   first");
}

Test(importer_bgstats, knows_no_seats_where_the_order_is_incomplete_or_twice_the_same)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", SEAT(4, 0, false) "," SEAT(7, 1, false))),
                 "players   A Ann; B Bob", "seating   unknown");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", SEAT(4, 1, false) "," SEAT(7, 1, false))),
                 "players   A Ann; B Bob", "seating   unknown");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", SEAT(4, 0, true) "," SEAT(7, 0, true))),
                 "players   A Ann; B Bob", "seating   unknown");
}

/* ---- names ---------------------------------------------------------------------------------- */

Test(importer_bgstats, gives_everybody_a_name_of_their_own)
{
    ASSERT_LINES(
        FILE_OF(PLAY("'gameRefId':1", "{'playerRefId':9},{'playerRefId':4,'score':'1'},"
                                      "{'playerRefId':9},{'playerRefId':10},"
                                      "{'playerRefId':9,'anonymousName':'A guest'}")),
        "players   A Anonymous; B Ann; C Anonymous 2; D Ann 2; E A guest");
}

Test(importer_bgstats, keeps_from_names_what_a_terminal_must_not_see)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", SEAT(12, 0, false) "," SEAT(7, 0, false))),
                 "players   A E?[2J; B Bob");
}

Test(importer_bgstats, refuses_a_play_of_somebody_who_is_not_in_the_file)
{
    assert_trouble(FILE_OF(PLAY("'gameRefId':1", SEAT(4, 0, false) "," SEAT(99, 0, false))),
                   "file:2:1: error: player 99 has no name in this file");
    assert_trouble(FILE_OF(PLAY("'gameRefId':1", SEAT(11, 0, false) "," SEAT(4, 0, false))),
                   "file:2:1: error: player 11 has no name in this file");
}

Test(importer_bgstats, never_says_whose_telephone_it_was)
{
    struct result_reading r = read_file(FILE_OF(PLAY("'gameRefId':1", TWO("1", "2"))));
    cr_assert(!strstr(buf_str(&r.logs), "example.org") && !strstr(buf_str(&r.logs), "phone"));
    result_reading_free(&r);
}

/* ---- header --------------------------------------------------------------------------------- */

Test(importer_bgstats, takes_the_day_as_it_is_written)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", TWO("1", "2"))), "date      2026-03-15",
                 "x-bgstats-date 2026-03-15 23:59:59",
                 "id        bgstats-11111111-2222-4333-8444-555555555501");
    ASSERT_LINES(
        FILE_OF("{'gameRefId':1,'playDate':'2026-02-28','playerScores':[" TWO("1", "2") "]}"),
        "date      2026-02-28", "!id        bgstats-");
    ASSERT_LINES(
        FILE_OF("{'gameRefId':1,'playDateYmd':20260315,'playerScores':[" TWO("1", "2") "]}"),
        "date      2026-03-15");
}

Test(importer_bgstats, warns_of_a_day_that_does_not_exist)
{
    assert_trouble(
        FILE_OF("{'gameRefId':1,'playDate':'2026-02-30 00:00:00','playerScores':[" TWO(
            "1", "2") "]}"),
        "file:2:1: warning: expected a date in playDate, found \"2026-02-30 00:00:00\"");
}

Test(importer_bgstats, names_rules_only_where_the_file_does)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1", TWO("1", "2"))), "!rules     rgg2002",
                 "x-bgg-id  3076");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':2", TWO("1", "2"))), "game      san-juan",
                 "!rules     first", "!rules     second");
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':4", TWO("1", "2"))), "game      san-juan",
                 "rules     first");
    ASSERT_LINES(
        FILE_OF(PLAY("'gameRefId':4,'expansionPlays':[{'gameRefId':5}]", TWO("1", "2"))),
        "rules     first + new-buildings", "x-expansions new-buildings");
    ASSERT_LINES(
        FILE_OF(PLAY("'gameRefId':4,'expansionPlays':[{'gameRefId':5},{'gameRefId':7}]",
                     TWO("1", "2"))),
        "!rules     first", "x-expansions new-buildings, Festival");
}

Test(importer_bgstats, keeps_place_time_board_and_remarks)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':1,'locationRefId':1,'durationMin':75,'board':'Mine',"
                              "'comments':'One.\\r\\n\\n# two '",
                              TWO("1", "2"))),
                 "site      Home", "x-duration-min 75", "x-bgstats-board Mine", "# One.", "#",
                 "# # two");
}

Test(importer_bgstats, refuses_a_play_with_more_text_than_a_log_may_have)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, FILE_OF(PLAY("'gameRefId':1,'comments':'~'", TWO("1", "2"))));
    char *at = strchr(text.data, '~');
    struct buf all = BUF_INIT;
    buf_put(&all, text.data, (size_t)(at - text.data));
    for (int i = 0; i < 300 * 1024; i++)
        buf_putc(&all, 'x');
    buf_puts(&all, at);
    struct result_reading r = read_file(buf_str(&all));
    cr_assert(strstr(buf_str(&r.troubles), "expected at most 262144 bytes of text"), "%s",
              buf_str(&r.troubles));
    result_reading_free(&r);
    buf_free(&all);
    buf_free(&text);
}

/* ---- what is left out ----------------------------------------------------------------------- */

Test(importer_bgstats, leaves_out_what_is_not_ours_and_says_how_much)
{
    static const struct {
        const char *plays, *line;
    } left[] = {
        {PLAY("'gameRefId':3", TWO("1", "2")),
         "file: warning: 1 play of another game is left out"},
        {PLAY("'gameRefId':3", "") "," PLAY("'gameRefId':3", "") "," PLAY("'gameRefId':77", ""),
         "file: warning: 3 plays of 2 other games are left out"},
        {PLAY("'gameRefId':1,'usesTeams':true", TWO("1", "2")),
         "file: warning: 1 play is left out, played in teams: that of 2026-03-15"},
        {PLAY("'gameRefId':1,'scoringSetting':2", TWO("1", "2")),
         "file: warning: 1 play is left out, the lowest score wins: that of 2026-03-15"},
        {PLAY("'gameRefId':6,'scoringSetting':0", TWO("1", "2")),
         "file: warning: 1 play is left out, the lowest score wins: that of 2026-03-15"},
        {PLAY("'gameRefId':1", "{'playerRefId':4}"),
         "file: warning: 1 play is left out, the game is not for this number of players: that "
         "of 2026-03-15"},
        {PLAY("'gameRefId':1", "{'playerRefId':4},{'playerRefId':4}") "," PLAY(
             "'gameRefId':1", "{'playerRefId':4},{'playerRefId':4}"),
         "file: warning: 2 plays are left out, somebody plays twice: the first of 2026-03-15"},
        {"7,null,[]", "file: warning: 3 plays of another game are left out"},
    };
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++) {
        struct buf text = BUF_INIT;
        buf_printf(&text, FILE_OF("%s"), left[i].plays);
        struct result_reading r = read_file(buf_str(&text));
        result_assert_line(&r.troubles, left[i].line);
        cr_assert_eq(r.n_games, 0);
        result_reading_free(&r);
        buf_free(&text);
    }
}

Test(importer_bgstats, takes_a_game_whose_highest_score_wins_whatever_its_default)
{
    ASSERT_LINES(FILE_OF(PLAY("'gameRefId':6,'scoringSetting':1", TWO("1", "2"))),
                 "result A 1, B 2");
}

Test(importer_bgstats, knows_games_by_number_or_else_by_name)
{
    cr_assert_str_eq(bgg_game_find(3076, "Whatever")->game, "puerto-rico");
    cr_assert_str_eq(bgg_game_find(166669, "")->rules, "second");
    cr_assert_str_eq(bgg_game_find(0, "puerto rico 1897")->name, "Puerto Rico 1897");
    cr_assert_str_eq(bgg_game_find(0, "SAN JUAN, second edition")->rules, "second");
    cr_assert_str_eq(bgg_game_find(0, "San Juan")->rules, "");
    cr_assert_null(bgg_game_find(0, "Puerto Rico Tycoon"));
    cr_assert_null(bgg_game_find(5, "Puerto Rico"));
    cr_assert_null(bgg_game_find(0, ""));
    cr_assert_eq(bgg_game_of("puerto-rico", "rgg2002", 0)->id, 3076);
    cr_assert_eq(bgg_game_of("puerto-rico", "", 367272)->id, 367272);
    cr_assert_eq(bgg_game_of("san-juan", "second + new-buildings", 0)->id, 166669);
    cr_assert_eq(bgg_game_of("san-juan", "first", 3076)->id, 8217);
    cr_assert_eq(bgg_game_of("san-juan", "second", 8217)->id, 166669);
    cr_assert_eq(bgg_game_of("san-juan", "", 0)->id, 0);
    cr_assert_str_eq(bgg_game_of("san-juan", "", 0)->name, "San Juan");
    cr_assert_null(bgg_game_of("nim", "", 3076));
}

/* ---- files ---------------------------------------------------------------------------------- */

static bool is_taken_by(const char *importer, const char *text)
{
    struct buf json = BUF_INIT;
    for (const char *at = text; *at != '\0'; at++)
        buf_putc(&json, *at == '\'' ? '"' : *at);
    size_t i = 0;
    while (!importer_at(i)->probe(json.data, json.len < 4096 ? json.len : 4096))
        i++;
    buf_free(&json);
    return strcmp(importer_at(i)->name, importer) == 0;
}

Test(importer_bgstats, is_recognised_whatever_comes_first)
{
    cr_assert(is_taken_by("bgstats", FILE_OF("")));
    cr_assert(is_taken_by("bgstats", "\xEF\xBB\xBF {'about':'This is a Play file','uuid':1}"));
    cr_assert(is_taken_by("bgstats", "{'new':[{'plays':[1]}],'deletedObjects':[{'uuid':'a'"));
    cr_assert(is_taken_by("bga", "{'players':[{'id':1}],'packets':[]}"));
    cr_assert(is_taken_by("bga", "{'data':{'plays':[{'uuid':'a'}]}}"));
    cr_assert(is_taken_by("bga", "[{'plays':[],'uuid':'a'}]"));
    cr_assert(is_taken_by("slog", "slog 1"));
}

Test(importer_bgstats, leaves_logs_of_board_game_arena_alone)
{
    static const char *const logs[] = {LOG_OF_2014, LOG_OF_2020S, BARE_LIST};
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        char *text = bga_sample(logs[i]);
        cr_assert(is_taken_by("bga", text), "%s", logs[i]);
        free(text);
    }
}

Test(importer_bgstats, says_what_is_wrong_with_a_file)
{
    static const struct {
        const char *text, *error;
    } wrong[] = {
        {"", "expected one object of JSON"},
        {"{'games':[],'players':[],'plays':[]} {}", "expected one object of JSON"},
        {"{'games':[],'players':[],'plays':{}}",
         "expected a file of BG Stats with the lists games, players and plays, found none of "
         "plays"},
        {"[1,2]",
         "expected a file of BG Stats with the lists games, players and plays, found none of "
         "games"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct result_reading r = read_file(wrong[i].text);
        cr_assert_str_eq(r.err.text, wrong[i].error);
        result_reading_free(&r);
    }
    struct result_reading r = read_file("{'games':[],\n 'players':[}");
    cr_assert_eq(r.err.line, 2);
    cr_assert_eq(r.err.column, 13);
    result_reading_free(&r);
}

Test(importer_bgstats, says_where_each_element_of_a_list_stands)
{
    static const char text[] = "{\"plays\": [9], \"a\": {\"plays\": [1]},\n"
                               " \"plays\" : [ {\"plays\": [1, 2]},\n"
                               "  \"},{\", {\n\"]\": 1\n}, 7 ], \"b\": [1]}";
    struct json_place *place;
    cr_assert_eq(json_places_of(text, strlen(text), "plays", &place), 4);
    cr_assert_eq(place[0].line, 2);
    cr_assert_eq(place[0].column, 14);
    cr_assert_eq(
        memcmp(text + place[0].start, "{\"plays\": [1, 2]}", place[0].end - place[0].start), 0);
    cr_assert_eq(place[1].line, 3);
    cr_assert_eq(place[1].column, 3);
    cr_assert_eq(place[2].line, 3);
    cr_assert_eq(place[2].end_line, 5);
    cr_assert_eq(text[place[2].end - 1], '}');
    cr_assert_eq(place[3].column, 4);
    free(place);
    cr_assert_eq(json_places_of("{}", 2, "plays", &place), 0);
    cr_assert_null(place);
}
