/* test_report_why.c - in every report, the evidence of every row adds up to its numbers.
 *
 * The games are random ones of both kinds, under every filter. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "report_fixture.h"
#include "report/report.h"
#include "report/report_games.h"
#include "report/report_row.h"
#include "report/report_why.h"
#include "scratch.h"
#include "store/store.h"
#include "store_games.h"

TestSuite(report_why, .init = scratch_begin, .fini = scratch_end);

static size_t n_rows_seen;

static struct store *random_store(bool is_cards)
{
    static struct random_games games;
    random_games_init(&games, 20);
    games.is_cards = is_cards;
    return random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
}

/* A row of a report, and its name in messages. */
struct witness_case {
    struct report_witness *witness;
    const struct report_table *answer;
    size_t row;
    char name[256];
};

static int64_t sum_of(const struct report_table *evidence, const char *column)
{
    int64_t sum = 0;
    for (size_t i = 0; i < evidence->n_rows; i++) {
        if (strcmp(report_cell(evidence, i, WHY_ADDS_TO)->text, column) == 0)
            sum += report_cell(evidence, i, WHY_AMOUNT)->number;
    }
    return sum;
}

static bool adds_to(const struct report_table *evidence, const char *column)
{
    for (size_t i = 0; i < evidence->n_rows; i++) {
        if (strcmp(report_cell(evidence, i, WHY_ADDS_TO)->text, column) == 0)
            return true;
    }
    return false;
}

/* A mean with two decimals, halves up. */
static int64_t mean_of(int64_t sum, int64_t n)
{
    return (200 * sum + n) / (2 * n);
}

static const struct report_cell *cell_of(const struct witness_case *c, const char *name)
{
    const size_t column = report_find_column(c->answer, name);
    cr_assert_lt(column, c->answer->n_columns, "%s: no column '%s'", c->name, name);
    return report_cell(c->answer, c->row, column);
}

/* The number of a column whose evidence adds up to `sum`; -1: the report does not say. */
static int64_t number_of(const struct witness_case *c, const struct report_column *column,
                         int64_t sum)
{
    const struct report_mean *mean = report_why_mean(c->witness->report->why, column->name);
    if (column->decimals == 0)
        return sum;
    if (column->decimals != 2 || mean == NULL)
        return -1;
    return mean_of(sum, mean->by * (mean->per == NULL ? 1 : cell_of(c, mean->per)->number));
}

/* An integer, or a mean with a known divisor, equals what the evidence adds up to. */
static void expect_sum(const struct witness_case *c, const struct report_table *evidence,
                       size_t i)
{
    const struct report_column *column = &c->answer->columns[i];
    const struct report_cell *cell = report_cell(c->answer, c->row, i);
    const int64_t sum = number_of(c, column, sum_of(evidence, column->name));
    if (sum >= 0)
        cr_expect_eq(cell->number, sum, "%s: %s is %lld, its evidence %lld", c->name,
                     column->name, (long long)cell->number, (long long)sum);
}

/* Numbers that are no sum of evidence; NULL: every number of the report. */
static const char *const other_numbers[][2] = {
    {"decisions", "worst"},
    {"luck", "rank"},
    {"luck", "plain_rank"},
    {"turning-points", "error"},
    {"turning-points", "round"},
    {"difference", "difference"},
    {"ends", "judged"},
    {"games", "margin"},
    {"games", "players"},
    {"games", "score"},
    {"income", "others"},
    {"income", "winners"},
    {"league", "rank"},
    {"neighbours", "games_elsewhere"},
    {"profile", "per_game"},
    {"profile", "percentile"},
    {"progress", "high"},
    {"progress", "low"},
    {"progress", "median"},
    {"rating-history", NULL},
    {"ratings", "deviation"},
    {"ratings", "high"},
    {"ratings", "last_change"},
    {"ratings", "low"},
    {"ratings", "rating"},
    {"records", "n"},
    {"records", "players"},
    {"rivalry", "best_lead"},
    {"rivalry", "opponent_streak"},
    {"rivalry", "streak"},
    {"rivalry", "worst_lead"},
    {"roles", "per_game"},
    {"scores", "low_quarter"},
    {"scores", "median"},
    {"scores", "high_quarter"},
    {"sheet", NULL},
    {"standings", "best"},
    {"standings", "worst"},
    {"violations", "games"},
    {"skill", "games_needed"},
    {"skill", "games_needed_low"},
    {"skill", "games_needed_high"},
};

