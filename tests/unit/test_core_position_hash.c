/* The hash of a position: made of names, so that it does not change with the tables. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/hash.h"
#include "core/position_hash.h"
#include "games/game_registry.h"

enum { PLAYERS = 2 };

static const struct thing_def old_things[] = {
    {.name = "corn"}, {.name = "mill"}, {.name = "inn"}};
static const struct thing_def new_things[] = {
    {.name = "corn"}, {.name = "well"}, {.name = "mill"}, {.name = "inn"}};
static const char *const old_steps[] = {"sow", "reap"};
static const char *const new_steps[] = {"plow", "sow", "reap"};

/* A seat has coins and buildings; the other fields belong to no seat. */
static const struct field_def old_fields[] = {
    {"coins", 0, 1, NO_THING, 1, 1, 0, VALUE_IS_NUMBER, 0, 0, ""},
    {"built", 1, 2, 1, 1, 1, 0, VALUE_IS_NUMBER, 0, 0, ""},
    {"step", 6, 1, NO_THING, 0, 1, 0, VALUE_IS_STEP, 0, 2, ""},
    {"last", 7, 1, NO_THING, 0, 1, 0, VALUE_IS_THING, 1, 2, ""},
    {"first", 8, 1, NO_THING, 0, 1, 0, VALUE_IS_THING_OR_0, 1, 2, ""},
    {"closed", 9, 1, NO_THING, 0, 1, 0, VALUE_IS_BITS, 1, 2, ""},
};
static const struct field_def new_fields[] = {
    {"fields", 0, 1, NO_THING, 1, 1, 0, VALUE_IS_NUMBER, 0, 0, ""},
    {"coins", 1, 1, NO_THING, 1, 1, 0, VALUE_IS_NUMBER, 0, 0, ""},
    {"built", 2, 3, 1, 1, 1, 0, VALUE_IS_NUMBER, 0, 0, ""},
    {"closed", 10, 1, NO_THING, 0, 1, 0, VALUE_IS_BITS, 1, 3, ""},
    {"first", 11, 1, NO_THING, 0, 1, 0, VALUE_IS_THING_OR_0, 1, 3, ""},
    {"weather", 12, 1, NO_THING, 0, 1, 0, VALUE_IS_NUMBER, 0, 0, ""},
    {"step", 13, 1, NO_THING, 0, 1, 0, VALUE_IS_STEP, 0, 3, ""},
    {"last", 14, 1, NO_THING, 0, 1, 0, VALUE_IS_THING, 1, 3, ""},
};
static const struct game_def old_game = {.words.things = old_things,
                                         .words.n_things = 3,
                                         .words.steps = old_steps,
                                         .words.n_steps = 2,
                                         .rules.fields = old_fields,
                                         .rules.n_fields = 6,
                                         .rules.max_players = PLAYERS,
                                         .rules.seat_slots = 3,
                                         .rules.hashed_slots = 10};
static const struct game_def new_game = {.words.things = new_things,
                                         .words.n_things = 4,
                                         .words.steps = new_steps,
                                         .words.n_steps = 3,
                                         .rules.fields = new_fields,
                                         .rules.n_fields = 8,
                                         .rules.max_players = PLAYERS,
                                         .rules.seat_slots = 5,
                                         .rules.hashed_slots = 15};

static const int16_t old_setup[] = {3, 0, 0, 3, 0, 0, 0, -1, 0, 0};
static const int16_t new_setup[] = {4, 3, 4, 0, 0, 4, 3, 4, 0, 0, 0, 0, 9, 1, -1};
/* A has 5 coins and the mill, B the inn; step reap, last inn, first mill; mill and inn closed. */
static const int16_t old_state[] = {5, 1, 0, 3, 0, 1, 1, 1, 1, 3};
static const int16_t new_state[] = {4, 5, 4, 1, 0, 4, 3, 4, 0, 1, 6, 2, 9, 2, 2};

static uint64_t hash_of(const struct game_def *game, const int16_t *setup, const int16_t *state)
{
    struct position_hash *h = position_hash_new();
    position_hash_start(h, game, setup, PLAYERS);
    const uint64_t hash = position_hash_of(h, state);
    position_hash_free(h);
    return hash;
}

static uint64_t of_number(const char *name, int value)
{
    const unsigned char bytes[] = {(unsigned char)value, (unsigned char)(value >> 8)};
    return hash64(bytes, 2, hash64(name, strlen(name), 0));
}

static uint64_t of_name(const char *name, const char *value)
{
    return hash64(value, strlen(value), hash64(name, strlen(name), 0));
}

Test(position_hash, is_a_sum_over_names_and_their_values)
{
    const uint64_t sum =
        of_number("players", PLAYERS) + of_number("A coins", 5) + of_number("A built mill", 1) +
        of_number("B built inn", 1) + of_name("step", "reap") + of_name("last", "inn") +
        of_name("first", "mill") + of_name("closed", "mill") + of_name("closed", "inn");
    cr_assert_eq(hash_of(&old_game, old_setup, old_state), sum);
}

Test(position_hash, does_not_depend_on_the_order_of_the_tables_or_on_more_rows)
{
    cr_assert_eq(hash_of(&new_game, new_setup, new_state),
                 hash_of(&old_game, old_setup, old_state));
}

Test(position_hash, leaves_out_what_is_as_in_the_set_up)
{
    cr_assert_eq(hash_of(&old_game, old_setup, old_setup), of_number("players", PLAYERS));
    cr_assert_eq(hash_of(&new_game, new_setup, new_setup), of_number("players", PLAYERS));
}

Test(position_hash, counts_a_number_that_stands_for_no_name_as_a_number)
{
    int16_t state[10];
    memcpy(state, old_setup, sizeof state);
    state[6] = 77;
    state[9] = -0x8000;
    cr_assert_eq(hash_of(&old_game, old_setup, state), of_number("players", PLAYERS) +
                                                           of_number("step", 77) +
                                                           of_number("closed", -0x8000));
}

Test(position_hash, is_the_same_whatever_was_hashed_before)
{
    struct position_hash *h = position_hash_new();
    cr_assert_not(position_hash_is_started(h));
    position_hash_start(h, &old_game, old_setup, PLAYERS);
    position_hash_of(h, old_state);
    cr_assert_eq(position_hash_of(h, old_setup), hash_of(&old_game, old_setup, old_setup));
    position_hash_start(h, &new_game, new_setup, PLAYERS);
    cr_assert_eq(position_hash_of(h, new_state), hash_of(&new_game, new_setup, new_state));
    position_hash_stop(h);
    cr_assert_not(position_hash_is_started(h));
    position_hash_free(h);
}

/* Two slots with one name would be one slot to the hash. */
Test(position_hash, names_every_slot_of_every_game_differently)
{
    const struct game_def *game;
    for (size_t g = 0; (game = game_at(g)) != NULL; g++) {
        int16_t setup[2048] = {0}, state[2048] = {0};
        uint64_t seen[2048];
        for (size_t i = 0; i < game->rules.hashed_slots; i++) {
            state[i] = 1;
            seen[i] = hash_of(game, setup, state);
            state[i] = 0;
            for (size_t k = 0; k < i; k++)
                cr_assert_neq(seen[k], seen[i], "slots %zu and %zu of %s", k, i, game->name);
        }
    }
}
