#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/csv.h"

static void assert_field(const char *text, size_t len, const char *expected)
{
    struct buf out = BUF_INIT;
    struct csv w;
    csv_init(&w, &out);
    csv_fixed(&w, 1, 0);
    csv_text(&w, text, len);
    csv_end_row(&w);
    struct buf row = BUF_INIT;
    buf_printf(&row, "1,%s\r\n", expected);
    cr_assert_str_eq(out.data, row.data);
    buf_free(&row);
    buf_free(&out);
}

Test(csv, quotes_a_text_only_when_needed)
{
    static const char *const rows[][2] = {
        {"Anna", "Anna"},
        {"", ""},
        {"von Berg", "von Berg"},
        {"a,b", "\"a,b\""},
        {"say \"hi\"", "\"say \"\"hi\"\"\""},
        {"\"", "\"\"\"\""},
        {"two\nlines", "\"two\nlines\""},
        {"two\r\nlines", "\"two\r\nlines\""},
        {" front", "\" front\""},
        {"back ", "\"back \""},
        {"Zo\xC3\xAB", "Zo\xC3\xAB"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_field(rows[i][0], strlen(rows[i][0]), rows[i][1]);
    }
}

Test(csv, takes_the_power_from_spreadsheet_formulas)
{
    static const char *const rows[][2] = {
        {"=1+1", "'=1+1"},
        {"+1", "'+1"},
        {"-Bob", "'-Bob"},
        {"@SUM(A1)", "'@SUM(A1)"},
        {"\tx", "\"'\tx\""},
        {"\rx", "\"'\rx\""},
        {"=\"a\"", "\"'=\"\"a\"\"\""},
        {"a=b", "a=b"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_field(rows[i][0], strlen(rows[i][0]), rows[i][1]);
    }
}

Test(csv, writes_negative_numbers_without_an_apostrophe)
{
    struct buf out = BUF_INIT;
    struct csv w;
    csv_init(&w, &out);
    csv_fixed(&w, -7, 0);
    csv_fixed(&w, -1250, 2);
    csv_str(&w, NULL);
    csv_str(&w, "end");
    csv_end_row(&w);
    csv_fixed(&w, 8, 0);
    csv_end_row(&w);
    cr_assert_str_eq(out.data, "-7,-12.50,,end\r\n8\r\n");
    buf_free(&out);
}

Test(csv, writes_a_row_of_one_empty_field_as_quotes)
{
    struct buf out = BUF_INIT;
    struct csv w;
    csv_init(&w, &out);
    csv_str(&w, "name");
    csv_end_row(&w);
    csv_str(&w, "");
    csv_end_row(&w);
    cr_assert_str_eq(out.data, "name\r\n\"\"\r\n");
    buf_free(&out);
}

Test(csv, tells_an_empty_text_from_a_null_and_from_a_text_like_one_when_it_is_exact)
{
    struct buf out = BUF_INIT;
    struct csv w;
    csv_init_exact(&w, &out);
    csv_text(&w, "", 0);
    csv_null(&w);
    csv_str(&w, "\\N");
    csv_str(&w, "=1+1");
    csv_str(&w, "say \"hi\"");
    csv_fixed(&w, -7, 0);
    csv_end_row(&w);
    cr_assert_str_eq(out.data, "\"\",\\N,\"\\N\",\"=1+1\",\"say \"\"hi\"\"\",-7\r\n");
    buf_free(&out);
}
