/* test_store_unpack.c - packed texts of older books become rows. */
#include "store/unpack.h"

#include <criterion/criterion.h>
#include "base/buf.h"

#include "base/err.h"
#include "scratch.h"
#include "store/query.h"
#include "store/store.h"

static struct store *store;

static void run(const char *sql)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_run(store, sql, &err), 0, "%s: %s", sql, err.text);
}

static void begin(void)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_open_in_memory(&store, &err), 0, "%s", err.text);
    cr_assert_eq(store_begin(store, &err), 0);
    run("CREATE TABLE packed_event(game, first, line, lines, columns, lengths, texts)");
}

static void end(void)
{
    store_rollback(store);
    store_close(store);
}

TestSuite(store_unpack, .init = begin, .fini = end);

/* Rows as "1 2 3, 4 5 6". */
static void expect_rows(const char *sql, const char *expected)
{
    struct err err = ERR_INIT;
    struct buf rows = BUF_INIT;
    struct query *q;
    cr_assert_eq(query_new(&q, store, sql, &err), 0, "%s", err.text);
    while (query_step(q, &err) > 0) {
        buf_puts(&rows, rows.len == 0 ? "" : ", ");
        for (int i = 0; i < query_columns(q); i++)
            buf_printf(&rows, i == 0 ? "%s" : " %s", query_text(q, i));
    }
    cr_expect_str_eq(buf_str(&rows), expected);
    query_free(q);
    buf_free(&rows);
}

static void unpack(void)
{
    struct err err = ERR_INIT;
    cr_assert_eq(unpack_events(store, &err), 0, "%s", err.text);
}

Test(store_unpack, a_character_is_a_number_of_each_statement)
{
    /* Lines two apart, columns 1 and 3, lengths of 3 and 1 byte more. */
    run("INSERT INTO packed_event VALUES(7, 5, 20, '#$', '$&', char(1035, 1036),"
        " 'A -' || char(10) || 'B ok')");
    unpack();
    expect_rows("SELECT * FROM event", "7 5 20 1 3 A -, 7 6 22 3 5 B ok");
}

Test(store_unpack, the_last_character_repeats)
{
    run("INSERT INTO packed_event VALUES(1, 1, 4, '#', '&', char(1035),"
        " 'A' || char(10) || 'B' || char(10) || 'C')");
    unpack();
    expect_rows("SELECT seq, line, column, length FROM event", "1 4 3 1, 2 5 3 1, 3 6 3 1");
}

Test(store_unpack, numbers_without_a_character_are_json)
{
    run("INSERT INTO packed_event VALUES(1, 1, 9, '![0,-3]', '![1,70000]', '![1000,2000]',"
        " 'A' || char(10) || 'B')");
    unpack();
    expect_rows("SELECT line, column, length FROM event", "9 1 1, 7 70000 1001");
}

Test(store_unpack, texts_have_the_escapes_of_json)
{
    run("INSERT INTO packed_event VALUES(1, 1, 9, '#', '$', char(1035),"
        " 'say \\\"yes\\\\no\\\"' || char(10) || '\\u0001\\u000a')");
    unpack();
    expect_rows("SELECT hex(text) FROM event", "73617920227965735C6E6F22, 010A");
}

Test(store_unpack, what_is_damaged_is_an_error)
{
    struct err err = ERR_INIT;
    run("INSERT INTO packed_event VALUES(1, 1, 9, '#', '$', char(1035), '\\')");
    cr_expect_lt(unpack_events(store, &err), 0);
    cr_expect(err_is_set(&err));
}

Test(store_unpack, chances_become_rows_of_each_position)
{
    struct err err = ERR_INIT;
    run("DROP TABLE course; DROP TABLE chance;"
        "CREATE TABLE course(game, seat, start, luck, luck_error, own, own_error, others, "
        "result,"
        " n, chances, points);"
        "INSERT INTO course VALUES(3, 0, 1, 2, 3, 4, 5, 6, 7, 3, char(5035, 10035), "
        "'![-4,0,9]'),"
        " (3, 1, 1, 2, 3, 4, 5, 6, 8, 2, '#', '$')");
    cr_assert_eq(unpack_chances(store, &err), 0, "%s", err.text);
    expect_rows("SELECT * FROM course", "3 0 1 2 3 4 5 6 7, 3 1 1 2 3 4 5 6 8");
    expect_rows("SELECT * FROM chance",
                "3 0 0 5000 -4, 3 0 1 10000 0, 3 0 2 10000 9, 3 1 0 0 1, 3 1 1 0 1");
    cr_expect_eq(unpack_chances(store, &err), 0, "nothing is packed any more");
    expect_rows("SELECT count(*) FROM chance", "5");
}
