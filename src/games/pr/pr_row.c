/* pr_row.c - the row of face-up plantations and the stack they come from, PR-SETL-11 to
 * PR-SETL-15. */
#include "games/pr/pr_engine.h"

int pr_draw_pool(const struct pr_rules *r, const struct pr_state *s, int16_t pool[PR_KINDS])
{
    const int down = pr_face_down(s);
    const bool reshuffle = down <= 0 && r->option[PR_OPT_EMPTY_STACK] == PR_EMPTY_RESHUFFLE;
    for (int k = 0; k < PR_KINDS; k++)
        pool[k] = pr_plus(s->unseen[k], reshuffle ? s->discard[k] : 0);
    return reshuffle ? kit_sum(s->discard, PR_KINDS) + s->discard_unknown : down;
}

/* PR-BLDG-22c, PR-BLDG-22e, PR-SETL-15. */
void pr_check_face_down(struct pr_check *c, unsigned tile)
{
    int16_t pool[PR_KINDS];
    const int left = pr_draw_pool(c->r, c->s, pool);
    if (left <= 0)
        pr_report(c, PR_V_settler_impossible_tile, "no tile is left to draw|%s", pr_name(tile));
    else if (pool[tile] <= 0)
        pr_report(c, PR_V_settler_impossible_tile, "no %s is unseen|%s", pr_name(tile),
                  pr_name(tile));
}

/* The discards become the face-down stack. */
static void reshuffle_tiles(struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    for (int k = 0; k < PR_KINDS; k++) {
        journal_add(j, &s->unseen[k], s->discard[k], PR_CAUSE_FLOW);
        journal_put(j, &s->discard[k], 0, PR_CAUSE_FLOW);
    }
    journal_put(j, &s->discard_unknown, 0, PR_CAUSE_FLOW);
}

/* PR-OPT-04: a tile is looked at, so there must be a stack. */
void pr_look_at_stack(const struct pr_rules *r, struct journal *j)
{
    if (pr_face_down(pr_view(j->state)) <= 0 &&
        r->option[PR_OPT_EMPTY_STACK] == PR_EMPTY_RESHUFFLE)
        reshuffle_tiles(j);
}

void pr_take_face_down(const struct pr_rules *r, struct journal *j, unsigned tile,
                       uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    pr_look_at_stack(r, j);
    if (s->unseen[tile] > 0)
        journal_add(j, &s->unseen[tile], -1, cause);
}

enum node_kind pr_refill_row_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_tiles_for_row(r, s) > 0 ? NODE_CHANCE : NODE_AUTOMATIC;
}

struct row {
    int16_t kind[PR_KINDS];
    int16_t unknown;
    int total; /* as the log has it, also where a kind does not fit its slot */
};

static struct row row_of(const struct event *e)
{
    struct row row = {{0}, 0, 0};
    row.unknown = journal_fit(pr_kinds_of(e, row.kind));
    for (unsigned i = 0; i < e->n_items; i++)
        row.total += kit_count_of(&e->item[i]);
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
        reshuffle_tiles(j);
    for (int k = 0; k < PR_KINDS; k++) {
        const int there = kit_min(row->kind[k], s->unseen[k]);
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

/* The log does not have the row: it gets as many unknown tiles as are due. */
void pr_refill_row_pass(const struct pr_rules *r, struct journal *j)
{
    struct row row = {{0}, 0, 0};
    row.unknown = (int16_t)pr_tiles_for_row(r, pr_view(j->state));
    turn_up(r, j, &row);
    end_row(r, j);
}

/* PR-SETL-13: the last face-down tiles come first, unless the discards are shuffled in
 * before. */
static void check_remaining_first(struct pr_check *c, const struct row *row)
{
    const struct pr_state *s = c->s;
    const bool unknown = row->unknown + s->row_unknown + s->discard_unknown > 0;
    if (c->r->option[PR_OPT_SETTLER_REFILL] != PR_REFILL_REMAINING_FIRST || unknown)
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
    const bool reshuffle_due = pr_face_down(s) < c->r->face_up;
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
    const int due = pr_tiles_for_row(c->r, c->s);
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

/* A tile of the stack is about to be drawn with a hacienda, or bought with a land office. */
static bool is_drawing(const struct pr_rules *r, const struct pr_state *s)
{
    if (s->step == PR_STEP_SETTLE)
        return true;
    return (s->step == PR_STEP_SELL || s->step == PR_STEP_OFFICE) &&
           pr_power(r, &s->seat[s->turn], PR_HOOK_SALE_BUY_TILE) > 0; /* PR-BLDG-71d */
}

void pr_check_reshuffle(struct pr_check *c)
{
    const int down = pr_face_down(c->s);
    const bool drawing = is_drawing(c->r, c->s) && down <= 0 &&
                         c->r->option[PR_OPT_EMPTY_STACK] == PR_EMPTY_RESHUFFLE;
    const bool refilling = c->s->step == PR_STEP_REFILL_ROW && down < c->r->face_up;
    if (!c->aligned || !(drawing || refilling))
        pr_report(c, PR_V_settler_early_reshuffle, "%d tiles still lie face down|a reshuffle",
                  down);
}

/* A draw that is due shuffles by itself; elsewhere the log decides. */
void pr_apply_reshuffle(const struct pr_rules *r, struct journal *j, const struct event *e,
                        bool aligned)
{
    (void)e;
    const struct pr_state *s = pr_view(j->state);
    const int down = pr_face_down(s);
    const bool trading = s->step == PR_STEP_SELL || s->step == PR_STEP_OFFICE;
    const bool due = aligned && ((down <= 0 && (!trading || is_drawing(r, s))) ||
                                 (s->step == PR_STEP_REFILL_ROW && down < r->face_up));
    if (!due)
        reshuffle_tiles(j);
}
