/* test_cli_analyse_book.c - analyses that are kept in a database: games of Nim, which take no time. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "command_line.h"
#include "base/err.h"
#include "scratch.h"
#include "store/store.h"
#include "store_games.h"

#define RULES "game nim\nrules normal, left=1, middle=2, right=1\n"
#define HEAD  "slog 1\n" RULES "id one\ndate 2026-11-20\nplayers A Anna; B Bob\n\n"
#define GAME  HEAD "A take middle 2\nB take left 1\nA take right 1\nresult A 1, B 0\n"
/* The first take gives a won game away. */
#define OTHER                                                                                  \
    HEAD "A take middle 1\nB take left 1\nA take middle 1\nB take right 1\nresult A 0, B 1\n"
#define SECOND                                                                                 \
    "slog 1\n" RULES "id two\nplayers A Bob; B Cleo\n\n"                                       \
    "A take left 1\nB take right 1\nA take middle 2\nresult A 1, B 0\n"

static const char *db;

static void import(const char *name, const char *text)
{
    const char *file = scratch_write_text(name, text);
    cr_assert_eq(run("import", "--quiet", "--replace", "--db", db, file), EXIT_CLEAN, "%s",
                 complained());
}

static void begin(void)
{
    scratch_begin();
    db = scratch_path("games.db");
    import("one.slog", GAME);
    import("two.slog", SECOND);
}

TestSuite(analyse_book, .init = begin, .fini = scratch_end);

static void analyse(const char *expected)
{
    cr_assert_eq(run("analyse", "--db", db, "--games", "4"), EXIT_CLEAN, "%s", complained());
    cr_expect_str_eq(printed(), expected, "%s", printed());
}

#define LINE_ONE "game 1: decided in round 1\n"
#define LINE_TWO                                                                               \
    "game 2: decided in round 1; the largest mistake: 1.1 B take right 1, which cost 99.2 "    \
    "percentage "                                                                              \
    "points\n"

static long long ask_of(const char *path, const char *sql)
{
    struct store *store;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&store, path, STORE_READ, &err), 0, "%s", err.text);
    const long long answer = store_ask(store, sql);
    store_close(store);
    return answer;
}

static long long ask(const char *sql)
{
    return ask_of(db, sql);
}

static void change(const char *sql)
{
    struct store *store;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&store, db, STORE_WRITE, &err), 0, "%s", err.text);
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, sql, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
    store_close(store);
}

/* A number for all that is kept. */
static const char all[] =
    "SELECT (SELECT total(seq * 7 + loss * 3 + error + points + stakes + worth + mistake * 11) "
    "FROM"
    " judged_decision) + (SELECT total(start + own * 3 + others + result * 5) FROM course) + "
    "(SELECT total(position * chance + points) FROM chance) + (SELECT total(moves % 1000003) "
    "FROM evaluation)";

Test(analyse_book, judges_each_game_once)
{
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    const long long kept = ask(all);
    analyse("0 games judged; judged before: 2\n");
    cr_expect_eq(ask(all), kept);
    cr_expect_eq(ask("SELECT count(*) FROM evaluation"), 2);
}

Test(analyse_book, judges_again_when_asked_or_in_another_way)
{
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    run("analyse", "--db", db, "--games", "4", "--again", "--player", "Cleo");
    cr_expect_str_eq(printed(), LINE_TWO "1 game judged\n");
    run("analyse", "--db", db, "--games", "5", "--keep", "--game", "one");
    cr_expect_str_eq(printed(), LINE_ONE "1 game judged\n");
    cr_expect_eq(ask("SELECT games FROM evaluation WHERE game = 1"), 5);
    cr_expect_eq(ask("SELECT games FROM evaluation WHERE game = 2"), 4);
    analyse(LINE_ONE "1 game judged; judged before: 1\n");
}

Test(analyse_book, the_number_of_threads_changes_nothing)
{
    run("analyse", "--db", db, "--temper", "200", "--jobs", "1");
    const long long kept = ask(all);
    run("analyse", "--db", db, "--temper", "200", "--jobs", "3", "--again");
    cr_expect_eq(ask(all), kept);
    run("analyse", "--db", db, "--temper", "200", "--seed", "2");
    cr_expect_neq(ask(all), kept, "the numbers of other games");
}

Test(analyse_book, a_game_that_is_named_is_printed_and_not_kept)
{
    cr_expect_eq(run("analyse", "--db", db, "--game", "1", "--games", "4"), EXIT_CLEAN);
    cr_expect_not_null(strstr(printed(), "Chances to win"));
    cr_expect_eq(ask("SELECT count(*) FROM evaluation"), 0);
}

Test(analyse_book, chances_and_parts_are_whole)
{
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    cr_expect_eq(ask("SELECT count(*) FROM course WHERE start + luck + own + others <> result"),
                 0);
    cr_expect_eq(ask("SELECT count(*) FROM (SELECT game FROM course GROUP BY game"
                     " HAVING sum(start) <> 10000 OR sum(result) <> 10000)"),
                 0);
    cr_expect_eq(ask("SELECT count(*) FROM chance WHERE game = 1 AND seat = 0"), 5,
                 "before the first of four events, and behind each");
    cr_expect_eq(ask("SELECT count(*) FROM judged_decision WHERE what <> 'other'"), 0);
}