static bool is_other_number(const char *report, const char *column)
{
    for (size_t i = 0; i < sizeof other_numbers / sizeof *other_numbers; i++) {
        const char *const *other = other_numbers[i];
        if (strcmp(report, other[0]) == 0 &&
            (other[1] == NULL || strcmp(column, other[1]) == 0))
            return true;
    }
    return false;
}

static bool is_key(const struct report_why *why, const char *column)
{
    for (size_t i = 0; i < REPORT_KEYS_MAX && why->keys[i] != NULL; i++) {
        if (strcmp(why->keys[i], column) == 0)
            return true;
    }
    return false;
}

/* Whether a column is a sum of evidence, or a mean of it. */
static bool is_sum(const struct witness_case *c, const struct report_column *column)
{
    const struct report *report = c->witness->report;
    return column->type == COLUMN_NUMBER && column->use == COLUMN_VALUE &&
           number_of(c, column, 0) >= 0 && !is_key(report->why, column->name) &&
           !is_other_number(report->name, column->name);
}

/* A sum that is not 0 has evidence. */
static void expect_evidence(const struct witness_case *c, const struct report_table *evidence,
                            size_t i)
{
    const struct report_column *column = &c->answer->columns[i];
    if (adds_to(evidence, column->name))
        expect_sum(c, evidence, i);
    else if (is_sum(c, column))
        cr_expect_eq(report_cell(c->answer, c->row, i)->number, 0, "%s: nothing adds to %s",
                     c->name, column->name);
}

/* Whether the evidence of a column is shown only when asked for. */
static bool is_apart(const struct report_why *why, const struct report_column *column)
{
    if (column->when >= COLUMN_PART)
        return true;
    for (size_t i = 0; why->apart[i] != NULL; i++) {
        if (strcmp(why->apart[i], column->name) == 0)
            return true;
    }
    return false;
}

static void expect_sums(const struct witness_case *c, const struct report_table *evidence)
{
    for (size_t i = 0; i < c->answer->n_columns; i++) {
        const struct report_column *column = &c->answer->columns[i];
        if (!is_apart(c->witness->report->why, column) || adds_to(evidence, column->name))
            expect_evidence(c, evidence, i);
    }
}

/* The evidence of one column is of that column alone. */
static void expect_column(struct witness_case *c, size_t i)
{
    const char *name = c->answer->columns[i].name;
    struct report_witness of = *c->witness;
    struct report_table evidence;
    struct err err = ERR_INIT;
    of.of = name;
    cr_assert_eq(report_witness_ask(&evidence, &of, c->answer, c->row, &err), 0, "%s: %s",
                 c->name, err.text);
    for (size_t row = 0; row < evidence.n_rows; row++)
        cr_expect_str_eq(report_cell(&evidence, row, WHY_ADDS_TO)->text, name);
    expect_evidence(c, &evidence, i);
    report_table_free(&evidence);
}

/* A role that nobody took is a row of zeros. */
static bool counts_something(const struct witness_case *c)
{
    bool has_sums = false;
    for (size_t i = 0; i < c->answer->n_columns; i++) {
        const struct report_column *column = &c->answer->columns[i];
        if (!is_sum(c, column) || is_apart(c->witness->report->why, column))
            continue;
        has_sums = true;
        if (report_cell(c->answer, c->row, i)->number != 0)
            return true;
    }
    return !has_sums;
}

/* Evidence adds to columns of the report, and the events of a game stand together. */
static void expect_form(const struct witness_case *c, const struct report_table *evidence)
{
    int64_t *seen = xcalloc(evidence->n_rows + 1, sizeof *seen);
    size_t n = 0;
    if (counts_something(c))
        cr_expect_gt(evidence->n_rows, 0, "%s: no evidence", c->name);
    for (size_t i = 0; i < evidence->n_rows; i++) {
        const struct report_cell *cells = report_cell(evidence, i, 0);
        if (cells[WHY_ADDS_TO].length > 0)
            cell_of(c, cells[WHY_ADDS_TO].text);
        if (i > 0 && cells[WHY_GAME].number == seen[n - 1])
            continue;
        for (size_t k = 0; k < n; k++)
            cr_expect_neq(seen[k], cells[WHY_GAME].number, "%s: a game stands twice", c->name);
        seen[n++] = cells[WHY_GAME].number;
    }
    free(seen);
}

