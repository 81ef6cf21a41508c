/* test_report_headline.c - the sentence about the answer of a report. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "report/report.h"
#include "report/report_headline.h"
#include "report_fixture.h"
#include "scratch.h"
#include "store/store.h"

TestSuite(report_headline, .init = scratch_begin, .fini = scratch_end);

enum { LONGEST = 200 };

/* Appends the sentence of a report about all games of the fixture; returns the rows of the answer. */
static size_t put_headline(struct buf *out, struct store *store, const struct report *report)
{
    const struct report_filter filter = report_fixture_filter(report);
    struct report_table answer;
    struct err err = ERR_INIT;
    cr_assert_eq(report_answer(&answer, store, report, &filter, &err), 0, "%s", err.text);
    cr_expect_eq(report_put_headline(out, store, report, &filter, &answer, &err), 0, "%s: %s",
                 report->name, err.text);
    const size_t rows = answer.n_rows;
    report_table_free(&answer);
    return rows;
}

Test(report_headline, every_report_with_a_chart_has_one_short_sentence)
{
    struct store *store = report_fixture_open();
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        struct buf said = BUF_INIT;
        if (report->chart != NULL && put_headline(&said, store, report) > 0) {
            cr_expect(said.len > 0, "%s has none", report->name);
            cr_expect(said.len < LONGEST, "%s: %s", report->name, buf_str(&said));
            cr_expect(said.len > 0 && said.data[said.len - 1] == '.', "%s: %s", report->name,
                      buf_str(&said));
            cr_expect_null(strpbrk(buf_str(&said), "{}\n"), "%s: %s", report->name,
                           buf_str(&said));
        }
        buf_free(&said);
    }
    store_close(store);
}

Test(report_headline, names_are_plain_text_in_it)
{
    struct store *store = report_fixture_open();
    report_fixture_run(store, "UPDATE player SET name = '<b>\"''\\' || char(10) || name");
    struct buf said = BUF_INIT;
    put_headline(&said, store, report_find("scores"));
    cr_expect_eq(strncmp(buf_str(&said), "<b>\"'\\\n", 7), 0, "%s", buf_str(&said));
    buf_free(&said);
    store_close(store);
}

Test(report_headline, of_no_rows_there_is_nothing_to_say)
{
    struct store *store = report_fixture_open();
    const struct report *report = report_find("standings");
    const struct report_filter filter = {.from = "2999"};
    struct report_table answer;
    struct err err = ERR_INIT;
    struct buf said = BUF_INIT;
    cr_assert_eq(report_answer(&answer, store, report, &filter, &err), 0, "%s", err.text);
    cr_assert_eq(answer.n_rows, 0);
    cr_expect_eq(report_put_headline(&said, store, report, &filter, &answer, &err), 0);
    cr_expect_eq(said.len, 0);
    report_table_free(&answer);
    store_close(store);
}

Test(report_headline, the_last_rating_of_a_player_is_the_one_that_is_said)
{
    struct store *store = report_fixture_open();
    const struct report *report = report_find("rating-history");
    const struct report_filter filter = {.player = "Bob"};
    struct report_table answer;
    struct err err = ERR_INIT;
    struct buf said = BUF_INIT;
    char expected[64];
    cr_assert_eq(report_answer(&answer, store, report, &filter, &err), 0, "%s", err.text);
    cr_assert_gt(answer.n_rows, 1);
    const size_t rating = report_find_column(&answer, "rating");
    snprintf(expected, sizeof expected, "Bob has %lld points after %zu games, ",
             (long long)report_cell(&answer, answer.n_rows - 1, rating)->number, answer.n_rows);
    cr_expect_eq(report_put_headline(&said, store, report, &filter, &answer, &err), 0);
    cr_expect_eq(strncmp(buf_str(&said), expected, strlen(expected)), 0, "%s", buf_str(&said));
    report_table_free(&answer);
    buf_free(&said);
    store_close(store);
}
