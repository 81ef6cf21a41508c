#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/csv.h"
#include "base/err.h"
#include "scratch.h"

TestSuite(csv, .init = scratch_begin, .fini = scratch_end);

static void assert_field(const char *text, size_t len, const char *expected)
{
    struct buf out = BUF_INIT;
    struct csv w;
    csv_init_buf(&w, &out);
    csv_int(&w, 1);
    csv_text(&w, text, len);
    csv_end_row(&w);
    cr_assert_eq(csv_finish(&w, NULL), 0);
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
    csv_init_buf(&w, &out);
    csv_int(&w, -7);
    csv_fixed(&w, -1250, 2);
    csv_str(&w, NULL);
    csv_str(&w, "end");
    csv_end_row(&w);
    csv_int(&w, 8);
    csv_end_row(&w);
    cr_assert_eq(csv_finish(&w, NULL), 0);
    cr_assert_str_eq(out.data, "-7,-12.50,,end\r\n8\r\n");
    buf_free(&out);
}

Test(csv, writes_a_row_of_one_empty_field_as_quotes)
{
    struct buf out = BUF_INIT;
    struct csv w;
    csv_init_buf(&w, &out);
    csv_str(&w, "name");
    csv_end_row(&w);
    csv_str(&w, "");
    csv_end_row(&w);
    cr_assert_eq(csv_finish(&w, NULL), 0);
    cr_assert_str_eq(out.data, "name\r\n\"\"\r\n");
    buf_free(&out);
}

Test(csv, writes_more_than_its_memory_to_a_file)
{
    const char *path = scratch_path("out.csv");
    FILE *file = fopen(path, "w+b");
    cr_assert_not_null(file);
    struct csv w;
    csv_init_file(&w, file);
    for (int i = 0; i < 50000; i++) {
        csv_int(&w, i % 10);
        csv_str(&w, "x");
        csv_end_row(&w);
    }
    cr_assert_eq(csv_finish(&w, NULL), 0);
    cr_assert_eq(ftell(file), 50000 * 5);
    rewind(file);
    char last[6] = "";
    cr_assert_eq(fseek(file, -5, SEEK_END), 0);
    cr_assert_not_null(fgets(last, sizeof(last), file));
    cr_assert_str_eq(last, "9,x\r\n");
    fclose(file);
}

Test(csv, reports_a_full_disk_at_the_end)
{
    FILE *file = fopen("/dev/full", "wb");
    if (file == NULL) {
        cr_skip_test("/dev/full is not there");
    }
    struct csv w;
    csv_init_file(&w, file);
    for (int i = 0; i < 100000; i++) {
        csv_int(&w, i);
        csv_end_row(&w);
    }
    struct err err = ERR_INIT;
    cr_assert_eq(csv_finish(&w, &err), -1);
    cr_assert_str_eq(err.text, "cannot write CSV output: No space left on device");
    fclose(file);
}
