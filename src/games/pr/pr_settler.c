/* pr_settler.c - the settler phase and the plantation row, PR-SETL-*. */
#include "games/pr/pr_engine.h"

#include <string.h>

/* PR-SETL-02: the privilege is the settler's; PR-BLDG-23. */
static bool may_take_quarry(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return seat == (unsigned)s->chooser ||
           pr_power(r, &s->seat[seat], PR_HOOK_SETTLE_QUARRY) > 0; /* PR-SETL-03 */
}

/* Tiles that a draw from the face-down stack can turn up, by kind, in *pool; how many. */
static int draw_pool(const struct pr_rules *r, const struct pr_state *s, int16_t pool[PR_KINDS])
{
    const int down = pr_face_down(s);
    const bool reshuffle = down <= 0 && r->option[PR_OPT_EMPTY_STACK] == PR_EMPTY_RESHUFFLE;
    for (int k = 0; k < PR_KINDS; k++)
        pool[k] = pr_plus(s->unseen[k], reshuffle ? s->discard[k] : 0);
    return reshuffle ? pr_sum(s->discard, PR_KINDS) + s->discard_unknown : down;
}

/* PR-SETL-01, PR-BLDG-22d: an action needs a free space and something to take. */
bool pr_can_settle(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    if (pr_island_tiles(&s->seat[seat]) >= PR_SPACES)
        return false;
    if (pr_sum(s->row, PR_KINDS) + s->row_unknown > 0)
        return true;
    if (s->quarries > 0 && may_take_quarry(r, s, seat))
        return true;
    int16_t pool[PR_KINDS];
    return s->drawn == 0 && pr_power(r, &s->seat[seat], PR_HOOK_SETTLE_DRAW) > 0 &&
           draw_pool(r, s, pool) > 0;
}

enum stop_kind pr_settle_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_can_settle(r, s, (unsigned)s->turn) ? STOP_DECISION : STOP_AUTOMATIC;
}

static void begin_hunt(const struct pr_rules *r, struct journal *j)
{
    pr_next_step(j, pr_has_hook(r, PR_HOOK_SETTLE_DISCARD) ? PR_STEP_HUNT : PR_STEP_REFILL_ROW);
}

/* The settler's second tile (PR-BLDG-61a), the hunting lodges (PR-BLDG-73), the row; a game
 * without these buildings goes straight on. */
static void end_settling(const struct pr_rules *r, struct journal *j)
{
    if (pr_has_hook(r, PR_HOOK_DOUBLE_PRIVILEGE))
        pr_next_step(j, PR_STEP_SETTLE_AGAIN);
    else
        begin_hunt(r, j);
}

void pr_settle_pass(const struct pr_rules *r, struct journal *j)
{
    if (pr_next_turn(r, j, (unsigned)pr_view(j->state)->turn))
        end_settling(r, j);
}

enum stop_kind pr_settle_again_kind(const struct pr_rules *r, const struct pr_state *s)
{
    (void)r;
    (void)s;
    return STOP_AUTOMATIC;
}

void pr_settle_again_pass(const struct pr_rules *r, struct journal *j)
{
    begin_hunt(r, j);
}

enum stop_kind pr_hunt_kind(const struct pr_rules *r, const struct pr_state *s)
{
    (void)r;
    (void)s;
    return STOP_AUTOMATIC;
}

void pr_hunt_pass(const struct pr_rules *r, struct journal *j)
{
    if (pr_next_turn(r, j, (unsigned)pr_view(j->state)->turn))
        pr_next_step(j, PR_STEP_REFILL_ROW);
}

/* ---- taking a tile ----------------------------------------------------------------------- */

/* PR-BLDG-25, PR-BLDG-25c: a colonist on the tile taken, when the owner likes. */
static void check_hospice(struct pr_check *c)
{
    const struct event_item *plus = pr_item_of(c->e, ITEM_PLUS);
    if (plus == NULL)
        return;
    const int may = pr_power(c->rules, &c->s->seat[c->e->seat], PR_HOOK_SETTLE_COLONIST);
    if (plus->thing != PR_COLONIST || may == 0)
        pr_report(c, PR_V_hospice_not_owned, "no colonist (no occupied hospice)|+%s",
                  pr_name(plus->thing));
    else if (plus->count > may)
        pr_report(c, PR_V_mayor_circle_overfilled, "%d colonist|%d", may, plus->count);
    else
        pr_check_colonist_source(c, PR_V_hospice_ship_before_supply);
}

