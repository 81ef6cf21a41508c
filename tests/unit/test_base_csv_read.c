#include <criterion/criterion.h>
#include <string.h>

#include "base/csv.h"
#include "base/csv_read.h"
#include "base/err.h"

/* All rows: fields between bars, "line:column: text" for a row that is wrong. */
static void read_all(struct buf *out, const char *bytes, size_t length)
{
    struct csv_reader r;
    struct err err = ERR_INIT;
    int status;
    csv_reader_init(&r, bytes, length);
    while ((status = csv_read_row(&r, &err)) != 0) {
        for (size_t i = 0; i < r.n; i++)
            buf_printf(out, "%s%s", i > 0 ? "|" : "", r.field[i].text);
        if (status < 0)
            buf_printf(out, "!%u:%u: %s", err.line, err.column, err.text);
        buf_putc(out, '\n');
        err_clear(&err);
    }
    csv_reader_free(&r);
}

static void assert_rows(const char *text, const char *expected)
{
    struct buf found = BUF_INIT;
    read_all(&found, text, strlen(text));
    cr_assert_str_eq(buf_str(&found), expected);
    buf_free(&found);
}

Test(csv_read, takes_commas_semicolons_and_tabs_by_what_comes_first)
{
    assert_rows("a,b;c\nd,e\n", "a|b;c\nd|e\n");
    assert_rows("a;b,c\nd;e", "a|b,c\nd|e\n");
    assert_rows("a\tb\n\t\n \tc", "a|b\n|c\n");
    assert_rows("\"a,b\";c", "a,b|c\n");
    assert_rows("a\nb,c", "a\nb|c\n");
}

Test(csv_read, takes_the_separator_that_the_first_line_names)
{
    assert_rows("sep=;\na,b;c\n", "a,b|c\n");
    assert_rows("\xEF\xBB\xBF\"sep=,\"\r\na;b,c\n", "a;b|c\n");
    assert_rows("sep=|\na,b|c\n", "a,b|c\n");
    assert_rows("sep=x\na,b\n", "sep=x\na|b\n");
    assert_rows("a,b\nsep=;\n", "a|b\nsep=;\n");
    assert_rows("sep=;", "");
}

Test(csv_read, takes_line_ends_of_every_system_and_a_byte_order_mark)
{
    assert_rows("\xEF\xBB\xBF"
                "a,b\r\nc,\"d\"\r\n\r\n\n,\ne,f",
                "a|b\nc|d\ne|f\n");
    assert_rows("", "");
    assert_rows("a,\n", "a|\n");
    assert_rows("a\rb,c\r", "a\rb|c\n");
}

Test(csv_read, takes_quoted_fields_with_anything_in_them)
{
    assert_rows("\"a \"\"b\"\"\",\"\"\n \" c,\nd \" ,e", "a \"b\"|\n c,\nd |e\n");
}

Test(csv_read, trims_blanks_around_fields_without_quotes_alone)
{
    assert_rows("  a b ,\t c\n\" d \", e", "a b|c\n d |e\n");
}

Test(csv_read, goes_on_behind_the_line_where_a_row_is_wrong)
{
    assert_rows("a,\"b\nc,d\ne,f", "a!1:3: this quote has no end\nc|d\ne|f\n");
    assert_rows("a,b\"c,d\ne", "a!1:4: a field with a quote in it must stand in quotes\ne\n");
    assert_rows("a,\"b\nc\" d,e\nf",
                "a!2:4: expected a separator after the quote\n"
                "!2:2: a field with a quote in it must stand in quotes\nf\n");
}

Test(csv_read, refuses_bytes_that_end_a_text)
{
    struct buf found = BUF_INIT;
    read_all(&found, "a,b\0c\nd,e", 9);
    cr_assert_str_eq(buf_str(&found), "a!1:3: a NUL byte in a field\nd|e\n");
    buf_free(&found);
}

Test(csv_read, refuses_a_row_of_separators_without_end)
{
    struct buf text = BUF_INIT, found = BUF_INIT;
    for (int i = 0; i < CSV_FIELDS_MAX; i++)
        buf_putc(&text, ',');
    buf_puts(&text, "\na,b");
    read_all(&found, text.data, text.len);
    cr_assert(strstr(buf_str(&found), "!1:1001: too many fields in a row\na|b\n"));
    buf_free(&text);
    buf_free(&found);
}

Test(csv_read, says_where_each_field_stands)
{
    static const char text[] = "a, \"b\nc\",d\n\ne";
    struct csv_reader r;
    csv_reader_init(&r, text, strlen(text));
    cr_assert_eq(csv_read_row(&r, NULL), 1);
    cr_assert_eq(r.line, 1);
    cr_assert_eq(r.field[1].line, 1);
    cr_assert_eq(r.field[1].column, 4);
    cr_assert_eq(r.field[2].line, 2);
    cr_assert_eq(r.field[2].column, 4);
    cr_assert_eq(r.row_end - r.start, 10);
    cr_assert_eq(csv_read_row(&r, NULL), 1);
    cr_assert_eq(r.line, 4);
    csv_reader_free(&r);
}

Test(csv_read, reads_back_whatever_was_written)
{
    static const char *const texts[] = {"",    "-Bob",  "'-Bob", "''@", "'Bob'", " a ",
                                        "a,b", "\"q\"", "x\ny",  "é;",  "\ttab", "=1+1"};
    enum { N = sizeof texts / sizeof texts[0] };
    struct buf text = BUF_INIT;
    struct csv w;
    struct csv_reader r;
    csv_init(&w, &text);
    for (size_t i = 0; i < N; i++)
        csv_str(&w, texts[i]);
    csv_end_row(&w);
    csv_reader_init(&r, text.data, text.len);
    cr_assert_eq(csv_read_row(&r, NULL), 1);
    cr_assert_eq(r.n, N);
    for (size_t i = 0; i < N; i++)
        cr_assert_str_eq(r.field[i].text, texts[i]);
    csv_reader_free(&r);
    buf_free(&text);
}
