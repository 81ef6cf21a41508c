/* test_report_more.c - ends against numbers worked out by hand (report_fixture.h). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "report_fixture.h"
#include "reports/report.h"
#include "scratch.h"
#include "store/store.h"

static struct store *store;

static void begin(void)
{
    scratch_begin();
    store = report_fixture_open();
}

static void end(void)
{
    store_close(store);
    scratch_end();
}

TestSuite(report_more, .init = begin, .fini = end);

static void run(const char *sql)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, sql, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
}

static void expect(const char *report, const struct report_filter *filter, const char *expected)
{
    char *found = report_fixture_csv(store, report, filter);
    cr_expect_str_eq(found, expected, "%s:\n%s", report, found);
    free(found);
}

static const struct report_filter everything = {0};

#define ENDS "condition,round,games,share,by_winner,win_score,margin,earlier\n"

Test(report_more, ends_say_who_led_a_round_earlier)
{
    expect("ends", &everything,
           ENDS "city full & vp exhausted,2,1,50.0,100.0,40.00,4.00,100.0\n"
                "colonists,2,1,50.0,,50.00,0.00,100.0\n");
}

Test(report_more, who_shared_the_lead_a_round_earlier_counts_as_a_part)
{
    run("UPDATE round_score SET total = 20 WHERE game = 1 AND round = 1 AND seat < 2;"
        "UPDATE round_score SET total = 50 WHERE game = 2 AND round = 1 AND seat IN (0, 2, 3);"
        "UPDATE round_score SET total = 40 WHERE game = 2 AND round = 1 AND seat = 1;");
    expect("ends", &everything,
           ENDS "city full & vp exhausted,2,1,50.0,100.0,40.00,4.00,50.0\n"
                "colonists,2,1,50.0,,50.00,0.00,33.3\n");
}
