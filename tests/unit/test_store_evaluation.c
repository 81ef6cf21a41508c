#include <criterion/criterion.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "scratch.h"
#include "store/evaluation.h"
#include "store/store.h"
#include "store_games.h"

static struct random_games games;
static struct store *store;
static struct arena texts;

static void begin(void)
{
    scratch_begin();
    random_games_init(&games, 2);
    store = random_games_store(&games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
}

static void end(void)
{
    store_close(store);
    arena_free(&texts);
    scratch_end();
}

TestSuite(store_evaluation, .init = begin, .fini = end);

static int64_t chances[] = {5000, 0, 10000, 2, 2, 2}, points[] = {4012, 4012, -300, 0, 7, 7};
static const struct judged_choice choices[] = {{"B -", NULL, 6000, 150, false},
                                               {"B builder", "B hospice", 3500, 140, true}};
static struct judged_decision decisions[] = {
    {3, 1, 1, 0, "role", "captain", "A mayor", -120, 33, -7, 250, 0, false, NULL, NULL, NULL,
     NULL, 0},
    {9, 2, 1, 1, "other", NULL, "B -", 2500, 200, 310, 3000, -2400, true, "blunder", "tempo",
     "{B} waits", choices, 2},
};
static struct luck_change luck[] = {{4, 0, 1, 15, 3}, {4, 1, 1, -15, 3}};

/* Of all seats the same. */
static struct evaluation made_up(int64_t game)
{
    struct evaluation e = {.settings = {"plain", 20, 7, 64, 200, true},
                           .decided = 9,
                           .round = 2,
                           .favourite = 1,
                           .n_seats = 3,
                           .n_positions = 6,
                           .decision = decisions,
                           .n_decisions = 2,
                           .luck = luck,
                           .n_luck = 2,
                           .story = {"{B} led.", "{A} won."},
                           .n_story = 2};
    struct err err = ERR_INIT;
    for (size_t seat = 0; seat < e.n_seats; seat++)
        e.seat[seat] = (struct evaluation_seat){5000, 15, 3, -20, 9, 5, 5000, chances, points};
    cr_assert_eq(evaluation_moves(store, game, &e.moves, &err), 0, "%s", err.text);
    return e;
}

static int put(int64_t game, const struct evaluation *e)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    const int status = evaluation_put(store, game, e, &err);
    cr_assert_eq(store_commit(store, &err), 0, "%s", err.text);
    return status;
}

Test(store_evaluation, is_read_as_it_was_put)
{
    struct evaluation read;
    struct err err = ERR_INIT;
    const struct evaluation e = made_up(1);
    cr_expect_eq(put(1, &e), 1);
    cr_expect_eq(put(1, &e), 1, "again, in its place");
    cr_assert_eq(evaluation_read(&read, store, 1, &texts, &err), 1, "%s", err.text);
    cr_expect_str_eq(read.settings.policy, "plain");
    cr_expect_eq(read.settings.seed, 7);
    cr_assert_eq(read.n_story, 2);
    cr_expect_str_eq(read.story[1], "{A} won.");
    cr_expect_str_eq(read.decision[1].why, "{B} waits");
    cr_expect(read.settings.all_cards);
    cr_expect_eq(read.decided, 9);
    cr_expect_eq(read.round, 2);
    cr_assert_eq(read.n_seats, 3);
    cr_assert_eq(read.n_positions, 6);
    cr_expect_arr_eq(read.seat[2].chance, chances, sizeof chances);
    cr_expect_arr_eq(read.seat[2].points, points, sizeof points);
    cr_expect_eq(read.seat[1].own, -20);
    cr_assert_eq(read.n_decisions, 2);
    cr_expect_str_eq(read.decision[0].best, "A mayor");
    cr_expect_null(read.decision[1].thing);
    cr_expect_str_eq(read.decision[0].thing, "captain");
    cr_expect_eq(read.decision[1].loss, 2500);
    cr_expect(read.decision[1].mistake);
    cr_expect_null(read.decision[0].severity);
    cr_expect_str_eq(read.decision[1].severity, "blunder");
    cr_expect_str_eq(read.decision[1].reason, "tempo");
    cr_expect_str_eq(read.decision[1].why, "{B} waits");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM judged_choice WHERE game = 1"), 2);
    cr_expect_eq(store_ask(store, "SELECT chance FROM judged_choice WHERE n = 2 AND"
                                  " made AND statement = 'B builder' AND sequel = 'B hospice'"),
                 3500);
    cr_expect_eq(evaluation_read(&read, store, 2, &texts, &err), 0);
    cr_expect_eq(store_ask(store, "SELECT sum(change) FROM luck"), 0);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM luck"), 2);
}

