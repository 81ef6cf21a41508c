/* kit_model.inc.c - the tables of a model (kit_model.h) from the lists of its features and weights.
 *
 * Before it come FEATURE_LIST and FIT_LIST (the two lists), struct seat_view (what the expressions
 * of the features are over), the columns and COLUMNS, their number, STAGES and PLAYERS_MOST.
 */
enum { PLAYERS_LEAST = 2 };

#define FEATURE(name, expression, help) FEATURE_##name,
enum {
#include FEATURE_LIST
    FEATURES
};
_Static_assert((int)FEATURES <= (int)KIT_FEATURES_MAX, "features of a model");

#define FEATURE(name, expression, help) {#name, help},
static const struct kit_feature features[] = {
#include FEATURE_LIST
};

#define BEND(...)
#define FIT(players, column, stage, ...)                                                       \
    [(players)-PLAYERS_LEAST][column][stage] = {__VA_ARGS__},
static const int16_t weights[PLAYERS_MOST - PLAYERS_LEAST + 1][COLUMNS][STAGES][FEATURES] = {
#include FIT_LIST
};
#ifdef OTHER_FIT_LIST /* a second model of the same features */
#define BEND(...)
#define FIT(players, column, stage, ...)                                                       \
    [(players)-PLAYERS_LEAST][column][stage] = {__VA_ARGS__},
static const int16_t other_weights[PLAYERS_MOST - PLAYERS_LEAST + 1][COLUMNS][STAGES][FEATURES] = {
#include OTHER_FIT_LIST
};
#endif
#undef BEND

/* The features `x` of seat `i`. */
#define FEATURE(name, expression, help) x[n++] = kit_feature_of(expression);
static void describe_seat(const struct seat_view *v, unsigned i, int16_t *x)
{
    size_t n = 0;
    (void)i;
#include FEATURE_LIST
}

/* Members of struct kit_model; the model adds the others. */
#define KIT_MODEL_WITH(file, w)                                                                \
    .weights_file = file, .feature = features, .n_features = FEATURES,                         \
    .n_columns = COLUMNS, .n_stages = STAGES, .weights = &(w)[0][0][0][0]
#define KIT_MODEL KIT_MODEL_WITH(FIT_LIST, weights)
