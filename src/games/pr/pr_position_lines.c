/* pr_position_lines.c - a position of Puerto Rico as lines of items (game.h, lay_out). */
#include <stdio.h>

#include "games/kit/kit_lines.h"
#include "games/pr/pr_engine.h"
#include "games/pr/pr_names.h"
#include "position/position_lines.h"

/* Keys after those of kinds and buildings. */
enum {
    KEY_UNKNOWN = 100,
    KEY_QUARRIES,
    KEY_PEOPLE,
    KEY_SHIP,
    KEY_NOBLES,
    KEY_VP,
    KEY_BANK,
    KEY_DECLINED
};
enum { KEY_FREE = 200, PRINTED_MOST = 10 /* doubloons of a printed price */ };
enum { HEAD_VP, HEAD_MONEY, HEAD_GOVERNOR, HEAD_SAN_JUAN, HEAD_PLACE };

static const struct brief_word brief_words[] = {
    {"small", "s."},
    {"large", "l."},
    {"indigo", "ind."},
    {"sugar", "sug."},
    {"tobacco", "tob."},
    {"coffee", "cof."},
    {"warehouse", "wareh."},
    {"university", "univ."},
    {"construction", "constr."},
    {"customs", "cust."},
    {"specialty", "spec."},
    {"factory", "fact."},
    {"trading", "trad."},
    {"hunting", "hunt."},
    {"zoning", "zon."},
    {"royal", "r."},
    {"supplier", "suppl."},
    {"craftsman", "craft."},
    {"prospector", "prosp."},
    {"second", "2nd"},
    {"colonist", "col"},
    {NULL, NULL},
};

#include "games/kit/kit_lines.inc.c"

/* "San Juan 3 + 1 N", "SJ3+1N": the nobles among the people only where there are any. */
static void put_people(struct layout *l, unsigned key, const char *text, const char *brief,
                       int all, int nobles)
{
    if (nobles == 0)
        put_number(l, key, text, brief, all);
    else
        position_lines_brief_f(
            position_lines_put_f(l->t, key, "%s %d + %d N", text, all - nobles, nobles),
            "%s%d+%dN", brief, all - nobles, nobles);
}

/* "corn 2", where there are any. */
static void put_count(struct layout *l, unsigned thing, int n)
{
    if (n != 0)
        put_number(l, thing, title(l, thing), brief_of(l, thing).text, n);
}

static void put_kinds(struct layout *l, const int16_t *count, unsigned n_kinds)
{
    for (unsigned k = 0; k < n_kinds; k++)
        put_count(l, k, count[k]);
}

/* ---- the table --------------------------------------------------------------------------- */

static void put_roles(struct layout *l)
{
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "Roles", "Roles");
    for (unsigned i = 0; i < (unsigned)l->rules->role_cards; i++) {
        const unsigned role = PR_FIRST_ROLE + i;
        const int taken = l->state->role_taken[i];
        const int coins = l->state->role_coins[i];
        if (taken == 0 && coins != 0)
            position_lines_brief_f(
                position_lines_put_f(l->t, i, "%s +%d", title(l, role), coins), "%s+%d",
                brief_of(l, role).text, coins);
        else
            kit_put_role(l->t, i, title(l, role), brief_of(l, role).text, taken);
    }
}

static void put_ships(struct layout *l)
{
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "Ships", "Ships");
    for (unsigned i = 0; i < (unsigned)l->rules->n_cargo; i++) {
        const int kind = l->state->cargo_kind[i];
        const int load = l->state->cargo_load[i], room = l->rules->cargo[i];
        const char *name = kind < 0 ? "empty" : title(l, (unsigned)kind);
        position_lines_brief_f(position_lines_put_f(l->t, i, "%s %d/%d", name, load, room),
                               "%s%d/%d", kind < 0 ? "" : brief_of(l, (unsigned)kind).text,
                               load, room);
    }
}

static void put_house(struct layout *l)
{
    const int used = kit_sum(l->state->house, PR_KINDS);
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "House", "House");
    put_kinds(l, l->state->house, PR_KINDS);
    position_lines_brief_f(
        position_lines_put_f(l->t, KEY_FREE, "(%d of %d)", used, l->rules->house_size), "%d/%d",
        used, l->rules->house_size);
}

static void put_row(struct layout *l)
{
    const struct pr_state *s = l->state;
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "Face up", "Tiles");
    put_kinds(l, s->row, PR_KINDS);
    if (s->row_unknown != 0)
        put_number(l, KEY_UNKNOWN, "unknown", "?", s->row_unknown);
    put_number(l, KEY_QUARRIES, "quarries", "quarry", s->quarries);
}

/* "colonists 3", "col3" */
static void put_pieces(struct layout *l, unsigned key, unsigned piece, int n)
{
    position_lines_brief_f(position_lines_put_f(l->t, key, "%ss %d", title(l, piece), n),
                           "%s%d", brief_of(l, piece).text, n);
}

