/* test_store_sql_functions.c - what SQL can ask beside SQLite's own functions. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "stats/interval.h"
#include "store/query.h"
#include "store/store.h"

static struct store *store;

static void begin(void)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_open_in_memory(&store, &err), 0, "%s", err.text);
}

static void end(void)
{
    store_close(store);
}

TestSuite(sql_functions, .init = begin, .fini = end);

/* The columns of the first row, as "1 NULL 3"; or the error. */
static void ask(const char *sql, char *out, size_t size)
{
    struct err err = ERR_INIT;
    struct query *q = NULL;
    size_t used = 0;
    out[0] = '\0';
    if (query_new(&q, store, sql, &err) == 0 && query_step(q, &err) > 0) {
        for (int i = 0; i < query_columns(q); i++)
            used += (size_t)snprintf(out + used, size - used, "%s%s", i == 0 ? "" : " ",
                                     query_is_null(q, i) ? "NULL" : query_text(q, i));
    }
    if (err_is_set(&err))
        snprintf(out, size, "%s", err.text);
    query_free(q);
}

static void expect(const char *sql, const char *expected)
{
    char found[600];
    ask(sql, found, sizeof found);
    cr_expect_str_eq(found, expected, "%s", sql);
}

#define GAMES "FROM (VALUES(30), (42), (51))"
#define SUMS  "count(*), sum(column1), count(*), sum(column1 * column1), sum(column1), count(*)"

Test(sql_functions, a_ratio_over_rows_has_the_interval_of_its_sums)
{
    expect("SELECT ratio(column1, 1, 100), ratio_low(column1, 1, 100), ratio_high(column1, 1, "
           "100) " GAMES,
           "4100 1483 6717");
    expect("SELECT ratio_low(" SUMS ", 100), ratio_high(" SUMS ", 100) " GAMES, "1483 6717");
}

Test(sql_functions, quotients_are_rounded_halves_up)
{
    expect(
        "SELECT rounded(7, 2), rounded(-7, 2), rounded(-8, 3), rounded(1, 0), rounded(NULL, 2)",
        "4 -3 -3 NULL NULL");
    expect("SELECT mean2(10, 3), percent1(1, 3), mean2(9223372036854775807, 1)",
           "333 333 NULL");
}

Test(sql_functions, numbers_have_words)
{
    expect("SELECT tenths(738), tenths(700), tenths(4), percent(543)", "7.4 7 0 54 %");
    expect(
        "SELECT wins_text(950), wins_text(33), wins_text(0), wins_text(207), wins_text(NULL)",
        "9½ ⅓ 0 2 and 7/100 NULL");
    expect("SELECT counted(1, 'game'), counted(0, 'game')", "1 game 0 games");
    expect(
        "SELECT date_text('2026-11-20'), date_text('2026-05-03T20:00'), date_text('2026-11'), "
        "date_text('2026'), date_text('')",
        "20 November 2026 3 May 2026 November 2026 2026 ");
    expect("SELECT verdict(100, 1, 'more', 'less'), verdict(0, -1, 'more', 'less'), "
           "verdict(101, 1, 'more', 'less'), verdict(NULL, 1, 'more', 'less')",
           "more less too few games to tell ");
}

