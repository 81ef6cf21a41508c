/* What the tables of a game may hold at most, tried on every game: who breaks a limit learns it here, by its
 * name. */
#include <criterion/criterion.h>

#include "core/replay.h"
#include "games/game_registry.h"

static const struct game_def *const *game;

/* A limit, and where it is set. */
#define KEEPS(n, limit) cr_expect_leq(n, limit, "%s: %s > %s", (*game)->name, #n, #limit)

#define EVERY_GAME                                                                             \
    game = games_of_program;                                                                   \
    *game != NULL;                                                                             \
    game++

Test(limits, words_are_numbered_by_bytes)
{
    for (EVERY_GAME) {
        const struct game_words *w = &(*game)->words;
        KEEPS(w->n_things, (size_t)THING_NUMBER);
        KEEPS(w->n_verbs, (size_t)NO_VERB);
        KEEPS(w->n_causes, (size_t)NO_CAUSE);
        KEEPS(w->n_claims, (size_t)32);
        KEEPS(w->n_marks + ITEM_WORD, (size_t)ITEM_MARKS_MAX);
    }
}

Test(limits, a_position_and_its_scores_have_room)
{
    for (EVERY_GAME) {
        const struct game_rules *r = &(*game)->rules;
        KEEPS(r->max_players, SEATS_MAX);
        KEEPS(r->min_players, r->max_players);
        KEEPS(r->state_words, (size_t)STATE_WORDS);
        KEEPS(r->hashed_words, r->state_words);
        KEEPS(r->seat_offset + r->max_players * r->seat_words, r->state_words);
        KEEPS(r->n_components, (size_t)COMPONENTS_MAX);
        KEEPS(r->n_score_parts, (size_t)SCORE_PARTS_MAX);
        for (size_t i = 0; i < r->n_fields; i++)
            KEEPS(r->fields[i].offset + r->fields[i].count,
                  (int)(r->fields[i].per_seat ? r->seat_words : r->state_words));
    }
}

static size_t count(unsigned class)
{
    size_t n = 0;
    for (size_t i = 0; i < (*game)->words.n_things; i++)
        n += (*game)->words.things[i].class == class;
    return n;
}

Test(limits, roles_and_buildings_that_are_counted_are_bits_of_a_number)
{
    for (EVERY_GAME) {
        if ((*game)->accounts == NULL)
            continue;
        KEEPS(count(THING_BUILDING), (size_t)GAME_BUILDINGS_MAX);
        KEEPS(count(THING_ROLE), (size_t)GAME_ROLES_MAX);
        KEEPS(game_first_role(*game) + count(THING_ROLE), (size_t)GAME_ROLE_THING_MAX + 1);
    }
}
