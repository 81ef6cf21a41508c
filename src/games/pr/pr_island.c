/* pr_island.c - forests, the hunting lodge (PR-BLDG-73), and tiles that leave an island. */
#include "games/pr/pr_engine.h"

/* ---- forests, PR-BLDG-52 ----------------------------------------------------------------- */

/* PR-OPT-54: those on islands and those out of the game are used up. */
int pr_forests_left(const struct pr_rules *r, const struct pr_state *s)
{
    int left = r->option[PR_OPT_FOREST_TILES] - s->gone[PR_FOREST];
    for (unsigned seat = 0; seat < r->n_players; seat++)
        left -= s->seat[seat].tiles[PR_FOREST];
    return left;
}

bool pr_may_place_forest(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return pr_power(r, &s->seat[seat], PR_HOOK_SETTLE_FOREST) > 0 &&
           (r->option[PR_OPT_FOREST_TILES] == 0 || pr_forests_left(r, s) > 0);
}

bool pr_check_may_place_forest(struct pr_check *c)
{
    if (pr_may_place_forest(c->r, c->s, c->e->seat))
        return true;
    if (pr_power(c->r, c->p, PR_HOOK_SETTLE_FOREST) == 0)
        pr_report(c, PR_V_forest_without_forest_house,
                  "no forest (no occupied forest house)|forest");
    else
        pr_report(c, PR_V_settler_impossible_tile, "no forest is left|forest");
    return false;
}

/* ---- the hunting lodge, PR-BLDG-73 ------------------------------------------------------- */

/* PR-BLDG-73a: a plantation or a forest is there. */
enum node_kind pr_hunt_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const struct pr_seat *p = &s->seat[s->turn];
    const bool has_tile = pr_island_tiles(p) > p->tiles[PR_QUARRY];
    return pr_power(r, p, PR_HOOK_SETTLE_DISCARD) > 0 && has_tile ? NODE_OPTIONAL
                                                                  : NODE_AUTOMATIC;
}

/* PR-BLDG-73b: more empty island spaces than anybody else. */
static bool has_most_space(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const int filled = pr_island_tiles(&s->seat[seat]);
    for (unsigned other = 0; other < r->n_players; other++)
        if (other != seat && pr_island_tiles(&s->seat[other]) <= filled)
            return false;
    return true;
}

/* PR-BLDG-73e: counted when it is the owner's turn. */
void pr_end_hunt(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    if (has_most_space(r, s, seat))
        pr_award_by(r, j, seat, PR_HOOK_SETTLE_EMPTY_POINT);
    if (pr_next_turn(r, j, seat))
        pr_next_step(j, PR_STEP_REFILL_ROW);
}

/* "+2vp" in the settler phase: written for the lodge's points, which come by themselves. */
void pr_check_hunt_points(struct pr_check *c, int n)
{
    const unsigned seat = c->e->seat;
    const int due = pr_power(c->r, c->p, PR_HOOK_SETTLE_EMPTY_POINT);
    if (due == 0)
        pr_report(c, PR_V_hunting_lodge_not_owned, "no hunting lodge with a noble|+%dvp", n);
    else if (!has_most_space(c->r, c->s, seat))
        pr_report(c, PR_V_hunting_lodge_tie, "somebody has as many empty spaces|+%dvp", n);
    else if (n != due)
        pr_report(c, PR_V_claim_vp, "+%dvp|+%dvp", due, n);
}

/* ---- removing a tile --------------------------------------------------------------------- */

/* Who stands on the tile that goes: nobody before a colonist, a colonist before a noble. */
static enum pr_thing occupant_of(const struct pr_seat *p, unsigned tile,
                                 const struct event_item *with)
{
    const int nobles = p->noble_manned[tile];
    const int colonists = p->manned[tile] - nobles;
    if (with != NULL && with->thing == PR_NOBLE && nobles > 0)
        return PR_NOBLE;
    if (with != NULL && with->thing == PR_COLONIST && colonists > 0)
        return PR_COLONIST;
    if (p->tiles[tile] > p->manned[tile])
        return PR_THING_COUNT;
    return colonists > 0 ? PR_COLONIST : PR_NOBLE;
}

/* PR-BLDG-73c: to the discards; a forest to the other forests, or out of the game where a
 * plantation left the game for it. */
static void put_away(const struct pr_rules *r, struct journal *j, unsigned tile, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    if (tile < PR_KINDS)
        journal_add(j, &s->discard[tile], 1, cause);
    else if (tile == PR_QUARRY)
        journal_add(j, &s->quarries, 1, cause);
    else if (r->option[PR_OPT_FOREST_TILE] == PR_FOREST_REPLACES_FACE_UP)
        journal_add(j, &s->gone[tile], 1, cause);
}

/* PR-BLDG-73d: who stood on it goes to San Juan. */
void pr_take_off(const struct pr_rules *r, struct journal *j, const struct event *e,
                 uint8_t cause)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[e->seat];
    const unsigned tile = e->item[0].thing;
    if (p->tiles[tile] == 0)
        return;
    const enum pr_thing occupant = occupant_of(p, tile, kit_item_of(e, PR_MARK_WITH));
    journal_add(j, &p->tiles[tile], -1, cause);
    put_away(r, j, tile, cause);
    if (occupant == PR_THING_COUNT)
        return;
    journal_add(j, &p->manned[tile], -1, cause);
    journal_add(j, &p->san_juan, 1, cause);
    if (occupant == PR_NOBLE) {
        journal_add(j, &p->noble_manned[tile], -1, cause);
        journal_add(j, &p->noble_san_juan, 1, cause);
    }
}

void pr_check_removed(struct pr_check *c)
{
    const unsigned tile = c->e->item[0].thing;
    const struct event_item *with = kit_item_of(c->e, PR_MARK_WITH);
    if (c->p->tiles[tile] == 0)
        pr_report(c, PR_V_claim_tiles, "no %s on the island|%s removed", pr_name(tile),
                  pr_name(tile));
    else if (with != NULL && occupant_of(c->p, tile, with) != (enum pr_thing)with->thing)
        pr_report(c, PR_V_claim_colonists, "no %s on %s|with %s", pr_name(with->thing),
                  pr_name(tile), pr_name(with->thing));
}
