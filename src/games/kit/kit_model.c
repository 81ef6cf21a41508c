#include "games/kit/kit_model.h"

#include "games/kit/kit_number.h"

/* The sum of the features times weights that lie between those of two stages. */
static int64_t weigh(const int32_t *early, const int32_t *late, int share, const int32_t *x,
                     size_t n)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += (int64_t)x[i] * (early[i] * (KIT_STAGE - share) + late[i] * share);
    return sum;
}

int kit_model_value(const struct kit_model *m, unsigned players_more, unsigned column,
                    const struct kit_look *look)
{
    const size_t n = m->n_features;
    const int stage = kit_min(look->stage / KIT_STAGE, KIT_STAGES - 2);
    const int share = look->stage - stage * KIT_STAGE;
    const int32_t *w =
        m->weights +
        ((players_more * m->n_columns + column) * KIT_STAGES + (unsigned)stage) * n;
    const int64_t first =
        (int64_t)look->own[column] * (w[0] * (KIT_STAGE - share) + w[n] * share);
    const int64_t sum = first + weigh(w + 1, w + n + 1, share, look->x + 1, n - 1);
    return (int)(sum / (KIT_STAGE << KIT_WEIGHT_BITS));
}
