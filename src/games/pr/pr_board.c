/* pr_board.c - a position of Puerto Rico as a person reads it (game.h, draw_board).
 *
 * The table first, then one block a player; ASCII but for the names, no line longer than 79
 * columns.  Whatever is in the names, they cannot write to the terminal nor widen the board.
 */
#include <stdio.h>

#include "base/buf.h"
#include "core/board.h"
#include "games/kit/kit_board.h"
#include "games/pr/pr_engine.h"

struct board {
    const struct pr_rules *rules;
    const struct pr_state *state;
    const char *const *names;
    struct node node;
    struct score score[SEATS_MAX];
    struct buf *out;
    struct board_lines lines; /* written to `out` */
};

/* ---- lines of items ---------------------------------------------------------------------- */

static const char *title(int thing)
{
    return pr_things[thing].title;
}

/* "corn 2, coffee 1": the kinds there are any of, in a line that has begun. */
static void put_kinds(struct board *b, const int16_t *count, int n_kinds)
{
    for (int k = 0; k < n_kinds; k++) {
        if (count[k] != 0)
            board_put_f(&b->lines, ", ", "%s %d", title(k), count[k]);
    }
}

/* ---- the table --------------------------------------------------------------------------- */

void pr_write_headline(const void *rules, const int16_t *state, char *out, size_t size)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    const struct node node = pr_node(rules, state);
    const bool in_phase = s->role >= 0 && node.step != PR_STEP_ROLE;
    const struct kit_headline headline = {
        .round = s->round,
        .picks = s->picks,
        .of = r->picks,
        .role = in_phase ? title(PR_FIRST_ROLE + s->role) : NULL,
        .chooser = s->chooser,
        .seat = node.seat,
        .task = pr_tasks[node.step],
    };
    kit_write_headline(&headline, out, size);
}

static void draw_header(struct board *b)
{
    char headline[BOARD_WIDTH + 1];
    pr_write_headline(b->rules, (const int16_t *)(const void *)b->state, headline,
                      sizeof headline);
    buf_printf(b->out, "%s\n", headline);
    board_rule(&b->lines, '=');
}

static void draw_roles(struct board *b)
{
    board_begin(&b->lines, "Roles");
    for (int i = 0; i < b->rules->role_cards; i++) {
        const char *name = title(PR_FIRST_ROLE + i);
        const int taken = b->state->role_taken[i];
        const int coins = b->state->role_coins[i];
        if (taken != 0)
            board_put_f(&b->lines, ", ", "%s (%c)", name, seat_letter(taken - 1));
        else if (coins != 0)
            board_put_f(&b->lines, ", ", "%s +%d", name, coins);
        else
            board_put(&b->lines, ", ", name);
    }
    board_end(&b->lines);
}

/* "[sugar ###.. 3/5]" */
static void draw_ship(struct board *b, int ship)
{
    const int room = b->rules->cargo[ship];
    const int load = b->state->cargo_load[ship];
    const int kind = b->state->cargo_kind[ship];
    char hold[16];
    int n = 0;
    for (; n < room && n + 1 < (int)sizeof hold; n++)
        hold[n] = n < load ? '#' : '.';
    hold[n] = '\0';
    board_put_f(&b->lines, "  ", "[%s %s %d/%d]", kind < 0 ? "empty" : title(kind), hold, load,
                room);
}

static void draw_trade(struct board *b)
{
    const struct pr_state *s = b->state;
    board_begin(&b->lines, "Ships");
    for (int i = 0; i < b->rules->n_cargo; i++)
        draw_ship(b, i);
    board_end(&b->lines);

    board_begin(&b->lines, "House");
    for (int k = 0; k < PR_KINDS; k++) {
        for (int i = 0; i < s->house[k]; i++)
            board_put(&b->lines, ", ", title(k));
    }
    board_put_none(&b->lines);
    buf_printf(b->out, " (%d of %d)", kit_sum(s->house, PR_KINDS), b->rules->house_size);
    board_end(&b->lines);
}

