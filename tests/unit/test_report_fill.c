/* test_report_fill.c - columns filled from others; the mark of rows with few games. */
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

TestSuite(report_fill, .init = scratch_begin, .fini = scratch_end);

/* clang-format off */
#define FILLED(name, type, decimals, is_detail, fill, of, per) \
    {name, type, decimals, is_detail, COLUMN_ALWAYS, name, fill, of, per}
#define HIDDEN(name, type) FILLED(name, type, 0, true, FILL_HIDDEN, NULL, NULL)

static const struct report_column columns[] = {
    TEXT_COLUMN("who", "name"),
    HIDDEN("wins", COLUMN_NUMBER),
    NUMBER_COLUMN("games", 0, "games"),
    FILLED("few", COLUMN_NUMBER, 0, true, FILL_FEW, "games", NULL),
    FILLED("rate_low", COLUMN_NUMBER, 1, false, FILL_RATE_LOW, "wins", "games"),
    FILLED("rate_high", COLUMN_NUMBER, 1, false, FILL_RATE_HIGH, "wins", "games"),
    HIDDEN("points", COLUMN_TEXT),
    FILLED("mean_low", COLUMN_NUMBER, 1, true, FILL_MEAN_LOW, "points", NULL),
    FILLED("mean_high", COLUMN_NUMBER, 1, true, FILL_MEAN_HIGH, "points", NULL),
    HIDDEN("distance", COLUMN_NUMBER),
    HIDDEN("variance", COLUMN_NUMBER),
    FILLED("q", COLUMN_NUMBER, 1, false, FILL_Q_VALUE, "distance", "variance"),
    END_OF_COLUMNS,
};
/* clang-format on */

/* 3 of 10: 10.8 % to 60.3 %.  z = 2, 1, 0 and a million: p = 4.55 %, 31.73 %, 100 %, 0 %, so of
 * these four q = 9.1 %, 42.3 %, 100 %, 0 %.  Below Eva numbers are at the edge of what is possible:
 * 2^40 is too large, and so are more wins than games. */
static const char sql[] =
    "SELECT 'Anna' AS who, 180 AS wins, 10 AS games, '7 1,7 1' AS points, 20 AS distance,"
    " 100 AS variance"
    " UNION ALL SELECT 'Bob', 600, 10, '', -10, 100"
    " UNION ALL SELECT 'Cleo', 0, 0, NULL, 0, 0"
    " UNION ALL SELECT 'Dora', 999, 2, 'x', NULL, NULL"
    " UNION ALL SELECT 'Eva', 1, 3000000000, '9223372036854775807 1,1 1',"
    " 9223372036854775807, 1"
    " UNION ALL SELECT 'Fritz', 0, 5, '1099511627775 1,1099511627775 1', 0, 1"
    " UNION ALL SELECT 'Gina', 0, 2147483647, '-1099511627775 1,-1099511627775 1', "
    "1099511627776, 1"
    " UNION ALL SELECT 'Hans', 61, 1, '1099511627776 1,1 1', 1, 1099511627776"
    " UNION ALL SELECT 'Ida', -1, 1, '7 -1,7 1', 1099511627775, 1"
    " UNION ALL SELECT 'Jan', 60, 1, '7 0,7 1', -1099511627775, -1"
    " ORDER BY who";

static char *answer(int64_t min_n, void write(const struct report_table *, struct buf *))
{
    struct store *store = report_fixture_open();
    const struct report_source source = {columns, sql, NULL};
    const struct report_filter filter = {.min_n = min_n};
    struct report_table table;
    struct err err = ERR_INIT;
    struct buf out = BUF_INIT;
    cr_assert_eq(report_read(&table, store, &source, &filter, &err), 0, "%s", err.text);
    write(&table, &out);
    report_table_free(&table);
    store_close(store);
    return buf_steal(&out);
}

static void write_text(const struct report_table *table, struct buf *out)
{
    report_write_text(table, 80, out);
}

Test(report_fill, intervals_and_q_values_come_from_the_sql_beside_them)
{
    char *csv = answer(5, report_write_csv);
    cr_expect_str_eq(csv,
                     "who,games,few,rate_low,rate_high,mean_low,mean_high,q\r\n"
                     "Anna,10,0,10.8,60.3,7.0,7.0,9.1\r\n"
                     "Bob,10,0,72.2,100.0,,,42.3\r\n"
                     "Cleo,0,1,,,,,\r\n"
                     "Dora,2,1,,,,,\r\n"
                     "Eva,3000000000,0,,,,,\r\n"
                     "Fritz,5,0,0.0,43.4,1099511627775.0,1099511627775.0,100.0\r\n"
                     "Gina,2147483647,0,0.0,0.0,-1099511627775.0,-1099511627775.0,\r\n"
                     "Hans,1,1,,,,,\r\n"
                     "Ida,1,1,,,,,0.0\r\n"
                     "Jan,1,1,20.7,100.0,,,\r\n",
                     "%s", csv);
    free(csv);
}

Test(report_fill, rows_with_few_games_have_a_star)
{
    char *text = answer(5, write_text);
    cr_expect_str_eq(text,
                     "                    rate   rate\n"
                     "who          games   low   high      q\n"
                     "-----  -----------  ----  -----  -----\n"
                     "Anna           10   10.8   60.3    9.1\n"
                     "Bob            10   72.2  100.0   42.3\n"
                     "Cleo            0*     -      -      -\n"
                     "Dora            2*     -      -      -\n"
                     "Eva    3000000000      -      -      -\n"
                     "Fritz           5    0.0   43.4  100.0\n"
                     "Gina   2147483647    0.0    0.0      -\n"
                     "Hans            1*     -      -      -\n"
                     "Ida             1*     -      -    0.0\n"
                     "Jan             1*  20.7  100.0      -\n"
                     "* games under 5: too few to rely on\n",
                     "%s", text);
    free(text);
}

Test(report_fill, few_has_a_default)
{
    char *text = answer(0, write_text);
    cr_expect_not_null(strstr(text, "* games under 20:"), "%s", text);
    free(text);
}
