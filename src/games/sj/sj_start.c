/* sj_start.c - the start of a round: exchanging cards, putting them under buildings, the hand
 * limit: SJ-START.
 *
 * SJ-START-06: only here hands are limited.  All players act at the same time.  The turn is with
 * the first seat from the governor on that has something to decide, so that the others are walked
 * over last and a log may write their discards after those of the others.
 */
#include "games/sj/sj_engine.h"

#include <string.h>

/* ---- what a seat may do ------------------------------------------------------------------ */

/* SJ-CARD-51, SJ-OPT-51: whether a player owns a building that allows no more cards than the base
 * limit. */
static bool is_lowered(const struct sj_rules *r, const struct sj_state *s)
{
    if (r->option[SJ_OPT_GUARD_LIMIT] != SJ_LIMIT_WHEN_OWNED)
        return true;
    KIT_EFFECTS (e, &r->hooks, SJ_HOOK_LIMIT)
        for (unsigned seat = 0; seat < r->n_players; seat++)
            if (e->amount <= r->base_limit && sj_works(&s->seat[seat], e))
                return true;
    return false;
}

/* SJ-START-03, SJ-START-07, SJ-CARD-16, SJ-START-54, SJ-START-55: buildings do not add up. */
int sj_limit_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    int limit = is_lowered(r, s) ? r->limit : r->base_limit;
    KIT_EFFECTS (e, &r->hooks, SJ_HOOK_LIMIT)
        if (sj_works(&s->seat[seat], e) && e->amount > limit)
            limit = e->amount;
    return limit;
}

static int cards_over(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    const int over = s->seat[seat].hand - sj_limit_of(r, s, seat);
    return over > 0 ? over : 0;
}

/* SJ-START-51: after a card is put under a building it is too late for an exchange. */
static bool has_put(const struct sj_state *s, unsigned seat)
{
    return kit_in_mask(s->put_one, seat) || s->seat[seat].banked == s->round;
}

static bool may_exchange(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    return !kit_in_mask(s->exchanged, seat) && !has_put(s, seat) &&
           sj_power(r, &s->seat[seat], SJ_HOOK_START_EXCHANGE) > 0;
}

static bool may_put(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    const struct sj_seat *p = &s->seat[seat];
    return (!kit_in_mask(s->put_one, seat) && sj_power(r, p, SJ_HOOK_START_PUT_ONE) > 0) ||
           (p->banked == 0 && sj_power(r, p, SJ_HOOK_START_PUT_ANY) > 0);
}

/* Whether the seat must discard (SJ-LOG-07), or may use a building. */
static enum node_kind kind_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    if (s->open != 0 && cards_over(r, s, seat) > 0)
        return NODE_DECISION;
    const bool may_act =
        s->seat[seat].hand > 0 && (may_exchange(r, s, seat) || may_put(r, s, seat));
    return may_act ? NODE_OPTIONAL : NODE_AUTOMATIC;
}

/* ---- the step ---------------------------------------------------------------------------- */

/* SJ-START-08, SJ-LOG-17. */
void sj_turn_start(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    int turn = -1;
    for (unsigned i = 0; i < r->n_players; i++) {
        const unsigned seat = ((unsigned)s->governor + i) % r->n_players;
        if (kit_in_mask(s->limited, seat))
            continue;
        const bool decides = kind_of(r, s, seat) != NODE_AUTOMATIC;
        if (decides || turn < 0)
            turn = (int)seat;
        if (decides)
            break;
    }
    journal_put(j, &s->step, turn < 0 ? SJ_STEP_ROLE : SJ_STEP_START, SJ_CAUSE_FLOW);
    journal_put(j, &s->turn, turn < 0 ? s->governor : turn, SJ_CAUSE_FLOW);
}

/* SJ-START-01. */
static void begin_start(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    journal_put(j, &s->exchanged, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->put_one, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->limited, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->done, 0, SJ_CAUSE_FLOW);
    sj_turn_start(r, j);
}

/* SJ-ROUND-04, SJ-2P-03: the governor passes to the left.  When the log has the roles of two
 * rounds or more, it leaves out lines of rounds: as many rounds are over. */
void sj_begin_round(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const int rounds = s->picks >= 2 * r->picks ? s->picks / r->picks : 1;
    sj_free_roles(j);
    journal_put(j, &s->governor, (s->governor + rounds) % r->n_players, SJ_CAUSE_FLOW);
    journal_add(j, &s->round, rounds, SJ_CAUSE_FLOW);
    if (s->marked == SJ_MARKED_SEEN)
        journal_put(j, &s->marked, SJ_MARKED_AWAITED, SJ_CAUSE_FLOW);
    begin_start(r, j);
}

enum node_kind sj_start_kind(const struct sj_rules *r, const struct sj_state *s)
{
    return kind_of(r, s, (unsigned)s->turn);
}

