#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/event.h"
#include "scratch.h"
#include "store/persons.h"
#include "store/players.h"
#include "store/query.h"
#include "store/schema/rows.h"
#include "store/store.h"
#include "store_games.h"

static struct store *store;
static struct buf notes = BUF_INIT;
static int64_t n_games;

static void keep_note(void *ctx, const char *text)
{
    (void)ctx;
    buf_printf(&notes, "%s\n", text);
}

static void begin(void)
{
    struct err err = ERR_INIT;
    scratch_begin();
    cr_assert_eq(store_open(&store, scratch_path("a.db"), STORE_CREATE, &err), 0, "%s",
                 err.text);
    n_games = 0;
}

static void end(void)
{
    store_close(store);
    buf_free(&notes);
    scratch_end();
}

TestSuite(store_persons, .init = begin, .fini = end);

static void must(int status, const struct err *err)
{
    cr_assert(status >= 0, "%s", err->text);
}

/* Runs SQL with the game, a number and two texts. */
static void put(const char *sql, int64_t number, const char *one, const char *other)
{
    struct err err = ERR_INIT;
    struct query *q;
    must(query_new(&q, store, sql, &err), &err);
    query_bind_int(q, 1, n_games);
    query_bind_int(q, 2, number);
    query_bind_text(q, 3, one, strlen(one));
    if (other != NULL)
        query_bind_text(q, 4, other, strlen(other));
    must(query_run(q, &err), &err);
    query_free(q);
}

/* Writes what persons_seat() found, as the row writer does. */
static void write_seats(const struct game_rows *rows)
{
    for (EACH(seat, row, rows)) {
        char player[16];
        snprintf(player, sizeof player, "%d", (int)row->player);
        put("INSERT INTO seat(game, seat, player) VALUES(?1, ?2, CAST(?3 AS INTEGER))",
            row->seat, player, NULL);
    }
    for (EACH(seat_name, row, rows))
        put("INSERT INTO seat_name(game, seat, name) VALUES(?1, ?2, ?3)", row->seat, row->name,
            NULL);
    for (EACH(header, row, rows))
        put("INSERT INTO header(game, n, key, value) VALUES(?1, ?2, ?3, ?4)", row->n, row->key,
            row->value);
}

static void fill(struct game_rows *rows, const char *const *names, const char *key,
                 const char *value)
{
    for (int i = 0; names[i] != NULL; i++) {
        struct seat_row *seat = rows_add_seat(rows);
        seat->seat = i;
        seat->name = names[i];
    }
    if (key != NULL)
        *rows_add_header(rows) = (struct header_row){.n = 1, .key = key, .value = value};
}

/* A game of the people in `names`, with one line of the header. */
static void play(const char *const *names, const char *key, const char *value)
{
    struct game_rows rows = ROWS_INIT;
    struct persons *persons;
    struct err err = ERR_INIT;
    n_games++;
    buf_clear(&notes);
    fill(&rows, names, key, value);
    must(persons_new(&persons, store, &err), &err);
    persons_listen(persons, keep_note, NULL);
    must(store_begin(store, &err), &err);
    must(persons_start(persons,
                       1 + store_ask(store,
                                     "SELECT max(coalesce((SELECT max(id) FROM player), 0),"
                                     " coalesce((SELECT max(player) FROM alias), 0))"),
                       &err),
         &err);
    must(persons_seat(persons, &rows, &err), &err);
    write_seats(&rows);
    must(store_commit(store, &err), &err);
    persons_free(persons);
    rows_free(&rows);
}

#define NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Who sits in the games, by name of the player: "Ann Bob; Ann Cleo"; "-" is nobody. */
static void expect_seats(const char *expected)
{
    struct err err = ERR_INIT;
    struct query *q;
    must(query_new(
             &q, store,
             "SELECT group_concat(who, '; ') FROM (SELECT group_concat(name, ' ') AS who FROM"
             " (SELECT s.game, coalesce(p.name, '-') AS name FROM seat s"
             "  LEFT JOIN player p ON p.id = s.player ORDER BY s.game, s.seat)"
             " GROUP BY game ORDER BY game)",
             &err),
         &err);
    must(query_step(q, &err), &err);
    cr_expect_str_eq(query_text(q, 0), expected);
    query_free(q);
}

static void unmerge(const char *name)
{
    struct err err = ERR_INIT;
    must(players_unmerge(store, name, &err), &err);
}

Test(store_persons, a_number_under_a_new_name_is_the_player_it_was)
{
    play(NAMES("Ann", "Bob"), "x-bgstats-players", "u1 u2");
    play(NAMES("Ann Smith", "Bob"), "x-bgstats-players", "u1 u2");
    expect_seats("Ann Bob; Ann Bob");
    cr_expect_str_eq(buf_str(&notes),
                     "Ann Smith is Ann, whom the source knows by the same number\n");
    play(NAMES("Ann Smith", "Bob"), NULL, NULL);
    expect_seats("Ann Bob; Ann Bob; Ann Bob");
}

Test(store_persons, two_numbers_with_one_name_are_two_players_in_every_later_game)
{
    play(NAMES("Ann", "Bob"), "x-bgstats-players", "u1 u2");
    play(NAMES("Ann", "Bob"), "x-bgstats-players", "u3 u2");
    play(NAMES("Bob", "Ann"), "x-bgstats-players", "u2 u3");
    play(NAMES("Ann", "Bob"), "x-bgstats-players", "u1 u2");
    expect_seats("Ann Bob; Ann (2) Bob; Bob Ann (2); Ann Bob");
}

