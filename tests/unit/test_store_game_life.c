#include <criterion/criterion.h>
#include <stdio.h>

#include "base/err.h"
#include "base/hash.h"
#include "book_suite.h"
#include "store/content.h"
#include "store/game_life.h"
#include "store/game_reader.h"
#include "store/rederive.h"

enum { GAMES = 12 };

static struct random_games games;
static void begin(void)
{
    begin_with_games(&games, GAMES);
}

TestSuite(store_game_life, .init = begin, .fini = end_book);

static void report_difference(struct verify_listener *listener, int64_t game, const char *table,
                              const char *difference)
{
    (void)listener;
    cr_expect(false, "game %lld, %s: %s", (long long)game, table, difference);
}

/* The digest is verified, too. */
static void expect_sound(void)
{
    struct verify_listener listener = {report_difference};
    struct verify_totals totals;
    struct err err = ERR_INIT;
    cr_expect_eq(store_verify(store, 1, &listener, &totals, &err), 0, "%s", err.text);
    cr_expect_eq(store_ask(store, "SELECT coalesce(max(game), 0) FROM digest_upto"),
                 store_ask(store, "SELECT coalesce(max(id), 0) FROM game"));
}

static void content_hash(char out[HASH128_HEX_DIGITS + 1])
{
    cr_assert_eq(store_content_hash(store, out, NULL, NULL), 0);
}

static void restore(const char *text)
{
    struct past_version version;
    struct err err = ERR_INIT;
    cr_assert_eq(game_life_find_past(store, text, &version, &err), 1, "%s: %s", text, err.text);
    cr_assert_eq(game_life_restore(store, &version, &err), 0, "%s", err.text);
}

Test(store_game_life, games_come_back_as_they_were_in_any_order)
{
    static const int order[] = {5, 1, 12, 8};
    static const char *const back[] = {"12", "5", "8", "1"};
    char before[HASH128_HEX_DIGITS + 1], after[HASH128_HEX_DIGITS + 1];
    content_hash(before);
    const long long players = store_ask(store, "SELECT count(*) FROM player");
    for (size_t i = 0; i < 4; i++) {
        cr_assert_eq(game_life_remove(store, order[i], NULL), 0);
        cr_expect_eq(store_ask(store, "SELECT count(*) FROM game"), GAMES - 1 - (long long)i);
        expect_sound();
    }
    for (size_t i = 0; i < 4; i++) {
        restore(back[i]);
        expect_sound();
    }
    content_hash(after);
    cr_expect_str_eq(after, before);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM player"), players);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM past_event"), 0);
}

Test(store_game_life, words_that_fit_several_versions_name_none)
{
    struct past_version version;
    struct err err = ERR_INIT;
    cr_assert_eq(game_life_remove(store, 3, NULL), 0);
    cr_assert_eq(game_life_remove(store, 7, NULL), 0);
    cr_assert_eq(store_begin(store, NULL), 0);
    cr_assert_eq(store_run(store, "UPDATE past_game SET own_id = 'evening'", NULL), 0);
    cr_assert_eq(store_commit(store, NULL), 0);
    cr_expect_eq(game_life_find_past(store, "morning", &version, &err), 0);
    cr_expect_eq(game_life_find_past(store, "7", &version, &err), 1);
    cr_expect_eq(version.game, 7);
    cr_expect_eq(game_life_find_past(store, "evening", &version, &err), -1);
    cr_expect_str_eq(err.text, "several versions fit 'evening': name one by its hash");
}

Test(store_game_life, the_number_of_a_removed_game_stays_its_own)
{
    struct import_totals t;
    cr_assert_eq(game_life_remove(store, GAMES, NULL), 0);
    cr_assert_eq(random_games_import(&games, store, (const char *[]){"games-50", NULL}, 1, &t),
                 0);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM game WHERE id = 12"), 0);
    cr_expect_eq(store_ask(store, "SELECT max(id) FROM game"), 2 * GAMES);
    expect_sound();
}

Test(store_game_life, what_was_removed_is_skipped_when_it_is_met_again)
{
    struct import_totals t;
    cr_assert_eq(game_life_remove(store, 3, NULL), 0);
    cr_assert_eq(random_games_import(&games, store, (const char *[]){"games-0", NULL}, 2, &t),
                 0);
    cr_expect_eq(t.skipped, 1);
    cr_expect_eq(t.duplicates, GAMES - 1);
    cr_expect_eq(t.stored, 0);
}

/* Game 4 without its last event. */
static void read_shorter(struct record *record, unsigned by)
{
    struct game_reader *reader;
    cr_assert_eq(game_reader_new(&reader, store, NULL), 0);
    cr_assert_eq(game_reader_record(reader, 4, record, NULL), 1);
    record->n_events -= by;
    game_reader_free(reader);
}

Test(store_game_life, an_edited_game_stands_for_its_older_versions)
{
    char before[HASH128_HEX_DIGITS + 1], after[HASH128_HEX_DIGITS + 1];
    struct record shorter, whole;
    enum game_edit done;
    struct err err = ERR_INIT;
    content_hash(before);
    record_init(&shorter);
    record_init(&whole);
    read_shorter(&whole, 0);
    read_shorter(&shorter, 1);
    cr_assert_eq(game_life_edit(store, 4, &shorter, 10, &done, &err), 0, "%s", err.text);
    cr_expect_eq(done, GAME_EDITED);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM past_game WHERE game = 4"), 1);
    expect_sound();
    /* The same again is no version of its own; the version before is one that counts again. */
    cr_assert_eq(game_life_edit(store, 4, &shorter, 10, &done, &err), 0, "%s", err.text);
    cr_expect_eq(done, GAME_RECOMMENTED);
    cr_assert_eq(game_life_edit(store, 4, &whole, 10, &done, &err), 0, "%s", err.text);
    cr_expect_eq(done, GAME_EDITED);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM past_game WHERE game = 4"), 1);
    content_hash(after);
    cr_expect_str_eq(after, before);
    expect_sound();
    /* Not as another game that is stored. */
    cr_expect_eq(game_life_edit(store, 5, &whole, 10, &done, &err), -1);
    cr_expect_str_eq(err.text, "game 4 has this content already");
    expect_sound();
    record_free(&shorter);
    record_free(&whole);
}
