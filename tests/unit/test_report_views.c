/* test_report_views.c - views that SQL has when it names them. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "report/report_template.h"
#include "report/report_views.h"
#include "store/connection.h"
#include "store/query.h"
#include "store/store.h"

static struct arena texts = ARENA_INIT;
static const struct query_view *views;
static const struct report_piece two = {.name = "two", .text = "2"};
static struct store *store;

static void begin(void)
{
    struct err err = ERR_INIT;
    views = NULL;
    cr_assert_eq(store_open_in_memory(&store, &err), 0, "%s", err.text);
    cr_assert_eq(report_views_take(&views, &texts, &two,
                                   "low AS (SELECT 1 AS x),\n"
                                   "-- FROM nowhere,\n"
                                   "high(y) AS MATERIALIZED (\n"
                                   "  SELECT ')' FROM low\n"
                                   "),\n\n"
                                   "alone AS NOT MATERIALIZED (SELECT ${two} AS z)",
                                   &err),
                 0, "%s", err.text);
}

static void end(void)
{
    store_close(store);
    arena_free(&texts);
}

TestSuite(report_views, .init = begin, .fini = end);

/* What users are shown. */
static void expect_shown(const char *query, const char *expected)
{
    struct buf out = BUF_INIT;
    query_put_sql(&out, store, query, views);
    cr_expect_str_eq(buf_str(&out), expected);
    buf_free(&out);
}

static void expect_answer(const char *query, const char *expected)
{
    struct query *q;
    struct err err = ERR_INIT;
    int offset;
    cr_assert_eq(query_new_viewed(&q, store, query, views, &err), 0, "%s: %s", query, err.text);
    cr_assert_eq(query_step(q, &err), 1, "%s", query);
    cr_expect_str_eq(query_text(q, 0), expected, "%s", query);
    query_free(q);
    cr_assert_eq(query_new_guarded(&q, store, query, views, &offset, &err), 0, "%s: %s", query,
                 err.text);
    cr_assert_eq(query_step(q, &err), 1, "%s", query);
    cr_expect_str_eq(query_text(q, 0), expected, "%s, guarded", query);
    query_free(q);
}

Test(report_views, a_query_has_those_that_it_names_and_what_they_build_on)
{
    expect_shown("SELECT * FROM alone",
                 "WITH alone AS NOT MATERIALIZED (SELECT 2 AS z)\nSELECT * FROM alone");
    expect_shown("SELECT * FROM game, high",
                 "WITH low AS (SELECT 1 AS x),\n"
                 "high(y) AS MATERIALIZED (\n  SELECT ')' FROM low\n)\n"
                 "SELECT * FROM game, high");
    expect_answer("SELECT z FROM alone", "2");
    expect_answer("select y from HIGH", ")");
    expect_answer("SELECT 1 IN low", "1");
}

Test(report_views, a_query_without_views_is_as_it_was)
{
    expect_shown("SELECT game.id AS low FROM game -- FROM low\nWHERE 'FROM low' <> \"x\"",
                 "SELECT game.id AS low FROM game -- FROM low\nWHERE 'FROM low' <> \"x\"");
    expect_shown("WITH t AS (SELECT 1) SELECT * FROM t",
                 "WITH t AS (SELECT 1) SELECT * FROM t");
}

Test(report_views, tables_of_the_query_come_after_the_views)
{
    expect_shown("WITH t AS (SELECT * FROM low) SELECT * FROM t",
                 "WITH low AS (SELECT 1 AS x),\n     t AS (SELECT * FROM low) SELECT * FROM t");
    expect_shown(", t AS (SELECT * FROM low) SELECT * FROM t",
                 "WITH low AS (SELECT 1 AS x)\n, t AS (SELECT * FROM low) SELECT * FROM t");
    expect_answer("-- counts\nwith recursive n(x) AS (SELECT x FROM low UNION ALL SELECT x + 1"
                  " FROM n WHERE x < 5) SELECT max(x) FROM n",
                  "5");
}

Test(report_views, a_table_of_the_query_takes_the_place_of_a_view)
{
    expect_shown("WITH low AS (SELECT 3) SELECT * FROM high",
                 "WITH high(y) AS MATERIALIZED (\n  SELECT ')' FROM low\n),\n"
                 "     low AS (SELECT 3) SELECT * FROM high");
    expect_answer("WITH low AS (SELECT 3 UNION SELECT 4) SELECT count(*) FROM high", "2");
}

