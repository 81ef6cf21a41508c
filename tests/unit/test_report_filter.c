#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "report_fixture.h"
#include "report/report.h"
#include "report/report_write.h"
#include "scratch.h"
#include "store/store.h"

TestSuite(report_filter, .init = scratch_begin, .fini = scratch_end);

static void expect_refused(struct store *store, const struct report_filter *filter,
                           const char *part)
{
    struct err err = ERR_INIT;
    cr_expect_eq(report_filter_check(filter, store, &err), -1, "%s", part);
    cr_expect_not_null(strstr(err.text, part), "'%s' is not in '%s'", part, err.text);
}

Test(report_filter, what_does_not_exist_is_refused)
{
    struct store *store = report_fixture_open();
    expect_refused(store, &(struct report_filter){.game = 9}, "there is no game 9 in ");
    expect_refused(store, &(struct report_filter){.player = "Ana"}, "(did you mean 'Anna'?)");
    expect_refused(store, &(struct report_filter){.player = "Xavier"},
                   "there is no player 'Xavier' in ");
    expect_refused(store, &(struct report_filter){.kind = "chess"},
                   "option '--kind': there is no game 'chess' (puerto-rico");
    store_close(store);
}

Test(report_filter, dates_are_years_months_or_days)
{
    static const char *const good[] = {"2024", "2024-05", "2024-05-17"};
    static const char *const bad[] = {"",        "24",          "2024-5", "2024-05-1",
                                      "2024/05", "2024-05-17T", "may 24"};
    struct store *store = report_fixture_open();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const struct report_filter filter = {.from = good[i], .to = good[i]};
        cr_expect_eq(report_filter_check(&filter, store, NULL), 0, "%s", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        expect_refused(store, &(struct report_filter){.from = bad[i]}, "option '--from'");
        expect_refused(store, &(struct report_filter){.to = bad[i]}, "is not a date");
    }
    store_close(store);
}

static void expect_rows_of_one(struct store *store, const struct report_table *all,
                               const char *report, const char *player)
{
    const struct report_filter filter = {.player = player};
    struct report_table one;
    struct buf csv = BUF_INIT;
    report_table_choose(&one, all, "player", player);
    report_write_csv(&one, &csv);
    char *want = report_fixture_csv(store, report, &filter);
    for (char *from = csv.data, *to = csv.data; (*to = *from) != '\0'; from++)
        to += *from != '\r';
    cr_expect_str_eq(csv.data, want, "%s of %s", report, player);
    free(want);
    buf_free(&csv);
    report_table_free(&one);
}

Test(report_filter, rows_for_each_player_are_those_that_the_choice_of_one_gives)
{
    static const char *const reports[] = {"standings", "head-to-head", "rating-history"};
    struct store *store = report_fixture_open();
    struct err err = ERR_INIT;
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        const struct report_filter each = {.each_player = true};
        struct report_table all;
        cr_assert_eq(report_answer(&all, store, report_find(reports[i]), &each, &err), 0, "%s",
                     err.text);
        expect_rows_of_one(store, &all, reports[i], "Anna");
        expect_rows_of_one(store, &all, reports[i], "Dora");
        report_table_free(&all);
    }
    store_close(store);
}

/* Which of `n` kinds is chosen; NULL: none, as the games are of one. */
static void expect_kind(struct store *store, struct report_filter filter, const char *wanted,
                        const char *kind, size_t n)
{
    struct err err = ERR_INIT;
    struct report_kinds kinds;
    cr_expect_eq(report_filter_choose_kind(&filter, store, wanted, &kinds, &err), n > 1, "%s",
                 err.text);
    cr_expect_eq(kinds.n, n);
    cr_expect(kind == NULL ? filter.kind == NULL : strcmp(filter.kind, kind) == 0);
    report_kinds_free(&kinds);
}

Test(report_filter, games_of_two_kinds_are_not_added_up)
{
    struct store *store = report_fixture_open();
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, "UPDATE game SET game_kind = 'san-juan' WHERE id = 2", &err),
                 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
    expect_kind(store, (struct report_filter){0}, NULL, "puerto-rico", 2);
    expect_kind(store, (struct report_filter){0}, "san-juan", "san-juan", 2);
    expect_kind(store, (struct report_filter){.kind = "san-juan"}, "puerto-rico", "san-juan",
                1);
    expect_kind(store, (struct report_filter){.game = 2}, "puerto-rico", NULL, 1);
    store_close(store);
}
