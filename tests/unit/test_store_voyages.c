/* test_store_voyages.c - what is aboard the cargo ships at the end of each phase. */
#include <criterion/criterion.h>

#include "core/game.h"
#include "scratch.h"
#include "store/store.h"
#include "store/voyages.h"
#include "store_games.h"

TestSuite(store_voyages, .init = scratch_begin, .fini = scratch_end);

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
        .what = puerto_rico()->word_ships + ship, .old = old, .now = now};
}

Test(store_voyages, a_ship_that_is_unloaded_held_what_it_took)
{
    struct voyages v = {0};
    const struct journal_entry writes[] = {write_of(1, 2, 5), write_of(1, 5, 0),
                                           write_of(2, 0, 3)};
    voyages_add_writes(&v, puerto_rico(), writes, 3);
    cr_expect_eq(v.aboard[1], 5);
    cr_expect_eq(v.loaded[1], 3);
    cr_expect(v.has_sailed[1]);
    cr_expect_eq(v.aboard[2], 3);
    cr_expect_not(v.has_sailed[2]);
    cr_expect_eq(v.loaded[0], 0);
}

Test(store_voyages, every_phase_tells_of_every_ship_of_the_game)
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

/* PR-STO-07: who is full sails, all others keep what they hold. */
Test(store_voyages, what_does_not_sail_stays_aboard)
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
Test(store_voyages, what_is_loaded_is_what_the_log_says)
{
    struct store *store = open_store();
    cr_expect_eq(store_ask(store, "SELECT sum(loaded) FROM voyage"),
                 store_ask(store, "SELECT sum(a.amount) FROM v_events v JOIN action a"
                                  " ON a.game = v.game AND a.seq = v.seq"
                                  " WHERE v.verb = 'load' AND a.at_number IS NOT NULL"));
    store_close(store);
}
