/* test_report_views.c - views that a query has when it names them. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "report/report_views.h"

static struct arena texts = ARENA_INIT;
static const struct report_view *views;

static void begin(void)
{
    struct err err = ERR_INIT;
    views = NULL;
    cr_assert_eq(report_views_take(&views, &texts,
                                   "low AS (SELECT 1 AS x), -- a comma, in a comment\n"
                                   "high(y) AS MATERIALIZED (SELECT ')' FROM low),\n"
                                   "alone AS NOT MATERIALIZED (SELECT 2 AS z)",
                                   &err),
                 0, "%s", err.text);
}

static void end(void)
{
    arena_free(&texts);
}

TestSuite(report_views, .init = begin, .fini = end);

static void expect_query(const char *query, const char *expected)
{
    struct buf out = BUF_INIT;
    const size_t before = report_views_put(&out, query, views);
    cr_expect_str_eq(buf_str(&out), expected);
    cr_expect_eq(out.len, before + strlen(query));
    buf_free(&out);
}

Test(report_views, a_query_has_those_that_it_names_and_what_they_build_on)
{
    expect_query("SELECT * FROM alone",
                 "WITH alone AS NOT MATERIALIZED (SELECT 2 AS z)\nSELECT * FROM alone");
    expect_query("SELECT * FROM t JOIN high",
                 "WITH low AS (SELECT 1 AS x),\nhigh(y) AS MATERIALIZED (SELECT ')' FROM low)\n"
                 "SELECT * FROM t JOIN high");
}

Test(report_views, a_query_without_views_is_as_it_was)
{
    expect_query("SELECT low FROM t -- FROM low\nWHERE 'FROM low' <> \"x\"",
                 "SELECT low FROM t -- FROM low\nWHERE 'FROM low' <> \"x\"");
    expect_query("WITH t AS (SELECT 1) SELECT * FROM t",
                 "WITH t AS (SELECT 1) SELECT * FROM t");
}

Test(report_views, tables_of_the_query_come_after_the_views)
{
    expect_query("WITH t AS (SELECT * FROM low) SELECT * FROM t",
                 "WITH low AS (SELECT 1 AS x),\n     t AS (SELECT * FROM low) SELECT * FROM t");
    expect_query(", t AS (SELECT * FROM low) SELECT * FROM t",
                 "WITH low AS (SELECT 1 AS x)\n, t AS (SELECT * FROM low) SELECT * FROM t");
}

Test(report_views, a_table_of_the_query_takes_the_place_of_a_view)
{
    expect_query("WITH low AS (SELECT 3) SELECT * FROM high",
                 "WITH high(y) AS MATERIALIZED (SELECT ')' FROM low),\n"
                 "     low AS (SELECT 3) SELECT * FROM high");
}

Test(report_views, what_is_no_view_is_refused)
{
    struct err err = ERR_INIT;
    cr_expect_lt(report_views_take(&views, &texts, "low (SELECT 1)", &err), 0);
    cr_expect_str_eq(err.text, "expected a view: NAME AS (SELECT ...)");
    err = (struct err)ERR_INIT;
    cr_expect_lt(report_views_take(&views, &texts, "a AS (SELECT 1) b AS (SELECT 2)", &err), 0);
    cr_expect_str_eq(err.text, "expected ',' after a view");
}
