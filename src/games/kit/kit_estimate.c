#include "games/kit/kit_estimate.h"

#include <string.h>

#include "base/fixed.h"
#include "games/kit/kit_number.h"

enum { MILLION = 1000000, THOUSANDTHS = 1000 };

const char *const kit_estimates[KIT_ESTIMATES] = {"CHANCE", "SCORE"};

/* Shares of a million; what rounding leaves is for the largest. */
static void share_million(const int64_t *part, unsigned n, int32_t *out)
{
    int64_t sum = 0;
    int32_t left = MILLION;
    unsigned largest = 0;
    for (unsigned i = 0; i < n; i++)
        sum += part[i];
    for (unsigned i = 0; i < n; i++) {
        out[i] = (int32_t)(part[i] * MILLION / sum);
        left -= out[i];
        largest = part[i] > part[largest] ? i : largest;
    }
    out[largest] += left;
}

const int32_t kit_bend_at[KIT_BENDS] = {10000,  30000,  100000, 200000, 300000, 400000, 500000,
                                        600000, 700000, 800000, 900000, 970000, MILLION};

static int64_t bend_chance(const int32_t *to, int32_t chance)
{
    int32_t from_x = 0, from_y = 0;
    unsigned i = 0;
    for (; i < KIT_BENDS - 1 && chance >= kit_bend_at[i]; i++) {
        from_x = kit_bend_at[i];
        from_y = to[i];
    }
    return from_y + (int64_t)(chance - from_x) * (to[i] - from_y) / (kit_bend_at[i] - from_x);
}

static void bend_all(const int32_t *to, unsigned n, int32_t *chance)
{
    int64_t part[SEATS_MAX];
    for (unsigned i = 0; i < n; i++)
        part[i] = bend_chance(to, chance[i]);
    share_million(part, n, chance);
}

void kit_estimate(const struct kit_model *m, unsigned players_more, const struct kit_look *look,
                  unsigned n, struct estimate *out)
{
    int logit[SEATS_MAX], most = INT32_MIN;
    int64_t part[SEATS_MAX];
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < n; i++) {
        logit[i] = kit_model_value(m, players_more, KIT_CHANCE, &look[i]);
        most = kit_max(most, logit[i]);
        out->score[i] = kit_model_value(m, players_more, KIT_SCORE, &look[i]);
    }
    for (unsigned i = 0; i < n; i++)
        part[i] = fixed_exp_minus(((int64_t)most - logit[i]) * FIXED_ONE / THOUSANDTHS);
    share_million(part, n, out->chance);
    bend_all(m->bends + (size_t)players_more * KIT_BENDS, n, out->chance);
}

void kit_estimate_over(const struct score *score, unsigned n, struct estimate *out)
{
    int64_t part[SEATS_MAX];
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < n; i++) {
        part[i] = score[i].place == 1;
        out->score[i] = 100 * score[i].total;
    }
    share_million(part, n, out->chance);
}