/* PR-SETL-04, PR-SETL-05, PR-SETL-06. */
static void check_tile(struct pr_check *c, unsigned tile)
{
    const struct pr_state *s = c->s;
    if (pr_island_tiles(&s->seat[c->e->seat]) >= PR_SPACES)
        pr_report(c, PR_V_settler_island_full, "no tile: all %d spaces are filled|%s",
                  PR_SPACES, pr_name(tile));
    if (tile == PR_FOREST) {
        if (pr_power(c->rules, &s->seat[c->e->seat], PR_HOOK_SETTLE_FOREST) == 0)
            pr_report(c, PR_V_forest_without_forest_house,
                      "no forest (no occupied forest house)|forest");
    } else if (tile == PR_QUARRY) {
        if (s->quarries == 0)
            pr_report(c, PR_V_settler_quarry_stack_empty, "no quarry is left|quarry");
        else if (!may_take_quarry(c->rules, s, c->e->seat))
            pr_report(
                c, PR_V_settler_quarry_without_right,
                "a face-up plantation (not the settler, no occupied construction hut)|quarry");
    } else if (s->row[tile] == 0) {
        if (s->row_unknown == 0)
            pr_report(c, PR_V_settler_tile_not_face_up, "a tile of the row|%s", pr_name(tile));
        else if (s->unseen[tile] == 0)
            pr_report(c, PR_V_settler_impossible_tile, "no %s is unseen|%s", pr_name(tile),
                      pr_name(tile));
        else
            pr_cannot_tell(c);
    }
}

/* The event stands where no turn of this player awaits it. */
static void misplaced_tile(struct pr_check *c, unsigned tile)
{
    const struct pr_state *s = c->s;
    const bool settling = s->role == PR_SETTLER - PR_FIRST_ROLE && s->step != PR_STEP_DEAL;
    if (!settling)
        pr_report(c, PR_V_action_wrong_phase, "no tile can be taken now|%s", pr_name(tile));
    else if (tile == PR_QUARRY && s->took[c->e->seat] == PR_QUARRY + 1)
        pr_report(c, PR_V_settler_two_quarries, "one quarry a settler phase|a second one");
    else
        pr_report(c, PR_V_settler_two_tiles, "one tile a settler phase|a second one: %s",
                  pr_name(tile));
}

