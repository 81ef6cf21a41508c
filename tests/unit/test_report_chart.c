/* test_report_chart.c - the data file of charts, and gnuplot itself. */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/new_file.h"
#include "report_fixture.h"
#include "report/chart.h"
#include "report/gnuplot_batch.h"
#include "report/report.h"
#include "scratch.h"
#include "store/store.h"

static const char *scripts; /* NULL: those of the program */

static void begin(void)
{
    scratch_begin();
    setenv("TMPDIR", scratch_path(""), 1);
    scripts = NULL;
}

TestSuite(report_chart, .init = begin, .fini = scratch_end);

static void expect_label(const char *text, size_t length, const char *expected)
{
    struct buf label = BUF_INIT;
    chart_put_label(&label, text, length, 20);
    cr_expect_str_eq(buf_str(&label), expected, "%s", buf_str(&label));
    buf_free(&label);
}

#define LABEL(text, expected) expect_label(text, sizeof(text) - 1, expected)

Test(report_chart, labels_have_nothing_that_gnuplot_or_xml_misreads)
{
    LABEL("Anna", "Anna");
    LABEL("`id` $(id) %s {/Bold} a_b", "`id` $(id) %s {/Bol\xE2\x80\xA6");
    LABEL("\"Q\"", "\xE2\x80\x9DQ\xE2\x80\x9D");
    LABEL("a\\n", "a\xE2\x88\x96n");
    LABEL("a, b", "a\xE2\x80\x9A b");
    LABEL("]]>", "]] >");
    LABEL("a\nb\tc\x1B", "a?b?c?");
    LABEL("\xEF\xBF\xBF", "?");
    LABEL("\xFF\xC3", "??");
}

static size_t files_in_scratch(void)
{
    size_t n = 0;
    DIR *dir = opendir(scratch_path(""));
    cr_assert_not_null(dir);
    while (readdir(dir) != NULL)
        n++;
    closedir(dir);
    return n;
}

/* Draws a chart of the database; returns the status. */
static int draw(struct store *store, const char *name, const char *format, struct buf *image,
                struct err *err)
{
    const struct report *report = report_find(name);
    const struct report_filter everything = report_fixture_filter(report);
    struct report_table data;
    const struct chart_request request = {
        .chart = report->chart, .format = format, .scripts = scripts};
    cr_assert_eq(chart_read(&data, store, report, &everything, NULL, err), 0, "%s", err->text);
    const int status = chart_draw(image, &request, &data, err);
    report_table_free(&data);
    return status;
}

Test(report_chart, every_chart_is_drawn_and_nothing_is_left_behind)
{
    struct store *store = report_fixture_open();
    const size_t before = files_in_scratch();
    const struct report *report;
    for (size_t i = 0; (report = report_at(i)) != NULL; i++) {
        struct buf image = BUF_INIT;
        struct err err = ERR_INIT;
        /* No game of the fixture ended early. */
        if (report->chart == NULL || strcmp(report->name, "abandoned") == 0)
            continue;
        cr_expect_eq(draw(store, report->name, "svg", &image, &err), 0, "%s: %s", report->name,
                     err.text);
        cr_expect_not_null(strstr(buf_str(&image), "</svg>"), "%s", report->name);
        buf_free(&image);
    }
    cr_expect_eq(files_in_scratch(), before);
    store_close(store);
}

Test(report_chart, png_is_drawn_too)
{
    struct store *store = report_fixture_open();
    struct buf image = BUF_INIT;
    struct err err = ERR_INIT;
    cr_assert_eq(draw(store, "standings", "png", &image, &err), 0, "%s", err.text);
    cr_expect(image.len > 8 && memcmp(image.data, "\x89PNG", 4) == 0);
    buf_free(&image);
    store_close(store);
}

/* The data file of a picture so wide with that headline. */
static void write_with_headline(struct buf *csv, unsigned width, const char *headline)
{
    struct store *store = report_fixture_open();
    const struct report *report = report_find("standings");
    const struct report_filter everything = report_fixture_filter(report);
    struct report_table data;
    struct err err = ERR_INIT;
    cr_assert_eq(chart_read(&data, store, report, &everything, NULL, &err), 0, "%s", err.text);
    const struct chart_request request = {
        .chart = report->chart, .width = width, .headline = headline};
    chart_write_csv(&data, &request, csv);
    report_table_free(&data);
    store_close(store);
}

