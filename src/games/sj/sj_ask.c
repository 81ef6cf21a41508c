/* sj_ask.c - questions about a position that several phases ask. */
#include "games/sj/sj_engine.h"

int sj_amount_of(const struct sj_rules *r, unsigned card, enum sj_hook hook)
{
    const struct kit_effect *e = kit_effect_of(&r->hooks, card, hook);
    return e != NULL ? e->amount : 0;
}

unsigned sj_first_of(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook)
{
    KIT_EFFECTS (e, &r->hooks, hook)
        if (sj_works(p, e))
            return e->building;
    return SJ_CARD_COUNT;
}

uint8_t sj_cause_of(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook)
{
    const unsigned card = sj_first_of(r, p, hook);
    return (uint8_t)(card < SJ_CARD_COUNT ? SJ_CAUSE_FIRST_CARD + card : SJ_CAUSE_CORRECTION);
}

int sj_buildings_of(const struct sj_seat *p)
{
    return kit_sum(p->built, SJ_CARD_COUNT);
}

int sj_goods_of(const struct sj_seat *p)
{
    return kit_sum(p->goods, SJ_KINDS);
}

int sj_places_for(const struct sj_rules *r, const struct sj_seat *p, int kind)
{
    int places = 0;
    if (kind < SJ_PRODUCTION)
        return p->built[kind];
    KIT_EFFECTS (e, &r->hooks, SJ_HOOK_COUNCIL_GOOD)
        places += p->built[e->building];
    return places;
}

/* SJ-MAKE-04. */
int sj_empty_for(const struct sj_rules *r, const struct sj_seat *p, int kind)
{
    return kit_max(0, sj_places_for(r, p, kind) - p->goods[kind]);
}

bool sj_library_is_free(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                        enum sj_thing role)
{
    return seat < r->n_players && sj_is_chooser(s, seat, role) &&
           sj_power(r, &s->seat[seat], SJ_HOOK_DOUBLE_PRIVILEGE) > 0 &&
           !(r->n_players == 2 && r->option[SJ_OPT_LIBRARY_2P] == SJ_LIBRARY_ONCE &&
             kit_in_mask(s->library, seat));
}

int sj_privilege(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                 enum sj_thing role)
{
    return sj_is_chooser(s, seat, role) ? r->privilege[role - SJ_FIRST_ROLE] : 0;
}

int sj_most_privilege(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                      enum sj_thing role)
{
    return sj_privilege(r, s, seat, role) * (sj_library_is_free(r, s, seat, role) ? 2 : 1);
}

const char *sj_name(unsigned thing)
{
    return thing < SJ_THING_COUNT ? sj_things[thing].name : "?";
}

const char *sj_card_name(unsigned card)
{
    return sj_name(SJ_FIRST_CARD + card);
}

void sj_mark_sources(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook,
                     int16_t mask[SJ_MASK_SLOTS])
{
    KIT_EFFECTS (e, &r->hooks, hook) {
        const unsigned card = e->building;
        if (sj_works(p, e))
            mask[card / 16] = (int16_t)((unsigned)mask[card / 16] | 1U << card % 16);
    }
}

/* SJ-CARD-54, SJ-CARD-54a: no player has fewer buildings, and one has more. */
static bool has_fewest(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    const int mine = sj_buildings_of(&s->seat[seat]);
    bool more = false;
    for (unsigned other = 0; other < r->n_players; other++) {
        const int theirs = sj_buildings_of(&s->seat[other]);
        if (theirs < mine)
            return false;
        more |= theirs > mine;
    }
    return more;
}

/* SJ-CARD-53a. */
static bool nobody_sold(const struct sj_rules *r, const struct sj_state *s)
{
    for (unsigned seat = 0; seat < r->n_players; seat++)
        if (s->seat[seat].sold > 0)
            return false;
    return true;
}

/* SJ-CARD-54b: a tavern of this phase does not work yet, see sj_works(). */
int sj_end_draw_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    if (seat >= r->n_players || !sj_is_phase_end(s) ||
        !(s->step == SJ_STEP_FEWEST ? has_fewest(r, s, seat) : nobody_sold(r, s)))
        return 0;
    return sj_power(r, &s->seat[seat], sj_end_hook(s));
}

bool sj_can_reveal(const struct sj_rules *r, const struct sj_seat *p)
{
    return sj_power(r, p, SJ_HOOK_PROSPECT_MINE) + sj_power(r, p, SJ_HOOK_PROSPECT_SMITH) > 0;
}
