/* test_report_template.c - text with holes, and files made of it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "report/report.h"
#include "report/report_file.h"
#include "report/report_registry.h"
#include "report/user_reports.h"
#include "report/report_template.h"

static const struct report_piece twice = {"twice", {"x", NULL}, "${x} + ${x}", NULL};
static const struct report_piece goods = {"goods", {NULL}, "corn\nindigo", &twice};
static const struct report_piece both = {"both", {"a", "b", NULL}, "(${a}; ${b})", &goods};
static const struct report_piece endless = {"endless", {NULL}, "${endless}", &both};

static void expect_text(const char *template, const char *expected)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    cr_expect_eq(report_template_put(&out, template, &endless, NULL, &err), 0, "%s", err.text);
    cr_expect_str_eq(buf_str(&out), expected);
    buf_free(&out);
}

static void expect_refused(const char *template, const char *why)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    cr_expect_lt(report_template_put(&out, template, &endless, NULL, &err), 0, "%s", template);
    cr_expect_str_eq(err.text, why);
    buf_free(&out);
}

Test(report_template, a_hole_has_the_text_of_its_piece)
{
    expect_text("no hole { } $", "no hole { } $");
    expect_text("<${goods}>", "<corn\nindigo>");
    expect_text("${twice(1)}, ${both(f(1, 2), ')')}", "1 + 1, (f(1, 2); ')')");
}

Test(report_template, values_may_have_holes)
{
    expect_text("${twice(${both(a, b)})}", "(a; b) + (a; b)");
    expect_text("${both(${twice(x)},\n  ${twice('a, b')})}", "(x + x; 'a, b' + 'a, b')");
}

Test(report_template, each_goes_through_the_words_of_a_piece)
{
    expect_text("${each goods:, sum(${it}) AS ${it}}",
                ", sum(corn) AS corn, sum(indigo) AS indigo");
    expect_text("${each goods:[${twice(${it})}]}", "[corn + corn][indigo + indigo]");
}

Test(report_template, what_cannot_be_filled_is_an_error)
{
    expect_refused("${nothing}", "there is no such piece: ${nothing");
    expect_refused("a ${goods", "expected '}': ${goods");
    expect_refused("${twice}", "too few values: ${twice");
    expect_refused("${twice[1)}", "too few values: ${twice");
    expect_refused("${twice(1}", "too few values: ${twice");
    expect_refused("${both(1)}", "too few values: ${both");
    expect_refused("${both(1;2)}", "too few values: ${both");
    expect_refused("${twice(1, 2)}", "too many values: ${twice");
    expect_refused("${goods(1)}", "too many values: ${goods");
    expect_refused("${each corn: x}", "expected 'each PIECE: TEXT': ${corn: x");
    expect_refused("${endless}", "pieces in pieces without end: ${endless");
}

static void repeat(struct buf *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        buf_puts(out, text);
}

Test(report_template, a_text_may_be_as_long_as_the_limit)
{
    struct buf text = BUF_INIT, out = BUF_INIT;
    struct err err = ERR_INIT;
    repeat(&text, "x", TEMPLATE_BYTES_MAX);
    cr_expect_eq(report_template_put(&out, buf_str(&text), &endless, NULL, &err), 0);
    buf_clear(&out);
    buf_putc(&text, 'x');
    cr_expect_lt(report_template_put(&out, buf_str(&text), &endless, NULL, &err), 0);
    cr_expect_str_eq(err.text, "too much text");
    buf_free(&text);
    buf_free(&out);
}

/* Small texts that become very large, or take very long. */
Test(report_template, what_grows_without_end_is_stopped)
{
    struct buf words = BUF_INIT, text = BUF_INIT;
    repeat(&words, "w ", 20000);
    const struct report_piece list = {"list", {NULL}, buf_str(&words), &twice};
    const char *const hostile[] = {"${each list:${each list:x}}",
                                   "${each list:${twice(${twice(x)})}}", NULL};
    struct err err = ERR_INIT;
    for (size_t i = 0; hostile[i] != NULL; i++) {
        buf_clear(&text);
        cr_expect_lt(report_template_put(&text, hostile[i], &list, NULL, &err), 0, "%s",
                     hostile[i]);
        cr_expect_leq(text.len, TEMPLATE_BYTES_MAX + 100000);
    }
    buf_clear(&text);
    buf_puts(&text, "${each list:");
    repeat(&text, "x", 10000);
    buf_puts(&text, "}");
    struct buf out = BUF_INIT;
    cr_expect_lt(report_template_put(&out, buf_str(&text), &list, NULL, &err), 0);
    cr_expect_str_eq(err.text, "too much text");
    buf_free(&out);
    buf_free(&text);
    buf_free(&words);
}

