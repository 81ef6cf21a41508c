/* test_report_totals.c - reports over random games agree with the tables they come from. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "book_suite.h"
#include "report/report.h"

static struct random_games games;
static void begin(void)
{
    begin_with_games(&games, 30);
}

TestSuite(report_totals, .init = begin, .fini = end_book);

/* The sum of a column over the rows in which another column holds `key` (NULL: over all). */
static long long sum(const char *report, const char *column, const char *key_column,
                     const char *key)
{
    struct report_table t;
    struct err err = ERR_INIT;
    const struct report_filter everything = {0};
    cr_assert_eq(report_answer(&t, store, report_find(report), &everything, &err), 0, "%s",
                 err.text);
    long long total = 0;
    for (size_t row = 0; row < t.n_rows; row++) {
        bool counts = key == NULL;
        long long value = 0;
        for (size_t i = 0; i < t.n_columns; i++) {
            const struct report_cell *cell = report_cell(&t, row, i);
            if (strcmp(t.columns[i].name, column) == 0)
                value = cell->number;
            if (key != NULL && strcmp(t.columns[i].name, key_column) == 0)
                counts = strcmp(cell->text, key) == 0;
        }
        total += counts ? value : 0;
    }
    report_table_free(&t);
    return total;
}

/* Of the rows of one seat; others have several that begin alike. */
static long long sum_of_seats(const char *column)
{
    static const char *const letters[] = {"A", "B", "C", "D", "E"};
    long long total = 0;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        total += sum("seats", column, "seat", letters[i]);
    return total;
}

Test(report_totals, there_is_one_win_for_every_game)
{
    cr_expect_eq(sum("standings", "wins", NULL, NULL), 30 * 100);
    cr_expect_eq(sum_of_seats("wins"), 30 * 100);
    cr_expect_float_eq((float)sum("standings", "expected", NULL, NULL), 30 * 100, 4);
}

Test(report_totals, every_seat_is_counted_once)
{
    const long long seats = store_ask(store, "SELECT count(*) FROM seat");
    cr_expect_eq(sum("standings", "games", NULL, NULL), seats);
    cr_expect_eq(sum("scores", "games", NULL, NULL), seats);
    cr_expect_eq(sum_of_seats("games"), seats);
}

Test(report_totals, every_choice_of_a_role_is_counted_once)
{
    const long long turns = store_ask(store, "SELECT count(*) FROM turn");
    cr_expect_eq(sum("roles", "picks", NULL, NULL), turns);
    cr_expect_eq(sum("role-rounds", "picks", NULL, NULL), turns);
    cr_expect_eq(sum("role-seats", "picks", NULL, NULL), turns);
    cr_expect_eq(sum("role-rounds", "picks", "role", "captain"),
                 sum("roles", "picks", "role", "captain"));
}

Test(report_totals, the_gains_of_roles_are_those_of_the_ledger)
{
    const long long in_turns = store_ask(
        store,
        "SELECT sum(delta) FROM ledger l JOIN turn t ON t.game = l.game AND l.seq BETWEEN"
        " t.first_seq AND t.last_seq JOIN thing i ON i.id = l.thing"
        " WHERE delta > 0 AND i.name = 'd' AND i.class = 'piece'");
    const long long counted = store_ask(store, "SELECT sum(own_money + other_money) FROM turn");
    cr_expect_eq(counted, in_turns);
}

Test(report_totals, every_pair_of_a_game_meets_once_and_sits_side_by_side_twice)
{
    const long long seats = store_ask(store, "SELECT count(*) FROM seat");
    cr_expect_eq(sum("head-to-head", "games", NULL, NULL),
                 store_ask(store, "SELECT sum(players * (players - 1) / 2) FROM game"));
    cr_expect_eq(sum("neighbours", "games", NULL, NULL), 2 * seats);
    cr_expect_eq(sum("neighbours", "wins", "side", "left"), 30 * 100);
}

Test(report_totals, every_seat_has_an_opening_and_lives_on_something)
{
    const long long seats = store_ask(store, "SELECT count(*) FROM seat");
    cr_expect_eq(sum("openings", "n", NULL, NULL), 2 * seats);
    cr_expect_eq(sum("strategy", "seats", NULL, NULL), seats);
}

Test(report_totals, goods_that_are_made_are_used_or_left)
{
    cr_expect_eq(sum("goods", "n", "flow", "made"),
                 sum("goods", "n", "flow", "gone") + sum("goods", "n", "flow", "left"));
}

Test(report_totals, every_building_is_counted_once)
{
    cr_expect_eq(sum("buildings", "built", NULL, NULL),
                 store_ask(store, "SELECT count(*) FROM build"));
}

Test(report_totals, income_and_spending_make_up_the_ledger)
{
    const long long seats = store_ask(store, "SELECT count(*) FROM seat");
    const long long gained = sum("income", "gained", "currency", "doubloons");
    const long long in_ledger =
        store_ask(store, "SELECT 100 * sum(max(delta, 0)) FROM ledger l JOIN thing t"
                         " ON t.id = l.thing WHERE t.name = 'd' AND t.class = 'piece'");
    /* Each source is rounded to hundredths of a mean. */
    cr_expect_float_eq((float)gained, (float)in_ledger / (float)seats, 8);
}