Test(analyse_book, a_rebuild_keeps_what_is_still_true)
{
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    const long long kept = ask(all);
    cr_expect_eq(run("db", "rebuild", db), EXIT_CLEAN);
    cr_expect_eq(ask(all), kept);
    cr_expect_eq(run("db", "verify", db), EXIT_CLEAN, "%s", complained());
    change("UPDATE evaluation SET version = version - 1 WHERE game = 1");
    cr_expect_eq(run("db", "rebuild", db), EXIT_CLEAN);
    cr_expect_eq(ask("SELECT count(*) FROM evaluation"), 2, "another program judged it");
    cr_expect_gt(ask("SELECT count(*) FROM course WHERE game = 1"), 0);
    cr_expect_eq(ask("SELECT count(DISTINCT version) FROM evaluation"), 2);
    analyse(LINE_ONE "1 game judged; judged before: 1\n");
    cr_expect_eq(ask(all), kept);
}

Test(analyse_book, a_book_without_the_tables_gets_them)
{
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    change("DROP TABLE luck; CREATE TABLE luck(x); UPDATE meta SET value = '19'"
           " WHERE key = 'derived-version'");
    cr_expect_eq(ask("SELECT count(*) FROM evaluation"), 0, "they begin empty");
    cr_expect_eq(run("db", "verify", db), EXIT_CLEAN, "%s", printed());
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    change("DROP TABLE graded; DROP TABLE judged_choice;"
           " UPDATE meta SET value = '19' WHERE key = 'derived-version'");
    cr_expect_eq(ask("SELECT count(*) FROM evaluation"), 2,
                 "those that are there are as this program makes them");
    cr_expect_eq(run("db", "verify", db), EXIT_CLEAN, "%s", printed());
}

Test(analyse_book, goes_with_the_moves_of_its_game)
{
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    import("later.slog", "slog 1\n" RULES "id one\ndate 2026-11-21\nplayers A Anna; B Bob\n\n"
                         "A take middle 2\nB take left 1\nA take right 1\nresult A 1, B 0\n");
    cr_expect_eq(ask("SELECT count(*) FROM evaluation"), 2, "the moves are the same");
    import("other.slog", OTHER);
    cr_expect_eq(ask("SELECT count(*) FROM game"), 2);
    cr_expect_eq(ask("SELECT count(*) FROM evaluation"), 1);
    cr_expect_eq(ask("SELECT count(*) FROM course WHERE game = 1"), 0);
    run("analyse", "--db", db, "--games", "64");
    cr_expect_not_null(
        strstr(printed(), "; the largest mistake: 1.0 A take middle 1, which cost"), "%s",
        printed());
    cr_expect_eq(run("db", "remove", "--db", db, "1"), EXIT_CLEAN);
    cr_expect_eq(ask("SELECT count(*) FROM evaluation WHERE game = 1"), 0);
}

Test(analyse_book, goes_over_when_books_are_merged)
{
    const char *other = scratch_path("other.db"), *both = scratch_path("both.db");
    const char *first = scratch_write_text("first.slog", SECOND);
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    const long long kept = ask(all);
    cr_assert_eq(run("import", "--quiet", "--db", other, first), EXIT_CLEAN);
    cr_assert_eq(run("db", "merge", other, db, "-o", both), EXIT_CLEAN, "%s", complained());
    cr_expect_eq(ask_of(both, "SELECT count(*) FROM evaluation"), 2);
    cr_expect_eq(ask_of(both, all), kept);
    cr_expect_eq(ask_of(both,
                        "SELECT count(*) FROM judged_decision d JOIN seat s ON s.game = d.game"
                        " AND s.seat = d.seat JOIN player p ON p.id = s.player"
                        " WHERE d.game = 1 AND p.name = 'Anna'"),
                 0, "game 1 is the other one here");
    cr_assert_eq(run("db", "merge", other, db, "-o", both), EXIT_CLEAN, "%s", complained());
    cr_expect_eq(ask_of(both, all), kept, "again: nothing happens");
    cr_expect_eq(run("db", "verify", both), EXIT_CLEAN, "%s", printed());
}

static void refuse(const char *option, const char *value, const char *why)
{
    cr_expect_eq(run("analyse", "--db", db, "--keep", option, value), EXIT_USAGE, "%s", option);
    cr_expect_not_null(strstr(complained(), why), "%s", complained());
}

Test(analyse_book, what_is_about_one_game_is_refused)
{
    refuse("--at", "1.1", "--at is about one game");
    refuse("--format", "json", "--format is about one game");
    refuse("--rules", "normal", "unknown word 'normal'");
    cr_expect_eq(run("analyse", "--db", db, "--keep", "--game", "1", "--rules", "second"),
                 EXIT_USAGE);
    cr_expect_not_null(strstr(complained(), "what is kept is by the rules of the games"), "%s",
                       complained());
    refuse("--chances-only", "--quiet", "what is kept has decisions");
    refuse("--from", "x", "--from is a position");
    refuse("--game", "9", "holds no game '9'");
    refuse("--player", "Nobody", "Nobody");
    refuse("--season", "soon", "'soon' is not a date");
    cr_expect_eq(run("analyse", "--player", "Anna", scratch_path("one.slog")), EXIT_USAGE);
    cr_expect_not_null(strstr(complained(), "only games of a database can be chosen"), "%s",
                       complained());
}

/* The replay of both is the same in all that is summed up of it. */
Test(analyse_book, goes_with_moves_that_come_to_the_same)
{
    analyse(LINE_ONE LINE_TWO "2 games judged\n");
    import("swapped.slog", "slog 1\n" RULES "id two\nplayers A Bob; B Cleo\n\n"
                           "A take right 1\nB take left 1\nA take middle 2\nresult A 1, B 0\n");
    cr_expect_eq(ask("SELECT count(*) FROM game"), 2);
    cr_expect_eq(ask("SELECT count(*) FROM evaluation WHERE game = 2"), 0);
}
