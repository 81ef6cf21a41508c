/* pr_rules_text.c - a ruleset as text, and the list of profiles and options. */
#include "games/pr/pr_rules.h"

#include "base/buf.h"

static void dump_buildings(const struct pr_rules *r, struct buf *out)
{
    static const char *const class[] = {"small-production", "large-production", "violet"};
    const struct pr_buildings *b = &r->building;
    buf_printf(out, "buildings              cost vp circles column copies size class\n");
    for (unsigned i = 0; i < r->n_buildings; i++) {
        if (b->copies[i] == 0)
            continue;
        buf_printf(out, "  %-20s %4d %2d %7d %6d %6d %4d %s%s\n",
                   pr_things[PR_FIRST_BUILDING + i].name, b->cost[i], b->vp[i], b->circles[i],
                   b->column[i], b->copies[i], b->size[i], class[b->class[i]],
                   b -> drafted[i] ? ", drafted" : "");
    }
}

static void dump_effects(const struct pr_rules *r, struct buf *out)
{
    static const char *const hooks[] = {
#define HOOK(id, name, help) name,
#include "games/pr/pr_effect.def"
    };
    static const char *const occupants[] = {
        [PR_BY_ANY] = "", [PR_BY_COLONIST] = ", colonist", [PR_BY_NOBLE] = ", noble"};
    buf_printf(out, "effects of occupied buildings\n");
    KIT_EFFECTS_FROM (e, &r->hooks, 0, PR_HOOK_COUNT) {
        const bool by_kind = e->hook == PR_HOOK_MAKE_GOOD || e->hook == PR_HOOK_MAKE_MORE;
        buf_printf(out, "  %-22s %-20s %d%s%s%s\n", hooks[e->hook],
                   pr_things[PR_FIRST_BUILDING + e->building].name, e->amount,
                   by_kind ? " " : "", by_kind ? pr_things[e->kind].name : "",
                   occupants[e->occupant]);
    }
}

static void dump_draft(const struct pr_rules *r, struct buf *out)
{
    if (r->draft_picks == 0)
        return;
    buf_printf(out, "  %-22s %d, spaces by cost", "drafted buildings", r->draft_picks);
    for (int cost = 1; cost < PR_PRICES; cost++)
        if (r->draft_spaces[cost] > 0)
            buf_printf(out, " %d:%d", cost, r->draft_spaces[cost]);
    buf_putc(out, '\n');
}

static void dump_setup(const struct pr_rules *r, struct buf *out)
{
    buf_printf(out, "set-up\n  %-22s", "doubloons");
    for (unsigned seat = 0; seat < r->n_players; seat++)
        buf_printf(out, " %d", r->doubloons[seat]);
    buf_printf(out, "\n  %-22s", "starting tiles");
    for (unsigned seat = 0; seat < r->n_players; seat++)
        buf_printf(out, " %s", pr_things[r->start_tile[seat]].name);
    buf_printf(out, "\n  %-22s supply %d, ship %d\n", "colonists", r->colonists,
               r->ship_colonists);
    if (r->nobles != 0)
        buf_printf(out, "  %-22s %d, one of them on the ship\n", "nobles", r->nobles);
    dump_draft(r, out);
    buf_printf(out, "  %-22s %d\n  %-22s", "vp pool", r->vp_pool, "cargo ships");
    for (unsigned i = 0; i < r->n_cargo; i++)
        buf_printf(out, " %d", r->cargo[i]);
    buf_printf(out, "\n  %-22s %d\n  %-22s %d\n", "face-up tiles", r->face_up, "quarries",
               r->quarries);
    buf_printf(out, "  %-22s %d\n  %-22s", "roles a round", r->picks, "role cards");
    for (int i = 0; i < r->role_cards; i++)
        buf_printf(out, " %s", pr_things[PR_FIRST_ROLE + i].name);
    buf_printf(out, "\n  %-22s %d\n", "trading house", r->house_size);
    buf_printf(out, "kinds                  tiles goods price\n");
    for (int k = 0; k < PR_KINDS; k++)
        buf_printf(out, "  %-20s %5d %5d %5d\n", pr_things[k].name, r->tiles[k], r->goods[k],
                   r->good_price[k]);
}

void pr_dump_rules(const void *rules, struct buf *out)
{
    const struct pr_rules *r = rules;
    buf_puts(out, "puerto-rico, ");
    profile_dump(&pr_profiles, &r->profile, r->option, r->n_players, out);
    dump_setup(r, out);
    dump_buildings(r, out);
    dump_effects(r, out);
}

void pr_list_rules(struct buf *out)
{
    profile_list(&pr_profiles, "deluxe + new-buildings + nobles",
                 "rgg2002, vp-trigger=any-phase", out);
}