Test(report_totals, the_last_round_of_the_progress_is_the_result)
{
    const struct report_filter one = {.game = 4};
    struct report_table t;
    cr_assert_eq(report_read(&t, store, &report_find("progress")->table, &one, NULL), 0);
    const long long seats = store_ask(store, "SELECT count(*) FROM seat WHERE game = 4");
    const long long rounds =
        store_ask(store, "SELECT max(round) FROM round_score WHERE game = 4");
    cr_assert_eq((long long)t.n_rows, seats * rounds);
    long long total = 0;
    for (long long i = 1; i <= seats; i++)
        total += report_cell(&t, (size_t)(i * rounds - 1), 4)->number;
    cr_expect_eq(total, store_ask(store, "SELECT sum(total) FROM result WHERE game = 4"));
    report_table_free(&t);
}

Test(report_totals, every_game_ends_once)
{
    cr_expect_eq(sum("ends", "games", "what", "all"), 30);
    cr_expect_eq(sum("ends", "games", "what", "exactly"), 30);
    cr_expect_eq(sum("ends", "games", "what", "round"), 30);
}

/* ---- the choice of a player ---- */

static const char *text_in(const struct report_table *t, size_t row, const char *column)
{
    return report_cell(t, row, report_find_column(t, column))->text;
}

/* The row of the other table with the same names in it. */
static size_t row_like(const struct report_table *t, const struct report_table *other,
                       size_t row, const char *const *keys)
{
    for (size_t i = 0; i < t->n_rows; i++) {
        bool is_same = true;
        for (size_t k = 0; keys[k] != NULL; k++)
            is_same &= strcmp(text_in(t, i, keys[k]), text_in(other, row, keys[k])) == 0;
        if (is_same)
            return i;
    }
    return t->n_rows;
}

static void expect_same_rows(const char *report, const char *player, const char *const *keys,
                             const char *const *columns)
{
    struct report_table all, own;
    struct err err = ERR_INIT;
    const struct report_filter everything = {0}, chosen = {.player = player};
    cr_assert_eq(report_answer(&all, store, report_find(report), &everything, &err), 0);
    cr_assert_eq(report_answer(&own, store, report_find(report), &chosen, &err), 0);
    cr_expect_gt(own.n_rows, 0, "%s", report);
    for (size_t row = 0; row < own.n_rows; row++) {
        const size_t same = row_like(&all, &own, row, keys);
        for (size_t i = 0; same < all.n_rows && columns[i] != NULL; i++) {
            const size_t column = report_find_column(&all, columns[i]);
            cr_expect_eq(report_cell(&own, row, column)->number,
                         report_cell(&all, same, column)->number, "%s: %s of %s", report,
                         columns[i], player);
        }
    }
    report_table_free(&all);
    report_table_free(&own);
}

#define NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* What others won says what the seat of a player is worth, and how rare a difference is. */
Test(report_totals, the_choice_of_a_player_chooses_rows_and_changes_none)
{
    struct report_table t;
    struct err err = ERR_INIT;
    const struct report_filter everything = {0};
    cr_assert_eq(report_answer(&t, store, report_find("standings"), &everything, &err), 0);
    for (size_t row = 0; row < t.n_rows && row < 3; row++) {
        const char *player = text_in(&t, row, "player");
        expect_same_rows("standings", player, NAMES("player"), NAMES("expected", "wins"));
        expect_same_rows("league", player, NAMES("player"), NAMES("rank", "points"));
        expect_same_rows("neighbours", player, NAMES("player", "side", "neighbour"),
                         NAMES("expected"));
        expect_same_rows("building-players", player, NAMES("building", "player"),
                         NAMES("expected"));
        expect_same_rows("head-to-head", player, NAMES("player", "opponent"), NAMES("q"));
    }
    report_table_free(&t);
}

/* ---- ratings ---- */

/* The last row of a player in the history; n_rows when there is none. */
static size_t last_row_of(const struct report_table *history, const char *player)
{
    size_t last = history->n_rows;
    for (size_t i = 0; i < history->n_rows; i++)
        last = strcmp(text_in(history, i, "player"), player) == 0 ? i : last;
    return last;
}

Test(report_totals, the_history_of_a_rating_ends_with_the_rating)
{
    struct report_table ratings, history;
    struct err err = ERR_INIT;
    const struct report_filter everything = {0};
    cr_assert_eq(report_answer(&ratings, store, report_find("ratings"), &everything, &err), 0);
    cr_assert_eq(
        report_answer(&history, store, report_find("rating-history"), &everything, &err), 0);
    size_t n = 0;
    for (size_t i = 0; i < ratings.n_rows; i++) {
        const char *player = text_in(&ratings, i, "player");
        const size_t last = last_row_of(&history, player);
        const char *const columns[] = {"games", "rating", "deviation", "low", "high"};
        n += last < history.n_rows;
        for (size_t k = 0; last < history.n_rows && k < 5; k++)
            cr_expect_eq(
                report_cell(&ratings, i, report_find_column(&ratings, columns[k]))->number,
                report_cell(&history, last, report_find_column(&history, columns[k]))->number,
                "%s of %s", columns[k], player);
    }
    cr_expect_gt(n, 0);
    report_table_free(&ratings);
    report_table_free(&history);
}
