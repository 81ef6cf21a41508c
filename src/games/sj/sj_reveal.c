/* sj_reveal.c - gold mine SJ-CARD-07 and goldsmith SJ-CARD-59, after the prospector's privilege:
 * SJ-PRO-03, SJ-PRO-51.
 *
 * A building that has revealed is marked as waived, so that it does not work again in the phase.
 */
#include "games/sj/sj_engine.h"

/* ---- whose turn -------------------------------------------------------------------------- */

enum node_kind sj_reveal_kind(const struct sj_rules *r, const struct sj_state *s)
{
    const bool can = sj_can_reveal(r, &s->seat[s->turn]) && s->deck + s->discards > 0;
    return can ? NODE_OPTIONAL : NODE_AUTOMATIC;
}

void sj_reveal_pass(const struct sj_rules *r, struct journal *j)
{
    sj_end_turn(r, j, (unsigned)sj_view(j->state)->turn);
}

/* ---- what is kept ------------------------------------------------------------------------ */

/* The revealed cards, and the building that reveals them. */
struct reveal {
    unsigned card; /* index of the building */
    struct sj_list cards;
};

static bool is_mine(const struct sj_rules *r, unsigned card)
{
    return sj_amount_of(r, card, SJ_HOOK_PROSPECT_MINE) > 0;
}

static bool is_smith(const struct sj_rules *r, unsigned card)
{
    return sj_amount_of(r, card, SJ_HOOK_PROSPECT_SMITH) > 0;
}

/* The reveal in the offer, as far as it is known. */
static struct reveal in_offer(const struct sj_state *s)
{
    struct reveal v = {.card = (unsigned)(s->reveals_by - 1)};
    for (unsigned t = 0; t < SJ_TYPES; t++)
        v.cards.of[t] = s->least[SJ_IN_OFFER][t];
    v.cards.n = s->offer;
    v.cards.unknown = (int16_t)(s->offer - kit_sum(v.cards.of, SJ_TYPES));
    return v;
}

/* SJ-CARD-07b, among the known cards. */
static bool has_equal_costs(const struct sj_rules *r, const struct sj_list *cards)
{
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        if (cards->of[t] > 1)
            return true;
        for (unsigned u = t + 1; u < SJ_TYPES && cards->of[t] == 1; u++)
            if (cards->of[u] > 0 && r->card.cost[u] == r->card.cost[t])
                return true;
    }
    return false;
}

/* The cheapest known card; SJ_CARD_COUNT when none is known. */
static unsigned cheapest_of(const struct sj_rules *r, const struct sj_list *cards)
{
    unsigned best = SJ_CARD_COUNT;
    for (unsigned t = 0; t < SJ_TYPES; t++)
        if (cards->of[t] > 0 && (best == SJ_CARD_COUNT || r->card.cost[t] < r->card.cost[best]))
            best = t;
    return best;
}

/* SJ-CARD-59a: whether any player has built one of the known cards. */
static bool has_built(const struct sj_rules *r, const struct sj_state *s,
                      const struct sj_list *cards)
{
    for (unsigned seat = 0; seat < r->n_players; seat++)
        for (unsigned t = 0; t < SJ_TYPES; t++)
            if (cards->of[t] > 0 && s->seat[seat].built[t] > 0)
                return true;
    return false;
}

static bool any_may_be_kept(const struct sj_rules *r, const struct reveal *v)
{
    return is_mine(r, v->card) && r->option[SJ_OPT_GOLD_MINE] == SJ_MINE_ANY;
}

/* Whether nothing may be kept, as far as is known. */
static bool is_lost(const struct sj_rules *r, const struct sj_state *s, const struct reveal *v)
{
    return v->cards.n == 0 ||
           (is_mine(r, v->card) ? has_equal_costs(r, &v->cards) : has_built(r, s, &v->cards));
}

/* SJ-CARD-07a, SJ-CARD-07c, SJ-CARD-59b: what is kept by default. */
static struct sj_list kept_by_itself(const struct sj_rules *r, const struct sj_state *s,
                                     const struct reveal *v)
{
    struct sj_list kept = sj_unknown(is_lost(r, s, v) ? 0 : 1);
    const unsigned cheapest = cheapest_of(r, &v->cards);
    if (kept.n == 0 || v->cards.unknown > 0 || cheapest == SJ_CARD_COUNT ||
        any_may_be_kept(r, v))
        return kept;
    kept.of[cheapest] = 1;
    kept.unknown = 0;
    return kept;
}

/* The kept card goes to the hand, all others to the discards. */
static void settle_reveal(struct journal *j, unsigned seat, unsigned card,
                          const struct sj_list *kept)
{
    const struct sj_state *s = sj_view(j->state);
    const uint8_t cause = (uint8_t)(SJ_CAUSE_FIRST_CARD + card);
    sj_move(j, SJ_IN_OFFER, sj_hand(seat), kept, cause);
    sj_move_unknown(j, SJ_IN_OFFER, SJ_IN_DISCARDS, s->offer, cause);
}

