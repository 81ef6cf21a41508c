/* pr_settler.c - the settler phase, PR-SETL-*: tiles taken and drawn, forests among them. */
#include "games/pr/pr_engine.h"

/* PR-SETL-02: the settler's privilege holds for the first tile only (PR-BLDG-61b);
 * PR-BLDG-23. */
static bool may_take_quarry(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return (seat == (unsigned)s->chooser && s->step != PR_STEP_SETTLE_AGAIN) ||
           pr_power(r, &s->seat[seat], PR_HOOK_SETTLE_QUARRY) > 0; /* PR-SETL-03 */
}

/* Whether a forest needs no face-up tile to take the place of: PR-OPT-53. */
static bool forests_are_apart(const struct pr_rules *r)
{
    return r->option[PR_OPT_FOREST_TILE] == PR_FOREST_SEPARATE;
}

/* Whether there is room and something to put there: PR-SETL-01, PR-BLDG-52a. */
static bool can_take(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    if (pr_island_tiles(&s->seat[seat]) >= PR_SPACES)
        return false;
    if (kit_sum(s->row, PR_KINDS) + s->row_unknown > 0)
        return true;
    if (s->quarries > 0 && may_take_quarry(r, s, seat))
        return true;
    return forests_are_apart(r) && pr_may_place_forest(r, s, seat);
}

/* PR-SETL-01, PR-BLDG-22d: an action needs a free space and something to take. */
static bool can_settle(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    if (can_take(r, s, seat))
        return true;
    int16_t pool[PR_KINDS];
    return pr_island_tiles(&s->seat[seat]) < PR_SPACES && s->drawn == 0 &&
           pr_power(r, &s->seat[seat], PR_HOOK_SETTLE_DRAW) > 0 && pr_draw_pool(r, s, pool) > 0;
}

/* A player who can take nothing may still have a hunting lodge.  The game rests here, so that
 * "A -" declines the tile and not the lodge, too. */
enum node_kind pr_settle_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return can_settle(r, s, (unsigned)s->turn) ? NODE_DECISION : pr_hunt_kind(r, s);
}

void pr_begin_hunt(const struct pr_rules *r, struct journal *j)
{
    pr_next_step(j, kit_has_hook(&r->hooks, PR_HOOK_SETTLE_DISCARD) ? PR_STEP_HUNT
                                                                    : PR_STEP_REFILL_ROW);
}

/* The settler's second tile (PR-BLDG-61a), the hunting lodges (PR-BLDG-73), the row; a game
 * without these buildings goes straight on. */
static void end_settling(const struct pr_rules *r, struct journal *j)
{
    if (kit_has_hook(&r->hooks, PR_HOOK_DOUBLE_PRIVILEGE))
        pr_next_step(j, PR_STEP_SETTLE_AGAIN);
    else
        pr_begin_hunt(r, j);
}

void pr_settle_pass(const struct pr_rules *r, struct journal *j)
{
    if (pr_next_turn(r, j, (unsigned)pr_view(j->state)->turn))
        end_settling(r, j);
}

/* PR-BLDG-61, PR-BLDG-61e: a privilege, so a log that does not mention it declines it. */
enum node_kind pr_settle_again_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const unsigned seat = (unsigned)s->chooser;
    return pr_privilege(r, s, seat, PR_SETTLER) > 1 && can_take(r, s, seat) ? NODE_OPTIONAL
                                                                            : NODE_AUTOMATIC;
}

/* ---- taking a tile ----------------------------------------------------------------------- */

/* What comes to lie on the island: the tile, or what it is taken as. */
static unsigned placed_as(const struct event *e)
{
    const struct event_item *as = kit_item_of(e, PR_MARK_AS);
    return as != NULL ? as->thing : e->item[0].thing;
}

/* PR-BLDG-25, PR-BLDG-25c: a colonist on the tile taken, when the owner likes; PR-OPT-72: or a
 * noble. */
