/* test_store_sailings.c - what is aboard the cargo ships at the end of each phase, and the largest shipments. */
#include <string.h>

#include <criterion/criterion.h>

#include "core/game.h"
#include "scratch.h"
#include "games/game_registry.h"
#include "store/store.h"
#include "store/derive/sailings.h"
#include "store_games.h"

TestSuite(store_sailings, .init = scratch_begin, .fini = scratch_end);

static const struct game_def *puerto_rico(void)
{
    return game_find("puerto-rico", 11);
}

static struct store *open_store(void)
{
    struct random_games games;
    random_games_init(&games, 12);
    return random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
}

static struct journal_entry write_of(unsigned ship, int16_t old, int16_t now)
{
    return (struct journal_entry){
        .what = puerto_rico()->accounts->slot_ships + ship, .old = old, .now = now};
}

Test(store_sailings, a_ship_that_is_unloaded_held_what_it_took)
{
    struct sailings v = {0};
    const struct journal_entry writes[] = {write_of(1, 2, 5), write_of(1, 5, 0),
                                           write_of(2, 0, 3)};
    sailings_add_writes(&v, puerto_rico(), writes, 3);
    cr_expect_eq(v.aboard[1], 5);
    cr_expect_eq(v.loaded[1], 3);
    cr_expect(v.has_sailed[1]);
    cr_expect_eq(v.aboard[2], 3);
    cr_expect_not(v.has_sailed[2]);
    cr_expect_eq(v.loaded[0], 0);
}

Test(store_sailings, every_phase_reports_every_ship_of_the_game)
{
    struct store *store = open_store();
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM voyage"), 100);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM voyage"),
                 store_ask(store, "SELECT count(*) * 3 FROM turn t JOIN game g ON g.id = t.game"
                                  " JOIN thing i ON i.game_kind = g.game_kind AND i.id = t.role"
                                  " WHERE i.name = 'captain'"),
                 "three to five players have three ships");
    store_close(store);
}

/* PR-STO-07: full ships sail, all others keep what they hold. */
Test(store_sailings, what_does_not_sail_stays_aboard)
{
    struct store *store = open_store();
    cr_expect_eq(
        store_ask(store, "SELECT count(*) FROM (SELECT aboard, loaded, lag(aboard % room, 1, 0)"
                         " OVER (PARTITION BY game, ship ORDER BY turn) AS before FROM voyage)"
                         " WHERE aboard <> before + loaded"),
        0);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM voyage WHERE aboard > room"), 0);
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM voyage WHERE aboard = room"), 20);
    store_close(store);
}

/* The statements say where goods went: "corn 3 @5". */
Test(store_sailings, what_is_loaded_is_what_the_log_says)
{
    struct store *store = open_store();
    cr_expect_eq(store_ask(store, "SELECT sum(loaded) FROM voyage"),
                 store_ask(store, "SELECT sum(a.amount) FROM v_events v JOIN action a"
                                  " ON a.game = v.game AND a.seq = v.seq"
                                  " WHERE v.verb = 'load' AND a.at_number IS NOT NULL"));
    store_close(store);
}

Test(store_sailings, the_largest_shipment_is_the_largest_of_the_ledger)
{
    struct store *store = open_store();
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM best_shipment"), 20);
    cr_expect_eq(
        store_ask(
            store,
            "SELECT count(*) FROM best_shipment b WHERE (b.goods, b.seq, b.shipments) IS NOT"
            " (SELECT n, seq, count(*) OVER () FROM (SELECT l.seq, -sum(l.delta) AS n"
            "   FROM ledger l JOIN thing i ON i.id = l.thing AND i.account = 'goods'"
            "     AND i.game_kind = 'puerto-rico'"
            "   JOIN cause c ON c.id = l.cause AND c.game_kind = i.game_kind AND c.name IN"
            "     ('shipping', 'wharf', 'small-wharf', 'royal-supplier')"
            "   WHERE l.game = b.game AND l.seat = b.seat AND l.delta < 0"
            "   GROUP BY l.seq) ORDER BY n DESC, seq LIMIT 1)"),
        0);
    store_close(store);
}

static int32_t cause_of(const char *name)
{
    int32_t cause = 0;
    while (strcmp(puerto_rico()->words.causes[cause].name, name) != 0)
        cause++;
    return cause;
}

static void add_goods(struct game_rows *rows, int32_t seq, int32_t kind, int32_t delta)
{
    const struct field_def *field = puerto_rico()->rules.fields;
    while (field->account != ACCOUNT_GOODS)
        field++;
    *rows_add_ledger(rows) = (struct ledger_row){.seq = seq,
                                                 .seat = 1,
                                                 .thing = field->first + kind,
                                                 .cause = cause_of("shipping"),
                                                 .delta = delta};
}

/* A small wharf takes goods of several kinds (PR-BLDG-58). */
Test(store_sailings, goods_of_several_kinds_are_one_shipment)
{
    struct game_rows rows = {0};
    add_goods(&rows, 7, 0, -3);
    add_goods(&rows, 9, 0, -2);
    add_goods(&rows, 9, 1, -2);
    add_goods(&rows, 11, 1, -1);
    sailings_finish(puerto_rico(), NULL, &rows);
    cr_assert_eq(rows.table[ROWS_best_shipment].n, 1);
    const struct best_shipment_row *best = rows_at(&rows, ROWS_best_shipment, 0);
    cr_expect_eq(best->seat, 1);
    cr_expect_eq(best->goods, 4);
    cr_expect_eq(best->seq, 9);
    cr_expect_eq(best->shipments, 3);
    rows_free(&rows);
}
