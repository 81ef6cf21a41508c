/* sj_redraw.c - cards that are not known, dealt to where they can lie; no rules here.
 *
 * The bounds of SJ-HID-06 say of every place and card how many are there at least and at most.
 * What must be there is put there; the other copies are dealt like a shuffled deck.  When the last
 * cards fit nowhere where there is room, a card that was dealt makes way for them.
 */
#include "games/sj/sj_sample.h"

#include <string.h>

struct redraw {
    struct sj_state *s;
    const struct weighted_choice *choice;
    int16_t least[SJ_PLACE_COUNT][SJ_TYPES]; /* what must be there */
    int16_t rest[SJ_TYPES];                  /* copies that lie nowhere yet */
    int16_t room[SJ_PLACE_COUNT];            /* cards that a place lacks */
};

static void begin_redraw(struct redraw *d, const struct sj_rules *r)
{
    const struct sj_state *s = d->s;
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        int n = r->card.copies[t];
        for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
            n -= s->least[p][t];
        d->rest[t] = (int16_t)kit_max(n, 0);
    }
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++) {
        memcpy(d->least[p], s->least[p], sizeof d->least[p]);
        const int size = p == SJ_ON_TABLE ? 0 : sj_size(s, (enum sj_place)p);
        d->room[p] = (int16_t)kit_max(0, size - kit_sum(s->least[p], SJ_TYPES));
    }
}

static bool fits_place(const struct redraw *d, unsigned place, unsigned card)
{
    return d->s->least[place][card] < d->s->most[place][card];
}

static void put_card(struct redraw *d, unsigned place, unsigned card)
{
    d->s->least[place][card]++;
    d->room[place]--;
    d->rest[card]--;
}

/* Deals to a place until it is full, or no card that is left fits. */
static void fill_place(struct redraw *d, unsigned place)
{
    unsigned weight[SJ_TYPES], sum = 1;
    while (d->room[place] > 0 && sum > 0) {
        sum = 0;
        for (unsigned t = 0; t < SJ_TYPES; t++) {
            weight[t] = fits_place(d, place, t) ? (unsigned)d->rest[t] : 0;
            sum += weight[t];
        }
        if (sum > 0)
            put_card(d, place, (unsigned)weighted_choice_draw(d->choice, weight, SJ_TYPES));
    }
}

/* Finds a place that could hold the card and was dealt another that fits where there is room. */
static bool swap_in(struct redraw *d, unsigned place, unsigned card)
{
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        for (unsigned t = 0; t < SJ_TYPES && p != SJ_ON_TABLE && fits_place(d, p, card); t++)
            if (t != card && d->s->least[p][t] > d->least[p][t] && fits_place(d, place, t)) {
                d->s->least[p][t]--;
                d->room[p]++;
                d->rest[t]++;
                put_card(d, place, t);
                put_card(d, p, card);
                return true;
            }
    return false;
}

/* False when the bounds together allow less than each of them does. */
static bool fill_by_swaps(struct redraw *d, unsigned place)
{
    bool found = true;
    while (d->room[place] > 0 && found) {
        found = false;
        for (unsigned t = 0; t < SJ_TYPES && !found; t++)
            found = d->rest[t] > 0 && swap_in(d, place, t);
    }
    return d->room[place] == 0;
}

/* The deck comes last: it has room for most.  A place that cannot be filled stays as open as it was. */
void sj_redraw(const void *rules, int16_t *state, const struct weighted_choice *choice)
{
    struct redraw d = {.s = (struct sj_state *)(void *)state, .choice = choice};
    bool is_full[SJ_PLACE_COUNT];
    begin_redraw(&d, sj_ruleset(rules));
    for (unsigned p = SJ_PLACE_COUNT; p-- > 0;)
        fill_place(&d, p);
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        is_full[p] = fill_by_swaps(&d, p);
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        if (is_full[p] && p != SJ_ON_TABLE)
            memcpy(d.s->most[p], d.s->least[p], sizeof d.s->most[p]);
}
