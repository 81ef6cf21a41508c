/* sj_draw.c - cards that an action or a building makes a seat draw, and reshuffles: SJ-DECK,
 * SJ-LOG-14.  What makes a seat draw has been discarded before (SJ-DECK-02, SJ-DECK-07). */
#include "games/sj/sj_engine.h"

#include <string.h>

/* ---- what is due ------------------------------------------------------------------------- */

/* The hooks that make a seat draw, in their order: SJ-CARD-18b, carpenter before poor house. */
static const uint8_t drawing[] = {
    SJ_HOOK_BUILD_DRAW_CITY, SJ_HOOK_BUILD_DRAW_POOR, SJ_HOOK_BUILD_DRAW_FEWEST,
    SJ_HOOK_MAKE_DRAW,       SJ_HOOK_SELL_DRAW_ONE,   SJ_HOOK_SELL_DRAW_TWO,
    SJ_HOOK_SELL_NONE_DRAW,
};
enum { DRAWING = sizeof drawing / sizeof drawing[0] };

/* Whether a building of the hook gives its cards when `held` cards are in the hand. */
static bool gives_card(unsigned hook, int held)
{
    return hook != SJ_HOOK_BUILD_DRAW_POOR || sj_is_poor(held);
}

static int extra_of(const struct sj_rules *r, const int16_t mask[SJ_MASK_SLOTS], int held)
{
    int n = 0;
    if (!kit_any_in_wide_mask(mask, SJ_MASK_SLOTS)) /* nearly always */
        return 0;
    for (unsigned h = 0; h < DRAWING; h++)
        KIT_EFFECTS (e, &r->hooks, drawing[h])
            if (kit_in_wide_mask(mask, e->building) && gives_card(drawing[h], held + n))
                n += e->amount;
    return n;
}

int sj_due_extra(const struct sj_rules *r, const struct sj_state *s)
{
    return extra_of(r, s->due_by, s->seat[s->turn].hand + s->due);
}

unsigned sj_draw_source(const struct sj_state *s)
{
    unsigned found = SJ_CARD_COUNT, n = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        if (kit_in_wide_mask(s->due_by, t)) {
            found = t;
            n++;
        }
    return s->due == 0 && n == 1 ? found : SJ_CARD_COUNT;
}

static void finish_draw(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    journal_put(j, &s->due, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->due_more, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->due_doubled, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->due_cause, 0, SJ_CAUSE_FLOW);
    for (int i = 0; i < SJ_MASK_SLOTS; i++)
        journal_put(j, &s->due_by[i], 0, SJ_CAUSE_FLOW);
    sj_go_on(r, j);
}

/* ---- the step ---------------------------------------------------------------------------- */

static int all_due(const struct sj_rules *r, const struct sj_state *s)
{
    return s->due + sj_due_extra(r, s);
}

/* SJ-DECK-06: when both piles are empty nothing can be drawn. */
enum node_kind sj_draw_kind(const struct sj_rules *r, const struct sj_state *s)
{
    const bool chance = s->open != 0 && all_due(r, s) > 0 && s->deck + s->discards > 0;
    return chance ? NODE_CHANCE : NODE_AUTOMATIC;
}

/* Takes n cards off a list, named ones first. */
static struct sj_list take_cards(struct sj_list *from, int n)
{
    struct sj_list part = sj_unknown(kit_min(n, from->n));
    struct sj_names names = sj_names_of(from);
    int left = part.n;
    for (unsigned t = sj_next_name(&names); t < SJ_CARD_COUNT && left > 0;
         t = sj_next_name(&names)) {
        part.of[t] = (int16_t)kit_min(from->of[t], left);
        from->of[t] = (int16_t)(from->of[t] - part.of[t]);
        left -= part.of[t];
    }
    part.unknown = (int16_t)left;
    from->unknown = (int16_t)(from->unknown - left);
    from->n = (int16_t)(from->n - part.n);
    return part;
}

