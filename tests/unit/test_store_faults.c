#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/err.h"
#include "failing_disk.h"
#include "scratch.h"
#include "store/rederive.h"
#include "store/store.h"
#include "store_games.h"

static void begin(void)
{
    scratch_begin();
    failing_disk_install();
}

TestSuite(store_faults, .init = begin, .fini = scratch_end);

enum { GAMES = 4 };

static void no_difference(struct verify_listener *listener, int64_t game, const char *table,
                          const char *difference)
{
    (void)listener;
    cr_expect(false, "game %lld, %s: %s", (long long)game, table, difference);
}

static struct store *open_store(const char *path, struct err *err)
{
    struct store *s = NULL;
    return store_open(&s, path, STORE_CREATE, err) < 0 ? NULL : s;
}

/* Imports into a database that exists; returns how many games the totals say are stored. */
static uint64_t import(const char *path, bool *failed)
{
    struct random_games games;
    struct import_totals totals = {0};
    struct err err = ERR_INIT;
    random_games_init(&games, GAMES);
    struct store *s = open_store(path, &err);
    *failed = s == NULL ||
              random_games_import(&games, s, (const char *[]){"games-0", NULL}, 1, &totals) < 0;
    store_close(s);
    return totals.stored;
}

static uint64_t verified_games(const char *path)
{
    struct verify_listener listener = {no_difference};
    struct verify_totals totals;
    struct err err = ERR_INIT;
    struct store *s = open_store(path, &err);
    cr_assert_not_null(s, "%s", err.text);
    cr_expect_eq(store_verify(s, 1, &listener, &totals, &err), 0, "%s", err.text);
    store_close(s);
    return totals.games;
}

/* Every early write fails in turn, then only some: the first are of the journal and of new
 * pages, the many after them are all alike. */
static int next_write(int n)
{
    return n + 1 + n / 16;
}

/* A disk that fails for good at the n-th write: the database then holds the first games, whole,
 * and as many as the import reported. */
Test(store_faults, an_import_keeps_whole_games_wherever_the_disk_fails)
{
    bool failed;
    failing_disk_after(-1);
    store_close(open_store(scratch_path("count.db"), NULL));
    failing_disk_after(-1);
    cr_assert_eq(import(scratch_path("count.db"), &failed), GAMES);
    const int writes = failing_disk_count();
    cr_assert_gt(writes, 20);
    for (int n = 0; n < writes; n = next_write(n)) {
        char name[32];
        snprintf(name, sizeof name, "%d.db", n);
        const char *path = scratch_path(name);
        failing_disk_after(-1);
        store_close(open_store(path, NULL));
        failing_disk_after(n);
        const uint64_t stored = import(path, &failed);
        cr_expect(failed, "write %d of %d", n, writes);
        failing_disk_after(-1);
        cr_expect_eq(verified_games(path), stored, "write %d of %d", n, writes);
        cr_expect_eq(import(path, &failed), GAMES - stored);
        cr_expect_eq(verified_games(path), GAMES);
        unlink(path);
    }
}

Test(store_faults, a_database_is_made_whole_or_not_at_all)
{
    failing_disk_after(-1);
    store_close(open_store(scratch_path("count.db"), NULL));
    const int writes = failing_disk_count();
    for (int n = 0; n < writes; n = next_write(n)) {
        const char *path = scratch_path("a.db");
        struct err err = ERR_INIT;
        failing_disk_after(n);
        struct store *s = open_store(path, &err);
        cr_expect_null(s, "write %d of %d", n, writes);
        cr_expect(err_is_set(&err));
        failing_disk_after(-1);
        cr_expect_eq(verified_games(path), 0);
        unlink(path);
    }
}

Test(store_faults, a_rebuild_that_fails_changes_nothing)
{
    struct random_games games;
    struct err err = ERR_INIT;
    uint64_t n_games;
    failing_disk_after(-1);
    random_games_init(&games, GAMES);
    struct store *s =
        random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
    /* The first rebuild leaves pages in the free list that later ones need not write. */
    for (int i = 0; i < 2; i++) {
        failing_disk_after(-1);
        cr_assert_eq(store_rebuild(s, 1, &n_games, &err), 0, "%s", err.text);
    }
    const int writes = failing_disk_count();
    for (int n = 0; n < writes; n = next_write(n)) {
        err_clear(&err);
        failing_disk_after(n);
        cr_expect_eq(store_rebuild(s, 1, &n_games, &err), -1, "write %d of %d", n, writes);
        failing_disk_after(-1);
        cr_expect_eq(verified_games(scratch_path("a.db")), GAMES);
    }
    store_close(s);
}
