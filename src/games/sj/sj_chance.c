/* sj_chance.c - cards drawn and tiles turned over in simulated games; no rules here.
 *
 * There is no shuffled deck: each draw takes any card that can be there, with its probability
 * after all that is known.
 */
#include "games/sj/sj_sample.h"

/* A copy of the position on which cards are drawn one by one. */
struct dealing {
    const struct sj_rules *r;
    struct sj_state s;
    struct journal j;
    struct journal_entry entry[JOURNAL_STEP];
};

/* The weight of each card on top of the pile: some cards are known to be in the pile, the others
 * are any of those that are not known anywhere. */
static void weigh_cards(const struct dealing *d, unsigned weight[SJ_TYPES])
{
    const struct sj_state *s = &d->s;
    int16_t unseen[SJ_CARD_COUNT];
    int all = 0;
    memcpy(unseen, d->r->card.copies, sizeof unseen);
    for (unsigned p = 0; p < SJ_PLACE_COUNT;
         p++) /* rows, which a compiler takes eight at a time */
        for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
            unseen[t] = (int16_t)(unseen[t] - s->least[p][t]);
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        unseen[t] = (int16_t)kit_max(unseen[t], 0);
        all += unseen[t];
    }
    const int hidden = s->deck - kit_sum(s->least[SJ_IN_DECK], SJ_TYPES);
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        const int known = s->least[SJ_IN_DECK][t] * (all > 0 ? all : 1);
        const int by_chance = hidden > 0 ? hidden * unseen[t] : 0;
        weight[t] = s->most[SJ_IN_DECK][t] > 0 ? (unsigned)(known + by_chance) : 0;
    }
}

/* Takes the card off the pile; false, with nothing changed, when it cannot be there. */
static bool take_card(struct dealing *d, unsigned card)
{
    struct sj_list one = {.n = 1};
    one.of[card] = 1;
    const int16_t inconsistent = d->s.inconsistent;
    journal_clear(&d->j);
    sj_move(&d->j, SJ_IN_DECK, SJ_IN_OFFER, &one, SJ_CAUSE_FLOW);
    sj_conclude(d->r, &d->j);
    if (d->s.inconsistent == inconsistent)
        return true;
    journal_undo(&d->j, 0);
    return false;
}

/* The card on top, SJ_CARD_COUNT when it is unknown. */
static unsigned deal_one(struct dealing *d, const struct weighted_choice *w)
{
    unsigned weight[SJ_TYPES];
    weigh_cards(d, weight);
    for (;;) {
        unsigned sum = 0;
        for (unsigned t = 0; t < SJ_TYPES; t++)
            sum += weight[t];
        if (sum == 0)
            return SJ_CARD_COUNT;
        const unsigned card = (unsigned)weighted_choice_draw(w, weight, SJ_TYPES);
        if (take_card(d, card))
            return card;
        weight[card] = 0;
    }
}

/* The rest of the pile comes before the discards that are shuffled into it. */
void sj_add_drawn(const struct sj_rules *r, const struct sj_state *s,
                  const struct weighted_choice *w, int n, struct event *e)
{
    struct dealing d;
    struct sj_list drawn = {0};
    d.r = r;
    memcpy(&d.s, s, sizeof d.s);
    d.j = journal_make((int16_t *)(void *)&d.s, d.entry, JOURNAL_STEP);
    for (int i = 0; i < n; i++) {
        journal_clear(&d.j);
        if (d.s.deck == 0) {
            sj_shuffle(&d.j);
            sj_conclude(r, &d.j);
        }
        const unsigned card = deal_one(&d, w);
        if (card == SJ_CARD_COUNT)
            sj_move_unknown(&d.j, SJ_IN_DECK, SJ_IN_OFFER, 1, SJ_CAUSE_FLOW);
        sj_add_card(&drawn, card, 1);
    }
    sj_add_cards(e, ITEM_PLAIN, &drawn);
}

/* ---- draws ------------------------------------------------------------------------------- */