/* Draws the next n cards of the list into the hand. */
static void draw_part(struct journal *j, struct sj_list *cards, int n, uint8_t cause)
{
    const struct sj_list part = take_cards(cards, n);
    if (part.n > 0)
        sj_draw_cards(j, sj_hand((unsigned)sj_view(j->state)->turn), &part, cause);
}

void sj_credit(const struct sj_rules *r, struct journal *j, unsigned seat, int n, uint8_t of,
               enum sj_hook hook)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[seat];
    if (n <= 0)
        return;
    journal_add(j, &p->hand, -n, of);
    journal_add(j, &p->hand, n, sj_cause_of(r, p, hook));
}

/* Of the next n cards due, those after the first `plain` ones come of a building, `*due` at most. */
static void credit_due(const struct sj_rules *r, struct journal *j, int n, int plain,
                       const int16_t *due, enum sj_hook hook)
{
    const struct sj_state *s = sj_view(j->state);
    const int more = kit_max(kit_min(n - plain, *due), 0);
    sj_credit(r, j, (unsigned)s->turn, more, (uint8_t)s->due_cause, hook);
    journal_add(j, due, -more, SJ_CAUSE_FLOW);
}

static void unmark_card(struct journal *j, unsigned card)
{
    const int16_t *slot = &sj_view(j->state)->due_by[card / 16];
    journal_put(j, slot, (int)((unsigned)*slot & ~(1U << card % 16)), SJ_CAUSE_FLOW);
}

/* Draws the cards that buildings give. */
static void draw_due_by(const struct sj_rules *r, struct journal *j, struct sj_list *cards)
{
    const struct sj_state *s = sj_view(j->state);
    for (unsigned h = 0; h < DRAWING; h++)
        KIT_EFFECTS (e, &r->hooks, drawing[h]) {
            if (cards->n < e->amount || !kit_in_wide_mask(s->due_by, e->building) ||
                !gives_card(drawing[h], s->seat[s->turn].hand))
                continue;
            draw_part(j, cards, e->amount, (uint8_t)(SJ_CAUSE_FIRST_CARD + e->building));
            unmark_card(j, e->building);
        }
}

/* Draws the cards of the list: first those of the action, then those of its buildings, each with
 * its own cause.  The order of the cards is unknown: when the pile runs out, any of them may come
 * from the old pile. */
static void draw_list(const struct sj_rules *r, struct journal *j, struct sj_list cards)
{
    const struct sj_state *s = sj_view(j->state);
    const int base = kit_min(s->due, cards.n);
    if (cards.n > s->deck)
        sj_shuffle(j);
    draw_part(j, &cards, base, (uint8_t)s->due_cause);
    /* The last cards due come of the trading post (SJ-CARD-11), those before it of the library
     * (SJ-CARD-22). */
    const int before_post = s->due - s->due_more;
    credit_due(r, j, base, before_post - s->due_doubled, &s->due_doubled,
               SJ_HOOK_DOUBLE_PRIVILEGE);
    credit_due(r, j, base, before_post, &s->due_more, SJ_HOOK_SELL_MORE);
    journal_add(j, &s->due, -base, SJ_CAUSE_FLOW);
    if (kit_any_in_wide_mask(s->due_by, SJ_MASK_SLOTS))
        draw_due_by(r, j, &cards);
    draw_part(j, &cards, cards.n, SJ_CAUSE_CORRECTION);
    sj_conclude(r, j);
}

void sj_draw_pass(const struct sj_rules *r, struct journal *j)
{
    draw_list(r, j, sj_unknown(all_due(r, sj_view(j->state))));
    finish_draw(r, j);
}

/* ---- "draw ..." -------------------------------------------------------------------------- */

/* SJ-LOG-14: a draw may be all cards due, only those of the action, or the rest of the pile
 * before a reshuffle; never more than there are. */
static bool fits_due(const struct sj_rules *r, const struct sj_state *s, int n)
{
    const int left = s->deck + s->discards;
    const int all = kit_min(all_due(r, s), left);
    return n == all || (s->due > 0 && n == kit_min(s->due, left)) ||
           (n == s->deck && n < all && s->discards > 0);
}