static void check_hospice(struct pr_check *c)
{
    const struct event_item *plus = kit_item_of(c->e, ITEM_PLUS);
    if (plus == NULL)
        return;
    const bool noble = plus->thing == PR_NOBLE && c->r->nobles != 0;
    const int may = pr_power(c->r, c->p, PR_HOOK_SETTLE_COLONIST);
    if ((plus->thing != PR_COLONIST && !noble) || may == 0)
        pr_report(c, PR_V_hospice_not_owned, "no %s (no occupied hospice)|+%s",
                  noble ? "noble" : "colonist", pr_name(plus->thing));
    else if (c->s->step == PR_STEP_SETTLE_AGAIN && c->aligned) /* PR-BLDG-61c */
        pr_report(c, PR_V_hospice_second_library_tile, "no %s with the second tile|+%s",
                  pr_name(plus->thing), pr_name(plus->thing));
    else if (plus->count > may)
        pr_report(c, PR_V_mayor_circle_overfilled, "%d %s|%d", may, pr_name(plus->thing),
                  plus->count);
    else if (noble && c->r->option[PR_OPT_NOBLE_SUPPLY] != PR_YES)
        pr_report(c, PR_V_noble_not_allowed, "a colonist|a noble");
    else
        pr_check_newcomer(c, PR_V_hospice_ship_before_supply);
}

/* PR-SETL-05. */
static void check_face_up(struct pr_check *c, unsigned tile)
{
    const struct pr_state *s = c->s;
    if (s->row[tile] > 0)
        return;
    if (s->row_unknown == 0)
        pr_report(c, PR_V_settler_tile_not_face_up, "a tile of the row|%s", pr_name(tile));
    else if (s->unseen[tile] == 0)
        pr_report(c, PR_V_settler_impossible_tile, "no %s is unseen|%s", pr_name(tile),
                  pr_name(tile));
    else
        kit_cannot_tell(&c->found);
}

/* PR-SETL-04, PR-SETL-03; PR-BLDG-61b. */
static void check_quarry(struct pr_check *c)
{
    if (c->s->quarries == 0)
        pr_report(c, PR_V_settler_quarry_stack_empty, "no quarry is left|quarry");
    else if (may_take_quarry(c->r, c->s, c->e->seat))
        return;
    else if (c->aligned && c->s->step == PR_STEP_SETTLE_AGAIN)
        pr_report(c, PR_V_library_second_quarry,
                  "a plantation or a forest (no occupied construction hut)|quarry");
    else
        pr_report(
            c, PR_V_settler_quarry_without_right,
            "a face-up plantation (not the settler, no occupied construction hut)|quarry");
}

/* PR-BLDG-52, PR-BLDG-52d: "forest" where forests are tiles of their own, "corn as forest"
 * where the face-up corn leaves the game for one. */
static void check_forest(struct pr_check *c, unsigned tile, const struct event_item *as)
{
    const bool apart = forests_are_apart(c->r);
    if (as != NULL && as->thing != PR_FOREST)
        pr_report(c, PR_V_forest_converted, "a tile stays what it is|%s as %s", pr_name(tile),
                  pr_name(as->thing));
    else if (!pr_check_may_place_forest(c))
        return;
    else if (apart && as != NULL)
        pr_report(c, PR_V_forest_no_tile_removed, "a forest and no other tile|%s as forest",
                  pr_name(tile));
    else if (!apart && (as == NULL || tile >= PR_KINDS))
        pr_report(c, PR_V_forest_no_tile_removed, "a face-up plantation as forest|%s",
                  pr_name(tile));
    else if (!apart)
        check_face_up(c, tile);
}

/* PR-SETL-04, PR-SETL-05, PR-SETL-06. */
static void check_tile(struct pr_check *c, unsigned tile)
{
    const struct event_item *as = kit_item_of(c->e, PR_MARK_AS);
    if (pr_island_tiles(c->p) >= PR_SPACES)
        pr_report(c, PR_V_settler_island_full, "no tile: all %d spaces are filled|%s",
                  PR_SPACES, pr_name(placed_as(c->e)));
    if (as != NULL || tile == PR_FOREST)
        check_forest(c, tile, as);
    else if (tile == PR_QUARRY)
        check_quarry(c);
    else
        check_face_up(c, tile);
}

/* The settler's second tile while others have still to choose (PR-BLDG-61a). */
static bool is_too_early(const struct pr_check *c)
{
    return c->s->step == PR_STEP_SETTLE && pr_is_done(c->s, c->e->seat) &&
           pr_privilege(c->r, c->s, c->e->seat, PR_SETTLER) > 1;
}

