/* test_report_registry.c - what must hold for every report. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "report_fixture.h"
#include "report/chart.h"
#include "report/report.h"
#include "report/report_explain.h"
#include "report/report_columns.h"
#include "scratch.h"
#include "store/store.h"

TestSuite(report_registry, .init = scratch_begin, .fini = scratch_end);

static size_t count_columns(const struct report_source *source)
{
    size_t n = 0;
    while (source->columns[n].name != NULL)
        n++;
    return n;
}

static bool has_column(const struct report_source *source, const char *name, size_t length)
{
    for (size_t i = 0; i < count_columns(source); i++) {
        if (strlen(source->columns[i].name) == length &&
            memcmp(source->columns[i].name, name, length) == 0)
            return true;
    }
    return false;
}

static void expect_sentence_part(const char *text, const char *of)
{
    cr_expect(text != NULL && text[0] != '\0', "%s is not described", of);
    cr_expect(!isupper((unsigned char)text[0]) || isupper((unsigned char)text[1]) ||
                  text[1] == ' ',
              "%s: '%s' begins with a capital", of, text);
    cr_expect_neq(text[strlen(text) - 1], '.', "%s: '%s' ends with a full stop", of, text);
    cr_expect_null(strchr(text, '|'), "%s: '%s' breaks a Markdown table", of, text);
}

/* A part of a score that a chart shows is named, and not described. */
static bool is_named_in_chart(const struct report_column *column, bool of_chart)
{
    return of_chart && column->when >= COLUMN_PART && column->doc == NULL;
}

static void expect_documented(const struct report_source *source, const char *report,
                              bool of_chart)
{
    for (size_t i = 0; i < count_columns(source); i++) {
        const struct report_column *column = &source->columns[i];
        if (!is_named_in_chart(column, of_chart))
            expect_sentence_part(column->doc, column->name);
        cr_expect_eq(strspn(column->name, "abcdefghijklmnopqrstuvwxyz_123456"),
                     strlen(column->name), "%s.%s", report, column->name);
        cr_expect_leq(column->decimals, 3, "%s.%s", report, column->name);
    }
}

Test(report_registry, names_are_found_and_unique)
{
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++)
        cr_expect_eq(report_find(report->name), report, "%s", report->name);
    cr_expect_null(report_find("nothing"));
    cr_expect_str_eq(report_suggest("standing"), "standings");
    cr_expect_null(report_suggest("something else"));
}

Test(report_registry, an_alias_finds_the_report)
{
    const struct report *report = report_find("money-by-round");
    cr_assert_not_null(report);
    cr_expect_str_eq(report->alias, "purse");
    cr_expect_eq(report_find("purse"), report);
}

Test(report_registry, every_column_is_documented)
{
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        expect_sentence_part(report->summary, report->name);
        cr_expect_leq(strlen(report->summary), 67, "%s: summary is too long", report->name);
        cr_expect_eq(report->reading[strlen(report->reading) - 1], '.', "%s", report->name);
        expect_documented(&report->table, report->name, false);
        if (report->chart != NULL && report->chart->data.sql != NULL)
            expect_documented(&report->chart->data, report->name, true);
    }
}

/* This does not check that the order is total. */
Test(report_registry, every_query_runs_has_its_columns_and_an_order)
{
    struct store *store = report_fixture_open();
    /* Of the second game alone the log says that time was called. */
    report_fixture_run(store, "UPDATE audit SET early = 4 WHERE game = 2");
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        const struct report_source *sources[] = {
            &report->table, report->chart != NULL ? &report->chart->data : NULL};
        for (size_t k = 0; k < 2; k++) {
            if (sources[k] == NULL || sources[k]->sql == NULL)
                continue;
            const struct report_filter everything = report_fixture_filter(report);
            struct report_table table;
            struct err err = ERR_INIT;
            const int status = k == 0
                                   ? report_answer(&table, store, report, &everything, &err)
                                   : chart_read(&table, store, report, &everything, NULL, &err);
            cr_expect_eq(status, 0, "%s: %s", report->name, err.text);
            cr_expect_gt(table.n_rows, 0, "%s is empty", report->name);
            report_table_free(&table);
            cr_expect_not_null(strstr(sources[k]->sql, "ORDER BY"), "%s", report->name);
        }
    }
    store_close(store);
}

Test(report_registry, an_empty_database_gives_no_rows_and_no_error)
{
    struct store *store;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&store, scratch_path("empty.db"), STORE_CREATE, &err), 0);
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        const struct report_filter everything = report_fixture_filter(report);
        struct report_table table;
        cr_expect_eq(report_answer(&table, store, report, &everything, &err), 0, "%s: %s",
                     report->name, err.text);
        cr_expect_eq(table.n_rows, 0, "%s", report->name);
        report_table_free(&table);
    }
    store_close(store);
}

static size_t count_rows(struct store *store, const struct report *report, int64_t min_games)
{
    struct report_table table;
    struct err err = ERR_INIT;
    const struct report_filter filter = {.min_games = min_games, .player = "Anna"};
    cr_assert_eq(report_answer(&table, store, report, &filter, &err), 0, "%s: %s", report->name,
                 err.text);
    const size_t n = table.n_rows;
    report_table_free(&table);
    return n;
}

Test(report_registry, every_report_takes_min_games_or_says_why_not)
{
    struct store *store = report_fixture_open();
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        bool takes;
        struct err err = ERR_INIT;
        cr_assert_eq(report_takes(&takes, report, ":min_games", &err), 0, "%s", err.text);
        cr_expect_eq(takes, report->not_by_games == NULL, "%s", report->name);
        if (takes)
            cr_expect_eq(count_rows(store, report, 1000), 0, "%s ignores it", report->name);
        if (takes)
            cr_expect_eq(count_rows(store, report, 1), count_rows(store, report, 0), "%s",
                         report->name);
    }
    store_close(store);
}

Test(report_registry, headlines_name_columns)
{
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        const char *open = report->headline;
        while (open != NULL && (open = strchr(open, '{')) != NULL) {
            const size_t length = strcspn(++open, "}");
            cr_expect_eq(open[length], '}', "%s", report->name);
            cr_expect(has_column(&report->table, open, length), "%s: no column %.*s",
                      report->name, (int)length, open);
        }
    }
}

Test(report_registry, the_mark_of_few_is_about_a_column)
{
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        const struct report_column *c = report->table.columns;
        for (; c->name != NULL; c++) {
            size_t k = 0;
            while (c->of != NULL && report->table.columns[k].name != NULL &&
                   strcmp(report->table.columns[k].name, c->of) != 0)
                k++;
            cr_expect((c->use == COLUMN_FEW) == (c->of != NULL), "%s.%s", report->name,
                      c->name);
            cr_expect_not_null(report->table.columns[k].name, "%s.%s", report->name, c->name);
        }
    }
}

Test(report_registry, every_chart_has_its_script)
{
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        char path[128];
        if (report->chart == NULL)
            continue;
        snprintf(path, sizeof path, "reports/charts/%s", report->chart->script);
        cr_expect_eq(access(path, R_OK), 0, "%s is missing", path);
    }
}
