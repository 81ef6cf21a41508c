/* test_report_more.c - records, pairs, neighbours, strategies, openings, goods and ends against
 * numbers computed by hand (report_fixture.h). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "book_suite.h"
#include "report/report.h"

TestSuite(report_more, .init = begin_with_fixture, .fini = end_book);

static void run(const char *sql)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, sql, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
}

static void expect(const char *report, const struct report_filter *filter, const char *expected)
{
    char *found = report_fixture_counts(store, report, filter);
    cr_expect_str_eq(found, expected, "%s:\n%s", report, found);
    free(found);
}

static const struct report_filter everything = {0};
static const struct report_filter anna = {.player = "Anna"};
static const struct report_filter bob = {.player = "Bob"};
static const struct report_filter cleo = {.player = "Cleo"};
static const struct report_filter often = {.min_games = 2};

#define RECORDS "record,value,player,role,game,date,players,n\n"

/* No one draws cards: there is no record of it. */
Test(report_more, records_name_the_holder_and_the_game)
{
    expect("records", &everything,
           RECORDS "highest winning score,50,Bob,,2,2024-02-10,4,3\n"
                   "lowest winning score,40,Anna,,1,2024-01-04,3,3\n"
                   "highest losing score,41,Cleo,,2,2024-02-10,4,4\n"
                   "lowest losing score,30,Cleo,,1,2024-01-04,3,4\n"
                   "largest lead,4,Anna,,1,2024-01-04,3,2\n"
                   "smallest lead,0,Bob & Anna,,2,2024-02-10,4,2\n"
                   "most rounds,2,Anna,,1,2024-01-04,3,2\n"
                   "fewest rounds,2,Anna,,1,2024-01-04,3,2\n"
                   "most points in a phase,5,Cleo,captain,1,2024-01-04,3,6\n"
                   "most doubloons in a phase,4,Anna,trader,1,2024-01-04,3,6\n"
                   "most goods in a phase,2,Dora,craftsman,2,2024-02-10,4,6\n");
}

Test(report_more, records_of_one_player_are_of_the_seats_of_that_player)
{
    expect("records", &cleo,
           RECORDS "highest losing score,41,Cleo,,2,2024-02-10,4,2\n"
                   "lowest losing score,30,Cleo,,1,2024-01-04,3,2\n"
                   "largest lead,4,Anna,,1,2024-01-04,3,2\n"
                   "smallest lead,0,Bob & Anna,,2,2024-02-10,4,2\n"
                   "most rounds,2,Anna,,1,2024-01-04,3,2\n"
                   "fewest rounds,2,Anna,,1,2024-01-04,3,2\n"
                   "most points in a phase,5,Cleo,captain,1,2024-01-04,3,1\n");
}

#define HEAD_TO_HEAD "player,opponent,games,few,better,worse,better_rate,score_diff\n"

Test(report_more, a_pair_stands_once_with_the_better_player_first)
{
    expect("head-to-head", &everything,
           HEAD_TO_HEAD "Anna,Cleo,2,1,2,0,100.0,9.50\n"
                        "Bob,Cleo,2,1,2,0,100.0,7.50\n"
                        "Anna,Bob,2,1,1,0,75.0,2.00\n"
                        "Anna,Dora,1,1,1,0,100.0,17.00\n"
                        "Bob,Dora,1,1,1,0,100.0,17.00\n"
                        "Cleo,Dora,1,1,1,0,100.0,8.00\n");
    expect("head-to-head", &often,
           HEAD_TO_HEAD "Anna,Cleo,2,1,2,0,100.0,9.50\n"
                        "Bob,Cleo,2,1,2,0,100.0,7.50\n"
                        "Anna,Bob,2,1,1,0,75.0,2.00\n");
    expect("head-to-head", &cleo,
           HEAD_TO_HEAD "Cleo,Bob,2,1,0,2,0.0,-7.50\n"
                        "Cleo,Anna,2,1,0,2,0.0,-9.50\n"
                        "Cleo,Dora,1,1,1,0,100.0,8.00\n");
}

