/* sj_position_lines.c - a position of San Juan as lines of items (game.h, lay_out). */
#include <stdio.h>

#include "games/kit/kit_lines.h"
#include "games/sj/sj_engine.h"
#include "games/sj/sj_names.h"

/* Keys of items that are no cards, after those of the cards. */
enum { KEY_PILES = 190, KEY_UNKNOWN, KEY_COUNT };
enum { HEAD_VP, HEAD_CARDS, HEAD_GOODS, HEAD_GOVERNOR, HEAD_PLACE };
enum { CARDS_DECK, CARDS_DISCARDS, CARDS_GOODS, CARDS_CATHEDRAL, CARDS_INCONSISTENT };

static const struct brief_word brief_words[] = {
    {"indigo", "ind."},
    {"sugar", "sug."},
    {"tobacco", "tob."},
    {"coffee", "cof."},
    {"silver", "silv."},
    {"storage", "stor."},
    {"black", "bl."},
    {"market", "mark."},
    {"trading", "trad."},
    {"victory", "vict."},
    {"triumphal", "triumph."},
    {"office", "off."},
    {"customs", "cust."},
    {"building", "build."},
    {"councillor", "council."},
    {"prospector", "prosp."},
    {NULL, NULL},
};

#include "games/kit/kit_lines.inc.c"

static const char *card_title(const struct layout *l, unsigned card)
{
    return title(l, SJ_FIRST_CARD + card);
}

/* "5 cards", "1 good" */
static void put_plural(struct layout *l, unsigned key, int n, const char *what)
{
    const char *s = n == 1 ? "" : "s";
    position_lines_brief_f(position_lines_put_f(l->t, key, "%d %s%s", n, what, s), "%d%s%s", n,
                           what, s);
}

/* "smithy", "indigo plant 2", a mark after each name. */
static void put_cards(struct layout *l, unsigned key, unsigned card, int n, const char *mark)
{
    const struct kit_brief b = brief_of(l, SJ_FIRST_CARD + card);
    char text[LINES_TEXT], brief[LINES_TEXT];
    snprintf(text, sizeof text, "%s%s", card_title(l, card), mark);
    snprintf(brief, sizeof brief, "%s%s", b.text, mark);
    if (n == 1)
        position_lines_put(l->t, key, text, brief);
    else if (n != 0)
        put_number(l, key, text, brief, n);
}

/* What is known of the cards of a place. */
static void put_place(struct layout *l, enum sj_place place)
{
    const int16_t *known = l->state->least[place];
    const int unknown = sj_size(l->state, place) - kit_sum(known, SJ_TYPES);
    for (unsigned t = 0; t < SJ_TYPES; t++)
        put_cards(l, t, t, known[t], "");
    if (unknown > 0)
        position_lines_brief_f(position_lines_put_f(l->t, KEY_UNKNOWN, "%d unknown", unknown),
                               "?%d", unknown);
}

/* ---- the table --------------------------------------------------------------------------- */

/* At the start of a round the hand limit is what matters. */
static void write_task(const struct sj_rules *r, const struct sj_state *s,
                       const struct node *node, char *out, size_t size)
{
    const unsigned seat = node->seat;
    if (node->step == SJ_STEP_START && seat != SEAT_NONE &&
        s->seat[seat].hand > sj_limit_of(r, s, seat))
        snprintf(out, size, "discards down to %d", sj_limit_of(r, s, seat));
    else
        snprintf(out, size, "%s", sj_tasks[node->step]);
}

static void put_roles(struct layout *l)
{
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "Roles", "Roles");
    for (unsigned i = 0; i < SJ_ROLES; i++) {
        const unsigned role = SJ_FIRST_ROLE + i;
        const int taken = l->state->role_taken[i];
        kit_put_role(l->t, i, title(l, role), brief_of(l, role).text, taken);
    }
}

/* Whether the tile of this trader phase has been turned up. */
static bool has_tile(const struct layout *l)
{
    return l->state->role == SJ_TRADER - SJ_FIRST_ROLE && l->node.step >= SJ_STEP_SELL &&
           l->node.step <= SJ_STEP_DRAW;
}

/* The prices of this phase. */
static void put_prices(struct layout *l)
{
    const int tile = l->state->tile_now;
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "Prices", "Prices");
    if (has_tile(l) && tile < 0)
        position_lines_put(l->t, KEY_UNKNOWN, "unknown", "?");
    for (unsigned k = 0; has_tile(l) && tile >= 0 && k < SJ_PRODUCTION; k++)
        put_number(l, k, title(l, k), brief_of(l, k).text, l->rules->tile[tile][k]);
}

/* The tiles that come, up to the last that has been seen (SJ-SELL-03): "12233", or "?". */
static void put_tiles(struct layout *l)
{
    const struct sj_state *s = l->state;
    unsigned seen = 0;
    for (unsigned i = 0; i < SJ_TILES; i++)
        if (s->tile[((unsigned)s->trades + i) % SJ_TILES] >= 0)
            seen = i + 1;
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "Next sale", "Next sale");
    if (seen == 0)
        position_lines_put(l->t, 0, "unknown", "?");
    for (unsigned i = 0; i < seen; i++) {
        char text[LINES_TEXT] = "?";
        const int tile = s->tile[((unsigned)s->trades + i) % SJ_TILES];
        const int16_t *p = tile < 0 ? NULL : l->rules->tile[tile];
        if (p != NULL)
            snprintf(text, sizeof text, "%d%d%d%d%d", p[0], p[1], p[2], p[3], p[4]);
        position_lines_put(l->t, i, text, text);
    }
}

