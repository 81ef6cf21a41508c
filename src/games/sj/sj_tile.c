/* sj_tile.c - the trading house tiles, SJ-SELL-01 to SJ-SELL-04, SJ-LOG-15. */
#include "games/sj/sj_engine.h"

static int slot_of(const struct sj_state *s)
{
    return s->trades % SJ_TILES;
}

/* Whether the tile is known to be at another place of the pile. */
static bool is_elsewhere(const struct sj_state *s, int tile)
{
    for (int i = 0; i < SJ_TILES; i++)
        if (i != slot_of(s) && s->tile[i] == tile)
            return true;
    return false;
}

bool sj_tile_is_possible(const struct sj_state *s, int tile)
{
    for (int i = 0; i < SJ_TILES; i++)
        if (s->tile[i] == tile)
            return false;
    return true;
}

/* SJ-SELL-03: the tile of five trader phases ago, or the only one not seen yet; else -1. */
static int known_tile(const struct sj_state *s)
{
    int unseen = 0, last = -1;
    for (int tile = 0; tile < SJ_TILES; tile++)
        if (sj_tile_is_possible(s, tile)) {
            unseen++;
            last = tile;
        }
    const int here = s->tile[slot_of(s)];
    return here >= 0 ? here : unseen == 1 ? last : -1;
}

void sj_begin_trade(struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    journal_put(j, &s->tile_now, known_tile(s), SJ_CAUSE_FLOW);
}

enum node_kind sj_tile_kind(const struct sj_rules *r, const struct sj_state *s)
{
    (void)r;
    return s->tile_now >= 0 ? NODE_AUTOMATIC : NODE_CHANCE;
}

/* SJ-SELL-04: the pile moves on even when the tile is unknown. */
static void turn_over(struct journal *j, int tile, bool is_seen)
{
    const struct sj_state *s = sj_view(j->state);
    journal_put(j, &s->tile_now, tile, SJ_CAUSE_FLOW);
    if (is_seen)
        journal_put(j, &s->tile[slot_of(s)], tile, SJ_CAUSE_FLOW);
    journal_add(j, &s->trades, 1, SJ_CAUSE_FLOW);
    sj_next_step(j, SJ_STEP_SELL);
}

void sj_tile_pass(const struct sj_rules *r, struct journal *j)
{
    const int tile = sj_view(j->state)->tile_now;
    (void)r;
    turn_over(j, tile, tile >= 0);
}

/* ---- "tile ..." -------------------------------------------------------------------------- */

static bool is_unknown(const struct event *e)
{
    return e->n_items == 0 || e->item[0].thing == SJ_UNKNOWN;
}

/* The tile with these prices, -1 when there is none. */
static int tile_of(const struct sj_rules *r, const struct event *e)
{
    for (int tile = 0; tile < SJ_TILES; tile++) {
        int same = 0;
        for (int k = 0; k < SJ_PRODUCTION && k < e->n_items; k++)
            same += e->item[k].count == r->tile[tile][k];
        if (same == SJ_PRODUCTION)
            return tile;
    }
    return -1;
}

static void check_known(struct sj_check *c, int tile)
{
    const int16_t *p = c->r->tile[tile];
    const int known = c->s->tile_now;
    if (known >= 0 && known != tile) {
        const int16_t *q = c->r->tile[known];
        sj_report(c, SJ_V_tile_order, "%d %d %d %d %d|%d %d %d %d %d", q[0], q[1], q[2], q[3],
                  q[4], p[0], p[1], p[2], p[3], p[4]);
    } else if (known < 0 && is_elsewhere(c->s, tile)) {
        sj_report(c, SJ_V_tile_order, "a tile not seen yet|%d %d %d %d %d", p[0], p[1], p[2],
                  p[3], p[4]);
    }
}

/* SJ-SELL-02, SJ-SELL-03. */
void sj_check_tile(struct sj_check *c)
{
    const int tile = tile_of(c->r, c->e);
    if (!c->aligned)
        sj_report(c, c->s->step == SJ_STEP_OVER ? SJ_V_game_over : SJ_V_turn_order,
                  "no trader phase begins|a tile");
    else if (!is_unknown(c->e) && tile < 0)
        sj_report(c, SJ_V_tile_unknown, "one of the five tiles|prices of none");
    else if (tile >= 0)
        check_known(c, tile);
}

/* A tile that contradicts those seen before sets the prices of this phase, not the order. */
void sj_apply_tile(const struct sj_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    const int tile = tile_of(r, e);
    if (!aligned)
        return;
    if (is_unknown(e))
        sj_tile_pass(r, j);
    else
        turn_over(j, tile,
                  tile >= 0 &&
                      (s->tile_now < 0 ? !is_elsewhere(s, tile) : s->tile_now == tile));
}