Test(report_chart, a_headline_is_a_column_in_front_in_even_lines_for_the_width)
{
    struct buf csv = BUF_INIT;
    write_with_headline(
        &csv, 400,
        "=Anna \"A\" leads by far: nobody else has won as many games, \\n or as few");
    const char *second = strchr(buf_str(&csv), '\n') + 1;
    cr_expect_eq(strncmp(buf_str(&csv), "headline,title,chart,player,", 28), 0);
    static const char expected[] =
        "'=Anna \xE2\x80\x9D"
        "A\xE2\x80\x9D leads by far: nobody else\\nhas won as many games\xE2\x80\x9A "
        "\xE2\x88\x96n or as few,";
    cr_expect_eq(strncmp(second, expected, sizeof expected - 1), 0, "%s", second);
    const char *third = strchr(second, '\n') + 1;
    cr_expect_eq(*third, ',', "%s", third);
    buf_free(&csv);
}

Test(report_chart, a_percent_sign_stays_with_its_number)
{
    struct buf csv = BUF_INIT;
    write_with_headline(&csv, 128, "won by 40 %; lost");
    cr_expect_not_null(strstr(buf_str(&csv), "\nwon by\\n40 %; lost,"), "%s", buf_str(&csv));
    buf_free(&csv);
}

enum { BATCH = 5 };

/* Pictures of `names`, all drawn together; to be freed. */
static int draw_all(struct store *store, const char *const names[BATCH],
                    struct gnuplot_picture picture[BATCH], struct err *err)
{
    for (size_t i = 0; i < BATCH; i++) {
        const struct report *report = report_find(names[i]);
        const struct report_filter filter = report_fixture_filter(report);
        struct report_table data;
        cr_assert_eq(chart_read(&data, store, report, &filter, NULL, err), 0, "%s", err->text);
        cr_assert(chart_picture_init(&picture[i], report->chart, &data));
        report_table_free(&data);
    }
    return gnuplot_draw_all(picture, BATCH, scripts, err);
}

static void free_all(struct gnuplot_picture picture[BATCH])
{
    for (size_t i = 0; i < BATCH; i++)
        chart_picture_free(&picture[i]);
}

static bool are_equal(const struct gnuplot_picture *a, const struct gnuplot_picture *b)
{
    return a->image.len == b->image.len &&
           memcmp(a->image.data, b->image.data, a->image.len) == 0;
}

Test(report_chart, a_picture_does_not_depend_on_the_others_drawn_with_it)
{
    static const char *const names[][BATCH] = {
        {"sheet", "standings", "sheet", "profile", "sheet"},
        {"sheet", "sheet", "standings", "rating-history", "profile"},
    };
    struct store *store = report_fixture_open();
    const size_t before = files_in_scratch();
    struct gnuplot_picture a[BATCH], b[BATCH];
    struct err err = ERR_INIT;
    cr_assert_eq(draw_all(store, names[0], a, &err), 0, "%s", err.text);
    cr_assert_eq(draw_all(store, names[1], b, &err), 0, "%s", err.text);
    cr_expect_not_null(strstr(buf_str(&a[0].image), "</svg>"));
    cr_expect(are_equal(&a[0], &a[2]) && are_equal(&a[0], &a[4]) && are_equal(&a[0], &b[1]));
    cr_expect(are_equal(&a[1], &b[2]) && are_equal(&a[3], &b[4]));
    cr_expect_eq(files_in_scratch(), before);
    free_all(a);
    free_all(b);
    store_close(store);
}

Test(report_chart, one_failure_among_many_is_an_error)
{
    static const char *const names[BATCH] = {"seats", "seats", "seats", "seats", "seats"};
    struct store *store = report_fixture_open();
    struct gnuplot_picture picture[BATCH];
    struct err err = ERR_INIT;
    struct buf own = BUF_INIT;
    static const char fails[] = "exit error 'not today'\n";
    scripts = scratch_path("own");
    buf_printf(&own, "%s/seats.gp", scripts);
    cr_assert_eq(folder_make_for(buf_str(&own), &err), 0, "%s", err.text);
    cr_assert_eq(new_file_write(buf_str(&own), fails, sizeof fails - 1, &err), 0, "%s",
                 err.text);
    buf_free(&own);
    const size_t before = files_in_scratch();
    cr_expect_eq(draw_all(store, names, picture, &err), -1);
    cr_expect_not_null(strstr(err.text, "gnuplot failed: "), "%s", err.text);
    cr_expect_eq(files_in_scratch(), before);
    free_all(picture);
    store_close(store);
}

