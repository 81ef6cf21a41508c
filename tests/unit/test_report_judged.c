/* test_report_judged.c - the reports on kept analyses against numbers computed by hand (report_fixture.h). */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "book_suite.h"
#include "report/report.h"

TestSuite(report_judged, .init = begin_with_fixture, .fini = end_book);

static void expect(const char *report, const struct report_filter *filter, const char *expected)
{
    char *found = report_fixture_counts(store, report, filter);
    cr_expect_str_eq(found, expected, "%s:\n%s", report, found);
    free(found);
}

static const struct report_filter everything = {0};

#define DECISIONS "player,what,games,few,decisions,lost,loss,points,mistakes,worst\n"

/* Anna: 500 and 2000 of 1000 and 2500, and 0 and 300 of 300 and 600. */
Test(report_judged, decisions_are_counted_by_player_and_role)
{
    expect("decisions", &everything,
           DECISIONS "Bob,all,1,1,1,0.00,0.00,0.00,0,0.00\n"
                     "Bob,trader,1,1,1,0.00,0.00,0.00,0,0.00\n"
                     "Dora,all,1,1,1,0.33,1.00,0.10,0,1.00\n"
                     "Dora,craftsman,1,1,1,0.33,1.00,0.10,0,1.00\n"
                     "Anna,all,2,1,4,0.64,7.00,0.73,1,20.00\n"
                     "Anna,trader,2,1,2,0.50,4.00,-0.05,0,5.00\n"
                     "Anna,buildings,1,1,1,0.80,20.00,3.00,1,20.00\n"
                     "Anna,others,1,1,1,0.00,0.00,0.00,0,0.00\n");
}

Test(report_judged, decisions_of_a_player_are_those_of_the_own_seats)
{
    expect("decisions", &(struct report_filter){.player = "Dora"},
           DECISIONS "Dora,all,1,1,1,0.33,1.00,0.10,0,1.00\n"
                     "Dora,craftsman,1,1,1,0.33,1.00,0.10,0,1.00\n");
    expect("decisions", &(struct report_filter){.min_games = 2},
           DECISIONS "Anna,all,2,1,4,0.64,7.00,0.73,1,20.00\n"
                     "Anna,trader,2,1,2,0.50,4.00,-0.05,0,5.00\n");
}

#define LUCK                                                                                   \
    "player,games,few,wins,start,luck,choices,others,adjusted,adjusted_rate,counted,rank,"     \
    "plain_rank\n"

/* Of 0.25 wins of luck 57 in a hundred: as much as shows in these seats' results, and half of it before.  Of one game
 * there is no interval: it comes last. */
Test(report_judged, luck_that_shows_is_taken_off_the_wins)
{
    expect("luck", &everything,
           LUCK "Anna,2,1,1.50,0.55,0.25,0.20,0.50,1.36,67.9,57,1,1\n"
                "Bob,2,1,0.50,0.60,-0.10,0.00,0.00,0.56,27.9,57,2,2\n"
                "Cleo,2,1,0.00,0.60,-0.05,-0.20,-0.35,0.03,1.4,57,3,3\n"
                "Dora,1,1,0.00,0.25,-0.10,0.00,-0.15,0.06,5.7,57,4,3\n");
}

#define ACCURACY                                                                               \
    "player,games,few,decisions,accuracy,opening,middle,end,ahead,even,behind,luck\n"

/* Of Anna's losses 4.60, 19.20, -0.80 and 2.20 count, of 44.00 that there was to lose; two rounds have no end. */
Test(report_judged, accuracy_is_what_of_the_stakes_is_not_lost)
{
    expect("accuracy", &everything,
           ACCURACY "Bob,1,1,1,100.0,,100.0,,,,,-0.15\n"
                    "Dora,1,1,1,93.3,,93.3,,,,,-0.10\n"
                    "Anna,2,1,4,42.7,32.0,84.4,,,54.0,,0.25\n");
    expect("accuracy-parts", &(struct report_filter){.player = "Anna"},
           "player,part,games,few,decisions,accuracy\n"
           "Anna,all,2,1,4,42.7\n"
           "Anna,opening,1,1,2,32.0\n"
           "Anna,middle,1,1,2,84.4\n"
           "Anna,even,1,1,1,54.0\n"
           "Anna,trader,2,1,2,57.5\n"
           "Anna,buildings,1,1,1,23.2\n"
           "Anna,others,1,1,1,100.0\n");
}

/* Three games were judged in which Anna sat, of ten seats. */
Test(report_judged, habits_are_mistakes_by_their_kind)
{
    expect("habits", &everything,
           "player,habit,times,games,few,lost,mean,rate,others,winners\n"
           "Anna,ends the game while another leads,2,2,1,23.00,11.50,66.7,0.0,66.7\n"
           "Anna,no reason is known,1,1,1,5.00,5.00,33.3,0.0,33.3\n");
}

#define TURNING "game,date,round,player,kind,what,change,error,instead,event\n"

/* Of chance the seat that it moved most; changes within two errors do not count. */
Test(report_judged, turning_points_are_the_largest_of_each_game)
{
    expect("turning-points", &everything,
           TURNING "1,2024-01-04,1,Anna,choice,,-20.00,2.00,A -,2\n"
                   "1,2024-01-04,1,Bob,chance,,-15.00,3.00,,3\n"
                   "2,2024-02-10,1,Anna,chance,,15.00,3.00,,2\n"
                   "1,2024-01-04,1,Anna,choice,,-5.00,1.00,A mayor,1\n");
}

Test(report_judged, a_book_without_evaluations_has_none_of_these)
{
    report_fixture_run(store,
                       "DELETE FROM judged_decision; DELETE FROM luck; DELETE FROM course;"
                       " DELETE FROM evaluation");
    expect("decisions", &everything, DECISIONS);
    expect("luck", &everything, LUCK);
    expect("turning-points", &everything, TURNING);
    cr_expect_str_eq(report_empty_text(report_find("decisions")),
                     "no game has been judged: run 'shipslog analyse --db FILE', which keeps "
                     "what these rows are made of");
}
