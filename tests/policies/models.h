/* models.h - the models that are fitted, and what the fit needs to know of their games. */
#ifndef TESTS_POLICIES_MODELS_H
#define TESTS_POLICIES_MODELS_H

#include <stdbool.h>

#include "core/event.h"
#include "games/kit/kit_model.h"

struct model {
    const char *name, *game;
    const struct kit_model *model;           /* of choices */
    const struct kit_model *value;           /* of positions: ESTIMATES_OF of them */
    bool (*is_choice)(const int16_t *state); /* whether one is made next */
    /* The column of a choice, the features of it alone (KIT_OF_CHOICE_MAX), and what is known of its worth without the model;
     * false: the model is not about it. */
    bool (*describe)(const void *rules, const int16_t *state, const struct event *e,
                     unsigned *column, int16_t *own, int *guess);
    const char *const *profile; /* games are of one of these rules */
    unsigned n_profiles;
    double ridge, ridge_apart; /* penalties: of all, of each number of players */
    double doubt;              /* the penalty that does not grow with the data (ridge.h) */
};

/* The game alone is the name of its roles.  NULL when there is none. */
const struct model *model_find(const char *name);

#endif
