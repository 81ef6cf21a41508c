/* test_report_write.c - CSV, JSON, tables for people, sentences, HTML. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/html.h"
#include "report/report.h"
#include "report/report_describe.h"
#include "report/user_reports.h"
#include "report/report_write.h"

/* clang-format off */
static const struct report_column columns[] = {
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("games", 0, "games"),
    NUMBER_COLUMN("mean_final_score", 2, "points"),
    DETAIL_TEXT_COLUMN("note", "remark"),
    END_OF_COLUMNS,
};
/* clang-format on */

#define TEXT(s)                                                                                \
    {                                                                                          \
        .text = (s), .length = sizeof(s) - 1                                                   \
    }
#define NUMBER(n)                                                                              \
    {                                                                                          \
        .number = (n)                                                                          \
    }
#define NOTHING                                                                                \
    {                                                                                          \
        .is_null = true, .text = ""                                                            \
    }

static struct report_cell cells[] = {
    TEXT("Anna"),
    NUMBER(12),
    NUMBER(4725),
    TEXT("=1+1"),
    TEXT("Zo\xC3\xAB \"Z\", \x1B[31m"),
    NUMBER(3),
    NOTHING,
    NOTHING,
    TEXT("\xE5\xB1\xB1\xE7\x94\xB0"),
    NUMBER(-1),
    NUMBER(-5),
    TEXT("<b>"),
};

static const struct report_table table = {
    .columns = columns, .n_columns = 4, .n_rows = 3, .cells = cells};
static const struct report_table no_rows = {.columns = columns, .n_columns = 4};

static void expect(struct buf *out, const char *expected)
{
    cr_expect_str_eq(buf_str(out), expected, "%s", buf_str(out));
    buf_free(out);
}

Test(report_write, csv_quotes_and_protects_spreadsheets)
{
    struct buf out = BUF_INIT;
    report_write_csv(&table, &out);
    expect(&out, "player,games,mean_final_score,note\r\n"
                 "Anna,12,47.25,'=1+1\r\n"
                 "\"Zo\xC3\xAB \"\"Z\"\", \x1B[31m\",3,,\r\n"
                 "\xE5\xB1\xB1\xE7\x94\xB0,-1,-0.05,<b>\r\n");
}

Test(report_write, csv_without_rows_has_its_header)
{
    struct buf out = BUF_INIT;
    report_write_csv(&no_rows, &out);
    expect(&out, "player,games,mean_final_score,note\r\n");
}

Test(report_write, json_is_an_array_of_objects)
{
    struct buf out = BUF_INIT;
    report_write_json(&table, &out);
    expect(&out,
           "[\n"
           "  {\"player\": \"Anna\", \"games\": 12, \"mean_final_score\": 47.25, \"note\": "
           "\"=1+1\"},\n"
           "  {\"player\": \"Zo\xC3\xAB \\\"Z\\\", \\u001b[31m\", \"games\": 3, "
           "\"mean_final_score\": null, \"note\": null},\n"
           "  {\"player\": \"\xE5\xB1\xB1\xE7\x94\xB0\", \"games\": -1, \"mean_final_score\": "
           "-0.05, \"note\": \"<b>\"}\n"
           "]\n");
    report_write_json(&no_rows, &out);
    expect(&out, "[]\n");
}

Test(report_write, table_aligns_by_columns_of_the_terminal)
{
    struct buf out = BUF_INIT;
    report_write_text(&table, (struct report_room){.columns = 80}, &out);
    expect(&out, "                        mean\n"
                 "                       final\n"
                 "player          games  score\n"
                 "--------------  -----  -----\n"
                 "Anna               12  47.25\n"
                 "Zo\xC3\xAB \"Z\", ?[31m      3      -\n"
                 "\xE5\xB1\xB1\xE7\x94\xB0               -1  -0.05\n");
}

Test(report_write, table_that_is_too_wide_narrows_its_gaps_then_its_texts)
{
    struct buf out = BUF_INIT;
    report_write_text(&table, (struct report_room){.columns = 24}, &out);
    expect(&out, "                    mean\n"
                 "                   final\n"
                 "player       games score\n"
                 "------------ ----- -----\n"
                 "Anna            12 47.25\n"
                 "Zo\xC3\xAB \"Z\",         3     -\n"
                 "?[31m\n"
                 "\xE5\xB1\xB1\xE7\x94\xB0            -1 -0.05\n");
}

Test(report_write, table_leaves_out_on_a_screen_what_has_no_room)
{
    struct buf out = BUF_INIT;
    report_write_text(&table, (struct report_room){.columns = 20, .is_screen = true}, &out);
    expect(&out, "player       games\n"
                 "------------ -----\n"
                 "Anna            12\n"
                 "Zo\xC3\xAB \"Z\",         3\n"
                 "?[31m\n"
                 "\xE5\xB1\xB1\xE7\x94\xB0            -1\n"
                 "not shown, for lack\n"
                 "of room:\n"
                 "mean_final_score\n"
                 "(--format csv has\n"
                 "all)\n");
}

