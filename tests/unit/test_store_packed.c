/* Numbers and statements as texts and back. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "scratch.h"
#include "store/packed.h"
#include "store/packed_event.h"
#include "store/query.h"
#include "store/rows.h"
#include "store/store.h"
#include "store_games.h"

static void expect_back(const int64_t *number, size_t n, const char *text)
{
    struct buf out = BUF_INIT;
    int64_t back[8];
    packed_put_numbers(&out, number, n);
    if (text != NULL)
        cr_expect_str_eq(buf_str(&out), text);
    packed_take_numbers(buf_str(&out), out.len, back, n);
    for (size_t i = 0; i < n; i++)
        cr_expect_eq(back[i], number[i], "%s: %zu", buf_str(&out), i);
    buf_free(&out);
}

Test(store_packed, a_number_is_a_character)
{
    expect_back((int64_t[]){0, 1, 2, 90}, 4, "#$%}");
}

Test(store_packed, a_text_ends_where_it_only_repeats)
{
    expect_back((int64_t[]){0, 0, 0}, 3, "#");
    expect_back((int64_t[]){1, 0, 0}, 3, "$#");
    expect_back((int64_t[]){ROW_WIDE_NULL, 3, ROW_WIDE_NULL, ROW_WIDE_NULL}, 4, "\"&\"");
}

Test(store_packed, larger_numbers_are_characters_of_more_bytes)
{
    expect_back((int64_t[]){92, 93, 2012, 2013, PACKED_MOST}, 5, NULL);
}

Test(store_packed, other_numbers_are_json)
{
    expect_back((int64_t[]){-1, 5, ROW_WIDE_NULL}, 3, "![-1,5,null]");
    expect_back((int64_t[]){PACKED_MOST + 1, INT32_MAX}, 2, NULL);
    expect_back((int64_t[]){INT64_MAX, -INT64_MAX}, 2, NULL);
}

/* Numbers and texts that no import writes: the file shows what was put into it. */
static const struct event_row odd_events[] = {
    {1, 10, 1, 3, "A -"},         {2, 9, 70000, 0, "say \"yes\\no\""}, {3, INT32_MAX, 3, 9, ""},
    {5, 12, 3, 9000, "\x01\n\t"}, {6, 13, 3, 2, "\xc3\xa9"},
};

static void expect_event(const struct event_row *a, const struct event_row *b)
{
    cr_expect_eq(a->seq, b->seq);
    cr_expect_eq(a->line, b->line);
    cr_expect_eq(a->column, b->column);
    cr_expect_eq(a->length, b->length);
    cr_expect_str_eq(a->text, b->text);
}

Test(store_packed, statements_come_back_as_they_were)
{
    const size_t n = sizeof odd_events / sizeof *odd_events;
    const struct row_array rows = {(char *)(uintptr_t)odd_events, n, n};
    struct packed_events packed = {0};
    struct row_array back = {0};
    struct buf memory = BUF_INIT;
    packed_events_make(&packed, &rows);
    cr_assert_eq(packed.n, 2, "a number is missing");
    for (size_t i = 0, at = 0; i < packed.n; i++) {
        packed_events_read(&packed.piece[i], buf_str(&packed.texts), &back, &memory);
        for (size_t k = 0; k < back.n; k++)
            expect_event((const struct event_row *)(void *)back.data + k, &odd_events[at++]);
    }
    free(back.data);
    buf_free(&memory);
    packed_events_free(&packed);
}

/* Views of the file say in plain SQL what our tables say. */
static void expect_same_rows(struct store *store, const char *table)
{
    char sql[256];
    snprintf(
        sql, sizeof sql,
        "SELECT (SELECT count(*) FROM (SELECT * FROM main.%s EXCEPT SELECT * FROM temp.%s)) +"
        " (SELECT count(*) FROM (SELECT * FROM temp.%s EXCEPT SELECT * FROM main.%s))",
        table, table, table, table);
    cr_expect_eq(store_ask(store, sql), 0, "%s", table);
}

Test(store_packed, views_and_tables_agree_on_odd_numbers)
{
    struct random_games games;
    struct err err = ERR_INIT;
    scratch_begin();
    random_games_init(&games, 6);
    struct store *store =
        random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(
        store_run(store,
                  "UPDATE packed_event SET lines = '![-4,-4', texts = '\\u0041 \\\"' || texts "
                  "WHERE game = 4",
                  &err),
        0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0, "%s", err.text);
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, "UPDATE packed_event SET lines = '#' WHERE game = 4", &err),
                 0);
    cr_assert_eq(store_commit(store, &err), 0);
    expect_same_rows(store, "event");
    store_close(store);
    scratch_end();
}

static int64_t count_other_statements(struct store *store, const char *order)
{
    char sql[320];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM (SELECT m.text AS text, (SELECT e.text FROM statement e"
             " WHERE e.game = m.game AND e.seq = m.seq) AS found FROM main.event m ORDER BY %s)"
             " WHERE found IS NOT text",
             order);
    return store_ask(store, sql);
}

Test(store_packed, a_statement_is_found_by_its_number)
{
    struct random_games games;
    struct err err = ERR_INIT;
    scratch_begin();
    random_games_init(&games, 6);
    struct store *store =
        random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
    cr_expect_eq(count_other_statements(store, "m.game, m.seq"), 0);
    cr_expect_eq(count_other_statements(store, "m.seq DESC, m.game"), 0);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM statement WHERE game = 2 AND "
                                  "(seq = 0 OR seq = 100000)"),
                 0);
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(
        store_run(store,
                  "UPDATE packed_event SET texts = replace(texts, 'A', 'B') WHERE game "
                  "= 4",
                  &err),
        0);
    cr_expect_eq(count_other_statements(store, "m.game, m.seq"), 0, "after a change");
    store_rollback(store);
    store_close(store);
    scratch_end();
}

/* A table of the program looks at the games between the bounds that SQL gives; SQLite decides what a bound means. */
Test(store_packed, bounds_of_games_mean_what_sqlite_says)
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
    char sql[256];
    scratch_begin();
    random_games_init(&games, 4);
    struct store *store =
        random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
    cr_assert_gt(store_ask(store, "SELECT count(*) FROM event WHERE game = 4"), 0);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        snprintf(sql, sizeof sql,
                 "SELECT (SELECT count(*) FROM event WHERE %s)"
                 " - (SELECT count(*) FROM main.event WHERE %s)",
                 bounds[i], bounds[i]);
        cr_expect_eq(store_ask(store, sql), 0, "%s", bounds[i]);
    }
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

Test(store_packed, a_view_of_one_game_reads_no_other_game)
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
