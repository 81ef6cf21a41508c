#include "games/kit/kit_hooks.h"

static void fill_by_building(struct kit_hooks *out, uint8_t n)
{
    uint8_t filled = 0;
    for (unsigned b = 0; b < KIT_OWNERS_MAX; b++) {
        out->first_of[b] = filled;
        for (uint8_t i = 0; i < n; i++)
            if (out->effect[i].building == b)
                out->by_building[filled++] = i;
    }
    out->first_of[KIT_OWNERS_MAX] = filled;
}

void kit_fill_hooks(struct kit_hooks *out, const struct kit_effect *effects, size_t n,
                    unsigned n_hooks, const int16_t *copies)
{
    uint8_t filled = 0;
    for (unsigned hook = 0; hook < n_hooks; hook++) {
        out->first[hook] = filled;
        for (size_t i = 0; i < n; i++)
            if (effects[i].hook == hook && copies[effects[i].building] > 0)
                out->effect[filled++] = effects[i];
    }
    out->first[n_hooks] = filled;
    fill_by_building(out, filled);
}

const struct kit_effect *kit_effect_of(const struct kit_hooks *h, unsigned building,
                                       unsigned hook)
{
    KIT_EFFECTS (e, h, hook)
        if (e->building == building)
            return e;
    return NULL;
}
