#include "core/game.h"

#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "core/limits.h"

const struct game_play *game_get_play(const struct game_def *game, struct err *err)
{
    if (game->play == NULL)
        err_set(err, "%s has no play: nothing says what could be done in a position",
                game->title);
    return game->play;
}

const struct game_faces *game_get_faces(const struct game_def *game, struct err *err)
{
    if (game->faces == NULL)
        err_set(err, "%s has no faces: nothing says what a position looks like", game->title);
    return game->faces;
}

const struct game_clauses *game_get_clauses(const struct game_def *game, struct err *err)
{
    if (game->clauses == NULL)
        err_set(err, "%s has no clauses: its rules are not in the program", game->title);
    return game->clauses;
}

const char *game_thing_title(const struct game_def *game, const void *rules, size_t thing)
{
    const struct edition_word *word = NULL;
    if (rules != NULL && game->rules.edition != NULL)
        word = profile_word(game->rules.profiles, game->rules.edition(rules), thing);
    return word != NULL ? word->title : game->words.things[thing].title;
}

const char *game_cause_title(const struct game_def *game, const void *rules, size_t cause)
{
    const char *name = game->words.causes[cause].name;
    for (size_t i = game_first_building(game); i < game->words.n_things; i++)
        if (strcmp(game->words.things[i].name, name) == 0)
            return game_thing_title(game, rules, i);
    return game->words.causes[cause].title;
}

uint64_t game_seed(const struct game_def *game, const int16_t *state)
{
    const struct game_rules *r = &game->rules;
    const size_t n = r->seed_slots > 0 ? r->seed_slots : r->state_slots;
    const size_t end = r->late_slot + r->n_late_slots;
    int16_t older[STATE_SLOTS];
    bool is_late = r->n_late_slots == 0;
    for (size_t i = r->late_slot; i < end; i++)
        is_late |= state[i] != 0;
    if (is_late)
        return hash64_i16(state, n);
    memcpy(older, state, r->late_slot * sizeof *state);
    memcpy(older + r->late_slot, state + end, (n - end) * sizeof *state);
    return hash64_i16(older, n - r->n_late_slots);
}

static unsigned first_of(const struct game_def *game, unsigned class)
{
    unsigned thing = 0;
    while (thing < game->words.n_things && game->words.things[thing].class != class)
        thing++;
    return thing;
}

unsigned game_first_role(const struct game_def *game)
{
    return first_of(game, THING_ROLE);
}

unsigned game_first_building(const struct game_def *game)
{
    return first_of(game, THING_BUILDING);
}

const struct reason_kind *game_find_reason(const struct game_def *game, const char *name)
{
    const struct reason_kind *kind = game->play != NULL ? game->play->reasons : NULL;
    while (kind != NULL && kind->name != NULL && strcmp(kind->name, name) != 0)
        kind++;
    return kind != NULL && kind->name != NULL ? kind : NULL;
}