static void sample_draw(const struct sj_valuation *v, const struct weighted_choice *w, int n,
                        unsigned by, struct event *e)
{
    const int left = v->s->deck + v->s->discards;
    if (v->s->deck == 0) {
        *e = kit_event(SJ_VERB_RESHUFFLE, SEAT_NONE);
        return;
    }
    *e = kit_event(SJ_VERB_DRAW, v->seat);
    sj_add_drawn(v->r, v->s, w, n < left ? n : left, e);
    if (by < SJ_CARD_COUNT)
        kit_add(e, SJ_FIRST_CARD + by, SJ_MARK_BY, COUNT_NONE);
}

/* A draw that may be declined, which is rare. */
static void sample_offered(const struct sj_valuation *v, const struct weighted_choice *w, int n,
                           unsigned by, struct event *e)
{
    enum { DECLINED = 97 };
    *e = kit_event(SJ_VERB_PASS, v->seat);
    if (!sj_now_and_then(w, DECLINED) || !sj_is_allowed(v, e))
        sample_draw(v, w, n, by, e);
}

/* Mostly all cards in one line, now and then those of action and building in two. */
static void sample_due(const struct sj_valuation *v, const struct weighted_choice *w,
                       struct event *e)
{
    enum { APART = 8 };
    const struct sj_state *s = v->s;
    const int extra = sj_due_extra(v->r, s);
    const bool apart = s->due > 0 && extra > 0 && sj_now_and_then(w, APART);
    const int n = apart ? s->due : s->due + extra;
    const unsigned by = sj_draw_source(s);
    if (n > s->deck && s->deck > 0 && s->discards > 0)
        sample_draw(v, w, s->deck, SJ_CARD_COUNT, e);
    else
        sample_draw(v, w, n, by, e);
}

/* ---- tiles ------------------------------------------------------------------------------- */

static void sample_tile(const struct sj_valuation *v, const struct weighted_choice *w,
                        struct event *e)
{
    unsigned weight[SJ_TILES];
    for (unsigned i = 0; i < SJ_TILES; i++)
        weight[i] = 1;
    for (unsigned i = 0; i < SJ_TILES; i++)
        if (v->s->tile[i] >= 0)
            weight[v->s->tile[i]] = 0;
    const size_t tile = weighted_choice_draw(w, weight, SJ_TILES);
    *e = kit_event(SJ_VERB_TILE, SEAT_NONE);
    for (unsigned k = 0; k < SJ_PRODUCTION; k++)
        kit_add(e, THING_NUMBER, ITEM_PLAIN, v->r->tile[tile][k]);
}

/* ---- by step ----------------------------------------------------------------------------- */

bool sj_sample_chance(const struct sj_valuation *v, const struct weighted_choice *w,
                      struct event *e)
{
    switch (v->s->step) {
    case SJ_STEP_DEAL:
        sample_draw(v, w, v->r->deal[v->seat], SJ_CARD_COUNT, e);
        return true;
    case SJ_STEP_COUNCIL:
        sample_offered(v, w, sj_council_draw(v->r, v->s, v->seat), SJ_CARD_COUNT, e);
        return true;
    case SJ_STEP_PROSPECT:
        sample_offered(v, w, sj_most_privilege(v->r, v->s, v->seat, SJ_PROSPECTOR),
                       SJ_CARD_COUNT, e);
        return true;
    case SJ_STEP_FEWEST:
    case SJ_STEP_NONE_SOLD:
        /* At the end of a phase.  A player who declines waives the building: a pass might be about the
         * phase. */
        sample_draw(v, w, sj_end_draw_of(v->r, v->s, v->seat),
                    sj_first_of(v->r, v->p, sj_end_hook(v->s)), e);
        return true;
    case SJ_STEP_DRAW:
        sample_due(v, w, e);
        return true;
    case SJ_STEP_TILE:
        sample_tile(v, w, e);
        return true;
    default:
        return false;
    }
}