/* PR-SET-02, PR-2P-02. */
Test(sql_functions, a_seat_begins_with_what_the_rules_give_it)
{
    expect("SELECT group_concat(seat_start('puerto-rico', 'rgg2002', 4, column1), ' ')"
           " FROM (VALUES(0), (1), (2), (3))",
           "indigo indigo corn corn");
    expect("SELECT seat_start('puerto-rico', 'deluxe + nobles', 2, 1)", "corn");
    expect("SELECT seat_start('puerto-rico', 'rgg2002', 5, 2)", "indigo");
    expect("SELECT seat_start('san-juan', 'second', 2, 0)", "NULL");
    expect("SELECT seat_start('puerto-rico', 'rgg2002', 3, 3)", "NULL");
    expect("SELECT seat_start('puerto-rico', 'no such rules', 3, 0)", "NULL");
    expect("SELECT seat_start('senet', '', 2, 0)", "NULL");
    expect("SELECT seat_start(NULL, NULL, NULL, NULL)", "NULL");
    expect("SELECT own_words('puerto-rico', 'pr1897') > 0", "1");
    expect("SELECT own_words('puerto-rico', 'deluxe + nobles') || own_words('senet', '')",
           "00");
    expect("SELECT thing_title('puerto-rico', own_words('puerto-rico', 'pr1897'), id, title)"
           " FROM thing WHERE game_kind = 'puerto-rico' AND name = 'indigo'",
           "fruit");
    expect("SELECT thing_title('senet', 1, -1, 'a') || cause_title(NULL, NULL, NULL, 'b')",
           "ab");
}

Test(sql_functions, openings_have_the_first_name_that_fits)
{
    static const char *const asked[][2] = {
        {"settler", "construction-hut"}, {"mayor", "construction-hut"}, {"mayor", "wharf"}};
    static const char *const names[] = {"tiles and quarries", "early quarries", "NULL"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char sql[256];
        snprintf(sql, sizeof sql,
                 "SELECT opening_name('puerto-rico', r.id, b.id) FROM thing r JOIN thing b"
                 " USING(game_kind) WHERE game_kind = 'puerto-rico' AND r.name = '%s'"
                 " AND b.name = '%s'",
                 asked[i][0], asked[i][1]);
        expect(sql, names[i]);
    }
    expect("SELECT opening_name('senet', 0, 0)", "NULL");
}

Test(sql_functions, shares_differences_and_trials_have_theirs)
{
    expect("SELECT share_low(column1, 1, 1000, 60), share_high(column1, 1, 1000, 60)"
           " FROM (VALUES(0), (0), (0), (0))",
           "0 717");
    expect("SELECT difference_low(column1, 1, 100), difference_high(column1, 1, 100)"
           " FROM (VALUES(-11), (1), (10))",
           "-2617 2617");
    expect("SELECT wilson_low(900, 148, 1000, 60), wilson_high(900, 148, 1000, 60)", "62 161");
    expect("SELECT p_value(300, 90000, 0), p_value(1, 0, 0)", "317310508 NULL");
}

Test(sql_functions, what_cannot_be_told_is_null)
{
    expect("SELECT ratio(1, 0, 100), ratio_low(5, 1, 100), share_high(5, 1, 100, 1)",
           "NULL NULL NULL");
    expect("SELECT ratio_low(NULL, NULL, NULL, NULL, NULL, NULL, 100)", "NULL");
    expect("SELECT ratio(column1, 1, 100) FROM (VALUES(1)) WHERE 0", "NULL");
    expect("SELECT ratio_low(column1, 1, 10) FROM (VALUES(1), (9223372036854775807))", "NULL");
    expect("SELECT wilson_low(7, 2, 1000, 1)", "NULL");
}

Test(sql_functions, a_scale_or_unit_beyond_all_reports_is_an_error)
{
    expect("SELECT ratio_low(1, 1, 0)", "scale and unit are 1 to 10000");
    expect("SELECT wilson_low(1, 1, 1000, 10001)", "scale and unit are 1 to 10000");
}

Test(sql_functions, sums_over_sets_have_a_number_for_each_bit)
{
    expect("SELECT json_array_length(s), s ->> 0, s ->> 1, s ->> 2, s ->> 62 FROM (SELECT"
           " bit_sums(column1, column2) AS s FROM (VALUES(1, 5), (3, -7), "
           "(4611686018427387904, 2)))",
           "64 -2 -7 0 2");
    expect("SELECT bit_sums(1, 1) ->> 0 FROM (VALUES(1)) WHERE 0", "0");
    expect("SELECT bit_sums(column1, 9223372036854775807) FROM (VALUES(1), (2))",
           "integer overflow");
    expect("SELECT bit_sums(1, -9223372036854775807 - 1)", "integer overflow");
}

