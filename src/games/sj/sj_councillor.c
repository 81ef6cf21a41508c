/* sj_councillor.c - drawing and keeping, SJ-COU, with the buildings that act then: prefecture
 * SJ-CARD-19, archive SJ-CARD-08, library SJ-CARD-22; for the customs office see sj_customs.c.
 *
 * The drawn cards lie in the offer until the player chooses, with an archive too, so that a log
 * can say which of them they keep (SJ-CARD-08a).
 */
#include "games/sj/sj_engine.h"

static const enum sj_thing role = SJ_COUNCILLOR;

enum {
    DRAWN = 2, /* SJ-COU-01 */
    KEPT = 1
};

static int left_in(const struct sj_state *s)
{
    return s->deck + s->discards;
}

/* ---- how many ---------------------------------------------------------------------------- */

/* SJ-COU-01, SJ-COU-02. */
static int cards_given(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                       bool with_library)
{
    return DRAWN + (with_library ? sj_most_privilege(r, s, seat, role)
                                 : sj_privilege(r, s, seat, role));
}

/* SJ-COU-06.  In the offer lies the first part of the draw, from before a reshuffle (SJ-DECK-05). */
int sj_council_draw(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    const int due = cards_given(r, s, seat, true) - s->offer;
    return kit_min(due > 0 ? due : 0, left_in(s));
}

/* SJ-COU-03, SJ-CARD-19. */
static int cards_keepable(const struct sj_rules *r, const struct sj_seat *p)
{
    return KEPT + sj_power(r, p, SJ_HOOK_COUNCIL_KEEP);
}

int sj_council_keep(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    return kit_min(cards_keepable(r, &s->seat[seat]), sj_council_draw(r, s, seat) + s->offer);
}

/* ---- drawing ----------------------------------------------------------------------------- */

/* Whether n cards are a whole draw: without the privilege (SJ-ROLE-08), with it, with the
 * library. */
static bool is_whole(const struct sj_rules *r, const struct sj_state *s, unsigned seat, int n)
{
    return n == DRAWN || n == cards_given(r, s, seat, false) ||
           n == cards_given(r, s, seat, true);
}

/* The first part of a draw may have been all of it. */
enum node_kind sj_council_kind(const struct sj_rules *r, const struct sj_state *s)
{
    const unsigned seat = (unsigned)s->turn;
    const bool draws = sj_council_draw(r, s, seat) > 0 && !is_whole(r, s, seat, s->offer);
    return s->open != 0 && draws ? NODE_CHANCE : NODE_AUTOMATIC;
}

/* Whether n more cards complete the draw, or are all there are. */
static bool is_all(const struct sj_rules *r, const struct sj_state *s, unsigned seat, int n)
{
    const int all = s->offer + n;
    return is_whole(r, s, seat, all) ||
           (n == left_in(s) && all <= cards_given(r, s, seat, true));
}

/* Whether they may be the rest of the pile before a reshuffle: what comes next in the log shows it,
 * more cards or the choice.  A choice on the line of the draw has shown it (SJ-COU-03). */
static bool is_part(const struct sj_rules *r, const struct sj_state *s, const struct event *e,
                    int n)
{
    return n > 0 && n == s->deck && s->discards > 0 &&
           s->offer + n < cards_given(r, s, e->seat, true) &&
           kit_item_of(e, SJ_MARK_KEEP) == NULL;
}

/* Starts the choice among the cards in the offer. */
static void begin_choice(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_seat *p = &s->seat[s->turn];
    if (s->offer > cards_given(r, s, (unsigned)s->turn, false))
        sj_use_library(r, j, (unsigned)s->turn, role);
    const int keep = kit_min(cards_keepable(r, p), s->offer);
    const bool any = sj_power(r, p, SJ_HOOK_COUNCIL_ANY) > 0;
    journal_put(j, &s->keep, keep, SJ_CAUSE_FLOW);
    journal_put(j, &s->any_hand, any, SJ_CAUSE_FLOW);
    journal_put(j, &s->due, any ? s->offer - keep : 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->step, SJ_STEP_CHOOSE, SJ_CAUSE_FLOW);
}

static void draw_cards(const struct sj_rules *r, struct journal *j, unsigned seat,
                       const struct sj_list *cards)
{
    journal_put(j, &sj_view(j->state)->turn, (int)seat, SJ_CAUSE_FLOW);
    sj_draw_cards(j, SJ_IN_OFFER, cards, SJ_CAUSE_COUNCIL);
    sj_conclude(r, j);
}

void sj_council_pass(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const struct sj_list cards = sj_unknown(sj_council_draw(r, s, seat));
    if (!is_whole(r, s, seat, s->offer))
        draw_cards(r, j, seat, &cards);
    begin_choice(r, j);
}