/* SJ-LOG-15: with an unknown tile the log says how many cards a sale brings. */
static bool is_unpriced(const struct sj_rules *r, const struct sj_state *s, int n)
{
    return s->step == SJ_STEP_DRAW && s->due > 0 && s->due_cause == SJ_CAUSE_SALE &&
           s->tile_now < 0 && n > s->due && n <= all_due(r, s) + s->seat[s->turn].sold &&
           !fits_due(r, s, n);
}

/* The finding for a draw by a building that does not give a card now. */
static unsigned undeserved_draw(const struct sj_rules *r, unsigned card)
{
    static const struct {
        uint8_t hook;
        uint16_t violation;
    } rows[] = {
        {SJ_HOOK_BUILD_DRAW_CITY, SJ_V_carpenter_undeserved},
        {SJ_HOOK_BUILD_DRAW_POOR, SJ_V_poor_house_undeserved},
        {SJ_HOOK_BUILD_DRAW_FEWEST, SJ_V_tavern_undeserved},
        {SJ_HOOK_MAKE_DRAW, SJ_V_well_undeserved},
        {SJ_HOOK_SELL_DRAW_ONE, SJ_V_market_hall_undeserved},
        {SJ_HOOK_SELL_DRAW_TWO, SJ_V_market_stand_undeserved},
        {SJ_HOOK_SELL_NONE_DRAW, SJ_V_hut_undeserved},
        {SJ_HOOK_START_EXCHANGE, SJ_V_office_undeserved},
        {SJ_HOOK_COUNCIL_GOOD, SJ_V_customs_undeserved},
        {SJ_HOOK_PROSPECT_MINE, SJ_V_goldmine_undeserved},
        {SJ_HOOK_PROSPECT_SMITH, SJ_V_goldsmith_undeserved},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (sj_amount_of(r, card, (enum sj_hook)rows[i].hook) > 0)
            return rows[i].violation;
    return SJ_V_draw_count;
}

/* The cards that the building gives the seat now, 0 for none.  At the end of a phase only the
 * buildings that act there are awaited. */
static int given_by(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                    unsigned card)
{
    int16_t mask[SJ_MASK_SLOTS] = {0};
    if (sj_is_phase_end(s))
        return sj_end_draw_of(r, s, seat);
    if (s->step == SJ_STEP_DRAW && s->due_cause == (int)(SJ_CAUSE_FIRST_CARD + card))
        return s->due; /* the action of a building: an exchange */
    if (s->step != SJ_STEP_DRAW || !kit_in_wide_mask(s->due_by, card))
        return 0;
    mask[card / 16] = (int16_t)(1U << card % 16);
    return extra_of(r, mask, s->seat[s->turn].hand + s->due);
}

static void check_by(struct sj_check *c, unsigned card, int n)
{
    const int due = c->aligned ? given_by(c->r, c->s, c->e->seat, card) : 0;
    if (due == 0)
        sj_report(c, undeserved_draw(c->r, card), "no card by %s now|%d", sj_card_name(card),
                  n);
    else if (n != kit_min(due, c->s->deck + c->s->discards) &&
             !(n < due && n == c->s->deck && c->s->discards > 0))
        sj_report(c, due > 1 ? SJ_V_draw_count : undeserved_draw(c->r, card),
                  "%d card%s by %s|%d", due, due == 1 ? "" : "s", sj_card_name(card), n);
}

/* SJ-LOG-14: whether the pile runs out in what is due.  A draw in several lines does not say
 * which card was the last of the old pile: it may be that of the market hall, though those of the
 * price are written before it. */
static bool runs_out(const struct sj_rules *r, const struct sj_state *s)
{
    return s->step == SJ_STEP_DRAW && all_due(r, s) > s->deck && s->discards > 0;
}

void sj_check_due(struct sj_check *c)
{
    const struct sj_list cards = sj_list_of(c->e, ITEM_PLAIN);
    const struct event_item *by = kit_item_of(c->e, SJ_MARK_BY);
    const int due = all_due(c->r, c->s);
    if (by != NULL) {
        check_by(c, by->thing - SJ_FIRST_CARD, cards.n);
    } else if (!c->aligned) {
        sj_check_turn(c, "a draw");
        return;
    } else if (is_unpriced(c->r, c->s, cards.n)) {
        kit_cannot_tell(&c->found);
    } else if (!fits_due(c->r, c->s, cards.n)) {
        const bool of_sale = c->s->step == SJ_STEP_DRAW && c->s->due_cause == SJ_CAUSE_SALE;
        sj_report(
            c, of_sale ? SJ_V_sell_wrong_price : SJ_V_draw_count, /* SJ-SELL-08, SJ-DECK-01 */
            "%d card%s|%d", due, due == 1 ? "" : "s", cards.n);
    }
    sj_check_sale_draw(c);
    sj_check_drawn(c, &cards, c->aligned && runs_out(c->r, c->s));
}

/* Whether nothing more is due: a poor house may have nothing to give. */
static bool is_through(const struct sj_rules *r, const struct sj_state *s)
{
    return all_due(r, s) <= 0 || s->deck + s->discards == 0;
}

/* A draw that names its building: only the cards of that building. */
static void draw_by(const struct sj_rules *r, struct journal *j, const struct event *e,
                    unsigned card, bool aligned)
{
    struct sj_list cards = sj_list_of(e, ITEM_PLAIN);
    sj_draw_cards(j, sj_hand(e->seat), &cards, (uint8_t)(SJ_CAUSE_FIRST_CARD + card));
    sj_conclude(r, j);
    const struct sj_state *s = sj_view(j->state);
    if (!aligned || s->step != SJ_STEP_DRAW)
        return;
    /* an exchange leaves nothing due, unless the pile runs out in it */
    const bool broken_off = cards.n < s->due && s->deck == 0 && s->discards > 0;
    if (s->due_cause == (int)(SJ_CAUSE_FIRST_CARD + card))
        journal_put(j, &s->due, broken_off ? s->due - cards.n : 0, SJ_CAUSE_FLOW);
    else
        unmark_card(j, card);
}

/* A draw of fewer cards leaves the rest due: it has only the cards of the action, or the rest of
 * the pile before a reshuffle. */
void sj_apply_due(const struct sj_rules *r, struct journal *j, const struct event *e,
                  bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    const struct event_item *by = kit_item_of(e, SJ_MARK_BY);
    const struct sj_list cards = sj_list_of(e, ITEM_PLAIN);
    if (aligned && by == NULL) {
        /* The price is the number of cards in the log, less those of the buildings if there are enough. */
        const int extra = cards.n > all_due(r, s) ? sj_due_extra(r, s) : 0;
        if (is_unpriced(r, s, cards.n))
            journal_put(j, &s->due, cards.n - extra, SJ_CAUSE_FLOW);
    }
    const bool is_part = by != NULL || fits_due(r, s, cards.n);
    if (aligned && runs_out(r, s))
        sj_mix(j);
    if (by != NULL) {
        draw_by(r, j, e, by->thing - SJ_FIRST_CARD, aligned);
    } else if (!aligned) {
        sj_draw_cards(j, sj_hand(e->seat), &cards, SJ_CAUSE_CORRECTION);
        sj_conclude(r, j);
    } else {
        draw_list(r, j, cards);
    }
    if (aligned && sj_is_phase_end(s))
        sj_end_turn(r, j, e->seat);
    else if (aligned && (!is_part || is_through(r, s)))
        finish_draw(r, j);
}

/* ---- "reshuffle" ------------------------------------------------------------------------- */

/* SJ-DECK-03. */
void sj_check_reshuffle(struct sj_check *c)
{
    if (c->s->deck > 0)
        sj_report(c, SJ_V_reshuffle, "%d cards are left in the draw pile|reshuffle",
                  c->s->deck);
}

void sj_apply_reshuffle(const struct sj_rules *r, struct journal *j, const struct event *e,
                        bool aligned)
{
    (void)e;
    if (aligned && sj_view(j->state)->step == SJ_STEP_REVEALED)
        sj_clear_revealed(r, j);
    sj_shuffle(j);
    sj_conclude(r, j);
}
