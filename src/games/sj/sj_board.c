/* sj_board.c - a position of San Juan as a person reads it (game.h, draw_board).
 *
 * The table first, then one block a player; ASCII but for the names, no line longer than 79
 * columns.  Cards that nobody wrote down are shown as a number.
 */
#include <stdio.h>

#include "base/buf.h"
#include "core/board.h"
#include "games/kit/kit_board.h"
#include "games/sj/sj_engine.h"
#include "games/sj/sj_table.h"

struct board {
    const struct sj_rules *rules;
    const struct sj_state *state;
    const char *const *names;
    struct node node;
    struct score score[SEATS_MAX];
    struct buf *out;
    struct board_lines lines; /* written to `out` */
};

static const char *title(int thing)
{
    return sj_things[thing].title;
}

static const char *card_title(int card)
{
    return title(SJ_FIRST_CARD + card);
}

/* "smithy", "indigo plant 2" */
static void put_cards(struct board *b, int card, int n)
{
    if (n == 1)
        board_put(&b->lines, ", ", card_title(card));
    else if (n != 0)
        board_put_f(&b->lines, ", ", "%s %d", card_title(card), n);
}

/* "smithy, chapel 2; 3 unknown": what is known of the cards of a place, in a line that has
 * begun. */
static void put_place(struct board *b, enum sj_place place)
{
    const int16_t *known = b->state->least[place];
    const int unknown = sj_size(b->state, place) - kit_sum(known, SJ_TYPES);
    for (int t = 0; t < SJ_TYPES; t++)
        put_cards(b, t, known[t]);
    if (unknown > 0)
        board_put_f(&b->lines, "; ", "%d unknown", unknown);
    board_put_none(&b->lines);
}

/* ---- the table --------------------------------------------------------------------------- */

/* At the start of a round the hand limit is what matters. */
static int put_task(const struct sj_rules *r, const struct sj_state *s, const struct node *node,
                    char *out, size_t size)
{
    const unsigned seat = node->seat;
    const bool discards = node->step == SJ_STEP_START && seat != SEAT_NONE &&
                          s->seat[seat].hand > sj_limit_of(r, s, seat);
    if (discards)
        return snprintf(out, size, "discards down to %d", sj_limit_of(r, s, seat));
    return snprintf(out, size, "%s", sj_tasks[node->step]);
}

void sj_write_headline(const void *rules, const int16_t *state, char *out, size_t size)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(state);
    const struct node node = sj_node(rules, state);
    const bool in_phase = s->role >= 0 && s->picks > 0 && node.step != SJ_STEP_ROLE;
    char task[40];
    put_task(r, s, &node, task, sizeof task);
    const struct kit_headline headline = {
        .round = s->round,
        .picks = s->picks,
        .of = r->picks,
        .role = in_phase ? title(SJ_FIRST_ROLE + s->role) : NULL,
        .chooser = s->chooser,
        .seat = node.seat,
        .task = task,
    };
    kit_write_headline(&headline, out, size);
}

static void draw_header(struct board *b)
{
    char headline[BOARD_WIDTH + 1];
    sj_write_headline(b->rules, (const int16_t *)(const void *)b->state, headline,
                      sizeof headline);
    buf_printf(b->out, "%s\n", headline);
    board_rule(&b->lines, '=');
}

static void draw_roles(struct board *b)
{
    board_begin(&b->lines, "Roles");
    for (int i = 0; i < SJ_ROLES; i++) {
        const int taken = b->state->role_taken[i];
        if (taken != 0)
            board_put_f(&b->lines, ", ", "%s (%c)", title(SJ_FIRST_ROLE + i),
                        kit_seat_letter(taken - 1));
        else
            board_put(&b->lines, ", ", title(SJ_FIRST_ROLE + i));
    }
    board_end(&b->lines);
}