/* SJ-COU-01, SJ-COU-02, SJ-CARD-22, SJ-2P-02. */
static void check_number(struct sj_check *c, int n)
{
    const unsigned seat = c->e->seat;
    const int before = c->s->offer;
    const int single = cards_given(c->r, c->s, seat, false);
    const int twice = single + sj_privilege(c->r, c->s, seat, role);
    if (is_all(c->r, c->s, seat, n) || is_part(c->r, c->s, c->e, n))
        return;
    sj_report(c, before + n == twice ? sj_library_fault(c, role) : SJ_V_councillor_draw_count,
              "%d cards|%d", single - before, n);
}

/* SJ-COU-03, SJ-COU-05: whether at least one and at most `most` cards are kept; else a finding. */
static bool check_kept_number(struct sj_check *c, int kept, int most)
{
    if (kept <= most && kept >= kit_min(KEPT, most))
        return true;
    sj_report(c, SJ_V_councillor_keep, "%d of them kept|%d", most, kept);
    return false;
}

void sj_check_council(struct sj_check *c)
{
    const struct sj_list cards = sj_drawn_in(c->e, sj_council_draw(c->r, c->s, c->e->seat));
    check_number(c, cards.n);
    sj_check_drawn(c, &cards, false);
    sj_check_privilege(c, role, c->s->offer + cards.n - DRAWN);
    /* `keep` after the draw, before there is an offer. */
    const struct sj_list kept = sj_list_of(c->e, SJ_MARK_KEEP);
    const int before = c->s->offer;
    const int most = kit_min(cards_keepable(c->r, &c->s->seat[c->e->seat]), before + cards.n);
    if (kept.written && check_kept_number(c, kept.n, most))
        sj_check_kept(c, &kept, &cards, cards.unknown + before, "cards of the draw");
}

void sj_apply_council(const struct sj_rules *r, struct journal *j, const struct event *e,
                      bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_list cards = sj_drawn_in(e, sj_council_draw(r, s, e->seat));
    if (!aligned)
        return;
    const bool goes_on = is_part(r, s, e, cards.n);
    draw_cards(r, j, e->seat, &cards);
    if (!goes_on)
        begin_choice(r, j);
}

/* ---- choosing ---------------------------------------------------------------------------- */

/* SJ-LOG-07: when all cards are kept, or none of the drawn ones is known, there is no choice. */
enum node_kind sj_choose_kind(const struct sj_rules *r, const struct sj_state *s)
{
    (void)r;
    const bool knows = kit_sum(s->least[SJ_IN_OFFER], SJ_TYPES) > 0;
    return s->open != 0 && knows && s->offer > s->keep ? NODE_DECISION : NODE_AUTOMATIC;
}

/* Moves all cards that are left in the offer. */
static void clear_offer(struct journal *j, enum sj_place to)
{
    sj_move_unknown(j, SJ_IN_OFFER, to, sj_view(j->state)->offer, SJ_CAUSE_COUNCIL);
}

/* SJ-COU-04: the cards kept go to the hand, all others to the discards. */
static void keep_cards(struct journal *j, const struct sj_list *kept)
{
    const struct sj_state *s = sj_view(j->state);
    sj_move(j, SJ_IN_OFFER, sj_hand((unsigned)s->turn), kept, SJ_CAUSE_COUNCIL);
    clear_offer(j, SJ_IN_DISCARDS);
}

/* SJ-CARD-08, SJ-CARD-19a: all go to the hand, and from there to the discards. */
static void discard_any(struct journal *j, const struct sj_list *cards)
{
    const enum sj_place hand = sj_hand((unsigned)sj_view(j->state)->turn);
    clear_offer(j, hand);
    sj_move(j, hand, SJ_IN_DISCARDS, cards, SJ_CAUSE_COUNCIL);
}

/* Without an archive the discards are cards of the offer, as far as possible. */
static void discard_drawn(struct journal *j, const struct sj_list *cards)
{
    const struct sj_state *s = sj_view(j->state);
    struct sj_list here = *cards, others = {0};
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        here.of[t] = (int16_t)kit_min(cards->of[t], s->most[SJ_IN_OFFER][t]);
        others.of[t] = (int16_t)(cards->of[t] - here.of[t]);
        others.n = (int16_t)(others.n + others.of[t]);
    }
    here.n = (int16_t)(cards->n - others.n);
    sj_move(j, SJ_IN_OFFER, SJ_IN_DISCARDS, &here, SJ_CAUSE_COUNCIL);
    discard_any(j, &others);
}