#define NINES "9223372036854775807"

Test(sql_functions, groups_of_rows_come_in_the_order_of_their_keys)
{
    expect("SELECT group_concat(key || ': ' || n || ' ' || sum_1 || ' ' || squares_1 || ' ' || "
           "least_1"
           " || ' ' || most_1 || ' ' || sum_2, '; ') FROM sums((SELECT sums_by(column1, "
           "column2, 1)"
           " FROM (VALUES(7, 5), (-3, 2), (7, -8), (7, 4))))",
           "-3: 1 2 4 2 2 1; 7: 3 1 105 -8 5 3");
    expect("SELECT key, n, sum_1 FROM sums((SELECT sums_by(1) FROM (VALUES(1), (2))))",
           "1 2 NULL");
    expect("SELECT count(*) FROM sums((SELECT sums_by(1, 2) WHERE 0))", "0");
    expect("SELECT sum_1, squares_1 FROM sums((SELECT sums_by(NULL, NULL)))", "0 0");
}

Test(sql_functions, a_row_counts_in_the_groups_of_two_keys)
{
    expect("SELECT group_concat(key || ': ' || n || ' ' || sum_1, '; ') FROM sums((SELECT"
           " sums_by_two(column1, column2, column3) FROM (VALUES(1, 2, 10), (3, 1, 5), (4, 4, "
           "7))))",
           "1: 2 15; 2: 1 10; 3: 1 5; 4: 2 14");
    expect(
        "SELECT sum_14 FROM sums((SELECT sums_by_two(1, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,"
        " 12, 13, 14))) WHERE key = 2",
        "14");
}

Test(sql_functions, rows_know_the_sums_of_their_family)
{
    expect(
        "SELECT group_concat(key || ': ' || sum_1 || ' of ' || all_n || ' ' || all_sum_1, '; ')"
        " FROM sums((SELECT sums_by(column1, column2) FROM (VALUES(4, 5), (7, 2), (4, 1), (8, "
        "9), "
        "(-1, 3))), 2)",
        "-1: 3 of 1 3; 4: 6 of 3 8; 7: 2 of 3 8; 8: 9 of 1 9");
    expect("SELECT all_n, all_sum_1, all_sum_2 FROM sums((SELECT sums_by(1, 2)), 0)",
           "1 2 NULL");
    expect("SELECT all_n, all_sum_1 FROM sums((SELECT sums_by(1, 2)))", "NULL NULL");
    expect("SELECT count(*) FROM sums((SELECT sums_by(1, 2) WHERE 0), 3)", "0");
    expect("SELECT all_n FROM sums((SELECT sums_by(1, 2)), 63)",
           "a family of sums() shares all but 0 to 62 bits");
    expect("SELECT all_sum_1 FROM sums((SELECT sums_by(column1, column2) FROM (VALUES(0, " NINES
           "), (1, 1))), 1)",
           "integer overflow");
}

Test(sql_functions, many_groups_are_as_many)
{
    expect(
        "WITH RECURSIVE i(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM i WHERE i < 9999)"
        " SELECT count(*), sum(n), sum(sum_1 = 2 * key + 5000), min(key), max(key) FROM sums(("
        "SELECT sums_by(i % 5000, i) FROM i)) WHERE n = 2",
        "5000 10000 5000 0 4999");
}

Test(sql_functions, groups_can_be_read_again_and_joined)
{
    expect("WITH g AS (SELECT key, n FROM sums((SELECT sums_by(column1) FROM (VALUES(1), (2), "
           "(2)))))"
           " SELECT sum(a.n * b.n), count(*) FROM g a CROSS JOIN g b",
           "9 4");
}