/* A number with its interval, whose ends are 24.45 and 53.10, and one that nobody knows. */
/* clang-format off */
static const struct report_column rate_columns[] = {
    TEXT_COLUMN("date", "day"),
    NUMBER_COLUMN("rate", 2, "percent"),
    {"rate_low", COLUMN_NUMBER, 2, true, COLUMN_ALWAYS, "low", COLUMN_END, NULL},
    {"rate_high", COLUMN_NUMBER, 2, true, COLUMN_ALWAYS, "high", COLUMN_END, NULL},
    END_OF_COLUMNS,
};
/* clang-format on */

static struct report_cell rate_cells[] = {
    TEXT("2026-11-30"), NUMBER(3800), NUMBER(2445), NUMBER(5310), TEXT("2026-11"), NUMBER(-50),
    NUMBER(-4000),      NUMBER(100),  TEXT(""),     NOTHING,      NOTHING,         NOTHING,
};

static const struct report_table rates = {
    .columns = rate_columns, .n_columns = 4, .n_rows = 3, .cells = rate_cells};
static const struct report_look german = {.decimal = DECIMAL_COMMA,
                                          .dates = DATES_DAY_FIRST,
                                          .headings = "rate = Quote; date=Der Tag"};

Test(report_write, interval_stands_behind_its_number_with_decimals_that_it_is_worth)
{
    struct buf out = BUF_INIT;
    report_write_text(&rates, (struct report_room){.columns = 80}, &out);
    expect(&out, "date                rate\n"
                 "----------  ------------\n"
                 "2026-11-30    38 (24-53)\n"
                 "2026-11     0 (-40 to 1)\n"
                 "                       -\n");
    report_write_text(&rates, (struct report_room){.columns = 20}, &out);
    expect(&out, "date         rate\n"
                 "----------  -----\n"
                 "2026-11-30  38.00\n"
                 "2026-11     -0.50\n"
                 "                -\n");
}

Test(report_write, look_has_the_decimals_dates_and_headings_of_people)
{
    struct buf out = BUF_INIT;
    report_write_text(&rates, (struct report_room){.columns = 20, .look = german}, &out);
    expect(&out, "Der Tag     Quote\n"
                 "----------  -----\n"
                 "30.11.2026  38,00\n"
                 "11.2026     -0,50\n"
                 "                -\n");
    report_write_csv_excel(&rates, &german, &out);
    expect(&out, "\xEF\xBB\xBF"
                 "Der Tag;Quote;rate low;rate high\r\n"
                 "30.11.2026;38,00;24,45;53,10\r\n"
                 "11.2026;-0,50;-40,00;1,00\r\n"
                 ";;;\r\n");
}

Test(report_write, ten_columns_are_the_most_important_ones)
{
    struct buf out = BUF_INIT;
    report_write_text(&table, (struct report_room){.columns = 80, .most = 2}, &out);
    expect(&out, "player          games\n"
                 "--------------  -----\n"
                 "Anna               12\n"
                 "Zo\xC3\xAB \"Z\", ?[31m      3\n"
                 "\xE5\xB1\xB1\xE7\x94\xB0               -1\n"
                 "not shown: mean_final_score (--all-columns shows all)\n");
}

Test(report_write, csv_for_spreadsheets_guards_formulas_and_separators)
{
    struct buf out = BUF_INIT;
    report_write_csv_excel(&table, &(struct report_look){0}, &out);
    expect(&out, "\xEF\xBB\xBF"
                 "player;games;mean final score;note\r\n"
                 "Anna;12;47,25;'=1+1\r\n"
                 "\"Zo\xC3\xAB \"\"Z\"\", \x1B[31m\";3;;\r\n"
                 "\xE5\xB1\xB1\xE7\x94\xB0;-1;-0,05;<b>\r\n");
}

Test(report_write, tsv_has_a_line_for_each_row)
{
    struct buf out = BUF_INIT;
    report_write_tsv(&table, &out);
    expect(&out, "player\tgames\tmean_final_score\tnote\n"
                 "Anna\t12\t47.25\t'=1+1\n"
                 "Zo\xC3\xAB \"Z\",  [31m\t3\t\t\n"
                 "\xE5\xB1\xB1\xE7\x94\xB0\t-1\t-0.05\t<b>\n");
}