Test(report_chart, names_are_never_run_and_are_escaped)
{
    static const char *const names[] = {"standings", "scores", "progress"};
    struct store *store = report_fixture_open();
    report_fixture_run(store, "UPDATE player SET name = CASE id WHEN 1 THEN '`touch owned`'"
                              " WHEN 2 THEN '$(touch owned)' WHEN 3 THEN '<script>&amp;]]>'"
                              " ELSE '\"' || char(10) || 'system \"touch owned\"' END");
    cr_assert_eq(chdir(scratch_path("")), 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct buf image = BUF_INIT;
        struct err err = ERR_INIT;
        cr_expect_eq(draw(store, names[i], "svg", &image, &err), 0, "%s", err.text);
        cr_expect_null(strstr(buf_str(&image), "<script"));
        cr_expect_null(strstr(buf_str(&image), "]]>"));
        if (strcmp(names[i], "progress") != 0) {
            cr_expect_not_null(strstr(buf_str(&image), "`touch owned`"));
            cr_expect_not_null(strstr(buf_str(&image), "&lt;script>&amp;amp;]] >"));
        }
        buf_free(&image);
    }
    cr_expect_neq(access("owned", F_OK), 0, "a name was run as a command");
    store_close(store);
}

Test(report_chart, a_formula_guard_is_not_shown)
{
    struct store *store = report_fixture_open();
    report_fixture_run(store, "UPDATE player SET name = '=Anna' WHERE id = 1");
    struct buf image = BUF_INIT;
    struct err err = ERR_INIT;
    cr_expect_eq(draw(store, "standings", "svg", &image, &err), 0, "%s", err.text);
    cr_expect_not_null(strstr(buf_str(&image), ">=Anna<"));
    buf_free(&image);
    store_close(store);
}

Test(report_chart, long_reports_are_drawn_in_part_and_say_so)
{
    struct store *store = report_fixture_open();
    report_fixture_run(
        store, "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 39)"
               " INSERT INTO player(id, name) SELECT i, 'P' || i FROM n");
    report_fixture_run(
        store, "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 39)"
               " INSERT INTO game SELECT i, 'h' || i, 1, 1, 1, 0, 1, 'puerto-rico', 'rgg2002',"
               " 2, '', '', '', '' FROM n");
    report_fixture_run(store, "INSERT INTO audit SELECT id, 1, players, 1, 1, 0, 0, 0, 0, 0, "
                              "1, 1, 1, 0, 0, 0 FROM game"
                              " WHERE id >= 10");
    report_fixture_run(store, "INSERT INTO seat SELECT id, 0, id FROM game WHERE id >= 10");
    report_fixture_run(store,
                       "INSERT INTO result(game, seat, part_1, total, tiebreak, place, win, "
                       "owned) SELECT id, 0, 3, 3, 0, 1, 60, 0 FROM game WHERE id >= 10");
    struct buf image = BUF_INIT;
    struct err err = ERR_INIT;
    cr_expect_eq(draw(store, "standings", "svg", &image, &err), 0, "%s", err.text);
    cr_expect_not_null(strstr(buf_str(&image), "Standings: the first 20 of 34 players"));
    cr_expect_null(strstr(buf_str(&image), ">P39<"));
    buf_free(&image);
    store_close(store);
}

Test(report_chart, nothing_to_draw_is_an_error)
{
    struct store *store = report_fixture_open();
    report_fixture_run(store, "DELETE FROM result");
    struct buf image = BUF_INIT;
    struct err err = ERR_INIT;
    cr_expect_eq(draw(store, "standings", "svg", &image, &err), -1);
    cr_expect_str_eq(err.text, "nothing to draw: no game matches");
    buf_free(&image);
    store_close(store);
}

Test(report_chart, a_missing_gnuplot_is_an_error_that_names_it)
{
    struct store *store = report_fixture_open();
    struct buf image = BUF_INIT;
    struct err err = ERR_INIT;
    setenv("PATH", scratch_path("nowhere"), 1);
    cr_expect_eq(draw(store, "standings", "svg", &image, &err), -1);
    cr_expect_str_eq(err.text, "gnuplot is not installed (Debian package: gnuplot-nox)");
    buf_free(&image);
    store_close(store);
}