Test(store_persons, two_numbers_with_one_name_at_one_table_are_two_players)
{
    play(NAMES("Ann", "Ann"), "x-bgstats-players", "u1 u3");
    play(NAMES("Ann", "Ann"), "x-bgstats-players", "u3 u1");
    expect_seats("Ann Ann (2); Ann (2) Ann");
}

Test(store_persons, a_number_that_stands_twice_at_a_table_is_the_first_seats)
{
    play(NAMES("Ann", "Bob"), "x-bgstats-players", "u1 u2");
    play(NAMES("Ann", "Cleo"), "x-bgstats-players", "u1 u1");
    expect_seats("Ann Bob; Ann Cleo");
}

Test(store_persons, numbers_of_two_sources_are_of_one_player)
{
    play(NAMES("Ann", "Bob"), "x-bgstats-players", "u1 u2");
    play(NAMES("Ann", "Bob"), "x-bga-players", "71 72");
    play(NAMES("ann_71", "Bob"), "x-bga-players", "71 72");
    expect_seats("Ann Bob; Ann Bob; Ann Bob");
}

Test(store_persons, a_number_that_says_nothing_is_no_number)
{
    play(NAMES("Ann", "Bob"), "x-bga-players", "0 -");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM identity"), 0);
    expect_seats("Ann Bob");
}

Test(store_persons, nobody_is_no_player_and_keeps_the_name_of_the_log)
{
    play(NAMES("Ann", "Anonymous", "Anonymous 2"), "x-nobody", "B C");
    play(NAMES("Anonymous", "Ann"), "x-nobody", "A");
    expect_seats("Ann - -; - Ann");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM player"), 1);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM seat_name"), 3);
}

Test(store_persons, a_guest_with_the_name_of_a_player_is_not_that_player)
{
    play(NAMES("Ann", "Bob"), NULL, NULL);
    play(NAMES("Ann", "Bob"), "x-nobody", "B");
    expect_seats("Ann Bob; Ann -");
}

Test(store_persons, a_new_spelling_is_an_alias_that_can_be_unmerged)
{
    play(NAMES("Zo\u00EB", "Bob"), NULL, NULL);
    play(NAMES("Zoe\u0308", "Bob"), NULL, NULL);
    play(NAMES("Bob", "Zoe\u0308"), NULL, NULL);
    expect_seats("Zo\u00EB Bob; Zo\u00EB Bob; Bob Zo\u00EB");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM alias"), 1);
    unmerge("Zoe\u0308");
    expect_seats("Zo\u00EB Bob; Zoe\u0308 Bob; Bob Zoe\u0308");
    play(NAMES("Zoe\u0308", "Bob"), NULL, NULL);
    expect_seats("Zo\u00EB Bob; Zoe\u0308 Bob; Bob Zoe\u0308; Zoe\u0308 Bob");
}

Test(store_persons, a_name_that_a_number_made_an_alias_can_be_unmerged)
{
    play(NAMES("Ann", "Bob"), "x-bgstats-players", "u1 u2");
    play(NAMES("Ann Smith", "Bob"), "x-bgstats-players", "u1 u2");
    unmerge("Ann Smith");
    expect_seats("Ann Bob; Ann Smith Bob");
}

Test(store_persons, a_near_name_is_another_player_and_is_reported)
{
    play(NAMES("Andrea", "Bob"), NULL, NULL);
    play(NAMES("Andreas", "bob"), NULL, NULL);
    expect_seats("Andrea Bob; Andreas bob");
    cr_expect_str_eq(buf_str(&notes),
                     "Andreas: did you mean Andrea? shipslog player merge Andreas Andrea\n"
                     "bob: did you mean Bob? shipslog player merge bob Bob\n");
}

Test(store_persons, a_proposed_command_can_be_typed_as_it_stands)
{
    play(NAMES("-Dorothea", "D'Artagnan M"), NULL, NULL);
    play(NAMES("-dorothea", "D'Artagnan N"), NULL, NULL);
    cr_expect_str_eq(
        buf_str(&notes),
        "-dorothea: did you mean -Dorothea? shipslog player merge -- '-dorothea' '-Dorothea'\n"
        "D'Artagnan N: did you mean D'Artagnan M? shipslog player merge 'D'\\''Artagnan N' "
        "'D'\\''Artagnan M'\n");
}

Test(store_persons, one_player_in_two_seats_is_seen)
{
    struct game_rows rows = ROWS_INIT;
    struct persons *persons;
    struct err err = ERR_INIT;
    const char *one, *other;
    play(NAMES("Ann", "Bob"), "x-bgstats-players", "u1 u2");
    play(NAMES("Ann Smith", "Bob"), "x-bgstats-players", "u1 u2");
    fill(&rows, NAMES("Ann Smith", "Bob", "Ann"), NULL, NULL);
    must(persons_new(&persons, store, &err), &err);
    must(persons_find_same(persons, &rows, &one, &other, &err), &err);
    cr_assert_not_null(one);
    cr_expect_str_eq(one, "Ann Smith");
    cr_expect_str_eq(other, "Ann");
    persons_free(persons);
    rows_free(&rows);
}