/* No turn of this player awaits the event. */
static void misplaced_tile(struct pr_check *c, unsigned tile)
{
    const struct pr_state *s = c->s;
    const bool settling = pr_is_phase(s, PR_SETTLER) && s->step != PR_STEP_DEAL;
    if (!settling)
        pr_report(c, PR_V_action_wrong_phase, "no tile can be taken now|%s", pr_name(tile));
    else if (is_too_early(c))
        pr_report(c, PR_V_library_second_tile_too_early, "%c chooses first|%c a second time",
                  seat_letter(s->turn), seat_letter(c->e->seat));
    else if (kit_item_of(c->e, PR_MARK_AS) != NULL && c->p->tiles[tile] > 0)
        pr_report(c, PR_V_forest_converted, "the %s stays what it is|%s", pr_name(tile),
                  pr_name(placed_as(c->e))); /* PR-BLDG-52e */
    else if (tile == PR_QUARRY && s->took[c->e->seat] == PR_QUARRY + 1)
        pr_report(c, PR_V_settler_two_quarries, "one quarry a settler phase|a second one");
    else
        pr_report(c, PR_V_settler_two_tiles, "one tile a settler phase|a second one: %s",
                  pr_name(tile));
}

/* Whether the player has a tile to choose where the event stands. */
static bool has_a_tile_to_take(const struct pr_check *c)
{
    if (c->aligned &&
        c->s->step == PR_STEP_SETTLE_AGAIN) /* a guest may have stopped the game */
        return pr_privilege(c->r, c->s, c->e->seat, PR_SETTLER) > 1;
    return c->aligned || pr_is_late(c->s, c->e->seat);
}

/* PR-SETL-07, PR-SETL-08: one tile a phase; with a library a second one (PR-BLDG-61a). */
void pr_check_take(struct pr_check *c)
{
    const unsigned tile = c->e->item[0].thing;
    if (!has_a_tile_to_take(c)) {
        misplaced_tile(c, tile);
        return;
    }
    if (c->e->n_items > 1 && c->e->item[1].mark == ITEM_PLAIN) {
        const bool quarries = tile == PR_QUARRY && c->e->item[1].thing == PR_QUARRY;
        pr_report(c, quarries ? PR_V_settler_two_quarries : PR_V_settler_two_tiles,
                  "one tile|%s and %s", pr_name(tile), pr_name(c->e->item[1].thing));
    }
    check_tile(c, tile);
    check_hospice(c);
}

/* The tile leaves the row or the stack of quarries; false when it was not there. */
static bool take_from_table(struct journal *j, unsigned tile)
{
    const struct pr_state *s = pr_view(j->state);
    if (tile == PR_QUARRY && s->quarries > 0) {
        journal_add(j, &s->quarries, -1, PR_CAUSE_SETTLING);
    } else if (tile < PR_KINDS && s->row[tile] > 0) {
        journal_add(j, &s->row[tile], -1, PR_CAUSE_SETTLING);
    } else if (tile < PR_KINDS && s->row_unknown > 0 && s->unseen[tile] > 0) {
        journal_add(j, &s->row_unknown, -1, PR_CAUSE_SETTLING);
        journal_add(j, &s->unseen[tile], -1, PR_CAUSE_SETTLING);
    } else {
        return false;
    }
    return true;
}

/* PR-BLDG-52d: the plantation that a forest is taken for is out of the game. */
static void place_tile(struct journal *j, unsigned seat, unsigned tile, unsigned as,
                       uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    if (tile == as)
        take_from_table(j, tile);
    else if (tile < PR_KINDS && take_from_table(j, tile))
        journal_add(j, &s->gone[tile], 1, PR_CAUSE_SETTLING);
    journal_add(j, &s->seat[seat].tiles[as], 1, cause);
}

/* PR-BLDG-25: onto the tile; a forest has no circle: to San Juan (PR-BLDG-52f). */
static void take_newcomer(const struct pr_rules *r, struct journal *j, const struct event *e,
                          unsigned tile)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[e->seat];
    const struct event_item *plus = kit_item_of(e, ITEM_PLUS);
    const uint8_t cause = pr_power_cause(r, p, PR_HOOK_SETTLE_COLONIST);
    if (plus != NULL)
        pr_take_newcomer(j, plus->thing == PR_NOBLE,
                         pr_place_at(r, p, tile == PR_FOREST ? PR_SAN_JUAN : tile), cause);
}

void pr_apply_take(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned tile = e->item[0].thing;
    const unsigned as = placed_as(e);
    const bool is_second = aligned && s->step == PR_STEP_SETTLE_AGAIN;
    place_tile(j, e->seat, tile, as,
               is_second ? pr_power_cause(r, &s->seat[e->seat], PR_HOOK_DOUBLE_PRIVILEGE)
                         : PR_CAUSE_SETTLING);
    if (e->n_items > 1 && e->item[1].mark == ITEM_PLAIN)
        place_tile(j, e->seat, e->item[1].thing, e->item[1].thing, PR_CAUSE_SETTLING);
    take_newcomer(r, j, e, as);
    journal_put(j, &s->took[e->seat], (int)as + 1, PR_CAUSE_FLOW);
    if (is_second)
        pr_begin_hunt(r, j);
    else if (aligned && pr_next_turn(r, j, e->seat))
        end_settling(r, j);
}

