/* kit_model.h - the worth of choices as a sum of features, weighted by how far the game is.
 *
 * A feature is a small integer that describes a position as one seat sees it.  A column is what is
 * valued (a role, the chance to win) with weights of its own.  Each weight is given for some stages
 * of a game; between these it is interpolated.  The weights are fitted by tests/policies/fit.c, which
 * reads the same features through struct kit_model as the player does.
 */
#ifndef GAMES_KIT_KIT_MODEL_H
#define GAMES_KIT_KIT_MODEL_H

#include <stddef.h>
#include <stdint.h>

enum {
    KIT_STAGES = 3,         /* of a model of choices */
    KIT_STAGE = 100,        /* from one stage to the next */
    KIT_CHOICE_BITS = 6,    /* a weight of 1 is stored as 64, in a model of choices */
    KIT_ESTIMATE_BITS = 3,  /* in one of chances: single features can decide a game */
    KIT_FEATURES_MAX = 128, /* of a model */
    KIT_FEATURE_MOST = 512, /* features are cut to that: then no sum overflows 32 bits */
    KIT_COLUMNS_MAX = 64,
    KIT_OF_CHOICE_MAX = 16, /* features of a choice */
};

/* A position as a seat sees it. */
struct kit_look {
    int stage; /* 0 .. (n_stages - 1) * KIT_STAGE */
    int16_t x[KIT_FEATURES_MAX];
    int16_t own[KIT_COLUMNS_MAX]; /* takes the place of x[0] in each column */
};

struct kit_feature {
    const char *name, *help;
};

struct kit_model {
    const char *weights_file;          /* below src/ */
    const struct kit_feature *feature; /* n_features of them, the first is `own` */
    size_t n_features, n_columns, n_stages;
    size_t n_of_choice;   /* the first features are of the choice alone; 0: only `own` is */
    unsigned weight_bits; /* after the point */
    const int32_t *bends; /* of an estimate (kit_estimate.h); NULL of choices */
    const char *const *column; /* names */
    /* Of the first number of players, for each number, column and stage n_features weights. */
    const int16_t *weights;
    /* Describes the position of the seat that chooses. */
    void (*look)(const void *rules, const int16_t *state, unsigned seat, struct kit_look *out);
    /* The column of a role card, counted from the first; NULL of other models. */
    unsigned (*column_of)(unsigned role);
};

static inline int16_t kit_feature_of(int x)
{
    return (int16_t)(x > KIT_FEATURE_MOST    ? KIT_FEATURE_MOST
                     : x < -KIT_FEATURE_MOST ? -KIT_FEATURE_MOST
                                             : x);
}

/* The worth of a column, in hundredths of a VP. */
int kit_model_value(const struct kit_model *m, unsigned players_more, unsigned column,
                    const struct kit_look *look);

#endif