void sj_resume_start(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    (void)seat;
    sj_turn_start(r, j);
}

/* Ends the start of the round for the seat. */
static void end_start(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    sj_set_mask(j, &sj_view(j->state)->limited, seat);
    sj_turn_start(r, j);
}

void sj_decline_start(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const int n = cards_over(r, sj_view(j->state), seat);
    if (n > 0) {
        sj_move_unknown(j, sj_hand(seat), SJ_IN_DISCARDS, n, SJ_CAUSE_LIMIT);
        sj_conclude(r, j);
    }
    end_start(r, j, seat);
}

/* SJ-LOG-07: an open record says which cards are discarded. */
void sj_check_declined_start(struct sj_check *c)
{
    const int over = cards_over(c->r, c->s, c->e->seat);
    if (c->s->open != 0 && over > 0)
        sj_report(c, SJ_V_hand_limit, "%d cards too many are discarded|a pass", over);
}

void sj_start_pass(const struct sj_rules *r, struct journal *j)
{
    sj_decline_start(r, j, (unsigned)sj_view(j->state)->turn);
}

/* Whether the start of the round goes on, or has just ended. */
static bool is_start(const struct sj_state *s)
{
    return s->step == SJ_STEP_START ||
           (s->step == SJ_STEP_ROLE && s->picks == 0 && s->round > 1);
}

/* When no node awaits the event: after the hand limit of the seat (SJ-START-09), or not at the
 * start of a round (SJ-END-05). */
static void check_untimely(struct sj_check *c, const char *what)
{
    if (is_start(c->s))
        sj_report(c, SJ_V_start_order, "before the hand limit|%s after it", what);
    else
        sj_check_turn(c, what);
}

/* ---- "exchange CARDS": office building --------------------------------------------------- */

/* SJ-CARD-52, SJ-START-51, SJ-START-52. */
void sj_check_exchange(struct sj_check *c)
{
    const struct sj_state *s = c->s;
    const unsigned seat = c->e->seat;
    const struct sj_list cards = sj_list_of(c->e, ITEM_PLAIN);
    const int most = sj_power(c->r, &s->seat[seat], SJ_HOOK_START_EXCHANGE);
    if (!c->aligned)
        check_untimely(c, "an exchange");
    else if (most == 0)
        sj_report(c, SJ_V_office_undeserved, "no cards to exchange|%d", cards.n);
    else if (has_put(s, seat))
        sj_report(c, SJ_V_start_order,
                  "before cards are put under buildings|an exchange after it");
    else if (kit_in_mask(s->exchanged, seat))
        sj_report(c, SJ_V_office_three_cards, "one exchange in a round|another");
    else if (cards.n < 1 || cards.n > most)
        sj_report(c, SJ_V_office_three_cards, "1 to %d cards|%d", most, cards.n);
    sj_check_cards(c, sj_hand(seat), &cards, SJ_V_card_not_held);
}

/* The cause of the cards: the working building of the hook, else the first one in the game. */
static uint8_t cause_of(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook)
{
    const unsigned card = sj_first_of(r, p, hook);
    if (card < SJ_CARD_COUNT)
        return (uint8_t)(SJ_CAUSE_FIRST_CARD + card);
    return kit_has_hook(&r->hooks, hook)
               ? (uint8_t)(SJ_CAUSE_FIRST_CARD + kit_effects_at(&r->hooks, hook)->building)
               : SJ_CAUSE_CORRECTION;
}

/* SJ-CARD-52a: discarded first, then drawn.  At another time no node waits for the draw, which an
 * open record writes as an event of its own. */
void sj_apply_exchange(const struct sj_rules *r, struct journal *j, const struct event *e,
                       bool aligned)
{
    static const int16_t none[SJ_MASK_SLOTS];
    const struct sj_state *s = sj_view(j->state);
    struct sj_list cards = sj_list_of(e, ITEM_PLAIN);
    const uint8_t cause = cause_of(r, &s->seat[e->seat], SJ_HOOK_START_EXCHANGE);
    const int n = sj_move(j, sj_hand(e->seat), SJ_IN_DISCARDS, &cards, cause);
    if (aligned || is_start(s)) {
        sj_set_mask(j, &s->exchanged, e->seat);
        sj_make_draw(j, e->seat, n, cause, none, SJ_STEP_START);
    } else if (s->open == 0) {
        cards = sj_unknown(n);
        sj_draw_cards(j, sj_hand(e->seat), &cards, cause);
    }
    sj_conclude(r, j);
}

/* ---- "put CARDS under CARD": chapel, bank ------------------------------------------------ */

static unsigned where_put(const struct event *e)
{
    const struct event_item *under = kit_item_of(e, SJ_MARK_UNDER);
    return under->thing - SJ_FIRST_CARD;
}

