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
        char *found = report_fixture_csv(store, cases[i].report, &cases[i].filter);
        cr_expect_str_eq(found, cases[i].expected, "%s, case %zu:\n%s", cases[i].report, i,
                         found);
        free(found);
    }
    store_close(store);
}

#define EXPECT_ALL(cases) expect_all(cases, sizeof(cases) / sizeof *(cases))

#define STANDINGS                                                                              \
    "player,games,few,wins,expected,win_rate,win_rate_low,win_rate_high,mean_place,"           \
    "mean_place_low,mean_place_high,mean_score,mean_score_low,mean_score_high,best,worst\n"

/* Seat A of three won once: (60 + 100 * 20) / (60 * 101) = 0.340; one of four who shared a win has
 * (30 + 1500) / 6060 = 0.252, who did not 0.248. */
Test(report_rows, standings_divide_shared_wins_and_expect_by_the_seat)
{
    static const struct row_case cases[] = {
        {"standings",
         {0},
         "player,games,few,wins,expected,win_rate,win_rate_low,win_rate_high,mean_place,mean_"
         "place_low,mean_place_high,mean_score,mean_score_low,mean_score_high,best,worst\n"
         "Anna,2,1,1.50,0.59,75.0,19.8,97.3,1.00,1.00,1.00,45.00,40.00,50.00,50,40\n"
         "Bob,2,1,0.50,0.58,25.0,2.7,80.2,1.50,1.00,2.00,43.00,36.00,50.00,50,36\n"
         "Cleo,2,1,0.00,0.58,0.0,0.0,65.8,3.00,3.00,3.00,35.50,30.00,41.00,41,30\n"
         "Dora,1,1,0.00,0.25,0.0,0.0,79.3,4.00,,,33.00,,,33,33\n"},
        {"standings",
         {.min_games = 2, .player = "Bob"},
         "player,games,few,wins,expected,win_rate,win_rate_low,win_rate_high,mean_place,mean_"
         "place_low,mean_place_high,mean_score,mean_score_low,mean_score_high,best,worst\n"
         "Bob,2,1,0.50,0.58,25.0,2.7,80.2,1.50,1.00,2.00,43.00,36.00,50.00,50,36\n"},
        {"standings",
         {.game = 3},
         "player,games,few,wins,expected,win_rate,win_rate_low,win_rate_high,mean_place,mean_"
         "place_low,mean_place_high,mean_score,mean_score_low,mean_score_high,best,worst\n"},
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
         "series,player,number,game,date,rating,deviation,low,high\n"
         "1,Anna,1,1,2024-01-04,1604,134,1341,1867\n"
         "1,Anna,2,2,2024-02-10,1629,116,1402,1856\n"
         "2,Bob,1,1,2024-01-04,1506,121,1269,1743\n"
         "2,Bob,2,2,2024-02-10,1556,109,1342,1770\n"
         "3,Cleo,1,1,2024-01-04,1389,127,1140,1638\n"
         "3,Cleo,2,2,2024-02-10,1398,107,1188,1608\n"},
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
         "players,chance,n,few,predicted,observed,observed_low,observed_high,log_loss,log_loss_"
         "low,log_loss_high,uniform\n"
         "3,all,3,1,33.3,33.3,6.1,79.2,1.099,,,1.099\n"
         "3,30 to 40,3,1,33.3,33.3,6.1,79.2,,,,\n"
         "4,all,4,1,25.0,25.0,4.6,69.9,1.194,,,1.386\n"
         "4,10 to 20,1,1,14.3,0.0,0.0,79.3,,,,\n"
         "4,20 to 30,2,1,23.9,25.0,2.7,80.2,,,,\n"
         "4,30 to 40,1,1,37.8,50.0,5.5,94.5,,,,\n"},
        {"calibration",
         {.player = "Dora"},
         "players,chance,n,few,predicted,observed,observed_low,observed_high,log_loss,log_loss_"
         "low,log_loss_high,uniform\n"
         "4,all,1,1,23.6,0.0,0.0,79.3,1.194,,,1.386\n"
         "4,20 to 30,1,1,23.6,0.0,0.0,79.3,,,,\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, filters_choose_games)
{
    static const char first[] =
        STANDINGS "Bob,1,1,0.00,0.33,0.0,0.0,79.3,2.00,,,36.00,,,36,36\n";
    static const char second[] =
        STANDINGS "Bob,1,1,0.50,0.25,50.0,5.5,94.5,1.00,,,50.00,,,50,50\n";
    static const char both[] =
        STANDINGS "Bob,2,1,0.50,0.58,25.0,2.7,80.2,1.50,1.00,2.00,43.00,36.00,50.00,50,36\n";
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
         "player,games,few,chips,buildings,nobles,bonus,chips_low,chips_high,buildings_low,"
         "buildings_high,nobles_low,nobles_high,bonus_low,bonus_high,total,total_low,total_"
         "high,most_from,most_share,most_share_low,most_share_high,chips_share,buildings_share,"
         "nobles_share,bonus_share,chips_share_low,chips_share_high,buildings_share_low,"
         "buildings_share_high,nobles_share_low,nobles_share_high,bonus_share_low,bonus_share_"
         "high\n"
         "Anna,2,1,30.00,15.00,0.00,0.00,30.00,30.00,10.00,20.00,0.00,0.00,0.00,0.00,45.00,40."
         "00,50.00,VP "
         "chips,66.7,60.0,75.0,66.7,33.3,0.0,0.0,60.0,75.0,25.0,40.0,0.0,0.0,0.0,0.0\n"
         "Bob,2,1,22.50,18.50,0.00,2.00,20.00,25.00,12.00,25.00,0.00,0.00,0.00,4.00,43.00,36."
         "00,50.00,VP "
         "chips,52.3,50.0,55.6,52.3,43.0,0.0,4.7,50.0,55.6,33.3,50.0,0.0,0.0,0.0,11.1\n"
         "Cleo,2,1,17.50,15.00,0.00,3.00,15.00,20.00,15.00,15.00,0.00,0.00,0.00,6.00,35.50,30."
         "00,41.00,VP "
         "chips,49.3,48.8,50.0,49.3,42.3,0.0,8.5,48.8,50.0,36.6,50.0,0.0,0.0,0.0,14.6\n"
         "Dora,1,1,20.00,13.00,0.00,0.00,,,,,,,,,33.00,,,VP "
         "chips,60.6,,,60.6,39.4,0.0,0.0,,,,,,,,\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, seats_are_counted_by_the_number_of_players)
{
    static const struct row_case cases[] = {
        {"seats",
         {0},
         "players,seat,games,few,wins,win_rate,win_rate_low,win_rate_high,expected,mean_place,"
         "mean_place_low,mean_place_high,mean_score,mean_score_low,mean_score_high\n"
         "3,A,1,1,1.00,100.0,20.7,100.0,33.3,1.00,,,40.00,,\n"
         "3,B,1,1,0.00,0.0,0.0,79.3,33.3,2.00,,,36.00,,\n"
         "3,C,1,1,0.00,0.0,0.0,79.3,33.3,3.00,,,30.00,,\n"
         "4,A,1,1,0.50,50.0,5.5,94.5,25.0,1.00,,,50.00,,\n"
         "4,B,1,1,0.50,50.0,5.5,94.5,25.0,1.00,,,50.00,,\n"
         "4,C,1,1,0.00,0.0,0.0,79.3,25.0,3.00,,,41.00,,\n"
         "4,D,1,1,0.00,0.0,0.0,79.3,25.0,4.00,,,33.00,,\n"},
    };
    EXPECT_ALL(cases);
}

#define PROGRESS "who,round,seats,low,median,high,mean\n"

Test(report_rows, progress_is_of_winners_and_others_or_of_one_game)
{
    static const struct row_case cases[] = {
        {"progress",
         {0},
         "who,round,seats,low,median,high,mean,mean_low,mean_high,few\n"
         "winners,1,3,20,50,50,40.00,20.00,50.00,1\n"
         "winners,2,1,40,40,40,40.00,,,1\n"
         "others,1,4,10,15,33,24.75,12.50,37.00,1\n"
         "others,2,2,30,30,36,33.00,,,1\n"},
        {"progress",
         {.game = 1},
         "who,round,seats,low,median,high,mean,mean_low,mean_high,few\n"
         "A Anna,1,1,20,20,20,20.00,,,1\n"
         "A Anna,2,1,40,40,40,40.00,,,1\n"
         "B Bob,1,1,10,10,10,10.00,,,1\n"
         "B Bob,2,1,36,36,36,36.00,,,1\n"
         "C Cleo,1,1,15,15,15,15.00,,,1\n"
         "C Cleo,2,1,30,30,30,30.00,,,1\n"},
        {"progress",
         {.player = "Anna"},
         "who,round,seats,low,median,high,mean,mean_low,mean_high,few\n"
         "winners,1,2,20,20,50,35.00,20.00,50.00,1\n"
         "winners,2,1,40,40,40,40.00,,,1\n"},
    };
    EXPECT_ALL(cases);
}

#define ROLES                                                                                  \
    "role,picks,few,per_game,on_card,own_money,other_money,own_points,other_points,own_goods," \
    "other_goods,win_rate,win_rate_low,win_rate_high,expected\n"

Test(report_rows, roles_bring_something_to_the_picker_and_to_others)
{
    static const struct row_case cases[] = {
        {"roles",
         {0},
         "role,picks,few,per_game,per_game_low,per_game_high,offered,taken,taken_low,taken_"
         "high,on_card,on_card_low,on_card_high,own_money,own_money_low,own_money_high,other_"
         "money,other_money_low,other_money_high,own_points,own_points_low,own_points_high,"
         "other_points,other_points_low,other_points_high,own_goods,own_goods_low,own_goods_"
         "high,other_goods,other_goods_low,other_goods_high,win_rate,win_rate_low,win_rate_"
         "high,expected\n"
         "trader,3,1,1.50,1.00,2.00,3,100.0,100.0,100.0,0.67,0.00,1.00,2.00,0.00,3.00,0.67,0."
         "00,1.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,50.0,50.0,50.0,"
         "30.6\n"
         "craftsman,1,1,0.50,0.00,1.00,1,100.0,,,1.00,,,0.00,,,0.00,,,0.00,,,0.00,,,2.00,,,1."
         "00,,,0.0,,,25.0\n"
         "captain,1,1,0.50,0.00,1.00,1,100.0,,,0.00,,,0.00,,,0.00,,,5.00,,,1.00,,,0.00,,,0.00,,"
         ",0.0,,,33.3\n"
         "prospector,1,1,0.50,0.00,1.00,1,100.0,,,1.00,,,2.00,,,0.00,,,0.00,,,0.00,,,0.00,,,0."
         "00,,,0.0,,,33.3\n"},
        {"roles",
         {.player = "Bob"},
         "role,picks,few,per_game,per_game_low,per_game_high,offered,taken,taken_low,taken_"
         "high,on_card,on_card_low,on_card_high,own_money,own_money_low,own_money_high,other_"
         "money,other_money_low,other_money_high,own_points,own_points_low,own_points_high,"
         "other_points,other_points_low,other_points_high,own_goods,own_goods_low,own_goods_"
         "high,other_goods,other_goods_low,other_goods_high,win_rate,win_rate_low,win_rate_"
         "high,expected\n"
         "trader,2,1,1.00,1.00,1.00,2,100.0,100.0,100.0,1.00,0.00,2.00,1.00,0.00,2.00,0.00,0."
         "00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,25.0,0.0,50.0,29."
         "2\n"
         "prospector,1,1,0.50,0.00,1.00,1,100.0,,,1.00,,,2.00,,,0.00,,,0.00,,,0.00,,,0.00,,,0."
         "00,,,0.0,,,33.3\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, roles_are_counted_by_round_and_by_seat)
{
    static const struct row_case cases[] = {
        {"role-rounds",
         {0},
         "role,round,picks,few,games,share,share_low,share_high,offered,taken,taken_low,taken_"
         "high,on_card,on_card_low,on_card_high\n"
         "mayor,1,0,1,3,0.0,0.0,56.1,4,0.0,0.0,49.0,,,\n"
         "mayor,2,0,1,2,0.0,0.0,65.8,3,0.0,0.0,56.1,,,\n"
         "craftsman,2,1,1,2,50.0,9.5,90.5,1,100.0,20.7,100.0,1.00,,\n"
         "trader,1,2,1,3,66.7,20.8,93.9,2,100.0,34.2,100.0,0.00,0.00,0.00\n"
         "trader,2,1,1,2,50.0,9.5,90.5,1,100.0,20.7,100.0,2.00,,\n"
         "captain,1,1,1,3,33.3,6.1,79.2,1,100.0,20.7,100.0,0.00,,\n"
         "captain,2,1,1,2,50.0,9.5,90.5,1,100.0,20.7,100.0,0.00,,\n"
         "prospector,1,1,1,3,33.3,6.1,79.2,1,100.0,20.7,100.0,1.00,,\n"},
        {"role-rounds",
         {.player = "Dora"},
         "role,round,picks,few,games,share,share_low,share_high,offered,taken,taken_low,taken_"
         "high,on_card,on_card_low,on_card_high\n"
         "mayor,1,0,1,2,0.0,0.0,65.8,1,0.0,0.0,79.3,,,\n"
         "mayor,2,0,1,1,0.0,0.0,79.3,1,0.0,0.0,79.3,,,\n"
         "craftsman,2,1,1,1,100.0,20.7,100.0,1,100.0,20.7,100.0,1.00,,\n"
         "captain,1,1,1,2,50.0,9.5,90.5,1,100.0,20.7,100.0,0.00,,\n"},
        {"role-seats",
         {.players = 3},
         "players,seat,role,picks,few,roles,share,share_low,share_high,offered,taken,taken_low,"
         "taken_high,mean_round,mean_round_low,mean_round_high\n"
         "3,A,mayor,0,1,2,0.0,0.0,0.0,2,0.0,0.0,0.0,,,\n"
         "3,A,trader,1,1,2,50.0,,,1,100.0,,,1.0,,\n"
         "3,A,captain,1,1,2,50.0,,,1,100.0,,,1.0,,\n"
         "3,B,mayor,0,1,2,0.0,,,2,0.0,,,,,\n"
         "3,B,trader,1,1,2,50.0,,,1,100.0,,,2.0,,\n"
         "3,B,prospector,1,1,2,50.0,,,1,100.0,,,1.0,,\n"
         "3,C,mayor,0,1,1,0.0,,,1,0.0,,,,,\n"
         "3,C,captain,1,1,1,100.0,,,1,100.0,,,2.0,,\n"},
    };
    EXPECT_ALL(cases);
}

#define BUILDINGS                                                                              \
    "building,built,few,per_game,round,paid,manned,gain_money,gain_points,owners,owner_wins,"  \
    "owner_wins_low,owner_wins_high,others,other_wins,other_wins_low,other_wins_high,q\n"

/* Small markets: 60 sixtieths, 20 of 60 and 15 of 60 by lot, so 25 ahead with a variance of
 * 20 * 40 + 15 * 45 = 1475; the harbor is 20 behind with one of 800.  z = 0.651 and 0.707,
 * p = 0.515 and 0.480. */
Test(report_rows, buildings_are_bought_manned_and_earn)
{
    static const struct row_case cases[] = {
        {"buildings",
         {0},
         "building,built,few,per_game,per_game_low,per_game_high,affordable,legal,taken,taken_"
         "low,taken_high,round,round_low,round_high,paid,paid_low,paid_high,manned,manned_low,"
         "manned_high,gain_money,gain_money_low,gain_money_high,gain_points,gain_points_low,"
         "gain_points_high,owners,owner_wins,owner_wins_low,owner_wins_high,others,other_wins,"
         "other_wins_low,other_wins_high,q\n"
         "small "
         "market,2,1,1.00,1.00,1.00,8,4,50.0,50.0,50.0,1.5,1.0,2.0,0.50,0.00,1.00,66.7,50.0,"
         "100.0,0.50,0.00,1.00,0.00,0.00,0.00,2,50.0,9.5,90.5,5,20.0,3.6,62.4,51.5\n"
         "harbor,1,1,1.00,,,5,2,50.0,,,2.0,,,7.00,,,0.0,,,0.00,,,1.00,,,1,0.0,0.0,79.3,2,50.0,"
         "9.5,90.5,51.5\n"},
        {"buildings",
         {.min_games = 2},
         "building,built,few,per_game,per_game_low,per_game_high,affordable,legal,taken,taken_"
         "low,taken_high,round,round_low,round_high,paid,paid_low,paid_high,manned,manned_low,"
         "manned_high,gain_money,gain_money_low,gain_money_high,gain_points,gain_points_low,"
         "gain_points_high,owners,owner_wins,owner_wins_low,owner_wins_high,others,other_wins,"
         "other_wins_low,other_wins_high,q\n"
         "small "
         "market,2,1,1.00,1.00,1.00,8,4,50.0,50.0,50.0,1.5,1.0,2.0,0.50,0.00,1.00,66.7,50.0,"
         "100.0,0.50,0.00,1.00,0.00,0.00,0.00,2,50.0,9.5,90.5,5,20.0,3.6,62.4,51.5\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, the_seats_of_one_player_have_no_one_to_compare_with)
{
    static const struct row_case cases[] = {
        {"buildings",
         {.player = "Anna"},
         "building,built,few,per_game,per_game_low,per_game_high,affordable,legal,taken,taken_"
         "low,taken_high,round,round_low,round_high,paid,paid_low,paid_high,manned,manned_low,"
         "manned_high,gain_money,gain_money_low,gain_money_high,gain_points,gain_points_low,"
         "gain_points_high,owners,owner_wins,owner_wins_low,owner_wins_high,others,other_wins,"
         "other_wins_low,other_wins_high,q\n"
         "small "
         "market,1,1,0.50,0.00,1.00,4,2,50.0,,,1.0,,,1.00,,,50.0,,,1.00,,,0.00,,,1,100.0,20.7,"
         "100.0,1,50.0,5.5,94.5,\n"},
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
    char *found = report_fixture_csv(store, "buildings", &all);
    cr_expect_not_null(
        strstr(
            found,
            "\nsmall "
            "market,3,1,1.50,1.00,2.00,8,4,75.0,50.0,100.0,1.7,1.0,2.0,1.33,1.00,1.50,66.7,"
            "50.0,100.0,0.50,0.00,1.00,0.00,0.00,0.00,2,50.0,9.5,90.5,5,20.0,3.6,62.4,51.5\n"),
        "%s", found);
    free(found);
    store_close(store);
}

Test(report_rows, money_by_round_is_what_is_held_at_the_end_of_a_round)
{
    static const struct row_case cases[] = {
        {"money-by-round",
         {0},
         "players,seat,round,games,few,held,held_low,held_high,gained,gained_low,gained_high\n"
         "3,A,1,1,1,5.00,,,4.00,,\n"
         "3,A,2,1,1,0.00,,,0.00,,\n"
         "3,B,1,1,1,4.00,,,2.00,,\n"
         "3,B,2,1,1,6.00,,,2.00,,\n"
         "3,C,1,1,1,3.00,,,0.00,,\n"
         "3,C,2,1,1,1.00,,,0.00,,\n"
         "4,A,1,1,1,2.00,,,0.00,,\n"
         "4,B,1,1,1,4.00,,,1.00,,\n"
         "4,C,1,1,1,0.00,,,0.00,,\n"
         "4,D,1,1,1,7.00,,,3.00,,\n"},
        {"money-by-round",
         {.player = "Bob"},
         "players,seat,round,games,few,held,held_low,held_high,gained,gained_low,gained_high\n"
         "3,B,1,1,1,4.00,,,2.00,,\n"
         "3,B,2,1,1,6.00,,,2.00,,\n"
         "4,A,1,1,1,2.00,,,0.00,,\n"},
    };
    EXPECT_ALL(cases);
}

/* Only games that were played to their end count: the third was not. */
Test(report_rows, ships_count_as_full_as_before_they_sailed)
{
    static const struct row_case cases[] = {
        {"ships",
         {0},
         "players,spaces,phases,few,loaded,loaded_low,loaded_high,aboard,aboard_low,aboard_"
         "high,"
         "fill,fill_low,fill_high,sailed,sailed_low,sailed_high,empty,empty_low,empty_high\n"
         "3,4,1,1,2.00,,,4.00,,,100.0,,,100.0,,,0.0,,\n"
         "3,5,1,1,0.00,,,0.00,,,0.0,,,0.0,,,100.0,,\n"
         "3,6,1,1,1.00,,,3.00,,,50.0,,,0.0,,,0.0,,\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, income_is_split_by_source)
{
    static const struct row_case cases[] = {
        {"income",
         {.game = 1},
         "currency,source,gained,gained_low,gained_high,share,share_low,share_high,winners,"
         "winners_low,winners_high,others,others_low,others_high,spent,spent_low,spent_high,"
         "seats,few\n"
         "doubloons,sale to the trading house,1.67,,,41.7,,,3.00,,,1.00,,,0.00,,,3,1\n"
         "doubloons,doubloons on role cards,1.00,,,25.0,,,0.00,,,1.50,,,0.00,,,3,1\n"
         "doubloons,set-up,0.67,,,16.7,,,2.00,,,0.00,,,0.00,,,3,1\n"
         "doubloons,privilege of the role,0.33,,,8.3,,,0.00,,,0.50,,,0.00,,,3,1\n"
         "doubloons,small market,0.33,,,8.3,,,1.00,,,0.00,,,0.00,,,3,1\n"
         "doubloons,price of a building,0.00,,,0.0,,,0.00,,,0.00,,,1.33,,,3,1\n"
         "victory points,shipping on cargo ships,1.67,,,83.3,,,0.00,,,2.50,,,0.00,,,3,1\n"
         "victory points,harbor,0.33,,,16.7,,,1.00,,,0.00,,,0.00,,,3,1\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, games_come_latest_first_and_shared_wins_name_both)
{
    static const struct row_case cases[] = {
        {"games",
         {0},
         "game,date,event,players,rounds,end,winner,score,margin,findings\n"
         "2,2024-02-10,Spring Cup,4,2,colonists,Bob & Anna,50,0,0\n"
         "1,2024-01-04,Club evening,3,2,city full,Anna,40,4,0\n"
         "3,,,3,1,,,,,2\n"},
    };
    EXPECT_ALL(cases);
}

Test(report_rows, violations_count_findings_and_apart_from_them_what_follows)
{
    struct store *store = report_fixture_open();
    const struct report_filter all = {0};
    char *found = report_fixture_csv(store, "violations", &all);
    cr_expect_not_null(strstr(found, "pr-role-already-taken,error,PR-ROLE-"), "%s", found);
    cr_expect_not_null(strstr(found, ",2,1,1,"), "%s", found);
    free(found);
    const struct report_filter clean = {.clean = true};
    found = report_fixture_csv(store, "violations", &clean);
    cr_expect_str_eq(found, "violation,severity,clause,findings,following,games,meaning\n");
    free(found);
    store_close(store);
}
