/* test_report_rows.c - every report against numbers computed by hand (report_fixture.h). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "report/report.h"
#include "report_fixture.h"
#include "scratch.h"
#include "store/store.h"

TestSuite(report_rows, .init = scratch_begin, .fini = scratch_end);

struct row_case {
    const char *report;
    struct report_filter filter;
    const char *expected;
};

static void expect_all(const struct row_case *cases, size_t n)
{
    struct store *store = report_fixture_open();
    for (size_t i = 0; i < n; i++) {
        char *found = report_fixture_counts(store, cases[i].report, &cases[i].filter);
        cr_expect_str_eq(found, cases[i].expected, "%s, case %zu:\n%s", cases[i].report, i,
                         found);
        free(found);
    }
    store_close(store);
}

#define EXPECT_ALL(cases) expect_all(cases, sizeof(cases) / sizeof *(cases))

#define STANDINGS                                                                              \
    "player,games,few,wins,expected,above,win_rate,mean_place,mean_score,best,worst\n"

/* Seat A of three won once: (60 + 100 * 20) / (60 * 101) = 0.340; one of four who shared a win has
 * (30 + 1500) / 6060 = 0.252, who did not 0.248. */
Test(report_rows, standings_go_by_wins_above_the_seats_and_few_games_come_last)
{
    static const struct row_case cases[] = {
        {"standings",
         {0},
         "player,games,few,wins,expected,above,win_rate,mean_place,mean_score,best,worst\n"
         "Anna,2,1,1.50,0.59,0.91,75.0,1.00,45.00,50,40\n"
         "Bob,2,1,0.50,0.58,-0.08,25.0,1.50,43.00,50,36\n"
         "Dora,1,1,0.00,0.25,-0.25,0.0,4.00,33.00,33,33\n"
         "Cleo,2,1,0.00,0.58,-0.58,0.0,3.00,35.50,41,30\n"},
        {"standings",
         {.min_n = 2},
         "player,games,few,wins,expected,above,win_rate,mean_place,mean_score,best,worst\n"
         "Anna,2,0,1.50,0.59,0.91,75.0,1.00,45.00,50,40\n"
         "Bob,2,0,0.50,0.58,-0.08,25.0,1.50,43.00,50,36\n"
         "Cleo,2,0,0.00,0.58,-0.58,0.0,3.00,35.50,41,30\n"
         "Dora,1,1,0.00,0.25,-0.25,0.0,4.00,33.00,33,33\n"},
        {"standings",
         {.min_games = 2, .player = "Bob"},
         "player,games,few,wins,expected,above,win_rate,mean_place,mean_score,best,worst\n"
         "Bob,2,1,0.50,0.58,-0.08,25.0,1.50,43.00,50,36\n"},
        {"standings",
         {.game = 3},
         "player,games,few,wins,expected,above,win_rate,mean_place,mean_score,best,worst\n"},
    };
    EXPECT_ALL(cases);
}

#define RATINGS "player,games,few,rating,deviation,low,high,last_change\n"

/* Three newcomers take the places 1 to 3; then Bob and Anna share the first place before Cleo and Dora, who
 * is new.  The filter in floating point (tests/ratings) gives the same numbers. */