/* "12233", "?" where it has not been seen. */
static void put_tile(struct board *b, int tile)
{
    if (tile < 0) {
        board_put(&b->lines, ", ", "?");
        return;
    }
    const int16_t *price = b->rules->tile[tile];
    board_put_f(&b->lines, ", ", "%d%d%d%d%d", price[0], price[1], price[2], price[3],
                price[4]);
}

/* "indigo 1, sugar 1, tobacco 2, coffee 2, silver 3" */
static void draw_prices(struct board *b, int tile)
{
    board_begin(&b->lines, "Prices");
    for (int k = 0; tile >= 0 && k < SJ_PRODUCTION; k++)
        board_put_f(&b->lines, ", ", "%s %d", title(k), b->rules->tile[tile][k]);
    if (tile < 0)
        board_put(&b->lines, "", "unknown");
    board_end(&b->lines);
}

/* The prices of this phase, and the tiles that come, up to the last that has been seen:
 * SJ-SELL-03. */
static void draw_tiles(struct board *b)
{
    const struct sj_state *s = b->state;
    const bool now = s->role == SJ_TRADER - SJ_FIRST_ROLE && b->node.step >= SJ_STEP_SELL &&
                     b->node.step <= SJ_STEP_DRAW;
    int seen = 0;
    if (now)
        draw_prices(b, s->tile_now);
    for (int i = 0; i < SJ_TILES - now; i++)
        if (s->tile[(s->trades + i) % SJ_TILES] >= 0)
            seen = i + 1;
    board_begin(&b->lines, "Next sale");
    for (int i = 0; i < seen; i++)
        put_tile(b, s->tile[(s->trades + i) % SJ_TILES]);
    buf_puts(b->out, seen == 0 ? "unknown" : " (indigo to silver)");
    board_end(&b->lines);
}

static void draw_cards(struct board *b)
{
    const struct sj_state *s = b->state;
    board_begin(&b->lines, "Cards");
    board_put_f(&b->lines, "; ", "draw pile %d", s->deck);
    board_put_f(&b->lines, "; ", "discard pile %d", s->discards);
    board_put_f(&b->lines, "; ", "goods (*) %d", sj_size(s, SJ_AS_GOODS));
    if (b->rules->cathedrals > 0)
        board_put(&b->lines, "; ", s->cathedral > 0 ? "cathedral free" : "cathedral gone");
    if (s->inconsistent > 0)
        board_put_f(&b->lines, "; ", "contradictions %d", s->inconsistent);
    board_end(&b->lines);
    if (s->offer == 0)
        return;
    board_begin(&b->lines, s->reveals_by != 0 ? "Revealed" : "Offered");
    put_place(b, SJ_IN_OFFER);
    board_end(&b->lines);
}

/* ---- the players ------------------------------------------------------------------------- */

/* "-- B Bob, governor, builds ------------ 5 cards, 2 goods, 34 VP --" */
static void draw_seat_title(struct board *b, int seat)
{
    const struct sj_seat *p = &b->state->seat[seat];
    const int goods = sj_goods_of(p);
    char right[60], task[40];
    snprintf(right, sizeof right, "%d card%s, %d good%s, %d VP", p->hand,
             p->hand == 1 ? "" : "s", goods, goods == 1 ? "" : "s", b->score[seat].total);
    put_task(b->rules, b->state, &b->node, task, sizeof task);
    kit_draw_seat(&b->lines, seat, b->names[seat], b->state->governor == seat, &b->node,
                  &b->score[seat], task, right);
}

/* Bonuses of each scoring building. */
static void draw_points(struct board *b, int seat)
{
    const struct sj_seat *p = &b->state->seat[seat];
    const int *part = b->score[seat].part;
    board_begin(&b->lines, "VP");
    board_put_f(&b->lines, ", ", "buildings %d", part[SJ_PART_BUILDINGS]);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int bonus =
            p->built[t] > 0 ? sj_bonus_of(b->rules, b->state, (unsigned)seat, t) : 0;
        if (bonus > 0)
            board_put_f(&b->lines, ", ", "%s %d", card_title((int)t), bonus);
    }
    if (part[SJ_PART_PILES] > 0)
        board_put_f(&b->lines, ", ", "cards under buildings %d", part[SJ_PART_PILES]);
    board_end(&b->lines);
}

