#include "games/kit/kit_model.h"

#include "games/kit/kit_number.h"

_Static_assert((int64_t)KIT_FEATURES_MAX *KIT_FEATURE_MOST *INT16_MAX <= INT32_MAX,
               "a sum fits 32 bits");

/* The weighted sum, in the place of x[0] `own`. */
static int weigh_features(const int16_t *w, int own, const int16_t *x, size_t n)
{
    int sum = (own - x[0]) * w[0];
    for (size_t i = 0; i < n; i++)
        sum += x[i] * w[i];
    return sum;
}

int kit_model_value(const struct kit_model *m, unsigned players_more, unsigned column,
                    const struct kit_look *look)
{
    const size_t n = m->n_features;
    const int stage = kit_min(look->stage / KIT_STAGE, (int)m->n_stages - 2);
    const int share = look->stage - stage * KIT_STAGE;
    const int16_t *w =
        m->weights +
        ((players_more * m->n_columns + column) * m->n_stages + (unsigned)stage) * n;
    const int64_t early = weigh_features(w, look->own[column], look->x, n);
    const int64_t late = weigh_features(w + n, look->own[column], look->x, n);
    return (int)((early * (KIT_STAGE - share) + late * share) / (KIT_STAGE << m->weight_bits));
}
