#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "scratch.h"
#include "store/content.h"
#include "store/rederive.h"
#include "store/store.h"
#include "store_games.h"

TestSuite(store_import, .init = scratch_begin, .fini = scratch_end);

static struct store *open_new(const char *name)
{
    struct store *s;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&s, scratch_path(name), STORE_CREATE, &err), 0, "%s", err.text);
    return s;
}

/* All bytes of a file; the caller frees. */
static char *slurp(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    cr_assert_eq(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    char *data = xmalloc(*length);
    cr_assert_eq(fread(data, 1, *length, file), *length);
    fclose(file);
    return data;
}

static void expect_same_bytes(const char *a, const char *b)
{
    size_t n_a, n_b;
    char *data_a = slurp(scratch_path(a), &n_a), *data_b = slurp(scratch_path(b), &n_b);
    cr_expect(n_a == n_b && memcmp(data_a, data_b, n_a) == 0, "%s and %s differ", a, b);
    free(data_a);
    free(data_b);
}

static void no_difference(struct verify_listener *listener, int64_t game, const char *table,
                          const char *difference)
{
    (void)listener;
    cr_expect(false, "game %lld, %s: %s", (long long)game, table, difference);
}

static uint64_t verified_games(struct store *s)
{
    struct verify_listener listener = {no_difference};
    struct verify_totals totals;
    struct err err = ERR_INIT;
    cr_expect_eq(store_verify(s, 1, &listener, &totals, &err), 0, "%s", err.text);
    cr_expect_eq(totals.differing, 0);
    return totals.games;
}

Test(store_import, stores_every_game_and_adds_up)
{
    struct random_games games;
    struct import_totals t;
    random_games_init(&games, 40);
    struct store *s = open_new("a.db");
    cr_assert_eq(
        random_games_import(&games, s, (const char *[]){"games-0", "games-40", NULL}, 1, &t),
        0);
    cr_expect_eq(t.files_done, 2);
    cr_expect_eq(t.games, 80);
    cr_expect_eq(t.stored, 80);
    cr_expect_eq(t.findings, 0);
    cr_expect_eq(t.bytes, t.bytes_in_games + t.bytes_outside);
    cr_expect_eq(t.bytes_in_games, 80000);
    cr_expect_eq(store_ask(s, "SELECT count(*) FROM game"), 80);
    cr_expect_eq(store_ask(s, "SELECT count(*) FROM event"), (long long)t.events);
    cr_expect_eq(store_ask(s, "SELECT count(*) FROM source"), 2);
    cr_expect_eq(verified_games(s), 80);
    cr_expect_str_empty(games.messages);
    store_close(s);
}

Test(store_import, makes_the_same_bytes_with_any_number_of_threads)
{
    static const char *const paths[] = {"games-0", "games-300", "games-30", "games-500", NULL};
    static const unsigned jobs[] = {1, 2, 4, 7};
    struct random_games games;
    struct import_totals t;
    random_games_init(&games, 70);
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        char name[16];
        snprintf(name, sizeof name, "%u.db", jobs[i]);
        struct store *s = open_new(name);
        cr_assert_eq(random_games_import(&games, s, paths, jobs[i], &t), 0);
        cr_expect_eq(t.stored, 240);
        cr_expect_eq(t.duplicates, 40);
        store_close(s);
        expect_same_bytes("1.db", name);
    }
}

Test(store_import, takes_many_small_files_in_order)
{
    enum { FILES = 60 };
    static char name[FILES][16];
    const char *paths[FILES + 1] = {NULL};
    for (int i = 0; i < FILES; i++) {
        snprintf(name[i], sizeof name[i], "games-%d", i * 10);
        paths[i] = name[i];
    }
    struct random_games games;
    struct import_totals t;
    random_games_init(&games, 1);
    struct store *one = open_new("1.db"), *four = open_new("4.db");
    cr_assert_eq(random_games_import(&games, one, paths, 1, &t), 0);
    cr_assert_eq(random_games_import(&games, four, paths, 4, &t), 0);
    cr_expect_eq(store_ask(one, "SELECT count(*) FROM game g JOIN source s ON s.id = g.source"
                                " WHERE s.path = 'games-' || ((g.id - 1) * 10)"),
                 FILES);
    store_close(one);
    store_close(four);
    expect_same_bytes("1.db", "4.db");
}