/* A good lies on `goods` of the `n` buildings: "sugar mill*", "indigo plant* 2, indigo plant". */
static void put_with_goods(struct board *b, int card, int n, int goods)
{
    if (goods == 1)
        board_put_f(&b->lines, ", ", "%s*", card_title(card));
    else if (goods > 0)
        board_put_f(&b->lines, ", ", "%s* %d", card_title(card), goods);
    put_cards(b, card, n > goods ? n - goods : 0);
}

static void draw_production(struct board *b, const struct sj_seat *p)
{
    board_begin(&b->lines, "Produces");
    for (int t = 0; t < SJ_PRODUCTION; t++)
        put_with_goods(b, t, p->built[t], p->goods[t]);
    board_put_none(&b->lines);
    board_end(&b->lines);
}

/* Goods that are made in the councillor phase lie on a city building. */
static void draw_city(struct board *b, const struct sj_seat *p)
{
    board_begin(&b->lines, "City");
    for (int t = SJ_PRODUCTION; t < SJ_CARD_COUNT; t++) {
        const bool has_goods = sj_amount_of(b->rules, (unsigned)t, SJ_HOOK_COUNCIL_GOOD) > 0;
        put_with_goods(b, t, p->built[t], has_goods ? p->goods[SJ_CUSTOMS] : 0);
    }
    board_put_none(&b->lines);
    board_put_f(&b->lines, "; ", "%d of %d buildings", sj_buildings_of(p), SJ_CITY_FULL);
    board_end(&b->lines);
}

/* Covered buildings, and the cards under buildings, covered or not. */
static void draw_below(struct board *b, const struct sj_seat *p)
{
    if (kit_sum(p->covered, SJ_CARD_COUNT) > 0) {
        board_begin(&b->lines, "Covered");
        for (int t = 0; t < SJ_CARD_COUNT; t++)
            put_cards(b, t, p->covered[t]);
        board_end(&b->lines);
    }
    if (kit_sum(p->pile, SJ_PILE_COUNT) == 0)
        return;
    board_begin(&b->lines, "Under");
    for (int t = 0; t < SJ_CARD_COUNT; t++) {
        const int pile = sj_pile_of(b->rules, (unsigned)t);
        if (pile >= 0 && p->pile[pile] > 0)
            board_put_f(&b->lines, ", ", "%s %d", card_title(t), p->pile[pile]);
    }
    board_end(&b->lines);
}

static void draw_hand(struct board *b, int seat)
{
    board_begin(&b->lines, "Hand");
    put_place(b, sj_hand((unsigned)seat));
    board_end(&b->lines);
}

static void draw_waived(struct board *b, const struct sj_seat *p)
{
    bool any = false;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        if (!kit_in_wide_mask(p->waived, t))
            continue;
        if (!any)
            board_begin(&b->lines, "Waives");
        any = true;
        put_cards(b, (int)t, 1);
    }
    if (any)
        board_end(&b->lines);
}

static void draw_seat(struct board *b, int seat)
{
    const struct sj_seat *p = &b->state->seat[seat];
    draw_seat_title(b, seat);
    draw_points(b, seat);
    draw_production(b, p);
    draw_city(b, p);
    draw_below(b, p);
    draw_hand(b, seat);
    draw_waived(b, p);
}

void sj_draw_board(const void *rules, const int16_t *state, const char *const *names,
                   struct buf *out)
{
    struct board b = {.rules = sj_ruleset(rules),
                      .state = sj_view(state),
                      .names = names,
                      .node = sj_node(rules, state),
                      .out = out,
                      .lines = {.out = out}};
    sj_score(rules, state, b.score);
    draw_header(&b);
    draw_roles(&b);
    draw_tiles(&b);
    draw_cards(&b);
    for (int seat = 0; seat < b.rules->n_players; seat++)
        draw_seat(&b, seat);
}