Test(report_views, a_later_view_takes_the_place_of_an_earlier_one)
{
    struct err err = ERR_INIT;
    cr_assert_eq(
        report_views_take(&views, &texts, NULL, "low AS (SELECT 7 UNION SELECT 8)", &err), 0);
    expect_answer("SELECT count(*) FROM high", "2");
    expect_shown("SELECT * FROM low",
                 "WITH low AS (SELECT 7 UNION SELECT 8)\nSELECT * FROM low");
}

Test(report_views, mistakes_are_those_of_the_query)
{
    struct query *q;
    struct err err = ERR_INIT;
    int offset;
    cr_expect_lt(query_new_guarded(&q, store, "SELECT x, y FROM low", views, &offset, &err), 0);
    cr_expect_str_eq(err.text, "no such column: y");
    cr_expect_eq(offset, (int)strlen("SELECT x, "));
    err = (struct err)ERR_INIT;
    cr_expect_lt(query_new_guarded(&q, store, "SELECT * FROM low, x", views, &offset, &err), 0);
    cr_expect_str_eq(err.text, "no such table: x");
    err = (struct err)ERR_INIT;
    cr_expect_lt(query_new_guarded(&q, store,
                                   "WITH t AS (SELECT * FROM low), t AS (SELECT 1) SELECT 1",
                                   views, &offset, &err),
                 0);
    cr_expect_str_eq(err.text, "duplicate WITH table name: t");
}

/* Two files may ask their views by one text. */
Test(report_views, a_statement_is_used_again_with_its_own_views)
{
    const struct query_view *other = NULL;
    struct query *q;
    struct err err = ERR_INIT;
    expect_answer("SELECT * FROM low", "1");
    cr_assert_eq(report_views_take(&other, &texts, NULL, "low AS (SELECT 9)", &err), 0);
    cr_assert_eq(query_new_viewed(&q, store, "SELECT * FROM low", other, &err), 0);
    cr_assert_eq(query_step(q, &err), 1);
    cr_expect_eq(query_int(q, 0), 9);
    query_free(q);
    expect_answer("SELECT * FROM low", "1");
}

static void ask(const char *sql)
{
    struct query *q;
    struct err err = ERR_INIT;
    cr_assert_eq(query_new(&q, store, sql, &err), 0, "%s", err.text);
    cr_assert_eq(query_step(q, &err), 1);
    query_free(q);
}

Test(report_views, a_statement_stays_prepared_while_another_is_asked_again_and_again)
{
    struct query *q;
    struct err err = ERR_INIT;
    ask("SELECT 1");
    for (int i = 0; i < 2 * SPARE_STATEMENTS; i++)
        ask("SELECT 2");
    cr_assert_eq(query_new(&q, store, "SELECT 1", &err), 0);
    cr_expect_eq(sqlite3_stmt_status(q->made.statement, SQLITE_STMTSTATUS_RUN, 0), 1);
    query_free(q);
}

Test(report_views, of_many_statements_the_latest_stay_prepared)
{
    struct query *q;
    struct err err = ERR_INIT;
    struct buf sql = BUF_INIT;
    for (int i = 0; i < 3 * SPARE_STATEMENTS; i++) {
        buf_clear(&sql);
        buf_printf(&sql, "SELECT %d", i);
        ask(buf_str(&sql));
    }
    cr_assert_eq(query_new(&q, store, buf_str(&sql), &err), 0);
    cr_expect_eq(sqlite3_stmt_status(q->made.statement, SQLITE_STMTSTATUS_RUN, 0), 1);
    query_free(q);
    buf_free(&sql);
}

Test(report_views, a_view_that_only_a_word_or_a_comment_names_does_no_harm)
{
    expect_answer("SELECT x AS alone FROM low -- high", "1");
    expect_answer("SELECT 'high' FROM LOW", "high");
}

static void expect_refused(const char *text, const char *expected)
{
    struct err err = ERR_INIT;
    cr_expect_lt(report_views_take(&views, &texts, NULL, text, &err), 0, "%s", text);
    cr_expect_str_eq(err.text, expected);
}

Test(report_views, what_is_no_view_is_refused)
{
    static const char usage[] = "expected a view at the left margin: NAME AS (SELECT ...)";
    expect_refused("low (SELECT 1) x", usage);
    expect_refused("(SELECT 1)", usage);
    expect_refused("a AS (SELECT 1)\nb AS (SELECT 2)", "expected ',' after a view");
    expect_refused("a AS (SELECT 1),", "expected a view after ','");
    expect_refused("game AS (SELECT 1)",
                   "there is a table 'game', so no view can have the name");
}