Test(store_import, a_second_time_changes_no_byte)
{
    struct random_games games;
    struct import_totals t;
    random_games_init(&games, 20);
    store_close(
        random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL}));
    store_close(
        random_games_store(&games, scratch_path("b.db"), (const char *[]){"games-0", NULL}));
    struct store *s = open_new("b.db");
    cr_assert_eq(random_games_import(&games, s, (const char *[]){"games-0", NULL}, 1, &t), 0);
    cr_expect_eq(t.stored, 0);
    cr_expect_eq(t.duplicates, 20);
    store_close(s);
    expect_same_bytes("a.db", "b.db");
}

Test(store_import, reports_a_file_that_fails_and_reads_the_others)
{
    struct random_games games;
    struct import_totals t;
    random_games_init(&games, 5);
    struct store *s = open_new("a.db");
    cr_assert_eq(random_games_import(
                     &games, s, (const char *[]){"absent", "broken", "games-50", NULL}, 2, &t),
                 0);
    cr_expect_eq(t.files_failed, 2);
    cr_expect_eq(t.files_done, 1);
    cr_expect_eq(t.stored, 10, "the games before the failure are kept");
    cr_expect_str_eq(games.messages, "absent: error: file does not exist\n"
                                     "broken: error: the data ends too early\n");
    store_close(s);
}

Test(store_import, a_full_disk_keeps_whole_games_up_to_the_one_that_failed)
{
    struct random_games games;
    struct import_totals t;
    char hash_all[HASH128_HEX_DIGITS + 1], hash_part[HASH128_HEX_DIGITS + 1];
    random_games_init(&games, 300);
    struct store *s = open_new("full.db");
    /* Room for some 150 games; a batch is larger. */
    cr_assert_eq(store_run(s, "PRAGMA max_page_count = 300", NULL), 0);
    cr_expect_eq(random_games_import(&games, s, (const char *[]){"games-0", NULL}, 3, &t), -1);
    cr_expect_str_eq(games.messages, "cannot write: the disk is full");
    cr_expect_gt(t.stored, 50);
    cr_expect_lt(t.stored, 256);
    cr_expect_str_eq(t.stopped_path, "games-0");
    cr_expect_eq(store_ask(s, "SELECT count(*) FROM game"), (long long)t.stored);
    cr_expect_eq(store_ask(s, "SELECT max(id) FROM game"), (long long)t.stored);
    cr_expect_eq(verified_games(s), t.stored);
    store_content_hash(s, hash_part, NULL, NULL);
    store_close(s);

    random_games_init(&games, (unsigned)t.stored);
    s = random_games_store(&games, scratch_path("part.db"), (const char *[]){"games-0", NULL});
    store_content_hash(s, hash_all, NULL, NULL);
    cr_expect_str_eq(hash_part, hash_all, "exactly the first games are stored");
    store_close(s);
}

Test(store_import, goes_on_where_a_full_disk_stopped_it)
{
    struct random_games games;
    struct import_totals t;
    random_games_init(&games, 100);
    struct store *s = open_new("full.db");
    cr_assert_eq(store_run(s, "PRAGMA max_page_count = 120", NULL), 0);
    cr_expect_eq(random_games_import(&games, s, (const char *[]){"games-0", NULL}, 1, &t), -1);
    const uint64_t before = t.stored;
    cr_assert_eq(store_run(s, "PRAGMA max_page_count = 1000000", NULL), 0);
    cr_expect_eq(random_games_import(&games, s, (const char *[]){"games-0", NULL}, 1, &t), 0);
    cr_expect_eq(t.duplicates, before);
    cr_expect_eq(t.stored, 100 - before);
    cr_expect_eq(verified_games(s), 100);
    store_close(s);
}
