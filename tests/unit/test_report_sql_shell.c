/* What the shell of `shipslog sql` says about where it is. */
#include <criterion/criterion.h>

#include "base/buf.h"
#include "base/err.h"
#include "report/sql_shell.h"
#include "store/store.h"

Test(sql_shell, an_empty_line_begins_no_statement_and_does_not_end_one)
{
    struct err err = ERR_INIT;
    struct buf out = BUF_INIT;
    struct store *store;
    cr_assert_eq(store_open_in_memory(&store, &err), 0);
    struct sql_shell *shell =
        sql_shell_new(store, FORMAT_CSV, &(struct report_room){.columns = 100});
    cr_expect_eq(sql_shell_take(shell, " \t", &out, &err), 0);
    cr_expect_not(sql_shell_is_inside(shell));
    cr_expect_eq(sql_shell_take(shell, "SELECT 1 AS one", &out, &err), 0);
    cr_expect_eq(sql_shell_take(shell, "", &out, &err), 0);
    cr_expect(sql_shell_is_inside(shell));
    cr_expect_eq(sql_shell_take(shell, ";", &out, &err), 0);
    cr_expect_not(sql_shell_is_inside(shell));
    cr_expect_str_eq(buf_str(&out), "one\r\n1\r\n");
    sql_shell_free(shell);
    store_close(store);
    buf_free(&out);
}