Test(sql_functions, a_sum_beyond_64_bits_is_an_error_where_it_is_read)
{
    expect("SELECT least_1 FROM sums((SELECT sums_by(1, column1) FROM (VALUES(" NINES
           "), (1))))",
           "1");
    expect("SELECT sum_1 FROM sums((SELECT sums_by(1, column1) FROM (VALUES(" NINES "), (1))))",
           "integer overflow");
    expect("SELECT sum_1 FROM sums((SELECT sums_by(1, " NINES ")))", NINES);
    expect("SELECT squares_1 FROM sums((SELECT sums_by(1, " NINES ")))", "integer overflow");
}

Test(sql_functions, a_row_is_in_the_group_of_each_bit_of_its_set)
{
    expect("SELECT group_concat(key || ':' || n || ':' || sum_1, ' ') FROM sums((SELECT"
           " sums_by_set(column1, column2, column3) FROM (VALUES (100, 5, 7), (100, 4, 1),"
           " (200, 0, 9), (300, -9223372036854775808, 3))))",
           "100:1:7 102:2:8 363:1:3");
}

Test(sql_functions, only_groups_have_sums)
{
    expect("SELECT * FROM sums((SELECT 1))", "sums() takes what sums_by() gives");
    expect("SELECT n FROM sums(x'0102')", "sums() takes what sums_by() gives");
    expect("SELECT sums_by(1, 2)", "NULL");
}

/* Forty games at a table of two; who chose won thirty of them. */
#define PAIRS                                                                                  \
    "WITH RECURSIVE g(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM g WHERE i < 39), seat(s) "  \
    "AS"                                                                                       \
    " (VALUES(0), (1))"

/* The table of a game of PAIRS, of which the first seat chose. */
#define TABLE " (SELECT roster(s, s = (i >= 30), 0, 0, 1, 1) FROM seat)"

Test(sql_functions, an_effect_is_an_object_with_its_interval)
{
    expect(PAIRS " SELECT effect(i, 1," TABLE ", 1, 0, 0, 0, 0, 0) ->> '$.odds',"
                 " effect(i, 1," TABLE ", 1, 0, 0, 0, 0, 0) FROM g",
           "110 {\"games\":40,\"won\":750,\"stood\":500,\"low\":93,\"high\":361,\"odds\":110,"
           "\"odds_low\":38,\"odds_high\":182,\"distance\":600,\"variance\":38305}");
    expect(PAIRS
           " SELECT effect(i, 1, (SELECT roster(s, s, 0, 0, 1, 1) FROM seat), 1, 0, 0, 0, 0,"
           " 0) ->> '$.odds' FROM g",
           "NULL");
    expect("SELECT effect(1, 1, roster(0, 1, 0, 0, 1, 1), 1, 0, 0, 0, 0, 0)",
           "misuse of aggregate function roster()");
    expect("SELECT effect(1, 1, (SELECT roster(0, 1, 0, 0, 1, 1)), 1, 0, 0, 0, 0, 0)", "NULL");
    expect("SELECT effect(1, 1, (SELECT roster(column1, 1, 0, 0, 1, 1) FROM (VALUES(5), (7))),"
           " 1 << 7, 1, 1, -1, -1, -1) ->> '$.games'",
           "NULL");
    expect("SELECT effect(1, 1, NULL, 1, 0, 0, 0, 0, 0)", "NULL");
    expect("SELECT effect(1, 1, x'01', 1, 0, 0, 0, 0, 0)", "the rows of a model are no games");
    expect("SELECT effect(1, 1, (SELECT roster(9, 1, 0, 0, 1, 1)), 1, 0, 0, 0, 0, 0)",
           "the rows of a model are no games");
    expect("SELECT effect(1, 1, (SELECT roster(column1, 1, 0, 0, -1, 1) FROM (VALUES(0), (1))),"
           " 1, 0, 0, 0, 0, 0)",
           "the rows of a model are no games");
    expect("SELECT effect(1, 1, (SELECT roster(0, 1, 99999999999, 0, 1, 1)), 1, 0, 0, 0, 0, 0)",
           "the rows of a model are no games");
}

