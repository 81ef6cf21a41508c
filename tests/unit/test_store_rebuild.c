#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "book_suite.h"
#include "notation/writer.h"
#include "store/content.h"
#include "store/game_reader.h"
#include "store/query.h"
#include "store/rederive.h"

static struct random_games games;
static void begin(void)
{
    begin_with_games(&games, 12);
}

TestSuite(store_rebuild, .init = begin, .fini = end_book);

struct collector {
    struct verify_listener listener; /* first */
    char text[512];                  /* "GAME TABLE; ..." */
};

static void collect(struct verify_listener *listener, int64_t game, const char *table,
                    const char *difference)
{
    struct collector *self = (struct collector *)listener;
    const size_t used = strlen(self->text);
    (void)difference;
    snprintf(self->text + used, sizeof self->text - used, "%d %s;", (int)game, table);
}

/* Every game and table in which `db verify` finds a difference. */
static const char *differences(void)
{
    static struct collector self;
    struct verify_totals totals;
    struct err err = ERR_INIT;
    self = (struct collector){.listener = {collect}};
    cr_assert_eq(store_verify(store, 2, &self.listener, &totals, &err), 0, "%s", err.text);
    cr_expect_eq(totals.differing > 0, self.text[0] != '\0');
    return self.text;
}

static void change(const char *sql)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, sql, &err), 0, "%s: %s", sql, err.text);
    cr_assert_eq(store_commit(store, &err), 0);
}

static void content_hash(char out[HASH128_HEX_DIGITS + 1])
{
    cr_assert_eq(store_content_hash(store, out, NULL, NULL), 0);
}

Test(store_rebuild, verify_finds_every_changed_table)
{
    static const struct {
        const char *sql, *expected;
    } cases[] = {
        {"UPDATE income SET gained = gained + 1 WHERE game = 3", "3 income;"},
        {"DELETE FROM voyage WHERE game = 4", "4 voyage;"},
        {"DELETE FROM turn WHERE game = 5 AND turn = 2", "5 turn;"},
        {"UPDATE build SET paid = paid + 1 WHERE game = 6", "6 build;"},
        {"UPDATE building_total SET rounds_manned = 99 WHERE game = 7", "7 building_total;"},
        {"UPDATE round_score SET total = 0 WHERE game = 8 AND round = 3", "8 round_score;"},
        {"UPDATE result SET place = 9 WHERE game = 9", "9 result;"},
        {"DELETE FROM ending WHERE game = 10", "10 ending;"},
        {"UPDATE audit SET complete = 0 WHERE game = 11", "11 audit;"},
    };
    char expected[256] = "";
    cr_expect_str_empty(differences());
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        change(cases[i].sql);
        const size_t used = strlen(expected);
        snprintf(expected + used, sizeof expected - used, "%s", cases[i].expected);
    }
    cr_expect_str_eq(differences(), expected);
}

Test(store_rebuild, verify_finds_changed_facts)
{
    change("UPDATE game SET event = 'another' WHERE id = 2");
    cr_expect_str_eq(differences(), "2 game;");
    change("UPDATE event SET text = 'nonsense' WHERE game = 3 AND seq = 5");
    cr_expect_str_eq(differences(), "2 game;3 event;");
}

Test(store_rebuild, rebuild_makes_the_derived_tables_again)
{
    char before[HASH128_HEX_DIGITS + 1], after[HASH128_HEX_DIGITS + 1];
    uint64_t n = 0;
    struct err err = ERR_INIT;
    content_hash(before);
    change("DELETE FROM turn; UPDATE build SET paid = paid + 1; DROP TABLE result;"
           " DROP VIEW v_games; CREATE TABLE leftover(a); DELETE FROM thing");
    cr_assert_eq(store_rebuild(store, 2, &n, &err), 0, "%s", err.text);
    cr_expect_eq(n, 12);
    content_hash(after);
    cr_expect_str_eq(before, after);
    cr_expect_str_empty(differences());
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM sqlite_schema WHERE name = 'leftover'"),
                 0);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM v_games"), 12);
}

Test(store_rebuild, rebuild_changes_nothing_when_a_game_cannot_be_replayed)
{
    uint64_t n;
    struct err err = ERR_INIT;
    change("UPDATE game SET rules = 'no such rules' WHERE id = 7");
    const long long before = store_ask(store, "SELECT count(*) FROM turn");
    cr_expect_eq(store_rebuild(store, 2, &n, &err), -1);
    cr_expect_eq(strncmp(err.text, "game 7 cannot be replayed: ", 27), 0, "%s", err.text);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM turn"), before);
}

Test(store_rebuild, the_content_hash_does_not_depend_on_the_order_of_import)
{
    char a[HASH128_HEX_DIGITS + 1], b[HASH128_HEX_DIGITS + 1], c[HASH128_HEX_DIGITS + 1];
    content_hash(a);
    store_close(store);
    random_games_init(&games, 6);
    store = random_games_store(&games, scratch_path("b.db"),
                               (const char *[]){"games-6", "games-3", "games-0", NULL});
    content_hash(b);
    cr_expect_str_eq(a, b);
    change("UPDATE event SET text = text || ' ' WHERE game = 1 AND seq = 1");
    content_hash(c);
    cr_expect_str_neq(b, c);
}

Test(store_rebuild, a_stored_game_is_its_record)
{
    struct game_reader *reader;
    struct record record, original;
    struct buf text = BUF_INIT, expected = BUF_INIT;
    struct err err = ERR_INIT;
    record_init(&record);
    record_init(&original);
    cr_assert_eq(game_reader_new(&reader, store, &err), 0, "%s", err.text);
    for (unsigned id = 1; id <= 12; id++) {
        cr_assert_eq(game_reader_record(reader, id, &record, &err), 1, "%s", err.text);
        random_game(&original, id - 1);
        buf_clear(&text);
        buf_clear(&expected);
        notation_write(&record, &text);
        notation_write(&original, &expected);
        cr_expect_str_eq(buf_str(&text), buf_str(&expected));
        cr_expect_eq(record.n_events, original.n_events);
        cr_expect_eq(record.events[9].span.line, original.events[9].span.line);
    }
    cr_expect_eq(game_reader_record(reader, 13, &record, &err), 0);
    game_reader_free(reader);
    record_free(&record);
    record_free(&original);
    buf_free(&text);
    buf_free(&expected);
}

Test(store_rebuild, a_game_is_found_by_number_and_by_the_beginning_of_its_hash)
{
    struct query *q;
    int64_t id = 0;
    struct err err = ERR_INIT;
    char digits[9];
    cr_expect_eq(game_reader_find(store, "7", &id, &err), 1);
    cr_expect_eq(id, 7);
    cr_expect_eq(game_reader_find(store, "13", &id, &err), 0);
    cr_assert_eq(query_new(&q, store, "SELECT hash FROM game WHERE id = 5", &err), 0);
    cr_assert_eq(query_step(q, &err), 1);
    snprintf(digits, sizeof digits, "%s", query_text(q, 0));
    query_free(q);
    cr_expect_eq(game_reader_find(store, digits, &id, &err), 1, "%s", digits);
    cr_expect_eq(id, 5);
    digits[7] = '\0';
    cr_expect_eq(game_reader_find(store, digits, &id, &err), 0, "seven digits are too few");
    cr_expect_eq(game_reader_find(store, "' OR 1", &id, &err), 0);
}