/* Goes back to the seat, which may have another building. */
static void end_reveal(const struct sj_rules *r, struct journal *j, const struct sj_list *kept)
{
    const struct sj_state *s = sj_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const bool certain = sj_is_known_split(s, SJ_IN_OFFER, kept);
    settle_reveal(j, seat, (unsigned)(s->reveals_by - 1), kept);
    sj_conclude_unless(certain, r, j);
    journal_put(j, &s->reveals_by, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->step, SJ_STEP_REVEAL, SJ_CAUSE_FLOW);
    if (!sj_can_reveal(r, &s->seat[seat]))
        sj_end_turn(r, j, seat);
}

/* SJ-LOG-07: there is a choice only in the first edition. */
enum node_kind sj_revealed_kind(const struct sj_rules *r, const struct sj_state *s)
{
    const struct reveal v = in_offer(s);
    const bool choice =
        s->open != 0 && any_may_be_kept(r, &v) && v.cards.unknown == 0 && !is_lost(r, s, &v);
    return choice ? NODE_DECISION : NODE_AUTOMATIC;
}

/* Cards without a choice are discarded before the discards are shuffled, wherever the log says
 * what is kept; cards that may be kept stay in the offer. */
void sj_clear_revealed(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const struct reveal v = in_offer(s);
    const struct sj_list kept = kept_by_itself(r, s, &v);
    if (any_may_be_kept(r, &v) && kept.n > 0)
        return;
    struct sj_list lost = kept.unknown > 0 ? sj_unknown(v.cards.n) : v.cards;
    for (unsigned t = 0; t < SJ_TYPES; t++)
        lost.of[t] = (int16_t)(lost.of[t] - kept.of[t]);
    lost.unknown = (int16_t)(lost.unknown - kept.unknown);
    lost.n = (int16_t)(lost.n - kept.n);
    sj_move(j, SJ_IN_OFFER, SJ_IN_DISCARDS, &lost, (uint8_t)(SJ_CAUSE_FIRST_CARD + v.card));
}

void sj_revealed_pass(const struct sj_rules *r, struct journal *j)
{
    const struct reveal v = in_offer(sj_view(j->state));
    const struct sj_list kept = kept_by_itself(r, sj_view(j->state), &v);
    end_reveal(r, j, &kept);
}

/* ---- "keep ..." -------------------------------------------------------------------------- */

/* SJ-CARD-07a, SJ-CARD-07b. */
static void check_mine(struct sj_check *c, const struct reveal *v, unsigned card)
{
    const struct sj_rules *r = c->r;
    if (has_equal_costs(r, &v->cards)) {
        sj_report(c, SJ_V_goldmine_equal_costs, "nothing is kept|%s",
                  card < SJ_CARD_COUNT ? sj_card_name(card) : "a card");
        return;
    }
    const unsigned best = cheapest_of(r, &v->cards);
    const bool costs_more =
        card < SJ_TYPES && best < SJ_TYPES && r->card.cost[card] > r->card.cost[best];
    if (costs_more && !any_may_be_kept(r, v))
        sj_report(c, SJ_V_goldmine_not_cheapest, "%s|%s", sj_card_name(best),
                  sj_card_name(card));
    else if (v->cards.unknown > 0)
        kit_cannot_tell(&c->found);
}

/* SJ-CARD-59a. */
static void check_smith(struct sj_check *c, const struct reveal *v, unsigned card)
{
    struct sj_list cards = v->cards;
    if (card < SJ_TYPES)
        cards.of[card] = 1; /* it may be an unknown card of the reveal */
    if (has_built(c->r, c->s, &cards))
        sj_report(c, SJ_V_goldsmith_built, "discarded|%s kept",
                  card < SJ_CARD_COUNT ? sj_card_name(card) : "a card");
    else if (v->cards.unknown > 0 && card >= SJ_TYPES)
        kit_cannot_tell(&c->found);
}

/* The card of a list of one; SJ_CARD_COUNT when it is not known. */
static unsigned card_of(const struct sj_list *list)
{
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        if (list->of[t] > 0)
            return t;
    return SJ_CARD_COUNT;
}

static void check_kept(struct sj_check *c, const struct reveal *v, const struct sj_list *kept)
{
    const bool mine = is_mine(c->r, v->card);
    const unsigned card = card_of(kept);
    if (kept->n == 0)
        return;
    if (kept->n > 1)
        sj_report(c, mine ? SJ_V_goldmine_not_drawn : SJ_V_keep_not_drawn, "1 card kept|%d",
                  kept->n);
    else if (card < SJ_CARD_COUNT && v->cards.of[card] == 0 && v->cards.unknown == 0)
        sj_report(c, mine ? SJ_V_goldmine_not_drawn : SJ_V_keep_not_drawn,
                  "one of the cards revealed|%s", sj_card_name(card));
    else if (mine)
        check_mine(c, v, card);
    else
        check_smith(c, v, card);
}

void sj_check_revealed(struct sj_check *c, unsigned mark, bool discards)
{
    (void)discards;
    const struct reveal v = in_offer(c->s);
    const struct sj_list kept = sj_list_of(c->e, mark);
    check_kept(c, &v, &kept);
}

