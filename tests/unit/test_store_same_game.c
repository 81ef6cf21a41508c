#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "scratch.h"
#include "store/derive/game_key.h"
#include "store/game_reader.h"
#include "store/replays.h"
#include "store/person_finder.h"
#include "store/same_game.h"
#include "store/store.h"
#include "store_games.h"

static struct random_games games;
static struct store *store;
static struct person_finder *persons;
static struct same_finder *finder;
static struct same_game same = SAME_GAME_INIT;
static struct game_rows rows = ROWS_INIT;
static struct record record; /* that `rows` are made of */
static struct same_file file;

/* As an import has them: they are not stored. */
static void add_actions(void)
{
    struct err err = ERR_INIT;
    struct replays *replays = replays_new(store);
    const struct replayed *game = replays_take(replays, 3, &err);
    cr_assert_not_null(game, "%s", err.text);
    for (size_t i = 0; i < game->rows->table[ROWS_action].n; i++) {
        const struct action_row *row = rows_at(game->rows, ROWS_action, i);
        *rows_add_action(&rows) = *row;
    }
    replays_give(replays, game);
    replays_free(replays);
}

/* A database of a few games; `rows` are those of game 3, as if read from another log. */
static void begin(void)
{
    struct game_reader *reader;
    struct err err = ERR_INIT;
    scratch_begin();
    random_games_init(&games, 6);
    store = random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
    cr_assert_eq(person_finder_new(&persons, store, &err), 0, "%s", err.text);
    cr_assert_eq(same_finder_new(&finder, store, persons, &err), 0, "%s", err.text);
    cr_assert_eq(game_reader_new(&reader, store, &err), 0, "%s", err.text);
    cr_assert_eq(game_reader_rows(reader, 3, true, &rows, &err), 1, "%s", err.text);
    record_init(&record);
    cr_assert_eq(game_reader_record(reader, 3, &record, &err), 1, "%s", err.text);
    game_reader_free(reader);
    file = (struct same_file){0};
    add_actions();
}

static void end(void)
{
    same_finder_free(finder);
    person_finder_free(persons);
    same_game_free(&same);
    rows_free(&rows);
    record_free(&record);
    store_close(store);
    scratch_end();
}

TestSuite(store_same_game, .init = begin, .fini = end);

static enum same_kind find(void)
{
    struct err err = ERR_INIT;
    cr_assert_eq(same_game_find(finder, &rows, &file, &same, &err), 0, "%s", err.text);
    return same.kind;
}

static struct game_row *header(void)
{
    return rows_at(&rows, ROWS_game, 0);
}

static void change(const char *sql)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, sql, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
}

static void make_keys(void)
{
    rows.table[ROWS_game_key].n = 0;
    game_key_add(&record, &rows, &rows);
}

/* Another content, whatever it is. */
static void be_other(void)
{
    header()->hash = "00000000000000000000000000000000";
}

/* The log ends after `n` events. */
static void cut(size_t n)
{
    rows.table[ROWS_event].n = rows.table[ROWS_action].n = n;
    ((struct audit_row *)rows_at(&rows, ROWS_audit, 0))->complete = 0;
    be_other();
    make_keys();
}

Test(store_same_game, the_same_content_is_the_same_game)
{
    cr_expect_eq(find(), SAME_CONTENT);
    cr_expect_eq(same.game, 3);
}

Test(store_same_game, the_same_opening_is_the_same_game)
{
    be_other();
    ((struct event_row *)rows_at(&rows, ROWS_event, rows.table[ROWS_event].n - 1))->text =
        "A -";
    cr_expect_eq(find(), SAME_OTHER);
    cr_expect_eq(same.game, 3);
    cr_expect_not_null(strstr(buf_str(&same.what), "is \"A -\", stored"), "%s",
                       buf_str(&same.what));
}

Test(store_same_game, another_opening_is_another_game_unless_the_id_is_the_same)
{
    be_other();
    record.events[0].item[0].thing++;
    header()->own_id = "";
    make_keys();
    cr_expect_eq(find(), SAME_NONE);
    change("UPDATE game SET own_id = 'x'; INSERT INTO game_key VALUES(3, 'id', 7)");
    header()->own_id = "x";
    make_keys();
    struct game_key_row *key = rows_at(&rows, ROWS_game_key, 0);
    cr_expect_str_eq(key->way, "id");
    key->key = 7;
    cr_expect_eq(find(), SAME_OTHER);
    change("UPDATE game SET site = 'here'");
    cr_expect_eq(find(), SAME_OTHER);
    header()->site = "there";
    cr_expect_eq(find(), SAME_NONE, "another site has given the id");
}

Test(store_same_game, an_id_of_other_people_is_another_game)
{
    be_other();
    for (size_t i = 0; i < rows.table[ROWS_seat].n; i++)
        ((struct seat_row *)rows_at(&rows, ROWS_seat, i))->name = "Nobody";
    header()->own_id = "x";
    make_keys();
    change("INSERT INTO game_key VALUES(3, 'id', 7)");
    ((struct game_key_row *)rows_at(&rows, ROWS_game_key, 0))->key = 7;
    cr_expect_eq(find(), SAME_NONE);
}

Test(store_same_game, the_beginning_of_a_stored_game_is_reported)
{
    cut(rows.table[ROWS_event].n - 5);
    cr_expect_eq(find(), SAME_SHORTER);
    cr_expect_eq(same.game, 3);
}

Test(store_same_game, a_log_goes_on_from_an_unfinished_game_only)
{
    be_other();
    change("DELETE FROM event WHERE game = 3 AND seq > 60");
    cr_expect_eq(find(), SAME_OTHER, "the stored game is finished");
    change("UPDATE audit SET complete = 0 WHERE game = 3");
    cr_expect_eq(find(), SAME_LONGER);
    cr_expect_eq(same.game, 3);
    change("UPDATE event SET text = 'A -' WHERE game = 3 AND seq = 60");
    cr_expect_eq(find(), SAME_OTHER, "the last of its events is another");
}

Test(store_same_game, less_than_two_rounds_are_recognized_by_players_and_day)
{
    change("DELETE FROM event WHERE game = 3 AND seq > 4;"
           "UPDATE audit SET complete = 0 WHERE game = 3; DELETE FROM game_key WHERE game = 3");
    be_other();
    cr_expect_eq(find(), SAME_NONE);
    struct game_keys keys;
    char sql[96];
    rows.table[ROWS_game_key].n = 0;
    game_keys_of_others(&rows, &keys);
    snprintf(sql, sizeof sql, "INSERT INTO game_key VALUES(3, 'start', %lld)",
             (long long)keys.key[0]);
    make_keys();
    change(sql);
    cr_expect_eq(find(), SAME_LONGER);
    change("UPDATE game SET own_id = 'x' WHERE id = 3");
    header()->own_id = "y";
    cr_expect_eq(find(), SAME_NONE, "each has an id of its own");
}

Test(store_same_game, another_event_or_place_is_no_other_game)
{
    be_other();
    header()->own_id = "";
    header()->event = "elsewhere";
    header()->site = "upstairs";
    make_keys();
    cr_expect_eq(find(), SAME_OTHER);
    cr_expect_eq(same.game, 3);
    header()->date = "1999-01-01";
    make_keys();
    cr_expect_eq(find(), SAME_NONE, "another day");
}
