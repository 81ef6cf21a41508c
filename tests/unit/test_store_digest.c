/* test_store_digest.c - the digest is the sum of the games, and reports are the same without
 * it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "report/report.h"
#include "report_fixture.h"
#include "scratch.h"
#include "store/derive/digest.h"
#include "store/query.h"
#include "store/rederive.h"
#include "store/schema/schema.h"
#include "store/store.h"
#include "store_games.h"

TestSuite(store_digest, .init = scratch_begin, .fini = scratch_end);

static const char *const both_paths[] = {"games-20", "games-40", NULL};
static const char *const first_path[] = {"games-20", NULL};
static const char *const second_path[] = {"games-40", NULL};

static struct store *open_store(const char *name, bool is_cards, const char *const *paths)
{
    struct random_games games;
    random_games_init(&games, 6);
    games.is_cards = is_cards;
    return random_games_store(&games, scratch_path(name), paths);
}

static void change(struct store *store, const char *sql)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, sql, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
}

static void expect_same_answer(struct store *store, const char *report,
                               const struct report_filter *whole)
{
    struct report_filter single = *whole; /* every game, one by one */
    single.event = "";
    char *by_digest = report_fixture_csv(store, report, whole);
    char *by_games = report_fixture_csv(store, report, &single);
    cr_expect_str_eq(by_digest, by_games, "%s", report);
    free(by_digest);
    free(by_games);
}

static void expect_same_answers(struct store *store)
{
    static const struct report_filter filters[] = {{0},
                                                   {.players = 3},
                                                   {.clean = true},
                                                   {.rules = "rgg2002"},
                                                   {.rules = "second"},
                                                   {.min_games = 4}};
    for (size_t i = 0; report_at(i) != NULL; i++) {
        if (report_at(i)->needs != NEEDS_NOTHING) /* reads games one by one in any case */
            continue;
        for (size_t k = 0; k < sizeof filters / sizeof *filters; k++)
            expect_same_answer(store, report_at(i)->name, &filters[k]);
    }
}

Test(store_digest, reports_say_the_same_with_it_and_without)
{
    for (int is_cards = 0; is_cards <= 1; is_cards++) {
        struct store *store = open_store(is_cards ? "cards.db" : "a.db", is_cards, both_paths);
        cr_expect_eq(store_ask(store, "SELECT game FROM digest_upto"), 12);
        cr_expect_gt(store_ask(store, "SELECT count(*) FROM digest_role"), 0);
        expect_same_answers(store);
        store_close(store);
    }
}

/* A game broken off, and one with errors, are in cells of their own. */
Test(store_digest, unfinished_games_and_those_with_errors_are_kept_apart)
{
    struct store *store = open_store("a.db", false, both_paths);
    uint64_t n;
    struct err err = ERR_INIT;
    change(store,
           "DELETE FROM event WHERE game = 3 AND seq > 90; DELETE FROM event WHERE game = 5"
           " AND seq = 30");
    cr_assert_eq(store_rebuild(store, 1, &n, &err), 0, "%s", err.text);
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM cell WHERE NOT complete"), 0);
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM cell WHERE NOT clean"), 0);
    expect_same_answers(store);
    store_close(store);
}

/* Games of some years, and some of which no more is known than the year, or nothing. */
static void import_years(struct store *store, unsigned first, unsigned n)
{
    char path[16];
    const char *const paths[] = {path, NULL};
    struct random_games games;
    struct import_totals totals;
    random_games_init(&games, n);
    games.is_dated = true;
    snprintf(path, sizeof path, "games-%u", first);
    cr_assert_eq(random_games_import(&games, store, paths, 1, &totals), 0);
}

static struct store *open_years(const char *name, int64_t parted_from, size_t bytes_max)
{
    struct store *store;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&store, scratch_path(name), STORE_CREATE, &err), 0);
    digest_limit(store, &(struct digest_limits){parted_from, bytes_max, 0});
    return store;
}

enum { MUCH = 1 << 26, YEARS_FIRST = 24, YEARS_GAMES = 12 };

static struct store *new_years(const char *name, int64_t parted_from, size_t bytes_max)
{
    struct store *store = open_years(name, parted_from, bytes_max);
    import_years(store, YEARS_FIRST, YEARS_GAMES);
    return store;
}

Test(store_digest, dates_choose_the_same_games_by_years_months_and_days)
{
    static const char *const dates[][2] = {
        {"2021", NULL},         {NULL, "2021"},         {"2021", "2021"},
        {"2021-01", "2021-12"}, {"2020-04", "2021"},    {"2021-05-11", "2022-08-10"},
        {NULL, "2022-08-11"},   {"2021-12-31", "2022"}, {"2030", NULL},
    };
    static const char *const names[] = {"months.db", "years.db", "all.db"};
    static const int64_t parted_from[] = {2, 6, 1000};
    /* Else each report with each choice of dates in one of the books. */
    const bool is_thorough = getenv("THOROUGH") != NULL;
    for (size_t b = 0; b < 3; b++) {
        struct store *store = new_years(names[b], parted_from[b], MUCH);
        for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
            for (size_t k = 0; report_at(k) != NULL; k++)
                if (report_at(k)->needs == NEEDS_NOTHING &&
                    ((i + k + b) % 3 == 0 || is_thorough))
                    expect_same_answer(
                        store, report_at(k)->name,
                        &(struct report_filter){.from = dates[i][0], .to = dates[i][1]});
        store_close(store);
    }
}