void sj_check_put(struct sj_check *c)
{
    const struct sj_list cards = sj_list_of(c->e, ITEM_PLAIN);
    const unsigned under = where_put(c->e);
    if (!c->aligned)
        check_untimely(c, "cards under a building");
    else if (sj_amount_of(c->r, under, SJ_HOOK_START_PUT_ONE) > 0) {
        /* SJ-START-02, SJ-CARD-15. */
        const int most = sj_power(c->r, &c->s->seat[c->e->seat], SJ_HOOK_START_PUT_ONE);
        if (most == 0)
            sj_report(c, SJ_V_chapel_undeserved, "no card|%d", cards.n);
        else if (cards.n > most || kit_in_mask(c->s->put_one, c->e->seat))
            sj_report(c, SJ_V_chapel_two_cards, "%d card in a round|more", most);
    } else if (sj_amount_of(c->r, under, SJ_HOOK_START_PUT_ANY) > 0) {
        /* SJ-START-53, SJ-CARD-57, SJ-CARD-57a. */
        const struct sj_seat *p = &c->s->seat[c->e->seat];
        if (sj_power(c->r, p, SJ_HOOK_START_PUT_ANY) == 0)
            sj_report(c, SJ_V_bank_undeserved, "no card|%d", cards.n);
        else if (p->banked != 0)
            sj_report(c, SJ_V_bank_twice, "used in round %d|a second time", p->banked);
    } else
        sj_report(c, SJ_V_put_elsewhere, "under a building that takes cards now|under %s",
                  sj_card_name(under));
    sj_check_cards(c, sj_hand(c->e->seat), &cards, SJ_V_card_not_held);
}

int sj_pile_of(const struct sj_rules *r, unsigned card)
{
    static const uint8_t hooks[SJ_PILE_COUNT] = {
        [SJ_PILE_ONE] = SJ_HOOK_START_PUT_ONE,
        [SJ_PILE_ANY] = SJ_HOOK_START_PUT_ANY,
        [SJ_PILE_SOLD] = SJ_HOOK_SELL_KEEP,
    };
    for (int pile = 0; pile < SJ_PILE_COUNT; pile++)
        if (sj_amount_of(r, card, (enum sj_hook)hooks[pile]) > 0)
            return pile;
    return -1;
}

/* The cards of a second chapel count with those of the first (SJ-CARD-15c).  Cards under a
 * building without a pile are discarded. */
void sj_apply_put(const struct sj_rules *r, struct journal *j, const struct event *e,
                  bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_list cards = sj_list_of(e, ITEM_PLAIN);
    const unsigned under = where_put(e);
    const uint8_t cause = (uint8_t)(SJ_CAUSE_FIRST_CARD + under);
    const int pile = sj_pile_of(r, under);
    const enum sj_place to = pile < 0 ? SJ_IN_DISCARDS : sj_piles(e->seat);
    const bool certain = sj_is_certain(s, sj_hand(e->seat), &cards);
    const int n = sj_move(j, sj_hand(e->seat), to, &cards, cause);
    if (pile >= 0)
        journal_add(j, &s->seat[e->seat].pile[pile], n, cause);
    if (pile == SJ_PILE_ONE && n > 0)
        sj_set_mask(j, &s->put_one, e->seat);
    if (pile == SJ_PILE_ANY && n > 0)
        journal_put(j, &s->seat[e->seat].banked, s->round, cause);
    sj_conclude_unless(certain, r, j);
    if (aligned)
        sj_turn_start(r, j);
}

/* ---- "discard CARDS": hand limit --------------------------------------------------------- */

/* SJ-START-03, SJ-START-04, SJ-START-05. */
void sj_check_limit(struct sj_check *c)
{
    const unsigned seat = c->e->seat;
    const struct sj_list cards = sj_list_of(c->e, ITEM_PLAIN);
    const int over = cards_over(c->r, c->s, seat);
    const int limit = sj_limit_of(c->r, c->s, seat);
    if (!c->aligned && !is_start(c->s))
        sj_check_turn(c, "a discard");
    else if (cards.n > over)
        sj_report(c, SJ_V_hand_limit_below, "%d card%s too many for a limit of %d|%d discarded",
                  over, over == 1 ? "" : "s", limit, cards.n);
    else if (cards.n < over)
        sj_report(c, SJ_V_hand_limit, "%d card%s too many for a limit of %d|%d discarded", over,
                  over == 1 ? "" : "s", limit, cards.n);
    sj_check_cards(c, sj_hand(seat), &cards, SJ_V_card_not_held);
}

void sj_apply_limit(const struct sj_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct sj_list cards = sj_list_of(e, ITEM_PLAIN);
    sj_move(j, sj_hand(e->seat), SJ_IN_DISCARDS, &cards, SJ_CAUSE_LIMIT);
    sj_conclude(r, j);
    if (aligned)
        end_start(r, j, e->seat);
}