static void put_piles(struct layout *l)
{
    const struct sj_state *s = l->state;
    const char *label = s->reveals_by != 0 ? "Revealed" : "Offered";
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "Cards", "Cards");
    put_number(l, CARDS_DECK, "draw pile", "draw", s->deck);
    put_number(l, CARDS_DISCARDS, "discard pile", "discard", s->discards);
    position_lines_put_f(l->t, CARDS_GOODS, "goods (*) %d", sj_size(s, SJ_AS_GOODS));
    if (l->rules->cathedrals > 0)
        position_lines_put(l->t, CARDS_CATHEDRAL,
                           s->cathedral > 0 ? "cathedral free" : "cathedral gone",
                           s->cathedral > 0 ? "cathedral" : "");
    if (s->inconsistent > 0)
        put_number(l, CARDS_INCONSISTENT, "contradictions", "inconsistent", s->inconsistent);
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, label, label);
    if (s->offer != 0)
        put_place(l, SJ_IN_OFFER);
}

/* ---- the players ------------------------------------------------------------------------- */

static void put_head(struct layout *l, unsigned seat)
{
    const struct sj_seat *p = &l->state->seat[seat];
    put_total(l, seat, HEAD_VP);
    put_plural(l, HEAD_CARDS, p->hand, "card");
    put_plural(l, HEAD_GOODS, sj_goods_of(p), "good");
    if (l->state->governor == (int)seat)
        position_lines_put(l->t, HEAD_GOVERNOR, "governor", "gov");
    kit_put_place(l->t, HEAD_PLACE, &l->node, &l->score[seat]);
}

/* Bonuses of each scoring building. */
static void put_points(struct layout *l, unsigned seat)
{
    const struct sj_seat *p = &l->state->seat[seat];
    const int *part = l->score[seat].part;
    position_lines_begin(l->t, seat, LINES_DETAIL, "VP", "VP");
    position_lines_put_f(l->t, 0, "buildings %d", part[SJ_PART_BUILDINGS]);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int bonus = p->built[t] > 0 ? sj_bonus_of(l->rules, l->state, seat, t) : 0;
        if (bonus > 0)
            position_lines_put_f(l->t, t + 1, "%s %d", card_title(l, t), bonus);
    }
    if (part[SJ_PART_PILES] > 0)
        position_lines_put_f(l->t, KEY_PILES, "cards under buildings %d", part[SJ_PART_PILES]);
}

/* A good lies on `goods` of the `n` buildings: "sugar mill*", "indigo plant* 2, indigo plant". */
static void put_with_goods(struct layout *l, unsigned card, int n, int goods)
{
    put_cards(l, 2 * card, card, goods, "*");
    put_cards(l, 2 * card + 1, card, n > goods ? n - goods : 0, "");
}

static void put_buildings(struct layout *l, unsigned seat)
{
    const struct sj_seat *p = &l->state->seat[seat];
    position_lines_begin(l->t, seat, LINES_ALWAYS, "Produces", "Prod");
    position_lines_holding(l->t);
    for (unsigned t = 0; t < SJ_PRODUCTION; t++)
        put_with_goods(l, t, p->built[t], p->goods[t]);
    position_lines_begin(l->t, seat, LINES_ALWAYS, "City", "City");
    for (unsigned t = SJ_PRODUCTION; t < SJ_CARD_COUNT; t++) {
        const bool has_goods = sj_amount_of(l->rules, t, SJ_HOOK_COUNCIL_GOOD) > 0;
        put_with_goods(l, t, p->built[t], has_goods ? p->goods[SJ_CUSTOMS] : 0);
    }
    position_lines_brief_f(position_lines_put_f(l->t, KEY_COUNT, "(%d of %d buildings)",
                                                sj_buildings_of(p), SJ_CITY_FULL),
                           "%d/%d", sj_buildings_of(p), SJ_CITY_FULL);
    position_lines_begin(l->t, seat, LINES_ALWAYS, "Covered", "Covered");
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        put_cards(l, t, t, p->covered[t], "");
}

/* Cards under buildings, the hand, what is waived. */
static void put_rest(struct layout *l, unsigned seat)
{
    const struct sj_seat *p = &l->state->seat[seat];
    position_lines_begin(l->t, seat, LINES_ALWAYS, "Under", "Under");
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int pile = sj_pile_of(l->rules, t);
        if (pile >= 0 && p->pile[pile] > 0)
            put_number(l, t, card_title(l, t), brief_of(l, SJ_FIRST_CARD + t).text,
                       p->pile[pile]);
    }
    position_lines_begin(l->t, seat, LINES_ALWAYS, "Hand", "Hand");
    position_lines_holding(l->t);
    put_place(l, sj_hand(seat));
    position_lines_begin(l->t, seat, LINES_ALWAYS, "Waives", "Waives");
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        if (kit_in_wide_mask(p->waived, t))
            put_cards(l, t, t, 1, "");
}

void sj_lay_out(const void *rules, const int16_t *state, struct position_lines *out)
{
    struct layout l = {.rules = sj_ruleset(rules),
                       .state = sj_view(state),
                       .t = out,
                       .node = sj_node(rules, state)};
    sj_score(rules, state, l.score);
    position_lines_clear(out);
    char task[40];
    write_task(l.rules, l.state, &l.node, task, sizeof task);
    write_headline(&l, l.state->picks > 0, task);
    put_roles(&l);
    put_prices(&l);
    put_tiles(&l);
    put_piles(&l);
    for (unsigned seat = 0; seat < l.rules->n_players; seat++) {
        put_head(&l, seat);
        put_points(&l, seat);
        put_buildings(&l, seat);
        put_rest(&l, seat);
    }
}