static const char period_games[] =
    "SELECT group_concat(period || ':' || games || iif(is_parted, '+', ''), ' ') FROM"
    " (SELECT * FROM digest_period ORDER BY period)";

static void expect_periods(struct store *store, const char *expected)
{
    struct query *q;
    struct err err = ERR_INIT;
    cr_assert_eq(query_new(&q, store, period_games, &err), 0, "%s", err.text);
    cr_assert_eq(query_step(q, &err), 1);
    cr_expect_str_eq(query_text(q, 0), expected);
    query_free(q);
    /* its cells have the same games */
    cr_expect_eq(store_ask(store,
                           "SELECT count(*) FROM digest_period p WHERE p.games <> (SELECT"
                           " sum(d.games) FROM digest_games d JOIN cell c ON c.id = d.cell"
                           " WHERE c.period = p.period)"),
                 0);
}

Test(store_digest, a_period_of_many_games_is_parted)
{
    struct store *store = new_years("months.db", 2, MUCH);
    expect_periods(store, ":12+ 19:1 20:10+ 202:10+ 2020:2+ 2020-07:1 2020-12:1 2021:6+"
                          " 2021-05:3 2021-11:1 2021-12:1 2022:2+ 2022-05:1 2022-12:1");
    store_close(store);
    store = new_years("years.db", 6, MUCH);
    expect_periods(store, ":12+ 19:1 20:10+ 202:10+ 2020:2 2021:6+ 2021-05:3 2021-11:1"
                          " 2021-12:1 2022:2");
    store_close(store);
    store = new_years("all.db", 13, MUCH);
    expect_periods(store, ":12");
    store_close(store);
}

/* What each period has, so that a sum in the wrong one shows. */
static long long weighed_sum(struct store *store)
{
    return store_ask(
        store,
        "WITH weight AS (SELECT id, 1 + length(period) + (rules || period) % 7"
        " + replace(period, '-', '') % 1009 AS w FROM cell)"
        " SELECT (SELECT sum(w * (own_money + 3 * role + 7 * own_money_picks_xx))"
        " FROM digest_role JOIN weight ON id = cell)"
        " + (SELECT sum(w * gained * (cause + 1)) FROM digest_income JOIN weight ON id = cell)"
        " + (SELECT sum(w * seats * total) FROM digest_score JOIN weight ON id = cell)"
        " + (SELECT sum(w * held) FROM digest_purse JOIN weight ON id = cell)");
}

static void print_difference(struct verify_listener *listener, int64_t game, const char *table,
                             const char *difference)
{
    (void)listener;
    cr_expect_fail("game %lld: %s: %s", (long long)game, table, difference);
}

static void expect_sound(struct store *store)
{
    struct verify_listener listener = {print_difference};
    struct verify_totals totals = {0};
    struct err err = ERR_INIT;
    cr_expect_eq(store_verify(store, 1, &listener, &totals, &err), 0, "%s", err.text);
}

static void expect_same_digest(struct store *a, struct store *b)
{
    cr_expect_eq(weighed_sum(a), weighed_sum(b));
    cr_expect_eq(store_ask(a, "SELECT sum(length(period) * games + 100 * is_parted) FROM"
                              " digest_period"),
                 store_ask(b, "SELECT sum(length(period) * games + 100 * is_parted) FROM"
                              " digest_period"));
}

/* Periods become parted while games come; without memory for them, their games are read back. */
Test(store_digest, imports_of_any_size_make_the_same_periods)
{
    static const size_t bytes[] = {MUCH, 0};
    static const unsigned steps[] = {1, 5, YEARS_GAMES};
    for (int64_t parted_from = 2; parted_from <= 6; parted_from += 2) {
        struct store *whole = new_years("whole.db", parted_from, MUCH);
        for (size_t i = 0; i < 6; i++) {
            struct store *store = open_years("steps.db", parted_from, bytes[i / 3]);
            for (unsigned n = 0; n < YEARS_GAMES; n += steps[i % 3])
                import_years(store, YEARS_FIRST + n,
                             n + steps[i % 3] > YEARS_GAMES ? YEARS_GAMES - n : steps[i % 3]);
            expect_same_digest(whole, store);
            expect_sound(store);
            store_close(store);
            remove(scratch_path("steps.db"));
        }
        store_close(whole);
        remove(scratch_path("whole.db"));
    }
}