/* PR-SETL-07, PR-SETL-08: one tile a phase. */
void pr_check_take(struct pr_check *c)
{
    const unsigned tile = c->e->item[0].thing;
    if (!c->aligned && !pr_is_late(c->s, c->e->seat)) {
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

static void place_tile(struct journal *j, unsigned seat, unsigned tile)
{
    const struct pr_state *s = pr_view(j->state);
    if (tile == PR_QUARRY) {
        if (s->quarries > 0)
            journal_add(j, &s->quarries, -1, PR_CAUSE_SETTLING);
    } else if (tile == PR_FOREST) {
        /* a tile of its own */
    } else if (s->row[tile] > 0) {
        journal_add(j, &s->row[tile], -1, PR_CAUSE_SETTLING);
    } else if (s->row_unknown > 0 && s->unseen[tile] > 0) {
        journal_add(j, &s->row_unknown, -1, PR_CAUSE_SETTLING);
        journal_add(j, &s->unseen[tile], -1, PR_CAUSE_SETTLING);
    }
    journal_add(j, &s->seat[seat].tiles[tile], 1, PR_CAUSE_SETTLING);
}

void pr_apply_take(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned tile = e->item[0].thing;
    place_tile(j, e->seat, tile);
    if (e->n_items > 1 && e->item[1].mark == ITEM_PLAIN)
        place_tile(j, e->seat, e->item[1].thing);
    if (pr_item_of(e, ITEM_PLUS) != NULL) /* PR-BLDG-25 */
        pr_take_colonist(
            j, &s->seat[e->seat].manned[tile],
            pr_power_cause(r, &s->seat[e->seat], PR_HOOK_SETTLE_COLONIST, PR_CAUSE_CORRECTION));
    journal_put(j, &s->took[e->seat], (int)tile + 1, PR_CAUSE_FLOW);
    if (aligned && pr_next_turn(r, j, e->seat))
        end_settling(r, j);
}

/* ---- the hacienda's tile, PR-BLDG-22 ----------------------------------------------------- */

/* PR-BLDG-22c, PR-BLDG-22e, PR-SETL-15. */
static void check_drawn_tile(struct pr_check *c, unsigned tile)
{
    int16_t pool[PR_KINDS];
    const int left = draw_pool(c->rules, c->s, pool);
    if (tile == PR_QUARRY || tile == PR_FOREST)
        pr_report(c, PR_V_hacienda_quarry, "the top tile of the stack|%s", pr_name(tile));
    else if (left <= 0)
        pr_report(c, PR_V_settler_impossible_tile, "no tile is left to draw|%s", pr_name(tile));
    else if (pool[tile] <= 0)
        pr_report(c, PR_V_settler_impossible_tile, "no %s is unseen|%s", pr_name(tile),
                  pr_name(tile));
}

/* PR-BLDG-22, PR-BLDG-22a, PR-BLDG-25a. */
void pr_check_draw(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const unsigned tile = c->e->item[0].thing;
    const int may = pr_power(c->rules, &s->seat[c->e->seat], PR_HOOK_SETTLE_DRAW);
    if (!c->aligned && !pr_is_late(s, c->e->seat)) {
        const bool settling = s->role == PR_SETTLER - PR_FIRST_ROLE;
        if (settling && s->took[c->e->seat] != 0)
            pr_report(c, PR_V_hacienda_after_regular,
                      "the draw before the tile taken|after it");
        else
            pr_report(c, PR_V_action_wrong_phase, "no tile can be drawn now|draw %s",
                      pr_name(tile));
        return;
    }
    if (may == 0)
        pr_report(c, PR_V_hacienda_not_owned, "no draw (no occupied hacienda)|draw %s",
                  pr_name(tile));
    else if (s->drawn >= may)
        pr_report(c, PR_V_action_taken_twice, "%d tile drawn|one more", may);
    if (pr_island_tiles(&s->seat[c->e->seat]) >= PR_SPACES)
        pr_report(c, PR_V_settler_island_full, "no tile: all %d spaces are filled|draw %s",
                  PR_SPACES, pr_name(tile));
    if (pr_item_of(c->e, ITEM_PLUS) != NULL)
        pr_report(c, PR_V_hospice_on_hacienda_tile, "no colonist on a drawn tile|+colonist");
    check_drawn_tile(c, tile);
}

/* The discards become the face-down stack. */
static void reshuffle(struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    for (int k = 0; k < PR_KINDS; k++) {
        journal_add(j, &s->unseen[k], s->discard[k], PR_CAUSE_FLOW);
        journal_put(j, &s->discard[k], 0, PR_CAUSE_FLOW);
    }
    journal_put(j, &s->discard_unknown, 0, PR_CAUSE_FLOW);
}

void pr_apply_draw(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned tile = e->item[0].thing;
    const uint8_t cause =
        pr_power_cause(r, &s->seat[e->seat], PR_HOOK_SETTLE_DRAW, PR_CAUSE_CORRECTION);
    if (tile == PR_QUARRY) {
        if (s->quarries > 0)
            journal_add(j, &s->quarries, -1, cause);
    } else if (tile != PR_FOREST) {
        if (pr_face_down(s) <= 0 && r->option[PR_OPT_EMPTY_STACK] == PR_EMPTY_RESHUFFLE)
            reshuffle(j); /* PR-OPT-04 */
        if (s->unseen[tile] > 0)
            journal_add(j, &s->unseen[tile], -1, cause);
    }
    journal_add(j, &s->seat[e->seat].tiles[tile], 1, cause);
    if (pr_item_of(e, ITEM_PLUS) != NULL)
        pr_take_colonist(j, &s->seat[e->seat].manned[tile], PR_CAUSE_CORRECTION);
    if (aligned)
        journal_add(j, &s->drawn, 1, PR_CAUSE_FLOW);
}

/* ---- the row, PR-SETL-11 to PR-SETL-15 --------------------------------------------------- */

enum stop_kind pr_refill_row_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_tiles_for_row(r, s) > 0 ? STOP_CHANCE : STOP_AUTOMATIC;
}

enum stop_kind pr_deal_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_refill_row_kind(r, s);
}