Test(report_template, a_word_of_two_halves_gives_both)
{
    static const struct report_piece pairs = {.name = "pairs", .text = "a/b c/d e"};
    struct buf out = BUF_INIT;
    cr_assert_eq(
        report_template_put(&out, "${each pairs:[${it} ${x} ${w}]}", &pairs, NULL, NULL), 0);
    cr_expect_str_eq(buf_str(&out), "[a/b a b][c/d c d][e e ]");
    buf_free(&out);
}

Test(report_template, the_lines_of_the_template_are_found_again)
{
    size_t start[4];
    struct report_lines lines = {start, 0};
    struct buf out = BUF_INIT;
    cr_assert_eq(
        report_template_put(&out, "a\n${goods} ${twice(\n1)}\nb", &endless, &lines, NULL), 0);
    cr_assert_eq(lines.n, 4);
    cr_expect_str_eq(buf_str(&out), "a\ncorn\nindigo 1 + 1\nb");
    cr_expect_eq(start[0], 0);
    cr_expect_eq(start[1], 2);
    cr_expect_eq(start[2], 20);
    cr_expect_eq(start[3], 20);
    buf_free(&out);
}

/* ---- files ---- */

#define HEADER "-- report: x\n-- title: X\n-- summary: x\n"

static void expect_error(const char *text, const char *place_and_why)
{
    struct user_reports user_reports = {
        .texts = ARENA_INIT, .pieces = report_ours()->pieces, .find_other = report_find};
    struct err err = ERR_INIT;
    char found[600];
    cr_expect_lt(report_file_take(&user_reports, "x.sql", text, false, &err), 0, "%s", text);
    snprintf(found, sizeof found, "%u: %s", err.line, err.text);
    cr_expect_str_eq(found, place_and_why);
    user_reports_free(&user_reports);
}

Test(report_file, an_error_names_its_line)
{
    expect_error(HEADER "-- detail idle column: n 4 x\nSELECT 1",
                 "4: expected 'column: NAME text|0|1|2|3 WHAT IT HOLDS'");
    expect_error(
        HEADER "-- loud column: n 0 x\nSELECT 1",
        "4: unknown key: expected report, alias, title, summary, reading, headline, order, "
        "with, needs, empty, not-by-games, run, chart, column, interval, rate, q-value, few, "
        "define");
    expect_error(HEADER "-- column: n 0 x\n-- interval: m of s\nSELECT 1",
                 "5: expected 'interval: COLUMN', a column above");
    expect_error(HEADER "-- column: n 0 x\n-- few: m\nSELECT 1",
                 "6: a column is about one that the SELECT does not have");
    expect_error(HEADER "-- column: n 0 x\n-- run: ratings\nSELECT 1",
                 "5: there is no code of that name");
    expect_error(HEADER "-- column: n 0 x\n-- needs: luck\nSELECT 1",
                 "5: expected 'needs: player' or 'needs: game'");
    expect_error(HEADER "-- column: n 0 x\n-- chart: x.gp height 10*2\nSELECT 1",
                 "5: expected 'height NUMBER+NUMBER'");
    expect_error(HEADER "-- column: n 0 x\nSELECT 1\n-- chart: x.gp\nSELECT 1",
                 "7: the header lacks a column");
    expect_error(HEADER "-- column: n 0 x\nSELECT 1\n-- why: n\n-- mean: n per m\nSELECT 1",
                 "7: expected 'mean: COLUMN per COLUMN', 'mean: COLUMN by NUMBER', or "
                 "'mean: COLUMN per COLUMN by NUMBER'");
    expect_error(HEADER "-- column: n 0 x\nSELECT 1\n-- why: n\nSELECT 1\n-- why: n\nSELECT 2",
                 "8: there is a part like this already");
    expect_error(HEADER "-- column: n 0 x\n\nSELECT ${nothing}",
                 "6: there is no such piece: ${nothing");
    expect_error(HEADER "-- column: n 0 x\nSELECT 1\n-- define: seats\nx",
                 "6: there is a piece of that name already");
    expect_error("-- define: two(a b)\nx",
                 "1: expected 'define: NAME' or 'define: NAME(PARAMETER, ...)'");
}

Test(report_file, a_file_of_pieces_serves_the_files_after_it)
{
    struct user_reports user_reports = {
        .texts = ARENA_INIT, .pieces = report_ours()->pieces, .find_other = report_find};
    struct err err = ERR_INIT;
    cr_assert_eq(report_file_take(&user_reports, "a.sql",
                                  "--- x\n\n-- define: one\n--- y\n1\n\n", false, &err),
                 0, "%s", err.text);
    cr_assert_eq(user_reports.n, 0);
    cr_assert_eq(report_file_take(&user_reports, "b.sql",
                                  HEADER
                                  "-- column: n 0 a\n--    number\nSELECT ${one} AS n;\n",
                                  false, &err),
                 0, "%s", err.text);
    cr_assert_eq(user_reports.n, 1);
    cr_expect_str_eq(user_reports.report[0]->table.sql, "SELECT 1 AS n");
    cr_expect_str_eq(user_reports.report[0]->table.columns[0].doc, "a number");
    user_reports_free(&user_reports);
}