/* Games that lie far apart give up their months early; where many come in one year after all, they are read back. */
Test(store_digest, months_that_were_given_up_are_read_back)
{
    struct err err = ERR_INIT;
    for (int64_t parted_from = 2; parted_from <= 12; parted_from += 2) {
        struct store *whole = new_years("whole.db", parted_from, MUCH), *store;
        cr_assert_eq(store_open(&store, scratch_path("sparse.db"), STORE_CREATE, &err), 0);
        digest_limit(store, &(struct digest_limits){parted_from, MUCH, 1});
        import_years(store, YEARS_FIRST, YEARS_GAMES);
        expect_same_digest(whole, store);
        expect_sound(store);
        store_close(store);
        store_close(whole);
        remove(scratch_path("sparse.db"));
        remove(scratch_path("whole.db"));
    }
}

/* The index that holds it also finds the cell of a game: a book of many years has many cells. */
Test(store_digest, a_cell_stands_once)
{
    struct store *store = open_store("a.db", false, both_paths);
    struct err err = ERR_INIT;
    cr_expect_lt(
        store_run(store,
                  "INSERT INTO cell(game_kind, rules, players, complete, clean, period)"
                  " SELECT game_kind, rules, players, complete, clean, period FROM cell",
                  &err),
        0);
    store_close(store);
}

static long long sum_of_all(struct store *store)
{
    return store_ask(
        store,
        "SELECT (SELECT sum(own_money + 3 * role + 7 * own_money_picks_xx) FROM digest_role)"
        " + (SELECT sum(gained * (cause + 1)) FROM digest_income)"
        " + (SELECT sum(seats * total) FROM digest_score)"
        " + (SELECT sum(held) FROM digest_purse)");
}

Test(store_digest, two_imports_make_the_same_digest_as_one)
{
    struct store *one = open_store("one.db", false, both_paths);
    struct store *two = open_store("two.db", false, first_path);
    struct random_games games;
    random_games_init(&games, 6);
    struct import_totals totals;
    cr_assert_eq(random_games_import(&games, two, second_path, 2, &totals), 0);
    cr_expect_eq(sum_of_all(one), sum_of_all(two));
    cr_expect_eq(store_ask(two, "SELECT game FROM digest_upto"), 12);
    store_close(one);
    store_close(two);
}

/* As after an import that was killed: the games are there, the digest is not. */
static void drop_digest(struct store *store)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        char sql[64];
        snprintf(sql, sizeof sql, "DELETE FROM %s", object->name);
        if (object->part == SCHEMA_DIGEST)
            change(store, sql);
    }
}

static void write_digest(struct store *store)
{
    struct digest *digest = digest_new(digest_limits(store));
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_expect_eq(digest_write(digest, store, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
    digest_free(digest);
}

Test(store_digest, the_next_import_catches_up)
{
    struct store *store = open_store("a.db", false, first_path);
    const long long before = sum_of_all(store);
    drop_digest(store);
    const struct report_filter all = {0};
    expect_same_answer(store, "roles", &all);
    struct random_games games;
    random_games_init(&games, 6);
    struct import_totals totals;
    cr_assert_eq(random_games_import(&games, store, first_path, 1, &totals), 0);
    cr_expect_eq(totals.duplicates, 6);
    cr_expect_eq(sum_of_all(store), before);
    expect_same_answer(store, "roles", &all);
    store_close(store);
}

/* Players of random games build in the first round, whichever that is. */
Test(store_digest, first_buildings_may_come_late)
{
    struct store *store = open_store("a.db", false, first_path);
    change(store, "UPDATE build SET round = round + 2 * seat + game % 3");
    drop_digest(store);
    write_digest(store);
    cr_expect_eq(store_ask(store, "SELECT game FROM digest_upto"), 6);
    expect_same_answer(store, "openings", &(struct report_filter){0});
    store_close(store);
}

struct difference {
    int n;
    char first[64];
};

static void take_difference(void *context, const char *table)
{
    struct difference *d = context;
    if (d->n++ == 0)
        snprintf(d->first, sizeof d->first, "%s", table);
}

Test(store_digest, verify_finds_what_does_not_add_up)
{
    struct store *store = open_store("a.db", false, first_path);
    struct digest *empty = digest_new(digest_limits(store));
    struct difference found = {0};
    struct err err = ERR_INIT;
    cr_assert_eq(digest_verify(empty, store, take_difference, &found, &err), 0);
    cr_expect_eq(found.n, 16);
    cr_expect_str_eq(found.first, "digest_period");
    digest_free(empty);
    store_close(store);
}

/* A database may hold anything. */
Test(store_digest, impossible_rows_do_no_harm)
{
    struct store *store = open_store("a.db", false, first_path);
    change(store,
           "DELETE FROM digest_upto; UPDATE result SET seat = seat + 1000000 WHERE game = 2;"
           "UPDATE role_total SET seat = seat - 9 WHERE game = 3;"
           "UPDATE building_total SET building = building + 70000 WHERE game = 4;"
           "UPDATE game SET players = 0 WHERE id = 5; DELETE FROM audit WHERE game = 6");
    write_digest(store);
    cr_expect_eq(store_ask(store, "SELECT game FROM digest_upto"), 6);
    store_close(store);
}
