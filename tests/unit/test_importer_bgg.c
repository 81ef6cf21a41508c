#include <criterion/criterion.h>
#include <string.h>

#include "importer.h"
#include "result_fixture.h"
#include "scratch.h"

TestSuite(importer_bgg, .init = scratch_begin, .fini = scratch_end);

#define ASSERT_LINES(text, ...) RESULT_ASSERT_LINES(result_read_json("bgg", text), __VA_ARGS__)

#define PLAY(attributes, item, inside)                                                         \
    "<?xml version='1.0' encoding='utf-8'?>\n<plays username='someone' total='1' page='1'>\n"  \
    "<play id='7' date='2026-03-15' quantity='1' length='75' " attributes "><item name='" item \
    "' objecttype='thing' " inside "</play></plays>"
#define ONE(name, more) "<player name='" name "' username='' " more "/>"
#define TWO(one, other) "<players>" ONE("Ann", one) ONE("Bob", other) "</players>"

static void assert_trouble(const char *text, const char *line)
{
    struct result_reading r = result_read_json("bgg", text);
    result_assert_line(&r.troubles, line);
    result_reading_free(&r);
}

Test(importer_bgg, takes_what_a_play_says)
{
    ASSERT_LINES(PLAY("location='Home &amp; garden'", "Puerto Rico",
                      "objectid='3076'/><comments>One\ntwo</comments>" TWO(
                          "score='51' win='1' startposition='2'",
                          "score='30+17' win='0' startposition='1'")),
                 "game      puerto-rico", "grade     result", "date      2026-03-15",
                 "site      Home & garden", "id        bgg-play-7", "players   A Bob; B Ann",
                 "x-bgg-id  3076", "x-duration-min 75", "# One", "# two", "result A 47, B 51",
                 "winner B", "!seating   unknown");
}

Test(importer_bgg, knows_no_seats_where_places_are_free_text)
{
    ASSERT_LINES(PLAY("", "San Juan",
                      "objectid='8217'/>" TWO("score='5' startposition='1'",
                                              "score='6' startposition='left'")),
                 "rules     first", "seating   unknown", "players   A Ann; B Bob");
}

Test(importer_bgg, keeps_half_points_and_plays_that_count_nowhere)
{
    ASSERT_LINES(PLAY("nowinstats='1'", "Puerto Rico",
                      "objectid='3076'/>" TWO("score='42'", "score='42.5'")),
                 "counts    no", "tiebreak  B 1", "result A 42, B 42");
}

Test(importer_bgg, names_players_by_their_name_else_their_user_name)
{
    ASSERT_LINES(PLAY("", "Puerto Rico",
                      "objectid='3076'/><players><player name='' username='bobby' score='1'/>"
                      "<player name='' username='' score='2'/></players>"),
                 "players   A bobby; B Anonymous");
}

Test(importer_bgg, says_what_is_not_known_of_points)
{
    assert_trouble(
        PLAY("", "Puerto Rico", "objectid='3076'/>" TWO("score='49-46ish'", "score='3'")),
        "file:3:1: warning: expected the points of Ann, a number or a sum, found "
        "\"49-46ish\"");
}

Test(importer_bgg, says_which_plays_are_left_out)
{
    static const struct {
        const char *text, *line;
    } plays[] = {
        {PLAY("", "Catan", "objectid='13'/>" TWO("", "")),
         "file: warning: 1 play is left out: of other games"},
        {PLAY("", "Puerto Rico: Deluxe", "objectid='99'/>" TWO("", "")),
         "file: warning: \"Puerto Rico: Deluxe\" is not a game that is known here: --game "
         "\"Puerto Rico: Deluxe=puerto-rico\" reads its plays"},
        {PLAY("incomplete='1'", "Puerto Rico", "objectid='3076'/>" TWO("", "")),
         "file: warning: 1 play is left out: marked as incomplete"},
        {PLAY("", "Puerto Rico", "objectid='3076'/>"),
         "file: warning: 1 play is left out: the game is not for this number of players"},
    };
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++)
        assert_trouble(plays[i].text, plays[i].line);
}

Test(importer_bgg, keeps_the_plays_before_damage_and_says_where_it_is)
{
    struct result_reading r = result_read_json(
        "bgg",
        "<plays><play id='1' date='2026-01-01'><item name='Puerto Rico' objectid='3076'/>" TWO(
            "score='1'", "score='2'") "</play>\n<play></plays>");
    cr_assert_eq(r.n_games, 1);
    cr_assert_str_eq(r.err.text, "expected XML: mismatched tag");
    cr_assert_eq(r.err.line, 2);
    result_reading_free(&r);
}

Test(importer_bgg, refuses_a_document_type)
{
    struct result_reading r =
        result_read_json("bgg", "<!DOCTYPE plays [<!ENTITY a 'b'>]><plays>&a;</plays>");
    cr_assert_str_eq(r.err.text, "expected plays without a document type, found one");
    result_reading_free(&r);
}

Test(importer_bgg, is_recognised_by_its_root)
{
    static const char *const no[] = {"", "<html><plays>x", "plays", "<playsets>",
                                     "{\"<plays>\":1}"};
    const struct importer *bgg = importer_find("bgg");
    cr_assert(bgg->probe("<plays>", 7));
    cr_assert(bgg->probe("\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<plays total=\"0\"/>", 45));
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        cr_assert(!bgg->probe(no[i], strlen(no[i])), "%s", no[i]);
}