struct row {
    int16_t kind[PR_KINDS];
    int16_t unknown;
    int total;
};

static struct row row_of(const struct event *e)
{
    struct row row = {{0}, 0, 0};
    for (unsigned i = 0; i < e->n_items; i++) {
        const int n = e->item[i].count == COUNT_NONE ? 1 : e->item[i].count;
        if (e->item[i].thing < PR_KINDS)
            row.kind[e->item[i].thing] = pr_plus(row.kind[e->item[i].thing], n);
        else
            row.unknown = pr_plus(row.unknown, n);
        row.total += n;
    }
    return row;
}

/* Discards the rest of the old row and turns the new one up. */
static void turn_up(const struct pr_rules *r, struct journal *j, const struct row *row)
{
    const struct pr_state *s = pr_view(j->state);
    for (int k = 0; k < PR_KINDS; k++) {
        journal_add(j, &s->discard[k], s->row[k], PR_CAUSE_FLOW);
        journal_put(j, &s->row[k], 0, PR_CAUSE_FLOW);
    }
    journal_add(j, &s->discard_unknown, s->row_unknown, PR_CAUSE_FLOW);
    journal_put(j, &s->row_unknown, 0, PR_CAUSE_FLOW);
    if (pr_face_down(s) < r->face_up) /* PR-SETL-13 */
        reshuffle(j);
    for (int k = 0; k < PR_KINDS; k++) {
        const int there = row->kind[k] < s->unseen[k] ? row->kind[k] : s->unseen[k];
        journal_add(j, &s->unseen[k], -there, PR_CAUSE_FLOW);
        journal_put(j, &s->row[k], row->kind[k], PR_CAUSE_FLOW);
    }
    journal_put(j, &s->row_unknown, row->unknown, PR_CAUSE_FLOW);
}

static void end_row(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    if (s->step == PR_STEP_DEAL)
        journal_put(j, &s->step, PR_STEP_ROLE, PR_CAUSE_FLOW);
    else
        pr_end_phase(r, j);
}

/* Nobody wrote the row down: unknown tiles, as many as there must be. */
void pr_refill_row_pass(const struct pr_rules *r, struct journal *j)
{
    struct row row = {{0}, 0, 0};
    row.unknown = (int16_t)pr_tiles_for_row(r, pr_view(j->state));
    turn_up(r, j, &row);
    end_row(r, j);
}

void pr_deal_pass(const struct pr_rules *r, struct journal *j)
{
    pr_refill_row_pass(r, j);
}

/* PR-SETL-13: the last face-down tiles come first, unless the discards are shuffled in
 * before. */
static void check_remaining_first(struct pr_check *c, const struct row *row)
{
    const struct pr_state *s = c->s;
    const bool unknown = row->unknown + s->row_unknown + s->discard_unknown > 0;
    if (c->rules->option[PR_OPT_SETTLER_REFILL] != PR_REFILL_REMAINING_FIRST || unknown)
        return;
    for (int k = 0; k < PR_KINDS; k++)
        if (row->kind[k] < s->unseen[k]) {
            pr_report(c, PR_V_settler_early_reshuffle,
                      "the last face-down tiles first: %d %s|%d", s->unseen[k],
                      pr_name((unsigned)k), row->kind[k]);
            return;
        }
}

static void check_row_kinds(struct pr_check *c, const struct row *row)
{
    const struct pr_state *s = c->s;
    const bool reshuffle_due = pr_face_down(s) < c->rules->face_up;
    for (int k = 0; k < PR_KINDS; k++) {
        int pool = s->unseen[k];
        if (reshuffle_due)
            pool += s->discard[k] + s->row[k];
        if (row->kind[k] > pool) {
            pr_report(c, PR_V_settler_impossible_tile, "at most %d %s can turn up|%d", pool,
                      pr_name((unsigned)k), row->kind[k]);
            return;
        }
    }
    if (reshuffle_due)
        check_remaining_first(c, row);
}

