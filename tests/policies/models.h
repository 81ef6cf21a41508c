/* models.h - the models that are fitted, and what the fit needs to know of their games. */
#ifndef TESTS_POLICIES_MODELS_H
#define TESTS_POLICIES_MODELS_H

#include <stdbool.h>

#include "games/kit/kit_model.h"

struct model {
    const char *game;
    const struct kit_model *model, *value;           /* of roles, of positions */
    bool (*is_role)(const int16_t *state);           /* whether a role is taken next */
    int (*own)(const int16_t *state, unsigned role); /* of the role alone: kit_look.own */
    const char *const *profile;                      /* games are of one of these rules */
    unsigned n_profiles;
    double ridge, ridge_apart; /* penalties: of all, of each number of players */
};

/* NULL when there is none. */
const struct model *model_find(const char *game);

#endif