/* ---- the hacienda's tile, PR-BLDG-22 ----------------------------------------------------- */

/* PR-BLDG-22c, PR-BLDG-22e, PR-SETL-15; PR-BLDG-52g: a forest in its place. */
static void check_drawn_tile(struct pr_check *c, unsigned tile)
{
    const struct event_item *as = kit_item_of(c->e, PR_MARK_AS);
    if (tile >= PR_KINDS || (as != NULL && as->thing != PR_FOREST)) {
        pr_report(c, PR_V_hacienda_quarry, "the top tile of the stack|%s",
                  pr_name(placed_as(c->e)));
        return;
    }
    if (as != NULL)
        pr_check_may_place_forest(c);
    pr_check_face_down(c, tile);
}

/* No turn of this player awaits the draw. */
static void misplaced_draw(struct pr_check *c, unsigned tile)
{
    const bool settling = pr_is_phase(c->s, PR_SETTLER);
    if (settling && c->s->took[c->e->seat] != 0)
        pr_report(c, PR_V_hacienda_after_regular, "the draw before the tile taken|after it");
    else
        pr_report(c, PR_V_action_wrong_phase, "no tile can be drawn now|draw %s",
                  pr_name(tile));
}

/* PR-BLDG-22, PR-BLDG-22a, PR-BLDG-25a. */
void pr_check_draw(struct pr_check *c)
{
    const unsigned tile = c->e->item[0].thing;
    const int may = pr_power(c->r, c->p, PR_HOOK_SETTLE_DRAW);
    if (!c->aligned && !pr_is_late(c->s, c->e->seat)) {
        misplaced_draw(c, tile);
        return;
    }
    if (may == 0)
        pr_report(c, PR_V_hacienda_not_owned, "no draw (no occupied hacienda)|draw %s",
                  pr_name(tile));
    else if (c->s->drawn >= may) {
        /* A second draw; "draw corn as forest" after "draw corn" converts the tile (PR-BLDG-52e). */
        if (kit_item_of(c->e, PR_MARK_AS) != NULL && c->p->tiles[tile] > 0)
            pr_report(c, PR_V_forest_converted, "the %s stays what it is|%s", pr_name(tile),
                      pr_name(placed_as(c->e)));
        else
            pr_report(c, PR_V_action_taken_twice, "%d tile drawn|one more", may);
    }
    if (pr_island_tiles(c->p) >= PR_SPACES)
        pr_report(c, PR_V_settler_island_full, "no tile: all %d spaces are filled|draw %s",
                  PR_SPACES, pr_name(tile));
    if (kit_item_of(c->e, ITEM_PLUS) != NULL)
        pr_report(c, PR_V_hospice_on_hacienda_tile, "no colonist on a drawn tile|+colonist");
    check_drawn_tile(c, tile);
}

/* PR-BLDG-52g: the tile looked at goes back into the stack, or to the discards. */
static void draw_for_forest(const struct pr_rules *r, struct journal *j, unsigned tile,
                            uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    pr_look_at_stack(r, j);
    if (forests_are_apart(r) || s->unseen[tile] == 0)
        return;
    journal_add(j, &s->unseen[tile], -1, cause);
    journal_add(j, &s->discard[tile], 1, cause);
}

void pr_apply_draw(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned tile = e->item[0].thing;
    const unsigned as = placed_as(e);
    const uint8_t cause = pr_power_cause(r, &s->seat[e->seat], PR_HOOK_SETTLE_DRAW);
    if (tile == PR_QUARRY && s->quarries > 0)
        journal_add(j, &s->quarries, -1, cause);
    else if (tile < PR_KINDS && as == tile)
        pr_take_face_down(r, j, tile, cause);
    else if (tile < PR_KINDS)
        draw_for_forest(r, j, tile, cause);
    journal_add(j, &s->seat[e->seat].tiles[as], 1, cause);
    take_newcomer(r, j, e, as);
    if (aligned)
        journal_add(j, &s->drawn, 1, PR_CAUSE_FLOW);
}