/* The columns apart, and one other, a different one in each row. */
static void expect_columns(struct witness_case *c)
{
    for (size_t i = 0; i < c->answer->n_columns; i++) {
        if (i == c->row % c->answer->n_columns ||
            is_apart(c->witness->report->why, &c->answer->columns[i]))
            expect_column(c, i);
    }
}

static void expect_row(struct witness_case *c)
{
    struct report_table evidence;
    struct err err = ERR_INIT;
    struct buf name = BUF_INIT;
    size_t found = SIZE_MAX;
    report_row_put_name(&name, c->answer, c->witness->report, c->row);
    snprintf(c->name, sizeof c->name, "%s, row '%s'", c->witness->report->name, buf_str(&name));
    cr_assert_eq(report_witness_ask(&evidence, c->witness, c->answer, c->row, &err), 0,
                 "%s: %s", c->name, err.text);
    expect_form(c, &evidence);
    expect_sums(c, &evidence);
    expect_columns(c);
    n_rows_seen++;
    if (strspn(buf_str(&name), "0123456789") != name.len)
        cr_expect_eq(
            report_row_find(&found, c->answer, c->witness->report, buf_str(&name), &err), 0,
            "%s", err.text);
    cr_expect(found == SIZE_MAX || found == c->row, "the name of %s finds another row",
              c->name);
    report_table_free(&evidence);
    buf_free(&name);
}

static void expect_report(struct store *store, const struct report *report,
                          const struct report_filter *filter)
{
    struct report_witness w = report_witness(store, report, filter, NULL);
    struct report_table answer;
    struct err err = ERR_INIT;
    cr_assert_not_null(report->why, "%s has no evidence", report->name);
    if (!report_is_chosen(report, filter))
        return;
    cr_assert_eq(report_answer(&answer, store, report, filter, &err), 0, "%s", err.text);
    for (size_t row = 0; row < answer.n_rows; row++)
        expect_row(&(struct witness_case){.witness = &w, .answer = &answer, .row = row});
    report_table_free(&answer);
    report_witness_free(&w);
}

static void expect_all(struct store *store)
{
    struct report_table players;
    cr_assert_eq(report_answer(&players, store, report_find("standings"),
                               &(struct report_filter){0}, NULL),
                 0);
    const struct report_filter filters[] = {
        {0},
        {.game = 3},
        {.players = 3},
        {.player = report_cell(&players, 0, 0)->text},
        {.player = report_cell(&players, 1, 0)->text, .game = 2},
        {.min_games = 5, .clean = true},
    };
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        /* THOROUGH: each with each filter; else with a third of them. */
        for (size_t k = 0; k < sizeof filters / sizeof *filters; k++)
            if (k == 0 || (i + k) % 3 == 0 || getenv("THOROUGH") != NULL)
                expect_report(store, report, &filters[k]);
    }
    report_table_free(&players);
    cr_expect_gt(n_rows_seen, 1500, "%zu rows are few", n_rows_seen);
}

Test(report_why, every_number_that_counts_is_the_sum_of_its_evidence)
{
    struct store *store = random_store(false);
    expect_all(store);
    store_close(store);
}

Test(report_why, every_number_is_the_sum_of_its_evidence_in_card_games_too)
{
    struct store *store = random_store(true);
    expect_all(store);
    store_close(store);
}

Test(report_why, a_violation_has_its_findings_what_follows_and_its_games)
{
    struct store *store = report_fixture_open();
    const struct report_filter everything = {0};
    struct report_witness w =
        report_witness(store, report_find("violations"), &everything, NULL);
    struct report_table answer, evidence, games;
    struct err err = ERR_INIT;
    cr_assert_eq(report_answer(&answer, store, w.report, &everything, &err), 0, "%s", err.text);
    cr_assert_eq(report_witness_ask(&evidence, &w, &answer, 0, &err), 0, "%s", err.text);
    cr_expect_eq(evidence.n_rows, 3);
    cr_expect_eq(sum_of(&evidence, "findings"), 2);
    cr_expect_eq(sum_of(&evidence, "following"), 1);
    cr_assert_eq(report_games_behind(&games, store, w.report, &everything, NULL, &err), 0, "%s",
                 err.text);
    cr_expect_eq(games.n_rows, 1);
    cr_expect_eq(report_cell(&games, 0, 2)->number, 3);
    report_table_free(&answer);
    report_table_free(&evidence);
    report_table_free(&games);
    report_witness_free(&w);
    store_close(store);
}
