/* Nim (tests/games) in a database: what a game gets that has no accounts. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "cli/command.h"
#include "command_line.h"
#include "scratch.h"

#define HEAD                                                                                   \
    "slog 1\ngame nim\nrules normal, left=1, middle=2, right=1\nplayers A Anna; B Bob\n\n"
#define GAME   HEAD "A take middle 2\nB take left 1\nA take right 1\nresult A 1, B 0\n"
#define BROKEN HEAD "A take middle 3\nB take left 1\n\n"

static const char *db;

static void begin(void)
{
    scratch_begin();
    db = scratch_path("games.db");
    const char *game = scratch_write_text("game.slog", GAME);
    const char *broken = scratch_write_text("broken.slog", BROKEN);
    cr_assert_eq(run("import", "--db", db, game, broken), EXIT_FINDINGS, "%s", complained());
}

TestSuite(nim_stored, .init = begin, .fini = scratch_end);

static void expect_printed(const char *part)
{
    cr_expect_not_null(strstr(printed(), part), "'%s' is not in:\n%s", part, printed());
}

static void report(const char *name)
{
    cr_assert_eq(run("report", "--db", db, "--format", "csv", name), EXIT_CLEAN, "%s",
                 complained());
}

Test(nim_stored, is_imported_with_its_findings)
{
    expect_printed("2 games: 2 stored,");
    expect_printed("1 finding in 1 game, 0 unreadable lines\n");
}

Test(nim_stored, is_derived_again_the_same)
{
    cr_expect_eq(run("db", "rebuild", db), EXIT_CLEAN);
    cr_expect_eq(run("db", "verify", db), EXIT_CLEAN);
    cr_expect_str_eq(printed(), "games: 2, events: 6, games that differ: 0\n");
}

Test(nim_stored, is_exported_as_it_was_imported)
{
    cr_expect_eq(run("replay", "--db", db, "--game", "1", "--every"), EXIT_CLEAN);
    expect_printed(":9: game 1, after event 4: result A 1, B 0\n");
}

/* No role is taken, nothing built, sold, shipped or paid. */
Test(nim_stored, has_nothing_to_report_on_what_it_does_not_have)
{
    static const char *const names[] = {"roles", "role-rounds", "role-seats", "role-money",
                                        "yield", "buildings",   "openings",   "income",
                                        "goods", "ships",       "effects"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        report(names[i]);
        cr_expect_str_eq(
            complained(),
            "shipslog: nothing to report: no game matches, or none has data for it\n", "%s",
            names[i]);
    }
}

Test(nim_stored, has_the_reports_on_players_results_and_findings)
{
    report("standings");
    expect_printed("\nAnna,1,1,1.00,0.50,0.50,-0.45,0.50,100.0,");
    report("seats");
    expect_printed("\n2,B,1,1,0.00,0.0,");
    report("games");
    expect_printed("\n1,,,2,\"1. Anna 1, 2. Bob 0\",2,no stones,Anna,1,1,0\r\n");
    report("progress");
    expect_printed("\nwinners,2,1,1,1,1,1.00,");
    report("ends");
    expect_printed("\nround,no stones,2,1,1,,,,1.0,,,0,100.0,");
    report("violations");
    expect_printed("\nnim-heap,error,NIM-2,1,0,1,the heap has not so many stones\r\n");
    report("head-to-head");
    expect_printed("\nAnna,Bob,1,1,1,0,100.0,");
    report("ratings");
    expect_printed("\nAnna,1,");
}

Test(nim_stored, has_a_site)
{
    cr_expect_eq(
        run("site", "--db", db, "--charts-dir", "reports/charts", "-o", scratch_path("site")),
        EXIT_CLEAN, "%s", complained());
    cr_expect_not_null(strstr(printed(), "/site/index.html\n"));
}

/* ---- many games -------------------------------------------------------------------------- */

/* The position index is of blocks of games: these are three of them. */
Test(nim_stored, is_found_in_every_block_of_the_index)
{
    enum { N = 1100 };
    struct buf log = BUF_INIT;
    for (unsigned i = 0; i < N; i++)
        buf_printf(&log,
                   "slog 1\ngame nim\nrules normal, left=1, middle=2, right=1\n"
                   "players A Anna %u; B Bob\n\nA take %s 1\n\n",
                   i, i % 100 == 99 ? "left" : "right");
    const char *many = scratch_path("many.db");
    cr_assert_eq(run("import", "--db", many, scratch_write_text("many.slog", buf_str(&log))),
                 EXIT_CLEAN, "%s", complained());
    buf_free(&log);
    for (unsigned i = 0; i < 2; i++) { /* once the index is made, once it is there */
        cr_expect_eq(run("find", "left = 0", "--db", many), EXIT_CLEAN, "%s", complained());
        expect_printed("11 of 1100 games");
        cr_expect_eq(run("find", "right = 0", "--db", many), EXIT_CLEAN, "%s", complained());
        expect_printed("1089 of 1100 games");
    }
}
