/* What a stored log with slips says of its findings: which are roots, and what follows. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "cli/command.h"
#include "command_line.h"
#include "scratch.h"
#include "store/query.h"
#include "store/store.h"
#include "store_games.h"

#define HEADER "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n"
#define SETTLER                                                                                \
    "row corn indigo sugar coffee\nround 1\nA settler\nA quarry\nB corn\nC sugar\n"            \
    "row corn corn indigo tobacco\n"
#define MAYOR    "B +colonist\nA place quarry 1\nC place corn 1\n"
#define BUILDER  "C builder\nC small-sugar-mill\nA construction-hut\nB -\nround 2\nB craftsman\n"
#define NO_MAYOR SETTLER MAYOR BUILDER

static struct store *store;

static void end(void)
{
    store_close(store);
    scratch_end();
}

TestSuite(store_roots, .init = scratch_begin, .fini = end);

static void import(const char *log)
{
    struct err err = ERR_INIT;
    run("import", "-q", "--db", scratch_path("a.db"), scratch_write_text("a.slog", log));
    cr_assert_eq(store_open(&store, scratch_path("a.db"), STORE_READ, &err), 0, "%s", err.text);
}

static void expect_text(const char *sql, const char *expected)
{
    struct err err = ERR_INIT;
    struct query *q;
    cr_assert_eq(query_new(&q, store, sql, &err), 0, "%s", err.text);
    cr_assert_gt(query_step(q, &err), 0, "%s: no row", sql);
    cr_expect_str_eq(query_is_null(q, 0) ? "NULL" : query_text(q, 0), expected, "%s", sql);
    query_free(q);
}

Test(store_roots, a_root_says_what_is_probably_missing_and_the_rest_follows_from_it)
{
    import(HEADER NO_MAYOR);
    expect_text("SELECT repair FROM finding WHERE n = 1",
                "almost certainly: \"B mayor\" is missing before this line");
    expect_text("SELECT follows FROM finding WHERE n = 1", "NULL");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM finding WHERE follows = 1"), 4);
    expect_text("SELECT group_concat(DISTINCT coalesce(repair, '-')) FROM finding WHERE n > 1",
                "-");
}

Test(store_roots, what_follows_from_an_unreadable_line_names_the_line)
{
    import(HEADER SETTLER "B mayer\n" MAYOR BUILDER);
    expect_text("SELECT repair FROM unread_repair WHERE n = 1",
                "almost certainly meant: B mayor");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM finding WHERE follows_unread = 1"), 5);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM finding WHERE follows IS NULL"
                                  " AND repair IS NULL"),
                 5);
    expect_text("SELECT DISTINCT follows_line FROM v_findings", "12");
}

Test(store_roots, nothing_is_assumed_of_an_unreadable_line_before_the_first_statement)
{
    import(HEADER "! mayer\n" NO_MAYOR);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM unread"), 1);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM unread_repair"), 0);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM finding WHERE follows = 1"), 4);
}

Test(store_roots, a_log_may_end_where_it_goes_wrong)
{
    import(HEADER SETTLER "B mayor\n" MAYOR BUILDER "B +corn\nB +corn\n");
    expect_text("SELECT repair FROM finding WHERE n = 1",
                "almost certainly: this line is written twice");
}

Test(store_roots, the_facts_alone_give_the_same_roots)
{
    import(HEADER SETTLER "B mayer\n" MAYOR BUILDER "B +corn; B +corn\n");
    cr_expect_eq(run("db", "verify", scratch_path("a.db")), EXIT_CLEAN, "%s", printed());
}

Test(store_roots, the_totals_of_an_import_tell_findings_from_what_follows)
{
    import(HEADER NO_MAYOR);
    run("import", "--db", scratch_path("b.db"), scratch_path("a.slog"));
    cr_expect_not_null(strstr(printed(), ", 1 finding and 4 that follow in 1 game, "), "%s",
                       printed());
}
