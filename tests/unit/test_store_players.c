#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "book_suite.h"
#include "report/report.h"
#include "store/players.h"

/* Anna 1 2 3, Bob 1 2, Cleo 1 2 3, Dora 2 3 */
TestSuite(store_players, .init = begin_with_fixture, .fini = end_book);

static int seats_of(const char *name)
{
    struct buf shown = BUF_INIT;
    struct err err = ERR_INIT;
    struct report_filter filter = {.player = name};
    const int found = player_find(store, name, &shown, &err);
    buf_free(&shown);
    if (found != 1)
        return -1;
    cr_assert_eq(report_filter_resolve(&filter, store, &err), 0, "%s", err.text);
    char *csv = report_fixture_csv(store, "games", &filter);
    int lines = 0;
    for (const char *at = csv; (at = strchr(at, '\n')) != NULL; at++)
        lines++;
    free(csv);
    report_filter_free(&filter);
    return lines - 1; /* without the header */
}

static void must(int status, const struct err *err)
{
    cr_assert_eq(status, 0, "%s", err->text);
}

Test(store_players, a_filter_by_an_alias_finds_the_games_of_the_player)
{
    struct err err = ERR_INIT;
    must(store_begin(store, &err), &err);
    must(store_run(store, "DELETE FROM seat WHERE game = 2 AND seat = 3", &err), &err);
    must(store_commit(store, &err), &err);
    must(players_merge(store, "Dora", "Bob", &err), &err); /* games 1, 2 and 3 */
    cr_expect_eq(seats_of("Dora"), 3);
    cr_expect_eq(seats_of("Bob"), 3);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM seat_name"), 1);
    must(players_unmerge(store, "Dora", &err), &err);
    cr_expect_eq(seats_of("Dora"), 1);
    cr_expect_eq(seats_of("Bob"), 2);
    cr_expect_eq(store_ask(store, "SELECT id FROM player WHERE name = 'Dora'"), 4);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM seat_name"), 0);
}

Test(store_players, players_who_met_are_not_merged)
{
    struct err err = ERR_INIT;
    cr_expect_eq(players_merge(store, "Dora", "Bob", &err), -1);
    cr_expect_str_eq(err.text, "'Dora' and 'Bob' cannot be one player: both sat in game 2");
    cr_expect_eq(seats_of("Dora"), 2);
}

Test(store_players, a_new_name_keeps_the_old_one_as_an_alias)
{
    struct err err = ERR_INIT;
    must(players_rename(store, "Bob", "Robert", &err), &err);
    cr_expect_eq(seats_of("Bob"), 2);
    cr_expect_eq(seats_of("Robert"), 2);
    must(players_rename(store, "Robert", "Bob", &err), &err);
    cr_expect_eq(seats_of("Robert"), -1);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM alias"), 0);
}