Test(report_write, markdown_and_html_escape_what_they_would_read)
{
    struct buf out = BUF_INIT;
    const struct report_room all = {.shows_details = true, .title = "<T>"};
    report_write_markdown(&table, &all, &out);
    expect(&out, "| player | games | mean final score | note |\n"
                 "|---|---:|---:|---|\n"
                 "| Anna | 12 | 47.25 | =1+1 |\n"
                 "| Zo\xC3\xAB \"Z\", ?\\[31m | 3 | - |  |\n"
                 "| \xE5\xB1\xB1\xE7\x94\xB0 | -1 | -0.05 | &lt;b> |\n");
    report_write_html(&table, &all, &out);
    cr_expect(strstr(buf_str(&out), "<caption>&lt;T&gt;</caption>") != NULL);
    cr_expect(strstr(buf_str(&out),
                     "<tr><td>\xE5\xB1\xB1\xE7\x94\xB0</td><td class=\"n\">-1</td>"
                     "<td class=\"n\">-0.05</td><td>&lt;b&gt;</td></tr>") != NULL);
    buf_free(&out);
}

Test(report_write, format_is_that_of_the_ending)
{
    cr_expect_eq(report_format_of_file("a.b/standings"), FORMAT_TABLE);
    cr_expect_eq(report_format_of_file("a.csv/standings"), FORMAT_TABLE);
    cr_expect_eq(report_format_of_file("standings.md"), FORMAT_MARKDOWN);
    cr_expect_eq(report_format_of_file("standings.csv"), FORMAT_CSV);
    cr_expect_eq(report_format_of_file("standings.htm"), FORMAT_HTML);
    cr_expect_eq(report_format_of_file("standings.xlsx"), FORMAT_XLSX);
    cr_expect_eq(report_format_find("txt"), FORMAT_TABLE);
    cr_expect_eq(report_format_find("auto"), FORMAT_AUTO);
}

static void put_in_brackets(struct buf *out, const struct report_column *column,
                            const struct report_cell *cell)
{
    buf_putc(out, '<');
    if (column->type == COLUMN_TEXT)
        buf_put(out, cell->text, cell->length);
    else
        report_put_number(out, column, cell);
    buf_putc(out, '>');
}

Test(report_write, headline_takes_values_of_the_first_row)
{
    struct buf out = BUF_INIT;
    report_write_headline(&table, "{player}: {mean_final_score} in {games}.", put_in_brackets,
                          &out);
    expect(&out, "<Anna>: <47.25> in <12>.");
}

Test(report_write, headline_without_rows_or_values_is_nothing)
{
    const struct report_table second = {
        .columns = columns, .n_columns = 4, .n_rows = 1, .cells = cells + 4};
    struct buf out = BUF_INIT;
    report_write_headline(&no_rows, "{player}", put_in_brackets, &out);
    report_write_headline(&table, NULL, put_in_brackets, &out);
    report_write_headline(&second, "{games} {mean_final_score}", put_in_brackets, &out);
    expect(&out, "");
}

Test(report_write, html_escapes_and_hides_control_characters)
{
    struct buf out = BUF_INIT;
    html_put(&out, "<script>alert('1' & \"2\")</script>\n\x1B\xFF");
    expect(&out, "&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;???");
}

Test(report_write, a_report_of_ones_own_is_listed_with_all_that_it_says)
{
    static const struct report_chart chart = {.script = "own.gp"};
    static const struct report_why why = {
        .keys = {"player", "game"}, .apart = {"wins", "losses"}, .doc = "the games"};
    struct report own = {.name = "own",
                         .summary = "of mine",
                         .title = "Own",
                         .reading = "as it is",
                         .chart = &chart,
                         .why = &why,
                         .needs = NEEDS_GAME,
                         .alias = "mine"};
    static const char *const expected[] = {"own",    "of mine",     "Own",       "as it is",
                                           "own.gp", "player game", "the games", "wins losses",
                                           "--game", "mine"};
    struct report_table list;
    report_describe_all(&list, &(struct user_reports){.report = {&own}, .n = 1});
    for (size_t i = 0; i < list.n_columns; i++)
        cr_expect_str_eq(report_cell(&list, list.n_rows - 1, i)->text, expected[i]);
    report_table_free(&list);
}

Test(report_write, reports_and_columns_are_tables_themselves)
{
    struct report_table list;
    report_describe_all(&list, &(struct user_reports){0});
    size_t n = 0;
    while (report_at(n) != NULL)
        n++;
    cr_expect_eq(list.n_rows, n);
    cr_expect_str_eq(report_cell(&list, 0, 0)->text, "standings");
    report_table_free(&list);
    report_describe_columns(&list, report_find("standings"));
    cr_expect_str_eq(report_cell(&list, 3, 0)->text, "wins");
    cr_expect_str_eq(report_cell(&list, 3, 1)->text, "2 decimals");
    report_table_free(&list);
}