#define NEIGHBOURS                                                                             \
    "player,side,neighbour,games,few,wins,win_rate,expected,games_elsewhere,elsewhere,"        \
    "mean_place,mean_score\n"

Test(report_more, the_right_neighbour_acts_before_the_left_one_after)
{
    expect("neighbours", &anna,
           NEIGHBOURS "Anna,right,Cleo,1,1,1.00,100.0,34.0,0,,1.00,40.00\n"
                      "Anna,right,Bob,1,1,0.50,50.0,25.2,0,,1.00,50.00\n"
                      "Anna,left,Bob,1,1,1.00,100.0,34.0,0,,1.00,40.00\n"
                      "Anna,left,Cleo,1,1,0.50,50.0,25.2,0,,1.00,50.00\n");
}

#define STRATEGY                                                                               \
    "class,seats,few,share,wins,win_rate,expected,mean_place,mean_score,chips_share,"          \
    "buildings_share,nobles_share,bonus_share\n"

/* The mean of all: 160 of 280 points are chips, 110 buildings, 10 bonus.  One player's seats are
 * compared with it, too.  Ten points of a hundred above it is the least that makes a class. */
Test(report_more, a_seat_lives_on_the_part_whose_share_is_most_above_the_mean_or_is_mixed)
{
    expect("strategy", &everything,
           STRATEGY
           "mixed,3,1,42.9,0.50,16.7,27.7,2.33,39.67,58.8,37.8,0.0,3.4\n"
           "buildings,2,1,28.6,0.50,25.0,29.1,2.00,40.00,50.0,50.0,0.0,0.0\n"
           "VP chips,1,1,14.3,1.00,100.0,34.0,1.00,40.00,75.0,25.0,0.0,0.0\n"
           "large-building bonus,1,1,14.3,0.00,0.0,24.8,3.00,41.00,48.8,36.6,0.0,14.6\n");
    expect("strategy", &bob,
           STRATEGY "mixed,1,1,50.0,0.00,0.0,33.0,2.00,36.00,55.6,33.3,0.0,11.1\n"
                    "buildings,1,1,50.0,0.50,50.0,25.2,1.00,50.00,50.0,50.0,0.0,0.0\n");
    expect("strategy", &(struct report_filter){.min_games = 3},
           STRATEGY "mixed,3,1,42.9,0.50,16.7,27.7,2.33,39.67,58.8,37.8,0.0,3.4\n");
}

#define OPENINGS "depth,path,name,n,few,share,win_rate,expected,mean_place,mean_score,round\n"

/* Seats that took no role in the fixture have no opening. */
Test(report_more, openings_are_a_tree_of_roles_and_buildings)
{
    expect("openings", &everything,
           OPENINGS "1,trader,,2,1,40.0,75.0,37.8,1.00,45.00,1.0\n"
                    "2,trader > nothing built,,1,1,50.0,50.0,23.4,1.00,50.00,\n"
                    "2,trader > small market,early market,1,1,50.0,100.0,52.2,1.00,40.00,1.0\n"
                    "1,craftsman,,1,1,20.0,0.0,19.1,4.00,33.00,\n"
                    "2,craftsman > nothing built,,1,1,100.0,0.0,19.1,4.00,33.00,\n"
                    "1,captain,,1,1,20.0,0.0,19.9,3.00,30.00,\n"
                    "2,captain > nothing built,,1,1,100.0,0.0,19.9,3.00,30.00,\n"
                    "1,prospector,,1,1,20.0,0.0,27.9,2.00,36.00,2.0\n"
                    "2,prospector > harbor,,1,1,100.0,0.0,27.9,2.00,36.00,2.0\n");
    expect("openings", &often, OPENINGS "1,trader,,2,1,40.0,75.0,37.8,1.00,45.00,1.0\n");
}

