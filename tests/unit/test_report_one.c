/* test_report_one.c - reports about one player or one game (report_fixture.h). */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/err.h"
#include "report_fixture.h"
#include "report/chart.h"
#include "report/report.h"
#include "scratch.h"
#include "store/store.h"

TestSuite(report_one, .init = scratch_begin, .fini = scratch_end);

static void expect(const char *report, const struct report_filter *filter, const char *expected)
{
    struct store *store = report_fixture_open();
    char *found = report_fixture_counts(store, report, filter);
    cr_expect_str_eq(found, expected, "%s:\n%s", report, found);
    free(found);
    store_close(store);
}

/* Anna finished game 1 of three and game 2 of four.  The trader was taken twice at the table of
 * three and once at the table of four: 2/3 and 1/4 for a seat, 0.458 in the mean of her games,
 * in which she took it once. */
Test(report_one, a_profile_compares_with_tables_of_the_same_size)
{
    expect("profile", &(struct report_filter){.player = "Anna"},
           "what,name,games,few,times,per_game,club,difference,percentile,in_games,"
           "win_rate,all_wins\n"
           "role,trader,2,1,1,0.50,0.46,0.04,,1,100.0,75.0\n"
           "role,craftsman,1,1,0,0.00,0.25,-0.25,,0,,50.0\n"
           "role,captain,1,1,0,0.00,0.33,-0.33,,0,,100.0\n"
           "role,prospector,1,1,0,0.00,0.33,-0.33,,0,,100.0\n"
           "building,small market,2,1,1,0.50,0.29,0.21,,1,100.0,75.0\n"
           "building,harbor,1,1,0,0.00,0.33,-0.33,,0,,100.0\n");
}

Test(report_one, a_profile_leaves_out_what_has_too_few_games)
{
    expect("profile", &(struct report_filter){.player = "Anna", .min_games = 2, .min_n = 2},
           "what,name,games,few,times,per_game,club,difference,percentile,in_games,"
           "win_rate,all_wins\n"
           "role,trader,2,0,1,0.50,0.46,0.04,50,1,100.0,75.0\n"
           "building,small market,2,0,1,0.50,0.29,0.21,75,1,100.0,75.0\n");
}

Test(report_one, a_sheet_shows_a_game_turn_by_turn)
{
    expect("sheet", &(struct report_filter){.game = 1},
           "round,pick,player,role,on_card,own_money,other_money,own_points,other_points,"
           "own_goods,other_goods,score\n"
           "1,1,Anna,trader,0,4,2,0,0,0,0,20\n"
           "1,2,Bob,prospector,1,2,0,0,0,0,0,10\n"
           "2,1,Bob,trader,2,2,0,0,0,0,0,36\n"
           "2,2,Cleo,captain,0,0,0,5,1,0,0,30\n");
}

/* Panels: 0 texts, 1 scores, 2 roles, 3 income, 4 parts; seat, player, rank, label, round, ends. */
Test(report_one, the_chart_of_a_sheet_lays_pieces_end_to_end)
{
    static const char *const expected[] = {
        "0 1  0 4 January 2024 0 0 0", "0 2  0 doubloons 0 0 0",
        "0 3  0 Final score 0 0 0",    "1 1 Anna 0  1 0 20",
        "1 1 Anna 0  2 0 40",          "1 2 Bob 0  1 0 10",
        "1 2 Bob 0  2 0 36",           "1 3 Cleo 0  1 0 15",
        "1 3 Cleo 0  2 0 30",          "2 1 Anna 5 Tra 1 1 0",
        "2 2 Bob 7 Pro 1 1 0",         "2 2 Bob 5 Tra 2 1 0",
        "2 3 Cleo 6 Cap 2 1 0",        "3 1 Anna 1 sale to the trading house 0 0 3",
        "3 1 Anna 3 set-up 0 3 5",     "3 1 Anna 5 small market 0 5 6",
    };
    struct store *store = report_fixture_open();
    struct report_table data;
    struct err err = ERR_INIT;
    const struct report_filter one = {.game = 1};
    cr_assert_eq(chart_read(&data, store, report_find("sheet"), &one, NULL, &err), 0, "%s",
                 err.text);
    for (size_t row = 0; row < sizeof expected / sizeof *expected; row++) {
        char found[128];
        const struct report_cell *cell = report_cell(&data, row, 0);
        snprintf(found, sizeof found, "%d %d %s %d %s %d %d %d", (int)cell[0].number,
                 (int)cell[1].number, cell[2].text, (int)cell[3].number, cell[4].text,
                 (int)cell[5].number, (int)cell[6].number, (int)cell[7].number);
        cr_expect_str_eq(found, expected[row], "row %zu: %s", row, found);
    }
    report_table_free(&data);
    store_close(store);
}

Test(report_one, without_the_player_or_the_game_there_is_no_answer)
{
    static const struct {
        const char *report, *says;
    } cases[] = {
        {"profile", "report 'profile' is about one player: choose with --player NAME"},
        {"sheet", "report 'sheet' is about one game: choose with --game ID, or --last 1"},
    };
    struct store *store = report_fixture_open();
    for (size_t i = 0; i < 2; i++) {
        const struct report *report = report_find(cases[i].report);
        struct report_table table;
        struct err err = ERR_INIT, chart_err = ERR_INIT;
        cr_expect_eq(report_answer(&table, store, report, &(struct report_filter){0}, &err),
                     -1);
        report_table_free(&table);
        cr_expect_eq(
            chart_read(&table, store, report, &(struct report_filter){0}, NULL, &chart_err),
            -1);
        report_table_free(&table);
        cr_expect_str_eq(err.text, cases[i].says);
        cr_expect_str_eq(chart_err.text, cases[i].says);
    }
    store_close(store);
}