/* What the scales add is known of a seat: that of the numbers makes the choice no better than it stood. */
Test(sql_functions, an_effect_takes_off_how_the_seats_stood)
{
    expect(PAIRS " SELECT effect(i, 1," TABLE
                 ", 1, 1099000000, 0, 1, 0, 0) ->> '$.stood' FROM g",
           "750");
    expect(PAIRS " SELECT effect(i, 1," TABLE
                 ", 1, 0, 1099000000, 0, 1, 0) ->> '$.stood' FROM g",
           "750");
    expect(PAIRS
           " SELECT effect(i, 1, (SELECT roster(s, s = (i >= 30), 1099 * (s = 0), 0, 1, 1)"
           " FROM seat), 1, 0, 0, 0, 0, 0) ->> '$.stood' FROM g",
           "750");
}

/* ln 3 is 1.0986; a prior of one game takes a little off. */
Test(sql_functions, a_logit_gives_coefficients_for_a_change_of_1000)
{
    expect(PAIRS
           " SELECT logit(i, 1, s, s = (i >= 30), 0, 1000 * (s = 0)),"
           " logit(i, 1, s, s = (i >= 30), 1099 * (s = 0), 1000 * (s = 0), 5) FROM g, seat",
           "[972812] [-342,0]");
    expect("SELECT logit(1, 1, 0, 1, 0, column1) FROM (VALUES(1)) WHERE 0", "NULL");
    expect("SELECT logit(1, 1, 0, 1, 0)", "too few or too many variables: see docs/reports.md");
}

/* The numbers are those of test_stats_rating.c. */
Test(sql_functions, a_rating_is_that_before_the_game)
{
#define GAMES_OF_TWO "(VALUES(1, 0, 1), (1, 1, 2), (2, 0, 2), (2, 1, 1), (3, 0, 1), (3, 1, 2))"
    expect("SELECT group_concat(r) FROM (SELECT rating(2, column1, NULL, column2, column3, 1)"
           " OVER (ORDER BY column1, column2) AS r FROM " GAMES_OF_TWO ")",
           "1500,1500,1570,1430,1498,1502");
    expect("SELECT rating(2, column1, NULL, column2, column3, 1) OVER (ORDER BY column1 ROWS 1"
           " PRECEDING) AS r FROM " GAMES_OF_TWO " LIMIT 1 OFFSET 4",
           "a rating is of all games before");
}

Test(sql_functions, a_player_of_a_rating_is_one_of_them)
{
    static const char refused[] = "a player of a rating is 0 or more, and below their number";
    expect("SELECT rating(2, 1, NULL, 2, 1, 1) OVER (ORDER BY 1)", refused);
    expect("SELECT rating(2, 1, NULL, -1, 1, 1) OVER (ORDER BY 1)", refused);
    expect("SELECT rating(1 << 40, 1, NULL, 1, 1, 1) OVER (ORDER BY 1)", refused);
}

Test(sql_functions, a_logarithm_is_in_thousandths)
{
    expect("SELECT log_ratio(1, 2), log_ratio(7, 7), log_ratio(0, 1), log_ratio(3, 2)",
           "-693 0 NULL NULL");
}

#define RATES                                                                                  \
    "(SELECT false_rates(column1) FROM (VALUES(10000000), (NULL), (40000000), (41000000)))"

Test(sql_functions, rates_of_false_discoveries_are_those_of_all_questions)
{
    expect("SELECT false_rate(" RATES ", 10000000)", "30");
    expect("SELECT false_rate(" RATES ", 40000000)", "41");
    expect("SELECT false_rate(" RATES ", NULL) IS NULL", "1");
    expect("SELECT false_rate((SELECT false_rates(NULL)), 1) IS NULL", "1");
    expect("SELECT false_rate(x'00', 1)", "false_rate() takes what false_rates() gives");
    expect("SELECT false_rate((SELECT false_rates(-5)), 0)", "0");
}