Test(report_rows, ratings_follow_the_games_in_their_order)
{
    static const struct row_case cases[] = {
        {"ratings",
         {.game = 1},
         RATINGS "Anna,1,1,1604,134,1341,1867,104\n"
                 "Bob,1,1,1506,121,1269,1743,6\n"
                 "Cleo,1,1,1389,127,1140,1638,-111\n"},
        {"ratings",
         {0},
         RATINGS "Anna,2,1,1629,116,1402,1856,25\n"
                 "Bob,2,1,1556,109,1342,1770,50\n"
                 "Cleo,2,1,1398,107,1188,1608,9\n"
                 "Dora,1,1,1335,151,1039,1631,-165\n"},
        {"ratings", {.player = "Bob"}, RATINGS "Bob,2,1,1556,109,1342,1770,50\n"},
        {"ratings",
         {.min_games = 2, .from = "2024"},
         RATINGS "Anna,2,1,1629,116,1402,1856,25\n"
                 "Bob,2,1,1556,109,1342,1770,50\n"
                 "Cleo,2,1,1398,107,1188,1608,9\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, the_history_of_a_rating_is_one_row_for_each_game)
{
    static const struct row_case cases[] = {
        {"rating-history",
         {.min_games = 2},
         "series,player,number,game,date,games,rating,deviation,low,high\n"
         "1,Anna,1,1,2024-01-04,1,1604,134,1341,1867\n"
         "1,Anna,2,2,2024-02-10,2,1629,116,1402,1856\n"
         "2,Bob,1,1,2024-01-04,1,1506,121,1269,1743\n"
         "2,Bob,2,2,2024-02-10,2,1556,109,1342,1770\n"
         "3,Cleo,1,1,2024-01-04,1,1389,127,1140,1638\n"
         "3,Cleo,2,2,2024-02-10,2,1398,107,1188,1608\n"},
    };
    EXPECT_ALL(cases);
}

/* Chances in game 2: Bob 0.243, Anna 0.378, Cleo 0.143, Dora 0.236; the loss is
 * -(ln 0.243 + ln 0.378) / 2.  Wilson for 1 of 3: (2 + 3.84 -+ 1.96 sqrt(3.84 + 8/3)) / 13.68. */
Test(report_rows, calibration_compares_chances_with_wins)
{
    static const struct row_case cases[] = {
        {"calibration",
         {0},
         "players,chance,n,few,predicted,observed,log_loss,uniform,temperature\n"
         "3,all,3,1,33.3,33.3,1.099,1.099,1.00\n"
         "3,30 to 40,3,1,33.3,33.3,,,\n"
         "4,all,4,1,25.0,25.0,1.194,1.386,1.00\n"
         "4,10 to 20,1,1,14.3,0.0,,,\n"
         "4,20 to 30,2,1,23.9,25.0,,,\n"
         "4,30 to 40,1,1,37.8,50.0,,,\n"},
        {"calibration",
         {.player = "Dora"},
         "players,chance,n,few,predicted,observed,log_loss,uniform,temperature\n"
         "4,all,1,1,23.6,0.0,1.194,1.386,1.00\n"
         "4,20 to 30,1,1,23.6,0.0,,,\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, filters_choose_games)
{
    static const char first[] = STANDINGS "Bob,1,1,0.00,0.33,-0.33,0.0,2.00,36.00,36,36\n";
    static const char second[] = STANDINGS "Bob,1,1,0.50,0.25,0.25,50.0,1.00,50.00,50,50\n";
    static const char both[] = STANDINGS "Bob,2,1,0.50,0.58,-0.08,25.0,1.50,43.00,50,36\n";
    static const struct row_case cases[] = {
        {"standings", {.player = "Bob", .game = 1}, first},
        {"standings", {.player = "Bob", .players = 3}, first},
        {"standings", {.player = "Bob", .players = 4}, second},
        {"standings", {.player = "Bob", .rules = "rgg2002"}, both},
        {"standings", {.player = "Bob", .rules = "rgg2002, bank=86"}, second},
        {"standings", {.player = "Bob", .rules = "rgg"}, STANDINGS},
        {"standings", {.player = "Bob", .event = "spring"}, second},
        {"standings", {.player = "Bob", .event = "%"}, STANDINGS},
        {"standings", {.player = "Bob", .from = "2024-02"}, second},
        {"standings", {.player = "Bob", .from = "2024-01-05"}, second},
        {"standings", {.player = "Bob", .to = "2024-01"}, first},
        {"standings", {.player = "Bob", .to = "2024"}, both},
        {"standings", {.player = "Bob", .from = "2024-01-04", .to = "2024-02-10"}, both},
        {"standings", {.player = "Bob", .kind = "puerto-rico"}, both},
        {"standings", {.player = "Bob", .kind = "san-juan"}, STANDINGS},
        {"standings", {.player = "Bob", .clean = true}, both},
        {"standings", {.player = "Nobody"}, STANDINGS},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, scores_show_where_points_come_from)
{
    static const struct row_case cases[] = {
        {"scores",
         {0},
         "player,games,few,chips,buildings,nobles,bonus,total,low_quarter,median,high_quarter,"
         "most_from,most_share,chips_share,buildings_share,nobles_share,bonus_share\n"
         "Anna,2,1,30.00,15.00,0.00,0.00,45.00,40,40,50,VP chips,66.7,66.7,33.3,0.0,0.0\n"
         "Bob,2,1,22.50,18.50,0.00,2.00,43.00,36,36,50,VP chips,52.3,52.3,43.0,0.0,4.7\n"
         "Cleo,2,1,17.50,15.00,0.00,3.00,35.50,30,30,41,VP chips,49.3,49.3,42.3,0.0,8.5\n"
         "Dora,1,1,20.00,13.00,0.00,0.00,33.00,33,33,33,VP chips,60.6,60.6,39.4,0.0,0.0\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, seats_are_counted_by_the_number_of_players)
{
    static const struct row_case cases[] = {
        {"seats",
         {0},
         "players,seat,begins,games,few,wins,win_rate,expected,mean_place,mean_score\n"
         "3,A,indigo,1,1,1.00,100.0,33.3,1.00,40.00\n"
         "3,B,indigo,1,1,0.00,0.0,33.3,2.00,36.00\n"
         "3,C,corn,1,1,0.00,0.0,33.3,3.00,30.00\n"
         "3,AB,indigo,2,1,1.00,50.0,33.3,1.50,38.00\n"
         "4,A,,1,1,0.50,50.0,25.0,1.00,50.00\n"
         "4,B,,1,1,0.50,50.0,25.0,1.00,50.00\n"
         "4,C,,1,1,0.00,0.0,25.0,3.00,41.00\n"
         "4,D,,1,1,0.00,0.0,25.0,4.00,33.00\n"},
    };
    EXPECT_ALL(cases);
}

#define PROGRESS "who,round,seats,low,median,high,mean\n"

Test(report_rows, progress_is_of_winners_or_a_player_and_others_or_of_one_game)
{
    static const struct row_case cases[] = {
        {"progress",
         {0},
         "who,round,seats,low,median,high,mean,few\n"
         "winners,1,3,20,50,50,40.00,1\n"
         "winners,2,1,40,40,40,40.00,1\n"
         "others,1,4,10,15,33,24.75,1\n"
         "others,2,2,30,30,36,33.00,1\n"},
        {"progress",
         {.game = 1},
         "who,round,seats,low,median,high,mean,few\n"
         "A Anna,1,1,20,20,20,20.00,1\n"
         "A Anna,2,1,40,40,40,40.00,1\n"
         "B Bob,1,1,10,10,10,10.00,1\n"
         "B Bob,2,1,36,36,36,36.00,1\n"
         "C Cleo,1,1,15,15,15,15.00,1\n"
         "C Cleo,2,1,30,30,30,30.00,1\n"},
        {"progress",
         {.player = "Anna"},
         "who,round,seats,low,median,high,mean,few\n"
         "Anna,1,2,20,20,50,35.00,1\n"
         "Anna,2,1,40,40,40,40.00,1\n"
         "others,1,5,15,33,41,29.80,1\n"
         "others,2,2,30,30,36,33.00,1\n"},
    };
    EXPECT_ALL(cases);
}

#define ROLES                                                                                  \
    "role,picks,few,per_game,on_card,own_money,other_money,own_points,other_points,own_goods," \
    "other_goods,win_rate,expected\n"

Test(report_rows, roles_bring_something_to_the_picker_and_to_others)
{
    static const struct row_case cases[] = {
        {"roles",
         {0},
         "role,picks,few,per_game,offered,taken,on_card,own_money,other_money,own_points,other_"
         "points,own_goods,other_goods,win_rate,expected\n"
         "trader,3,1,1.50,3,100.0,0.67,2.00,0.67,0.00,0.00,0.00,0.00,50.0,30.7\n"
         "craftsman,1,1,0.50,1,100.0,1.00,0.00,0.00,0.00,0.00,2.00,1.00,0.0,24.8\n"
         "captain,1,1,0.50,1,100.0,0.00,0.00,0.00,5.00,1.00,0.00,0.00,0.0,33.0\n"
         "prospector,1,1,0.50,1,100.0,1.00,2.00,0.00,0.00,0.00,0.00,0.00,0.0,33.0\n"},
        {"roles",
         {.player = "Bob"},
         "role,picks,few,per_game,offered,taken,on_card,own_money,other_money,own_points,other_"
         "points,own_goods,other_goods,win_rate,expected\n"
         "trader,2,1,1.00,2,100.0,1.00,1.00,0.00,0.00,0.00,0.00,0.00,25.0,29.1\n"
         "prospector,1,1,0.50,1,100.0,1.00,2.00,0.00,0.00,0.00,0.00,0.00,0.0,33.0\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, roles_are_counted_by_round_and_by_seat)
{
    static const struct row_case cases[] = {
        {"role-rounds",
         {0},
         "role,round,picks,few,games,share,offered,taken,on_card\n"
         "mayor,1,0,1,3,0.0,4,0.0,\n"
         "mayor,2,0,1,2,0.0,3,0.0,\n"
         "craftsman,2,1,1,2,50.0,1,100.0,1.00\n"
         "trader,1,2,1,3,66.7,2,100.0,0.00\n"
         "trader,2,1,1,2,50.0,1,100.0,2.00\n"
         "captain,1,1,1,3,33.3,1,100.0,0.00\n"
         "captain,2,1,1,2,50.0,1,100.0,0.00\n"
         "prospector,1,1,1,3,33.3,1,100.0,1.00\n"},
        {"role-rounds",
         {.player = "Dora"},
         "role,round,picks,few,games,share,offered,taken,on_card\n"
         "mayor,1,0,1,2,0.0,1,0.0,\n"
         "mayor,2,0,1,1,0.0,1,0.0,\n"
         "craftsman,2,1,1,1,100.0,1,100.0,1.00\n"
         "captain,1,1,1,2,50.0,1,100.0,0.00\n"},
        {"role-seats",
         {.players = 3},
         "players,seat,begins,role,picks,few,roles,share,offered,taken,mean_round\n"
         "3,A,indigo,mayor,0,1,2,0.0,2,0.0,\n"
         "3,A,indigo,trader,1,1,2,50.0,1,100.0,1.0\n"
         "3,A,indigo,captain,1,1,2,50.0,1,100.0,1.0\n"
         "3,B,indigo,mayor,0,1,2,0.0,2,0.0,\n"
         "3,B,indigo,trader,1,1,2,50.0,1,100.0,2.0\n"
         "3,B,indigo,prospector,1,1,2,50.0,1,100.0,1.0\n"
         "3,C,corn,mayor,0,1,1,0.0,1,0.0,\n"
         "3,C,corn,captain,1,1,1,100.0,1,100.0,2.0\n"},
    };
    EXPECT_ALL(cases);
}

#define BUILDINGS                                                                              \
    "building,built,few,per_game,round,paid,manned,gain_money,gain_points,owners,owner_wins,"  \
    "others,other_wins\n"

Test(report_rows, buildings_are_bought_manned_and_earn)
{
    static const struct row_case cases[] = {
        {"buildings",
         {0},
         "building,built,few,per_game,affordable,legal,taken,round,paid,manned,gain_money,gain_"
         "points,owners,owner_wins,others,other_wins,expected\n"
         "small market,2,1,1.00,8,4,50.0,1.5,0.50,66.7,0.50,0.00,2,50.0,5,20.0,\n"
         "harbor,1,1,1.00,5,2,50.0,2.0,7.00,0.0,0.00,1.00,1,0.0,2,50.0,\n"},
        {"buildings",
         {.min_games = 2},
         "building,built,few,per_game,affordable,legal,taken,round,paid,manned,gain_money,gain_"
         "points,owners,owner_wins,others,other_wins,expected\n"
         "small market,2,1,1.00,8,4,50.0,1.5,0.50,66.7,0.50,0.00,2,50.0,5,20.0,\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, the_seats_of_one_player_have_no_one_to_compare_with)
{
    static const struct row_case cases[] = {
        {"buildings",
         {.player = "Anna"},
         "building,built,few,per_game,affordable,legal,taken,round,paid,manned,gain_money,gain_"
         "points,owners,owner_wins,others,other_wins,expected\n"
         "small market,1,1,0.50,4,2,50.0,1.0,1.00,50.0,1.00,0.00,1,100.0,1,50.0,\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, a_player_with_several_of_a_building_is_one_owner)
{
    struct store *store = report_fixture_open();
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store,
                           "INSERT INTO build SELECT game, 9, round, turn, seat, building, 3"
                           " FROM build WHERE game = 2; UPDATE building_total SET built = 2,"
                           " rounds = 4, paid = 3 WHERE game = 2",
                           &err),
                 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
    const struct report_filter all = {0};
    char *found = report_fixture_counts(store, "buildings", &all);
    cr_expect_not_null(
        strstr(found, "\nsmall "
                      "market,3,1,1.50,8,4,75.0,1.7,1.33,66.7,0.50,0.00,2,50.0,5,20.0,\n"),
        "%s", found);
    free(found);
    store_close(store);
}

Test(report_rows, money_by_round_is_what_is_held_at_the_end_of_a_round)
{
    static const struct row_case cases[] = {
        {"money-by-round",
         {0},
         "players,seat,begins,round,games,few,held,gained\n"
         "3,A,indigo,1,1,1,5.00,4.00\n"
         "3,A,indigo,2,1,1,0.00,0.00\n"
         "3,B,indigo,1,1,1,4.00,2.00\n"
         "3,B,indigo,2,1,1,6.00,2.00\n"
         "3,C,corn,1,1,1,3.00,0.00\n"
         "3,C,corn,2,1,1,1.00,0.00\n"
         "4,A,,1,1,1,2.00,0.00\n"
         "4,B,,1,1,1,4.00,1.00\n"
         "4,C,,1,1,1,0.00,0.00\n"
         "4,D,,1,1,1,7.00,3.00\n"},
        {"money-by-round",
         {.player = "Bob"},
         "players,seat,begins,round,games,few,held,gained\n"
         "3,B,indigo,1,1,1,4.00,2.00\n"
         "3,B,indigo,2,1,1,6.00,2.00\n"
         "4,A,,1,1,1,2.00,0.00\n"},
    };
    EXPECT_ALL(cases);
}

/* Only games that were played to their end count: the third was not. */
Test(report_rows, ships_count_as_full_as_before_they_sailed)
{
    static const struct row_case cases[] = {
        {"ships",
         {0},
         "players,spaces,phases,few,loaded,aboard,fill,sailed,empty\n"
         "3,4,1,1,2.00,4.00,100.0,100.0,0.0\n"
         "3,5,1,1,0.00,0.00,0.0,0.0,100.0\n"
         "3,6,1,1,1.00,3.00,50.0,0.0,0.0\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, income_is_split_by_source)
{
    static const struct row_case cases[] = {
        {"income",
         {.game = 1},
         "currency,source,gained,share,winners,others,spent,seats,few\n"
         "doubloons,sale to the trading house,1.67,41.7,3.00,1.00,0.00,3,1\n"
         "doubloons,doubloons on role cards,1.00,25.0,0.00,1.50,0.00,3,1\n"
         "doubloons,set-up,0.67,16.7,2.00,0.00,0.00,3,1\n"
         "doubloons,privilege of the role,0.33,8.3,0.00,0.50,0.00,3,1\n"
         "doubloons,small market,0.33,8.3,1.00,0.00,0.00,3,1\n"
         "doubloons,price of a building,0.00,0.0,0.00,0.00,1.33,3,1\n"
         "victory points,shipping on cargo ships,1.67,83.3,0.00,2.50,0.00,3,1\n"
         "victory points,harbor,0.33,16.7,1.00,0.00,0.00,3,1\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, games_come_latest_first_and_shared_wins_name_both)
{
    static const struct row_case cases[] = {
        {"games",
         {0},
         "game,date,event,players,results,rounds,end,winner,score,margin,findings\n"
         "2,2024-02-10,Spring Cup,4,\"1. Bob 50, 1. Anna 50, 3. Cleo 41, 4. Dora "
         "33\",2,colonists,Bob & "
         "Anna,50,0,0\n"
         "1,2024-01-04,Club evening,3,\"1. Anna 40, 2. Bob 36, 3. Cleo 30\",2,city "
         "full,Anna,40,4,0\n"
         "3,,,3,,1,,,,,2\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, violations_count_findings_and_apart_from_them_what_follows)
{
    struct store *store = report_fixture_open();
    const struct report_filter all = {0};
    char *found = report_fixture_counts(store, "violations", &all);
    cr_expect_not_null(strstr(found, "pr-role-already-taken,error,PR-ROLE-"), "%s", found);
    cr_expect_not_null(strstr(found, ",2,1,1,"), "%s", found);
    free(found);
    const struct report_filter clean = {.clean = true};
    found = report_fixture_counts(store, "violations", &clean);
    cr_expect_str_eq(found, "violation,severity,clause,findings,following,games,meaning\n");
    free(found);
    store_close(store);
}
