/* sj_redraw.c - cards that are not known, dealt to where they can lie; no rules here.
 *
 * The bounds of SJ-HID-06 say of every place and card how many are there at least and at most.
 * What must be there is put there; the other copies are dealt like a shuffled deck.
 */
#include "games/sj/sj_sample.h"

#include <string.h>

struct redraw {
    struct sj_state *s;
    const struct weighted_choice *choice;
    int16_t rest[SJ_TYPES]; /* copies that lie nowhere yet */
};

/* Copies that are in the game and not where they must be. */
static void count_rest(struct redraw *d, const struct sj_rules *r)
{
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        int n = r->card.copies[t];
        for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
            n -= d->s->least[p][t];
        d->rest[t] = (int16_t)kit_max(n, 0);
    }
}

/* A card for a place that has room for it; SJ_TYPES when there is none. */
static unsigned deal(struct redraw *d, unsigned place)
{
    unsigned weight[SJ_TYPES], sum = 0;
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        const bool fits = d->s->least[place][t] < d->s->most[place][t];
        weight[t] = fits ? (unsigned)d->rest[t] : 0;
        sum += weight[t];
    }
    return sum == 0 ? SJ_TYPES : (unsigned)weighted_choice_draw(d->choice, weight, SJ_TYPES);
}

/* Where no card fits, the bounds together allow less than each of them: that place stays as open
 * as it is. */
static void fill(struct redraw *d, unsigned place)
{
    struct sj_state *s = d->s;
    int left = sj_size(s, (enum sj_place)place) - kit_sum(s->least[place], SJ_TYPES);
    for (; left > 0; left--) {
        const unsigned t = deal(d, place);
        if (t == SJ_TYPES)
            return;
        s->least[place][t]++;
        d->rest[t]--;
    }
    memcpy(s->most[place], s->least[place], sizeof s->most[place]);
}

/* The deck comes last: it has room for anything. */
void sj_redraw(const void *rules, int16_t *state, const struct weighted_choice *choice)
{
    struct redraw d = {.s = (struct sj_state *)(void *)state, .choice = choice};
    count_rest(&d, sj_ruleset(rules));
    for (unsigned place = SJ_PLACE_COUNT; place-- > 0;)
        if (place != SJ_ON_TABLE)
            fill(&d, place);
}