/* PR-SET-09, PR-SETL-12; chance is written down, PR-LOG-04. */
void pr_check_row(struct pr_check *c)
{
    const struct row row = row_of(c->e);
    if (!c->aligned) {
        pr_report(c, PR_V_action_wrong_phase, "the row stays as it is|a new row");
        return;
    }
    const int due = pr_tiles_for_row(c->rules, c->s);
    if (row.total != due)
        pr_report(c,
                  c->s->step == PR_STEP_DEAL ? PR_V_setup_wrong_face_up_count
                                             : PR_V_settler_row_not_refilled,
                  "%d tiles|%d", due, row.total);
    check_row_kinds(c, &row);
}

void pr_apply_row(const struct pr_rules *r, struct journal *j, const struct event *e,
                  bool aligned)
{
    const struct row row = row_of(e);
    if (!aligned)
        return;
    turn_up(r, j, &row);
    end_row(r, j);
}

void pr_check_reshuffle(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int down = pr_face_down(s);
    const bool drawing = s->step == PR_STEP_SETTLE && down <= 0 &&
                         c->rules->option[PR_OPT_EMPTY_STACK] == PR_EMPTY_RESHUFFLE;
    const bool refilling = s->step == PR_STEP_REFILL_ROW && down < c->rules->face_up;
    if (!c->aligned || !(drawing || refilling))
        pr_report(c, PR_V_settler_early_reshuffle, "%d tiles still lie face down|a reshuffle",
                  down);
}

/* Where it is due the draw itself shuffles; elsewhere the log is taken at its word. */
void pr_apply_reshuffle(const struct pr_rules *r, struct journal *j, const struct event *e,
                        bool aligned)
{
    (void)e;
    const struct pr_state *s = pr_view(j->state);
    const bool due = aligned && (pr_face_down(s) <= 0 || (s->step == PR_STEP_REFILL_ROW &&
                                                          pr_face_down(s) < r->face_up));
    if (!due)
        reshuffle(j);
}

/* ---- things that a log can say and nobody may do ----------------------------------------- */

/* PR-SETL-09, PR-BLDG-05, PR-BLDG-22b: nothing leaves a board. */
void pr_check_remove(struct pr_check *c)
{
    const unsigned thing = c->e->item[0].thing;
    const bool tile = thing < PR_TILE_KINDS;
    const bool drawn = tile && c->s->step == PR_STEP_SETTLE && c->s->drawn > 0 &&
                       (unsigned)c->s->turn == c->e->seat;
    if (drawn)
        pr_report(c, PR_V_hacienda_tile_discarded, "the drawn tile is placed|%s removed",
                  pr_name(thing));
    else if (tile)
        pr_report(c, PR_V_settler_tile_removed, "tiles stay on the island|%s removed",
                  pr_name(thing));
    else
        pr_report(c, PR_V_builder_removed_building, "buildings stay in the city|%s removed",
                  pr_name(thing));
}

static void remove_tile(struct journal *j, const struct pr_seat *p, unsigned tile)
{
    const struct pr_state *s = pr_view(j->state);
    if (p->tiles[tile] == 0)
        return;
    journal_add(j, &p->tiles[tile], -1, PR_CAUSE_CORRECTION);
    if (tile != PR_FOREST)
        journal_add(j, tile == PR_QUARRY ? &s->quarries : &s->discard[tile], 1,
                    PR_CAUSE_CORRECTION);
    const int idle = p->manned[tile] - p->tiles[tile];
    if (idle > 0) {
        journal_add(j, &p->manned[tile], -idle, PR_CAUSE_CORRECTION);
        journal_add(j, &p->san_juan, idle, PR_CAUSE_CORRECTION);
    }
}

void pr_apply_remove(const struct pr_rules *r, struct journal *j, const struct event *e,
                     bool aligned)
{
    (void)r;
    (void)aligned;
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[e->seat];
    const unsigned thing = e->item[0].thing;
    if (thing < PR_TILE_KINDS) {
        remove_tile(j, p, thing);
        return;
    }
    const unsigned b = thing - PR_FIRST_BUILDING;
    if (p->city[b] < 0)
        return;
    journal_add(j, &p->san_juan, p->city[b], PR_CAUSE_CORRECTION);
    journal_put(j, &p->city[b], -1, PR_CAUSE_CORRECTION);
    journal_add(j, &s->copies[b], 1, PR_CAUSE_CORRECTION);
}