/* `held` cards were in the hand before. */
static void end_choice(const struct sj_rules *r, struct journal *j, int held, bool certain)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_seat *p = &s->seat[s->turn];
    /* SJ-CARD-19: of the cards kept, those beyond the first come of the prefecture. */
    const int more = kit_min(p->hand - held - KEPT, sj_power(r, p, SJ_HOOK_COUNCIL_KEEP));
    sj_credit(r, j, (unsigned)s->turn, more, SJ_CAUSE_COUNCIL, SJ_HOOK_COUNCIL_KEEP);
    sj_conclude_unless(certain, r, j);
    journal_put(j, &s->keep, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->any_hand, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->due, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->step, SJ_STEP_COUNCIL, SJ_CAUSE_FLOW);
    sj_end_turn(r, j, (unsigned)s->turn);
}

/* SJ-LOG-06, SJ-LOG-07: unknown cards. */
void sj_choose_pass(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_list cards = sj_unknown(s->any_hand != 0 ? s->due : s->keep);
    const int held = s->seat[s->turn].hand;
    if (s->any_hand != 0)
        discard_any(j, &cards);
    else
        keep_cards(j, &cards);
    end_choice(r, j, held, false);
}

/* The bound of a card in the offer and the hand of the seat on turn together. */
static int bound_of(const int16_t of[SJ_PLACE_COUNT][SJ_CARD_COUNT], const struct sj_state *s,
                    unsigned card)
{
    return of[SJ_IN_OFFER][card] + of[sj_hand((unsigned)s->turn)][card];
}

static bool all_known(const struct sj_state *s)
{
    const enum sj_place hand = sj_hand((unsigned)s->turn);
    return kit_sum(s->least[SJ_IN_OFFER], SJ_TYPES) + kit_sum(s->least[hand], SJ_TYPES) >=
           s->offer + s->seat[s->turn].hand;
}

/* SJ-HID-07 for offer and hand together. */
static void check_any_card(struct sj_check *c, unsigned card, int n)
{
    const struct sj_state *s = c->s;
    if (card >= SJ_TYPES || (bound_of(s->most, s, card) < n && all_known(s)))
        sj_report(c, SJ_V_card_not_held, "a card of the hand|%s", sj_card_name(card));
    else if (bound_of(s->most, s, card) < n)
        sj_report(c, SJ_V_deck_impossible,
                  "a card that can be there|%s, whose copies are all elsewhere",
                  sj_card_name(card));
    else if (bound_of(s->least, s, card) < n)
        kit_cannot_tell(&c->found);
}

/* SJ-COU-03, SJ-CARD-08: a card that was not drawn comes from the hand. */
static void check_drawn_card(struct sj_check *c, unsigned card, int n)
{
    const struct sj_state *s = c->s;
    if (card < SJ_TYPES && s->most[SJ_IN_OFFER][card] >= n) {
        if (s->least[SJ_IN_OFFER][card] < n)
            kit_cannot_tell(&c->found);
        return;
    }
    const bool held = card < SJ_TYPES && bound_of(s->most, s, card) >= n;
    sj_report(c, held ? SJ_V_archive_missing : SJ_V_card_not_held, "a card of the draw|%s",
              sj_card_name(card));
}

static void check_discards(struct sj_check *c, const struct sj_list *cards)
{
    /* SJ-COU-04; one more is discarded when the second card of a prefecture is not kept. */
    const struct sj_state *s = c->s;
    const int most = s->offer - kit_min(KEPT, s->keep);
    if (cards->n < s->offer - s->keep || cards->n > most)
        sj_report(c, SJ_V_discard_count, "%d card%s discarded|%d", s->offer - s->keep,
                  s->offer - s->keep == 1 ? "" : "s", cards->n);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        if (cards->of[t] == 0)
            continue;
        if (c->s->any_hand != 0)
            check_any_card(c, t, cards->of[t]);
        else
            check_drawn_card(c, t, cards->of[t]);
    }
}

void sj_check_choice(struct sj_check *c, unsigned mark, bool discards)
{
    const struct sj_list cards = sj_list_of(c->e, mark);
    if (discards)
        check_discards(c, &cards);
    else if (check_kept_number(c, cards.n, c->s->keep))
        sj_check_cards(c, SJ_IN_OFFER, &cards, SJ_V_keep_not_drawn);
}

/* SJ-CARD-08a: a player who keeps cards discards the other drawn ones. */
void sj_apply_choice(const struct sj_rules *r, struct journal *j, const struct event *e,
                     unsigned mark, bool discards)
{
    const struct sj_list cards = sj_list_of(e, mark);
    const struct sj_state *s = sj_view(j->state);
    const int held = s->seat[s->turn].hand;
    const bool certain = !discards && sj_is_known_split(s, SJ_IN_OFFER, &cards);
    if (!discards)
        keep_cards(j, &cards);
    else if (s->any_hand != 0)
        discard_any(j, &cards);
    else
        discard_drawn(j, &cards);
    end_choice(r, j, held, certain);
}
