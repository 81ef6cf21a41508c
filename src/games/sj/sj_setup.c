/* sj_setup.c - the position before the first event, and the first hands: SJ-SET. */
#include "games/sj/sj_engine.h"

#include <string.h>

/* SJ-SET-03: every player begins with a plant of the first kind on the table, SJ-SET-05: all
 * other cards are the draw pile, those of the expansion too (SJ-SET-51, SJ-SET-52); SJ-SET-06: no
 * role is taken, SJ-SET-07: no tile seen, SJ-SET-09: the first seat is governor; SJ-SET-01,
 * SJ-SET-02, SJ-SET-53. */
void sj_setup(const void *rules, int16_t *state)
{
    const struct sj_rules *r = sj_ruleset(rules);
    struct sj_state *s = (struct sj_state *)(void *)state;
    memset(s, 0, sizeof *s);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        s->seat[seat].built[0] = 1;
    s->deck = (int16_t)(r->n_cards - r->n_players);
    s->cathedral = r->cathedrals;
    for (int i = 0; i < SJ_TILES; i++)
        s->tile[i] = -1;
    s->tile_now = -1;
    s->round = 1;
    s->role = -1;
    s->step = SJ_STEP_DEAL;
    sj_place_cards(r, s);
}

/* ---- the first hands are dealt ----------------------------------------------------------- */

/* SJ-ROUND-05: the first round has no hand limit to keep. */
static void begin_first_round(struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    sj_next_step(j, SJ_STEP_ROLE);
    journal_put(j, &s->turn, s->governor, SJ_CAUSE_FLOW);
}

/* SJ-SET-08: a seat without a card too many has nothing to choose. */
static bool has_chosen(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    return s->seat[seat].hand <= r->start_hand;
}

static void end_deal(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    if (!sj_next_turn(r, j, seat))
        return;
    if (r->option[SJ_OPT_SETUP] == SJ_SETUP_DRAFT_DOWN) {
        sj_next_step(j, SJ_STEP_SETUP);
        for (unsigned i = 0; i < r->n_players; i++)
            if (has_chosen(r, sj_view(j->state), i) && sj_next_turn(r, j, i))
                begin_first_round(j);
    } else
        begin_first_round(j);
}

/* SJ-LOG-05, SJ-LOG-06. */
enum node_kind sj_deal_kind(const struct sj_rules *r, const struct sj_state *s)
{
    (void)r;
    return s->open != 0 ? NODE_CHANCE : NODE_AUTOMATIC;
}

void sj_deal_pass(const struct sj_rules *r, struct journal *j)
{
    const unsigned seat = (unsigned)sj_view(j->state)->turn;
    const struct sj_list cards = sj_unknown(r->deal[seat]);
    sj_draw_cards(j, sj_hand(seat), &cards, SJ_CAUSE_SETUP);
    sj_conclude(r, j);
    end_deal(r, j, seat);
}

/* SJ-SET-04, SJ-SET-08. */
void sj_check_dealt(struct sj_check *c)
{
    const struct sj_list drawn = sj_list_of(c->e, ITEM_PLAIN);
    const struct sj_list kept = sj_list_of(c->e, SJ_MARK_KEEP);
    const bool chooses = c->r->option[SJ_OPT_SETUP] == SJ_SETUP_DRAFT_DOWN;
    if (drawn.n != c->r->deal[c->e->seat])
        sj_report(c, SJ_V_deal_count, "%d cards|%d", c->r->deal[c->e->seat], drawn.n);
    sj_check_drawn(c, &drawn, false);
    if (!kept.written)
        return;
    if (!chooses || kept.n != c->r->start_hand)
        sj_report(c, SJ_V_setup_keep, "%d cards are kept|%d", c->r->start_hand, kept.n);
    sj_check_kept(c, &kept, &drawn, drawn.unknown, "cards of those drawn");
}

/* ---- cards are kept, or discarded -------------------------------------------------------- */

/* Discards all cards of the hand but these. */
static void keep_only(const struct sj_rules *r, struct journal *j, unsigned seat,
                      const struct sj_list *kept)
{
    const struct sj_state *s = sj_view(j->state);
    const enum sj_place hand = sj_hand(seat);
    const int n = sj_move(j, hand, SJ_IN_OFFER, kept, SJ_CAUSE_SETUP);
    sj_move_unknown(j, hand, SJ_IN_DISCARDS, s->seat[seat].hand, SJ_CAUSE_SETUP);
    sj_move_unknown(j, SJ_IN_OFFER, hand, n, SJ_CAUSE_SETUP);
    sj_conclude(r, j);
}

/* A log may deal and choose in one line, before the other seats get their cards. */
void sj_apply_dealt(const struct sj_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct sj_list drawn = sj_list_of(e, ITEM_PLAIN);
    const struct sj_list kept = sj_list_of(e, SJ_MARK_KEEP);
    (void)aligned;
    sj_draw_cards(j, sj_hand(e->seat), &drawn, SJ_CAUSE_SETUP);
    sj_conclude(r, j);
    if (kept.written)
        keep_only(r, j, e->seat, &kept);
    end_deal(r, j, e->seat);
}

static void end_draft(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    if (sj_next_turn(r, j, seat))
        begin_first_round(j);
}

/* SJ-SET-08, SJ-LOG-07. */
enum node_kind sj_draft_kind(const struct sj_rules *r, const struct sj_state *s)
{
    const bool chooses = s->open != 0 && !has_chosen(r, s, (unsigned)s->turn);
    return chooses ? NODE_DECISION : NODE_AUTOMATIC;
}

void sj_draft_pass(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const int n = s->seat[seat].hand - r->start_hand;
    if (n > 0)
        sj_move_unknown(j, sj_hand(seat), SJ_IN_DISCARDS, n, SJ_CAUSE_SETUP);
    sj_conclude(r, j);
    end_draft(r, j, seat);
}

void sj_check_draft_keep(struct sj_check *c, unsigned mark, bool discards)
{
    const struct sj_list cards = sj_list_of(c->e, mark);
    const int hand = c->s->seat[c->e->seat].hand;
    const int kept = discards ? hand - cards.n : cards.n;
    if (kept != c->r->start_hand)
        sj_report(c, SJ_V_setup_keep, "%d cards are kept|%d", c->r->start_hand, kept);
    else
        sj_check_cards(c, sj_hand(c->e->seat), &cards, SJ_V_card_not_held);
}

/* A choice written with the deal is already made. */
void sj_apply_draft_keep(const struct sj_rules *r, struct journal *j, const struct event *e,
                         unsigned mark, bool discards)
{
    const struct sj_list cards = sj_list_of(e, mark);
    if (sj_is_done(sj_view(j->state), e->seat))
        return;
    if (discards) {
        sj_move(j, sj_hand(e->seat), SJ_IN_DISCARDS, &cards, SJ_CAUSE_SETUP);
        sj_conclude(r, j);
    } else {
        keep_only(r, j, e->seat, &cards);
    }
    end_draft(r, j, e->seat);
}