static void put_supply(struct layout *l)
{
    const struct pr_state *s = l->state;
    position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "Supply", "Supply");
    put_kinds(l, s->supply, PR_KINDS);
    put_pieces(l, KEY_PEOPLE, PR_COLONIST, s->colonists);
    put_people(l, KEY_SHIP, "on their ship", "col.ship", s->ship_colonists, s->ship_nobles);
    if (s->colonists_out != 0)
        put_number(l, KEY_DECLINED, "declined", "decl", s->colonists_out);
    if (l->rules->nobles != 0)
        put_pieces(l, KEY_NOBLES, PR_NOBLE, s->nobles);
    put_number(l, KEY_VP, "VP", "VP", s->pool);
    if (l->rules->option[PR_OPT_BANK] != 0)
        position_lines_brief_f(position_lines_put_f(l->t, KEY_BANK, "doubloons %d", s->bank),
                               "%dd", s->bank);
}

static void put_stack(struct layout *l)
{
    const struct pr_state *s = l->state;
    const int gone = kit_sum(s->gone, PR_TILE_KINDS);
    position_lines_begin(l->t, SEAT_NONE, LINES_DETAIL, "Tiles", "Tiles");
    position_lines_put_f(l->t, 0, "face down %d", pr_face_down(s));
    position_lines_put_f(l->t, 1, "discarded %d",
                         kit_sum(s->discard, PR_KINDS) + s->discard_unknown);
    if (gone != 0)
        position_lines_put_f(l->t, 2, "out of the game %d", gone);
}

static void put_buildings_left(struct layout *l)
{
    position_lines_begin(l->t, SEAT_NONE, LINES_DETAIL, "To build", "Build");
    for (unsigned i = 0; i < PR_BUILDING_COUNT; i++)
        put_count(l, PR_FIRST_BUILDING + i, l->state->copies[i]);
}

/* Buildings that may still be drafted, a line for each cost: "factory, lighthouse (1 of cost 7)". */
static void put_draft(struct layout *l)
{
    const struct pr_rules *r = l->rules;
    const bool drafts = l->node.step == PR_STEP_DRAFT;
    for (int cost = 1; cost < PR_PRICES; cost++) {
        const int spaces = drafts ? r->draft_spaces[cost] - pr_drafted(r, l->state, cost) : 0;
        if (cost > PRINTED_MOST && spaces <= 0)
            continue; /* an own price, PR-OPT-13; the others always have their line */
        position_lines_begin(l->t, SEAT_NONE, LINES_ALWAYS, "To draft", "Draft");
        for (unsigned i = 0; spaces > 0 && i < PR_BUILDING_COUNT; i++)
            if (r->building.cost[i] == cost && l->state->box[i] > 0)
                position_lines_put(l->t, PR_FIRST_BUILDING + i, title(l, PR_FIRST_BUILDING + i),
                                   brief_of(l, PR_FIRST_BUILDING + i).text);
        if (spaces > 0)
            position_lines_brief_f(
                position_lines_put_f(l->t, KEY_FREE, "(%d of cost %d)", spaces, cost), "(%d)",
                spaces);
    }
}

/* ---- the players ------------------------------------------------------------------------- */

static void put_head(struct layout *l, unsigned seat)
{
    const struct pr_seat *p = &l->state->seat[seat];
    put_total(l, seat, HEAD_VP);
    position_lines_brief_f(position_lines_put_f(l->t, HEAD_MONEY, "%d %s", p->doubloons,
                                                p->doubloons == 1 ? "doubloon" : "doubloons"),
                           "%dd", p->doubloons);
    if (l->state->governor == (int)seat)
        position_lines_put(l->t, HEAD_GOVERNOR, "governor", "gov");
    if (p->san_juan != 0)
        put_people(l, HEAD_SAN_JUAN, "San Juan", "SJ", p->san_juan, p->noble_san_juan);
    kit_put_place(l->t, HEAD_PLACE, &l->node, &l->score[seat]);
}

static void put_points(struct layout *l, unsigned seat)
{
    const int *part = l->score[seat].part;
    position_lines_begin(l->t, seat, LINES_DETAIL, "VP", "VP");
    position_lines_put_f(l->t, PR_PART_CHIPS, "chips %d", part[PR_PART_CHIPS]);
    position_lines_put_f(l->t, PR_PART_BUILDINGS, "buildings %d", part[PR_PART_BUILDINGS]);
    if (l->rules->nobles != 0)
        position_lines_put_f(l->t, PR_PART_NOBLES, "nobles %d", part[PR_PART_NOBLES]);
    position_lines_put_f(l->t, PR_PART_BONUS, "bonus %d", part[PR_PART_BONUS]);
    if (l->state->seat[seat].paper != 0)
        position_lines_put_f(l->t, KEY_FREE, "(%d of the chips on paper)",
                             l->state->seat[seat].paper);
}

