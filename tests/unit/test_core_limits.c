/* The tables of every game are within the limits of the frame (core/limits.h). */
#include <criterion/criterion.h>

#include "core/game.h"
#include "core/limits.h"
#include "games/game_registry.h"

#define EXPECT_WITHIN(game, count, limit)                                                      \
    cr_expect_leq(count, limit, "%s: %s is above " #limit, (game)->name, #count)

static size_t count_class(const struct game_words *words, unsigned class)
{
    size_t n = 0;
    for (size_t i = 0; i < words->n_things; i++)
        n += words->things[i].class == class;
    return n;
}

/* Things of a class stand together, so that their indexes count from the first one. */
static bool is_one_row(const struct game_words *words, unsigned class, size_t first)
{
    const size_t n = count_class(words, class);
    for (size_t i = first; i < first + n; i++)
        if (i >= words->n_things || words->things[i].class != class)
            return false;
    return true;
}

Test(core_limits, tables_of_words_have_room)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const struct game_words *words = &game_at(i)->words;
        EXPECT_WITHIN(game_at(i), words->n_things, THINGS_MAX);
        EXPECT_WITHIN(game_at(i), words->n_verbs, VERBS_MAX);
        EXPECT_WITHIN(game_at(i), words->n_claims, CLAIM_KEYS_MAX);
        EXPECT_WITHIN(game_at(i), words->n_causes, CAUSES_MAX);
        EXPECT_WITHIN(game_at(i), words->n_steps, STEPS_OF_GAME);
        EXPECT_WITHIN(game_at(i), ITEM_WORD + words->n_marks, ITEM_MARKS_MAX);
        for (size_t k = 0; k < words->n_things; k++)
            EXPECT_WITHIN(game_at(i), words->things[k].set + 1, SETS_MAX);
    }
}

Test(core_limits, positions_and_scores_have_room)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const struct game_rules *rules = &game_at(i)->rules;
        EXPECT_WITHIN(game_at(i), rules->state_slots, STATE_SLOTS);
        EXPECT_WITHIN(game_at(i), rules->n_components, COMPONENTS_MAX);
        EXPECT_WITHIN(game_at(i), rules->n_score_parts, SCORE_PARTS_MAX);
        EXPECT_WITHIN(game_at(i), rules->max_players, SEATS_MAX);
    }
}

Test(core_limits, sets_of_roles_and_of_buildings_are_columns)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const struct game_words *words = &game_at(i)->words;
        const size_t role = game_first_role(game_at(i)),
                     n_roles = count_class(words, THING_ROLE);
        const size_t building = game_first_building(game_at(i));
        EXPECT_WITHIN(game_at(i), n_roles, ROLES_MAX);
        if (n_roles > 0)
            EXPECT_WITHIN(game_at(i), role + n_roles, ROLE_IDS);
        EXPECT_WITHIN(game_at(i), count_class(words, THING_BUILDING), BUILDINGS_MAX);
        cr_expect_neq(building, 0, "%s: thing 0 is a building", game_at(i)->name);
        cr_expect(is_one_row(words, THING_ROLE, role), "%s: roles", game_at(i)->name);
        cr_expect(is_one_row(words, THING_BUILDING, building), "%s: buildings",
                  game_at(i)->name);
    }
}