/* "colonists 50; nobles 19; on their ship 2 colonists and 1 noble" */
static void draw_people(struct board *b)
{
    const struct pr_state *s = b->state;
    const int colonists = s->ship_colonists - s->ship_nobles;
    board_put_f(&b->lines, "; ", "colonists %d", s->colonists);
    if (b->rules->nobles != 0)
        board_put_f(&b->lines, "; ", "nobles %d", s->nobles);
    if (s->ship_nobles == 0)
        board_put_f(&b->lines, "; ", "on their ship %d", s->ship_colonists);
    else
        board_put_f(&b->lines, "; ", "on their ship %d and %d N", colonists, s->ship_nobles);
}

/* Buildings that may still be drafted, a line for each cost that has spaces left. */
static void draw_draft(struct board *b)
{
    const struct pr_rules *r = b->rules;
    const char *label = "To draft";
    for (int cost = 1; cost < PR_PRICES; cost++) {
        const int spaces = r->draft_spaces[cost] - pr_drafted(r, b->state, cost);
        if (spaces <= 0)
            continue;
        board_begin(&b->lines, label);
        label = "";
        buf_printf(b->out, "%d of cost %d: ", spaces, cost);
        for (int i = 0; i < r->n_buildings; i++)
            if (r->building.cost[i] == cost && b->state->box[i] > 0)
                board_put(&b->lines, ", ", title(PR_FIRST_BUILDING + i));
        board_end(&b->lines);
    }
}

static void draw_supplies(struct board *b)
{
    const struct pr_state *s = b->state;
    board_begin(&b->lines, "Face up");
    put_kinds(b, s->row, PR_KINDS);
    if (s->row_unknown != 0)
        board_put_f(&b->lines, ", ", "unknown %d", s->row_unknown);
    board_put_none(&b->lines);
    board_put_f(&b->lines, "; ", "quarries %d", s->quarries);
    board_put_f(&b->lines, "; ", "face down %d", pr_face_down(s));
    board_put_f(&b->lines, "; ", "discarded %d",
                kit_sum(s->discard, PR_KINDS) + s->discard_unknown);
    if (kit_sum(s->gone, PR_TILE_KINDS) != 0)
        board_put_f(&b->lines, "; ", "out of the game %d", kit_sum(s->gone, PR_TILE_KINDS));
    board_end(&b->lines);

    board_begin(&b->lines, "Supply");
    put_kinds(b, s->supply, PR_KINDS);
    draw_people(b);
    board_put_f(&b->lines, "; ", "VP %d", s->pool);
    if (b->rules->option[PR_OPT_BANK] != 0)
        board_put_f(&b->lines, "; ", "doubloons %d", s->bank);
    board_end(&b->lines);

    board_begin(&b->lines, "To build");
    for (int i = 0; i < PR_BUILDING_COUNT; i++) {
        if (s->copies[i] != 0)
            board_put_f(&b->lines, ", ", "%s %d", title(PR_FIRST_BUILDING + i), s->copies[i]);
    }
    board_put_none(&b->lines);
    board_end(&b->lines);
    if (b->node.step == PR_STEP_DRAFT)
        draw_draft(b);
}

/* ---- the players ------------------------------------------------------------------------- */

static void draw_seat_title(struct board *b, int seat)
{
    char right[40];
    const int doubloons = b->state->seat[seat].doubloons;
    snprintf(right, sizeof right, "%d %s, %d VP", doubloons,
             doubloons == 1 ? "doubloon" : "doubloons", b->score[seat].total);
    kit_draw_seat(&b->lines, seat, b->names[seat], b->state->governor == seat, &b->node,
                  &b->score[seat], pr_tasks[b->node.step], right);
}

static void draw_points(struct board *b, int seat)
{
    const int *part = b->score[seat].part;
    board_begin(&b->lines, "VP");
    buf_printf(b->out, "chips %d + buildings %d", part[PR_PART_CHIPS], part[PR_PART_BUILDINGS]);
    if (b->rules->nobles != 0)
        buf_printf(b->out, " + nobles %d", part[PR_PART_NOBLES]);
    buf_printf(b->out, " + bonus %d = %d", part[PR_PART_BONUS], b->score[seat].total);
    if (b->state->seat[seat].paper != 0)
        buf_printf(b->out, " (%d of the chips on paper)", b->state->seat[seat].paper);
    board_end(&b->lines);
}