#define GOODS "good,flow,cause,n,per_seat,share,winners,others,seats,few\n"
#define ADD_INCOME(game, seat, thing, cause, gained, spent)                                    \
    "INSERT INTO income(game, seat, thing, cause, gained, spent) SELECT " game ", " seat       \
    ", t.id, c.id, " gained ", " spent " FROM thing t JOIN cause c USING(game_kind)"           \
    " WHERE game_kind = 'puerto-rico' AND t.name = '" thing "' AND c.name = '" cause "';"

/* Seven seats, of which three won.  The fixture has two corn. */
Test(report_more, goods_are_made_and_go_or_are_left)
{
    run(ADD_INCOME("1", "0", "corn", "production", "6", "0")
            ADD_INCOME("1", "0", "corn", "shipping", "0", "3")
                ADD_INCOME("2", "2", "corn", "sale", "0", "1")
                    ADD_INCOME("2", "2", "sugar", "privilege", "1", "0")
                        ADD_INCOME("2", "2", "sugar", "loss", "0", "1")
                            ADD_INCOME("3", "0", "sugar", "production", "5", "0"));
    expect("goods", &everything,
           GOODS "corn,made,production,8,1.14,100.0,2.00,0.50,7,1\n"
                 "corn,gone,shipping on cargo ships,3,0.43,37.5,1.00,0.00,7,1\n"
                 "corn,gone,sale to the trading house,1,0.14,12.5,0.00,0.25,7,1\n"
                 "corn,left,,4,0.57,50.0,1.00,0.25,7,1\n"
                 "sugar,made,privilege of the role,1,0.14,100.0,0.00,0.25,7,1\n"
                 "sugar,gone,goods that could not be stored,1,0.14,100.0,0.00,0.25,7,1\n");
}

#define ENDS                                                                                   \
    "what,condition,round,games,few,mean_round,decided,judged,share,by_winner,win_score,"      \
    "margin,earlier\n"

Test(report_more, ends_count_all_games_then_conditions_then_what_was_met_together)
{
    expect("ends", &everything,
           ENDS "all,,,2,1,2.0,1.5,1,100.0,100.0,45.00,2.00,100.0\n"
                "condition,city full,,1,1,2.0,2.0,1,50.0,100.0,40.00,4.00,100.0\n"
                "condition,colonists,,1,1,2.0,1.0,0,50.0,,50.00,0.00,100.0\n"
                "condition,vp exhausted,,1,1,2.0,2.0,1,50.0,100.0,40.00,4.00,100.0\n"
                "exactly,city full & vp exhausted,,1,1,2.0,2.0,1,50.0,100.0,40.00,4.00,100.0\n"
                "exactly,colonists,,1,1,2.0,1.0,0,50.0,,50.00,0.00,100.0\n"
                "round,city full & vp exhausted,2,1,1,,2.0,1,50.0,100.0,40.00,4.00,100.0\n"
                "round,colonists,2,1,1,,1.0,0,50.0,,50.00,0.00,100.0\n");
}

Test(report_more, a_shared_lead_a_round_earlier_counts_in_parts)
{
    run("UPDATE finish SET earlier = 30 WHERE game = 1;"
        "UPDATE finish SET earlier = 20 WHERE game = 2;");
    expect("ends", &everything,
           ENDS "all,,,2,1,2.0,1.5,1,100.0,100.0,45.00,2.00,41.7\n"
                "condition,city full,,1,1,2.0,2.0,1,50.0,100.0,40.00,4.00,50.0\n"
                "condition,colonists,,1,1,2.0,1.0,0,50.0,,50.00,0.00,33.3\n"
                "condition,vp exhausted,,1,1,2.0,2.0,1,50.0,100.0,40.00,4.00,50.0\n"
                "exactly,city full & vp exhausted,,1,1,2.0,2.0,1,50.0,100.0,40.00,4.00,50.0\n"
                "exactly,colonists,,1,1,2.0,1.0,0,50.0,,50.00,0.00,33.3\n"
                "round,city full & vp exhausted,2,1,1,,2.0,1,50.0,100.0,40.00,4.00,50.0\n"
                "round,colonists,2,1,1,,1.0,0,50.0,,50.00,0.00,33.3\n");
}