/* A kept card without a name is the one that the rules keep. */
static struct sj_list meant_cards(const struct sj_rules *r, const struct sj_state *s,
                                  const struct reveal *v, const struct sj_list *kept)
{
    const struct sj_list rule = kept_by_itself(r, s, v);
    return kept->n == 1 && kept->unknown == 1 && rule.n == 1 ? rule : *kept;
}

void sj_apply_revealed(const struct sj_rules *r, struct journal *j, const struct event *e,
                       unsigned mark, bool discards)
{
    (void)discards;
    const struct sj_state *s = sj_view(j->state);
    const struct reveal v = in_offer(s);
    const struct sj_list written = sj_list_of(e, mark);
    const struct sj_list kept = meant_cards(r, s, &v, &written);
    end_reveal(r, j, &kept);
}

/* ---- "reveal ..." ------------------------------------------------------------------------ */

/* What the event reveals; the number of cards identifies a building that is not named. */
static struct reveal revealed_in(const struct sj_rules *r, const struct event *e)
{
    const struct event_item *by = kit_item_of(e, SJ_MARK_BY);
    struct reveal v = {.cards = sj_list_of(e, ITEM_PLAIN)};
    const enum sj_hook hook = v.cards.n > 1 || !kit_has_hook(&r->hooks, SJ_HOOK_PROSPECT_SMITH)
                                  ? SJ_HOOK_PROSPECT_MINE
                                  : SJ_HOOK_PROSPECT_SMITH;
    v.card = by != NULL ? (unsigned)(by->thing - SJ_FIRST_CARD)
                        : kit_effects_at(&r->hooks, hook)->building;
    return v;
}

/* Whether the seat may use the building now; else a finding. */
static bool check_right(struct sj_check *c, unsigned card)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    const bool is_one = is_mine(c->r, card) || is_smith(c->r, card);
    const bool in_phase = c->s->role == SJ_PROSPECTOR - SJ_FIRST_ROLE;
    const bool used = !c->aligned || kit_in_wide_mask(p->waived, card);
    if (is_one && p->built[card] > 0 && !used)
        return true;
    if (is_one && p->built[card] > 0 && !in_phase)
        sj_check_turn(c, "a card is revealed");
    else
        sj_report(c,
                  is_smith(c->r, card) ? SJ_V_goldsmith_undeserved : SJ_V_goldmine_undeserved,
                  "%s|%c reveals by %s",
                  p->built[card] > 0 ? "once a phase" : "a building of the player",
                  seat_letter(c->e->seat), sj_card_name(card));
    return false;
}

void sj_check_reveal(struct sj_check *c)
{
    const struct reveal v = revealed_in(c->r, c->e);
    const struct sj_list kept = sj_list_of(c->e, SJ_MARK_KEEP);
    if (!check_right(c, v.card))
        return;
    /* SJ-CARD-07d. */
    const int amount = sj_amount_of(c->r, v.card, SJ_HOOK_PROSPECT_MINE) +
                       sj_amount_of(c->r, v.card, SJ_HOOK_PROSPECT_SMITH);
    const int due = kit_min(amount, c->s->deck + c->s->discards);
    if (v.cards.n != due)
        sj_report(c, SJ_V_draw_count, "%d card%s|%d", due, due == 1 ? "" : "s", v.cards.n);
    sj_check_drawn(c, &v.cards, false);
    check_kept(c, &v, &kept);
}

/* Out of turn: the reveal is settled at once, and the turn does not change. */
static void reveal_stray(const struct sj_rules *r, struct journal *j, const struct event *e,
                         const struct reveal *v)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_list written = sj_list_of(e, SJ_MARK_KEEP);
    if (s->offer > 0)
        return;
    sj_draw_cards(j, SJ_IN_OFFER, &v->cards, SJ_CAUSE_CORRECTION);
    const struct sj_list rule = kept_by_itself(r, s, v);
    settle_reveal(j, e->seat, v->card, written.written ? &written : &rule);
    sj_conclude(r, j);
}

void sj_apply_reveal(const struct sj_rules *r, struct journal *j, const struct event *e,
                     bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    const struct reveal v = revealed_in(r, e);
    if (!aligned) {
        reveal_stray(r, j, e, &v);
        return;
    }
    journal_put(j, &s->turn, e->seat, SJ_CAUSE_FLOW);
    journal_put(j, &s->reveals_by, (int)v.card + 1, SJ_CAUSE_FLOW);
    const int16_t *slot = &sj_view(j->state)->seat[e->seat].waived[v.card / 16];
    journal_put(j, slot, (int16_t)((unsigned)*slot | kit_bit(v.card % 16)), SJ_CAUSE_FLOW);
    sj_draw_cards(j, SJ_IN_OFFER, &v.cards, (uint8_t)(SJ_CAUSE_FIRST_CARD + v.card));
    sj_conclude(r, j);
    journal_put(j, &s->step, SJ_STEP_REVEALED, SJ_CAUSE_FLOW);
    if (kit_item_of(e, SJ_MARK_KEEP) != NULL)
        sj_apply_revealed(r, j, e, SJ_MARK_KEEP, false);
}
