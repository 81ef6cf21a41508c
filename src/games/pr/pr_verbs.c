/* pr_verbs.c - the table of verbs: how each is checked and applied; passes and coins. */
#include "games/pr/pr_engine.h"

/* ---- "-" --------------------------------------------------------------------------------- */

/* PR-ROLE-08, PR-ROLE-10, PR-BLDG-03: actions, privileges and functions are voluntary. */
void pr_check_pass(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const unsigned seat = c->e->seat;
    if (!c->aligned) {
        const bool had_turn = pr_has_had_turn(s, seat);
        const bool picks = s->step == PR_STEP_ROLE && seat == pr_picker(c->r, s);
        /* a missing allocation is reported when the phase is left */
        if (!had_turn && picks)
            pr_report(c, PR_V_role_skipped, "%c takes a role|a pass", seat_letter(c->e->seat));
        else if (had_turn && pr_passes_late(c->r, s, c->e)) /* PR-ROLE-06 */
            pr_report(c, PR_V_action_out_of_order,
                      "%c passes in turn|after a player who comes later", seat_letter(seat));
        else if (!had_turn && !pr_in_any_order(s))
            pr_report(c, PR_V_action_wrong_phase, "%c has no turn now|a pass",
                      seat_letter(c->e->seat));
        return;
    }
    if ((s->step == PR_STEP_LOAD || s->step == PR_STEP_BEGIN) &&
        pr_can_load_cargo(c->r, s, seat)) /* PR-CAP-02, PR-CAP-13 */
        pr_report(c, PR_V_captain_held_back, "%c can load a cargo ship|a pass",
                  seat_letter(c->e->seat));
    if (s->step == PR_STEP_PRIVILEGE && s->colonists > 0 &&
        c->r->option[PR_OPT_MAYOR_PRIVILEGE] == PR_MAYOR_MANDATORY)
        pr_report(c, PR_V_mayor_privilege_declined, "+colonist|declined");
}

/* Declines: nothing is produced, the privilege colonist is not taken. */
void pr_apply_pass(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    (void)e;
    const struct pr_state *s = pr_view(j->state);
    if (!aligned)
        return;
    if (s->step == PR_STEP_PRIVILEGE) /* dealing the ship follows by itself */
        journal_put(j, &s->privilege, pr_privilege(r, s, (unsigned)s->chooser, PR_MAYOR),
                    PR_CAUSE_FLOW);
    else if (s->step == PR_STEP_MAKE)
        pr_make_nothing(r, j);
    else
        pr_step(r, j);
}

/* ---- "+..." ------------------------------------------------------------------------------ */

/* "+1d", "+1vp": a privilege taken without its action; only the prospector's is due
 * (PR-BLD-04, PR-CAP-12). */
static void check_coin_bonus(struct pr_check *c)
{
    static const struct {
        uint8_t role, thing;
        uint16_t violation;
        const char *text;
    } misuse[] = {
        {PR_BUILDER, PR_DOUBLOON, PR_V_builder_privilege_without_building, "building"},
        {PR_TRADER, PR_DOUBLOON, PR_V_trader_wrong_price, "a sale"},
        {PR_CAPTAIN, PR_VP, PR_V_captain_privilege_without_load, "a load"},
    };
    const struct pr_state *s = c->s;
    const struct event_item *item = &c->e->item[0];
    const int role = s->role + PR_FIRST_ROLE;
    const int n = kit_count_of(item);
    if ((role == PR_PROSPECTOR || role == PR_PROSPECTOR_2) && item->thing == PR_DOUBLOON) {
        const int due = pr_privilege(c->r, s, (unsigned)s->chooser, (enum pr_thing)role);
        if (c->e->seat != (unsigned)s->chooser)
            pr_report(c, PR_V_prospector_others_acted, "%c alone takes %d|%c takes %d",
                      seat_letter(s->chooser), due, seat_letter(c->e->seat), n);
        else if (n != due)
            pr_report(c, PR_V_prospector_wrong_income, "%d by privilege|%d", due, n);
        return;
    }
    if (role == PR_SETTLER && item->thing == PR_VP &&
        kit_has_hook(&c->r->hooks, PR_HOOK_SETTLE_EMPTY_POINT)) {
        pr_check_hunt_points(c, n);
        return;
    }
    for (unsigned i = 0; i < sizeof misuse / sizeof misuse[0]; i++)
        if (misuse[i].role == role && misuse[i].thing == item->thing) {
            pr_report(c,
                      c->e->seat == (unsigned)s->chooser ? misuse[i].violation
                                                         : PR_V_privilege_by_non_chooser,
                      "nothing without %s|+%d %s", misuse[i].text, n, pr_name(item->thing));
            return;
        }
    pr_report(c, PR_V_action_wrong_phase, "no privilege gives this now|+%d", n);
}

void pr_check_bonus(struct pr_check *c)
{
    const unsigned thing = c->e->item[0].thing;
    if (pr_is_person(thing))
        pr_check_mayor_bonus(c);
    else if (thing < PR_KINDS)
        pr_check_craft_bonus(c);
    else
        check_coin_bonus(c);
}

void pr_apply_bonus(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    if (!aligned)
        return;
    if (pr_is_person(e->item[0].thing))
        pr_apply_mayor_bonus(r, j, e);
    else if (e->item[0].thing < PR_KINDS)
        pr_apply_craft_bonus(r, j, e);
    else
        pr_step(r, j); /* the prospector's doubloon, written down */
}

/* ---- the table --------------------------------------------------------------------------- */

static const struct verb_row {
    void (*check)(struct pr_check *c);
    void (*apply)(const struct pr_rules *r, struct journal *j, const struct event *e,
                  bool aligned); /* NULL: changes nothing */
} rows[PR_VERB_COUNT] = {
#define ACTION(verb, functions) [PR_VERB_##verb] = {pr_check_##functions, pr_apply_##functions},
#include "games/pr/pr_action.def"
    [PR_VERB_RESULT] = {pr_check_result, NULL},
    [PR_VERB_WINNER] = {pr_check_winner, NULL},
};

enum verdict pr_check_event(const void *rules, const int16_t *state, const struct event *e,
                            bool aligned, struct finding_sink *sink)
{
    struct pr_check c = pr_begin_check(rules, state, e, aligned, sink);
    if (rows[e->verb].check != NULL)
        rows[e->verb].check(&c);
    else
        pr_check_note(&c);
    return c.found.worst;
}

/* A seat that was passed over has made up for it with any action. */
static void make_up(struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    if (s->late == 0)
        return;
    /* the normal tile is still to come; guests and waivers are no turn */
    const bool turn_goes_on =
        e->verb == PR_VERB_DRAW || e->verb == PR_VERB_GUEST || e->verb == PR_VERB_WAIVE;
    if (e->seat < SEATS_MAX && pr_is_late(s, e->seat) && !turn_goes_on)
        journal_put(j, &s->late, (int)((unsigned)s->late & ~kit_bit(e->seat)),
                    PR_CAUSE_CORRECTION);
}

void pr_apply_event(const void *rules, struct journal *j, const struct event *e, bool aligned)
{
    if (rows[e->verb].apply == NULL)
        return;
    rows[e->verb].apply(pr_ruleset(rules), j, e, aligned);
    make_up(j, e);
}