/* "guest house 2/2 N"; in short all of its circles are occupied unless a part is written:
 * "sug.mill3", "sug.mill2/3", "(hacienda)". */
static void put_manned(struct layout *l, unsigned thing, int occupants, int nobles, int circles)
{
    char suffix[12] = "";
    if (nobles > 0)
        snprintf(suffix, sizeof suffix, nobles == 1 ? "N" : "%dN", nobles);
    const struct kit_brief b = brief_of(l, thing);
    struct position_item *item =
        position_lines_put_f(l->t, thing, "%s %d/%d%s%s", title(l, thing), occupants, circles,
                             suffix[0] == '\0' ? "" : " ", suffix);
    item->is_idle = occupants == 0 && circles > 0;
    if (circles == 1 && occupants == 0)
        position_lines_brief_f(item, "(%s)", b.text);
    else if (occupants != circles)
        position_lines_brief_f(item, "%s%d/%d%s", b.text, occupants, circles, suffix);
    else if (circles == 1)
        position_lines_brief_f(item, "%s%s%s", b.text, suffix[0] == '\0' ? "" : "+", suffix);
    else
        position_lines_brief_f(item, "%s%d%s", b.text, occupants, suffix);
}

/* Tiles of a kind: one of them is no building, so its number is always written. */
static void put_tiles(struct layout *l, unsigned kind, int occupants, int nobles, int tiles)
{
    put_manned(l, kind, occupants, nobles, tiles);
    struct position_item *item = &l->t->item[l->t->n_items - 1];
    if (tiles == 1 && occupants == 0)
        position_lines_brief_f(item, "%s0/1", brief_of(l, kind).text);
    else if (tiles == 1 && occupants == 1)
        position_lines_brief_f(item, "%s1%s", brief_of(l, kind).text, nobles > 0 ? "N" : "");
}

static void put_island(struct layout *l, unsigned seat)
{
    const struct pr_seat *p = &l->state->seat[seat];
    position_lines_begin(l->t, seat, LINES_ALWAYS, "Island", "Isl");
    for (unsigned k = 0; k < PR_TILE_KINDS; k++) {
        if (k == PR_FOREST)
            put_count(l, k, p->tiles[k]);
        else if (p->tiles[k] != 0)
            put_tiles(l, k, p->manned[k], p->noble_manned[k], p->tiles[k]);
    }
    position_lines_put_f(l->t, KEY_FREE, "%d free", PR_SPACES - pr_island_tiles(p));
}

static void put_city(struct layout *l, unsigned seat)
{
    const struct pr_seat *p = &l->state->seat[seat];
    const int left = PR_SPACES - pr_city_spaces(l->rules, p);
    position_lines_begin(l->t, seat, LINES_ALWAYS, "City", "City");
    for (unsigned i = 0; i < PR_BUILDING_COUNT; i++) {
        const unsigned thing = PR_FIRST_BUILDING + i;
        if (p->city[i] < 0)
            continue;
        if (l->rules->building.circles[i] == 0 && p->city[i] == 0)
            position_lines_put(l->t, thing, title(l, thing), brief_of(l, thing).text);
        else
            put_manned(l, thing, p->city[i], p->noble_city[i], l->rules->building.circles[i]);
    }
    position_lines_brief_f(position_lines_put_f(l->t, KEY_FREE, "%d free", left), "%dfree",
                           left);
}

static void put_seat(struct layout *l, unsigned seat)
{
    const struct pr_seat *p = &l->state->seat[seat];
    put_head(l, seat);
    put_points(l, seat);
    position_lines_begin(l->t, seat, LINES_ALWAYS, "Goods", "Goods");
    position_lines_holding(l->t);
    put_kinds(l, p->goods, PR_KINDS);
    put_island(l, seat);
    put_city(l, seat);
    position_lines_begin(l->t, seat, LINES_ALWAYS, "Waives", "Waives");
    for (unsigned i = 0; i < PR_BUILDING_COUNT; i++)
        if (pr_is_waived(p, i))
            position_lines_put(l->t, i, title(l, PR_FIRST_BUILDING + i),
                               brief_of(l, PR_FIRST_BUILDING + i).text);
}

void pr_lay_out(const void *rules, const int16_t *state, struct position_lines *out)
{
    struct layout l = {.rules = pr_ruleset(rules),
                       .state = pr_view(state),
                       .t = out,
                       .node = pr_node(rules, state)};
    pr_score(rules, state, l.score);
    position_lines_clear(out);
    write_headline(&l, true, pr_tasks[l.node.step]);
    put_roles(&l);
    put_ships(&l);
    put_house(&l);
    put_row(&l);
    put_supply(&l);
    put_stack(&l);
    put_buildings_left(&l);
    put_draft(&l);
    for (unsigned seat = 0; seat < (unsigned)l.rules->n_players; seat++)
        put_seat(&l, seat);
}