Test(store_evaluation, is_not_put_when_the_moves_are_others_by_now)
{
    struct evaluation e = made_up(1);
    e.moves++;
    cr_expect_eq(put(1, &e), 0);
    cr_expect_eq(put(99, &e), 0, "it is gone");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM evaluation"), 0);
}

Test(store_evaluation, is_kept_for_the_same_settings_alone)
{
    struct err err = ERR_INIT;
    bool is = true;
    const struct evaluation e = made_up(1);
    put(1, &e);
    struct evaluation_settings settings = e.settings;
    cr_assert_eq(evaluation_is_kept(store, 1, &settings, &is, &err), 0);
    cr_expect(is);
    settings.policy = "guess";
    cr_assert_eq(evaluation_is_kept(store, 1, &settings, &is, &err), 0);
    cr_expect_not(is);
    settings = e.settings;
    settings.error++;
    cr_assert_eq(evaluation_is_kept(store, 1, &settings, &is, &err), 0);
    cr_expect_not(is);
    cr_assert_eq(evaluation_is_kept(store, 2, &e.settings, &is, &err), 0);
    cr_expect_not(is);
}

Test(store_evaluation, of_a_damaged_file_is_what_can_be_read)
{
    struct evaluation read;
    struct err err = ERR_INIT;
    const struct evaluation e = made_up(1);
    put(1, &e);
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store,
                           "DELETE FROM chance WHERE seat = 1; DELETE FROM chance WHERE"
                           " position = 1",
                           &err),
                 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
    cr_assert_eq(evaluation_read(&read, store, 1, &texts, &err), 1, "%s", err.text);
    cr_expect_eq(read.n_seats, 1);
    cr_expect_eq(read.n_positions, e.n_positions - 1);
}

/* Takes over what another book of the same games has of the first. */
static void copy_from(const char *policy)
{
    struct err err = ERR_INIT;
    struct store *into = store;
    store = random_games_store(&games, scratch_path("b.db"), (const char *[]){"games-0", NULL});
    struct evaluation e = made_up(1);
    e.settings.policy = policy;
    cr_expect_eq(put(1, &e), 1);
    cr_assert_eq(store_begin(into, &err), 0);
    cr_expect_eq(evaluations_copy(store, into, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(into, &err), 0, "%s", err.text);
    store_close(store);
    store = into;
}

static void expect_kept(const char *policy, int64_t seed)
{
    struct err err = ERR_INIT;
    struct evaluation read;
    cr_assert_eq(evaluation_read(&read, store, 1, &texts, &err), 1, "%s", err.text);
    cr_expect_str_eq(read.settings.policy, policy);
    cr_expect_eq(read.settings.seed, seed);
    cr_expect_eq(read.n_decisions, 2);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM evaluation"), 1);
}

Test(store_evaluation, that_was_played_on_takes_the_place_of_an_estimate)
{
    struct evaluation e = made_up(1);
    copy_from("plain");
    expect_kept("plain", 7);
    e.settings.policy = EVALUATION_ESTIMATE;
    e.settings.seed = 1;
    put(1, &e);
    copy_from(EVALUATION_ESTIMATE);
    expect_kept(EVALUATION_ESTIMATE, 1);
    copy_from("guess");
    expect_kept("guess", 7);
    copy_from(EVALUATION_ESTIMATE);
    expect_kept("guess", 7);
    copy_from("plain");
    expect_kept("guess", 7);
}
