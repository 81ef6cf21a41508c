/* test_store_tables.c - tables whose rows come from a replay, and views of one game. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "scratch.h"
#include "store/query.h"
#include "store/store.h"
#include "store_games.h"

/* A table of the program looks at the games between the bounds that SQL gives; SQLite decides what a bound means. */
Test(store_tables, bounds_of_games_mean_what_sqlite_says)
{
    static const char *const bounds[] = {
        "game <= 'x'",
        "game >= 'x'",
        "game < 2.5",
        "game >= 2.5",
        "game > 1 AND game > 2",
        "game <= NULL",
        "game <= 3",
        "game < 3",
        "game BETWEEN 2 AND 3.5",
        "game = 2.5",
    };
    struct random_games games;
    struct err err = ERR_INIT;
    char sql[256];
    scratch_begin();
    random_games_init(&games, 4);
    struct store *store =
        random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, "CREATE TEMP TABLE plain AS SELECT * FROM action", &err), 0);
    cr_assert_gt(store_ask(store, "SELECT count(*) FROM plain WHERE game = 4"), 0);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        snprintf(sql, sizeof sql,
                 "SELECT (SELECT count(*) FROM action WHERE %s)"
                 " - (SELECT count(*) FROM plain WHERE %s)",
                 bounds[i], bounds[i]);
        cr_expect_eq(store_ask(store, sql), 0, "%s", bounds[i]);
    }
    store_rollback(store);
    store_close(store);
    scratch_end();
}

/* SQLite keeps the rows of all games aside when a view joins another one in a way it cannot see
 * through; then one page of a site reads the whole book. */
static void expect_plan_of_one_game(struct store *store, const char *view)
{
    char sql[128];
    struct query *q;
    struct err err = ERR_INIT;
    snprintf(sql, sizeof sql, "EXPLAIN QUERY PLAN SELECT * FROM %s WHERE game = 1", view);
    cr_assert_eq(query_new(&q, store, sql, &err), 0, "%s: %s", view, err.text);
    while (query_step(q, &err) == 1)
        cr_expect_null(strstr(query_text(q, 3), "AUTOMATIC COVERING INDEX (game="), "%s: %s",
                       view, query_text(q, 3));
    query_free(q);
}

Test(store_tables, a_view_of_one_game_reads_no_other_game)
{
    struct random_games games;
    struct query *q;
    struct err err = ERR_INIT;
    scratch_begin();
    random_games_init(&games, 2);
    struct store *store =
        random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
    cr_assert_eq(query_new(&q, store,
                           "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c "
                           "WHERE m.type = 'view' AND c.name = 'game'",
                           &err),
                 0, "%s", err.text);
    int n = 0;
    for (; query_step(q, &err) == 1; n++)
        expect_plan_of_one_game(store, query_text(q, 0));
    cr_expect_gt(n, 15);
    query_free(q);
    store_close(store);
    scratch_end();
}
