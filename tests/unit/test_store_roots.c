/* What a stored log with slips says of its findings: which are roots, and what follows. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "book_suite.h"
#include "cli/command.h"
#include "command_line.h"
#include "store/query.h"

#define HEADER "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n"
#define SETTLER                                                                                \
    "row corn indigo sugar coffee\nround 1\nA settler\nA quarry\nB corn\nC sugar\n"            \
    "row corn corn indigo tobacco\n"
#define MAYOR    "B +colonist\nA place quarry 1\nC place corn 1\n"
#define BUILDER  "C builder\nC small-sugar-mill\nA construction-hut\nB -\nround 2\nB craftsman\n"
#define NO_MAYOR SETTLER MAYOR BUILDER

TestSuite(store_roots, .init = scratch_begin, .fini = end_book);

/* Imports a log of one game; `option` may be --quiet, which is given anyway. */
static void import_with(const char *option, const char *log)
{
    struct err err = ERR_INIT;
    const char *path = scratch_write_text("a.slog", log);
    run("import", "-q", option, "--db", scratch_path("a.db"), path);
    cr_assert_eq(store_open(&store, scratch_path("a.db"), STORE_READ, &err), 0, "%s", err.text);
}

static void import(const char *log)
{
    import_with("--quiet", log);
}

/* All positions of the game, as one text. */
static void positions(char out[1024])
{
    static const char sql[] = "SELECT group_concat(hash, ' ') FROM"
                              " (SELECT hash FROM v_events WHERE class <> 'note' ORDER BY seq)";
    struct err err = ERR_INIT;
    struct query *q;
    cr_assert_eq(query_new(&q, store, sql, &err), 0, "%s", err.text);
    cr_assert_gt(query_step(q, &err), 0);
    snprintf(out, 1024, "%s", query_text(q, 0));
    query_free(q);
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

#define expect_count(rows, n)                                                                  \
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM " rows), n, "%s", rows)

static void verify(void)
{
    cr_expect_eq(run("db", "verify", scratch_path("a.db")), EXIT_CLEAN, "%s", printed());
}

Test(store_roots, a_root_says_what_is_probably_missing_and_the_rest_follows_from_it)
{
    import(HEADER NO_MAYOR);
    expect_text("SELECT repair FROM finding WHERE n = 1",
                "almost certainly: \"B mayor\" is missing before this line");
    expect_text("SELECT follows FROM finding WHERE n = 1", "NULL");
    expect_count("finding WHERE follows = 1", 4);
    expect_text("SELECT group_concat(DISTINCT coalesce(repair, '-')) FROM finding WHERE n > 1",
                "-");
}

Test(store_roots, what_follows_from_an_unreadable_line_names_the_line)
{
    import(HEADER SETTLER "B mayer\n" MAYOR BUILDER);
    expect_text("SELECT repair FROM unread_repair WHERE n = 1",
                "almost certainly meant: B mayor");
    expect_count("finding WHERE follows_unread = 1", 5);
    expect_count("finding WHERE follows IS NULL AND repair IS NULL", 5);
    expect_text("SELECT DISTINCT follows_line FROM v_findings", "12");
}

Test(store_roots, the_first_statement_may_be_the_one_that_is_misspelt)
{
    import_with("--repair",
                HEADER "row corn indgo sugar coffee\nround 1\nA settler\nA indigo\n");
    expect_text("SELECT repair FROM unread_repair",
                "almost certainly meant: row corn indigo sugar coffee");
    verify();
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
    verify();
}

Test(store_roots, the_totals_of_an_import_tell_findings_from_what_follows)
{
    import(HEADER NO_MAYOR);
    run("import", "--db", scratch_path("b.db"), scratch_path("a.slog"));
    cr_expect_not_null(strstr(printed(), ", 1 finding and 4 that follow in 1 game, "), "%s",
                       printed());
}

/* ---- import --repair ------------------------------------------------------------------------ */

Test(store_roots, a_game_read_as_repaired_goes_through_the_positions_that_are_meant)
{
    char meant[1024], found[1024];
    import(HEADER SETTLER "B mayor\n" MAYOR BUILDER);
    positions(meant);
    store_close(store);
    remove(scratch_path("a.db"));
    import_with("--repair", HEADER NO_MAYOR);
    positions(found);
    cr_expect_str_eq(found, meant);
}

Test(store_roots, the_facts_of_a_game_read_as_repaired_are_what_the_log_says)
{
    import_with("--repair", HEADER NO_MAYOR);
    expect_text("SELECT reading FROM v_games", "repaired");
    expect_count("event", 16);
    expect_count("event WHERE text = 'B mayor'", 0);
}

Test(store_roots, what_is_missing_stands_at_the_line_that_it_is_missing_before)
{
    import_with("--repair", HEADER NO_MAYOR);
    expect_count("v_events", 17);
    expect_text("SELECT line FROM v_events WHERE text = 'B mayor'", "12");
    expect_text("SELECT event FROM v_findings", "B +colonist");
    expect_text("SELECT count(*) || ' ' || max(repair) FROM finding",
                "1 almost certainly: \"B mayor\" is missing before this line");
}

Test(store_roots, a_root_that_is_left_out_stands_at_the_next_statement)
{
    import_with("--repair", HEADER SETTLER "B mayor\nB mayor\n" MAYOR BUILDER);
    expect_text("SELECT line || ' ' || event FROM v_findings", "13 B +colonist");
    expect_count("repaired", 17);
}

Test(store_roots, a_root_that_is_changed_stands_at_what_it_is_changed_to)
{
    import_with("--repair", HEADER SETTLER "B mayor\n" MAYOR "C builder\nC small-sugar-mill\n"
                                           "A construction-hut\nB -\nround 3\nB craftsman\n");
    expect_text("SELECT line || ' ' || event || ', ' || repair FROM v_findings",
                "20 round 2, almost certainly: round 2, not round 3");
}

Test(store_roots, roots_behind_a_statement_that_is_left_out_count_without_it)
{
    import_with("--repair", HEADER SETTLER
                "B mayor\nB mayor\n" MAYOR
                "C builder\nC small-sugar-mill\nA construction-hut\nB -\nround 3\n");
    expect_text("SELECT line || ' ' || event FROM v_findings WHERE n = 4", "21 round 2");
}

Test(store_roots, an_unreadable_line_is_read_as_it_is_meant)
{
    import_with("--repair", HEADER SETTLER "B mayer\n" MAYOR BUILDER);
    expect_text("SELECT line FROM v_events WHERE text = 'B mayor'", "12");
    expect_count("finding", 0);
    expect_count("unread_repair", 1);
}

Test(store_roots, a_rebuild_keeps_how_a_game_is_read)
{
    char before[1024], after[1024];
    import_with("--repair", HEADER SETTLER "B mayer\n" MAYOR BUILDER "B +corn; B +corn\n");
    positions(before);
    store_close(store);
    verify();
    cr_expect_eq(run("db", "rebuild", scratch_path("a.db")), EXIT_CLEAN, "%s", complained());
    verify();
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&store, scratch_path("a.db"), STORE_READ, &err), 0, "%s", err.text);
    positions(after);
    cr_expect_str_eq(after, before);
}

Test(store_roots, a_clean_game_read_as_repaired_has_no_other_statements)
{
    import_with("--repair", HEADER SETTLER "B mayor\n" MAYOR BUILDER);
    expect_text("SELECT reading FROM v_games", "repaired");
    expect_count("repaired", 0);
    expect_count("v_events", 17);
}

Test(store_roots, strict_refuses_what_a_repair_would_mend)
{
    const char *path = scratch_write_text("a.slog", HEADER NO_MAYOR);
    cr_expect_eq(run("import", "--strict", "--repair", "--db", scratch_path("a.db"), path),
                 EXIT_FINDINGS);
    cr_expect_not_null(strstr(printed(), " 1 rejected\n"), "%s", printed());
}