/* "guest house 2/2 N": an item with its occupants and, an N each, the nobles among them. */
static void put_manned(struct board *b, int thing, int occupants, int nobles, int circles)
{
    static const char letters[] = "NNN";
    const int shown = nobles < 0 ? 0 : nobles;
    const char *name = title(thing);
    if (shown >= (int)sizeof letters)
        board_put_f(&b->lines, ", ", "%s %d/%d %dN", name, occupants, circles, shown);
    else
        board_put_f(&b->lines, ", ", "%s %d/%d%s%.*s", name, occupants, circles,
                    shown > 0 ? " " : "", shown, letters);
}

/* "corn 2/3": two of three tiles are occupied; forests have no circles. */
static void draw_island(struct board *b, const struct pr_seat *seat)
{
    board_begin(&b->lines, "Island");
    for (int k = 0; k < PR_TILE_KINDS; k++) {
        if (k == PR_FOREST && seat->tiles[k] != 0)
            board_put_f(&b->lines, ", ", "%s %d", title(k), seat->tiles[k]);
        else if (seat->tiles[k] != 0)
            put_manned(b, k, seat->manned[k], seat->noble_manned[k], seat->tiles[k]);
    }
    board_put_none(&b->lines);
    board_put_f(&b->lines, "; ", "%d free", PR_SPACES - pr_island_tiles(seat));
    board_end(&b->lines);
}

static void draw_city(struct board *b, const struct pr_seat *seat)
{
    board_begin(&b->lines, "City");
    for (int i = 0; i < PR_BUILDING_COUNT; i++) {
        if (seat->city[i] < 0)
            continue;
        if (b->rules->building.circles[i] == 0 && seat->city[i] == 0)
            board_put(&b->lines, ", ", title(PR_FIRST_BUILDING + i));
        else
            put_manned(b, PR_FIRST_BUILDING + i, seat->city[i], seat->noble_city[i],
                       b->rules->building.circles[i]);
    }
    board_put_none(&b->lines);
    board_put_f(&b->lines, "; ", "%d free", PR_SPACES - pr_city_spaces(b->rules, seat));
    board_end(&b->lines);
}

static void draw_waived(struct board *b, const struct pr_seat *seat)
{
    if (kit_sum(seat->waived, PR_WAIVED_SLOTS) == 0)
        return;
    board_begin(&b->lines, "Waives");
    for (unsigned i = 0; i < PR_BUILDING_COUNT; i++)
        if (pr_is_waived(seat, i))
            board_put(&b->lines, ", ", title((int)(PR_FIRST_BUILDING + i)));
    board_end(&b->lines);
}

static void draw_seat(struct board *b, int seat)
{
    const struct pr_seat *s = &b->state->seat[seat];
    draw_seat_title(b, seat);
    draw_points(b, seat);
    board_begin(&b->lines, "Goods");
    put_kinds(b, s->goods, PR_KINDS);
    board_put_none(&b->lines);
    board_end(&b->lines);
    draw_island(b, s);
    draw_city(b, s);
    if (s->san_juan != 0) {
        board_begin(&b->lines, "San Juan");
        if (s->san_juan > s->noble_san_juan)
            board_put_f(&b->lines, "", "colonists %d", s->san_juan - s->noble_san_juan);
        if (s->noble_san_juan > 0)
            board_put_f(&b->lines, ", ", "nobles %d", s->noble_san_juan);
        board_end(&b->lines);
    }
    draw_waived(b, s);
}

void pr_draw_board(const void *rules, const int16_t *state, const char *const *names,
                   struct buf *out)
{
    struct board b = {.rules = pr_ruleset(rules),
                      .state = pr_view(state),
                      .names = names,
                      .node = pr_node(rules, state),
                      .out = out,
                      .lines = {.out = out}};
    pr_score(rules, state, b.score);
    draw_header(&b);
    draw_roles(&b);
    draw_trade(&b);
    draw_supplies(&b);
    for (int seat = 0; seat < b.rules->n_players; seat++)
        draw_seat(&b, seat);
}
