/* sj_rules_text.c - a ruleset as text, and the list of profiles and options. */
#include "games/sj/sj_rules.h"

#include "base/buf.h"

static void dump_setup(const struct sj_rules *r, struct buf *out)
{
    buf_printf(out, "set-up\n  %-22s %d", "cards", r->n_cards);
    if (r->cathedrals > 0)
        buf_puts(out, ", and the cathedral");
    buf_printf(out, "\n  %-22s", "dealt");
    for (unsigned seat = 0; seat < r->n_players; seat++)
        buf_printf(out, " %d", r->deal[seat]);
    buf_printf(out, ", %d of them kept\n  %-22s %d\n  %-22s %d\n", r->start_hand,
               "roles a round", r->picks, "hand limit", r->limit);
    if (r->limit != r->base_limit && r->option[SJ_OPT_GUARD_LIMIT] == SJ_LIMIT_WHEN_OWNED)
        buf_printf(out, "  %-22s %d\n", "before a guard room", r->base_limit);
    buf_printf(out, "  %-22s", "tiles");
    for (int i = 0; i < SJ_TILES; i++)
        buf_printf(out, "%s %d %d %d %d %d", i == 0 ? "" : ",", r->tile[i][0], r->tile[i][1],
                   r->tile[i][2], r->tile[i][3], r->tile[i][4]);
    buf_printf(out, "\n  %-22s", "privileges");
    for (int i = 0; i < SJ_ROLES; i++)
        buf_printf(out, " %s %d", sj_things[SJ_FIRST_ROLE + i].name, r->privilege[i]);
    buf_putc(out, '\n');
}

static void dump_cards(const struct sj_rules *r, struct buf *out)
{
    static const char *const class[] = {"production", "city", "monument"};
    const struct sj_cards *c = &r->card;
    buf_puts(out, "cards                  cost vp copies class\n");
    for (unsigned i = 0; i < SJ_CARD_COUNT; i++) {
        if (c->copies[i] == 0)
            continue;
        buf_printf(out, "  %-20s %4d %2d %6d %s", sj_things[SJ_FIRST_CARD + i].name, c->cost[i],
                   c->vp[i], c->copies[i], class[c->class[i]]);
        if (c->fewest[i] != c->most[i])
            buf_printf(out, ", perhaps %d to %d", c->fewest[i], c->most[i]);
        buf_putc(out, '\n');
    }
}

static void dump_effects(const struct sj_rules *r, struct buf *out)
{
    static const char *const hooks[] = {
#define HOOK(id, name, help) name,
#include "games/sj/sj_effect.def"
    };
    buf_puts(out, "effects of buildings\n");
    KIT_EFFECTS_FROM (e, &r->hooks, 0, SJ_HOOK_COUNT)
        buf_printf(out, "  %-22s %-20s %d\n", hooks[e->hook],
                   sj_things[SJ_FIRST_CARD + e->building].name, e->amount);
}

void sj_dump_rules(const void *rules, struct buf *out)
{
    const struct sj_rules *r = rules;
    buf_puts(out, "san-juan, ");
    profile_dump(&sj_profiles, &r->profile, r->option, r->n_players, out);
    dump_setup(r, out);
    dump_cards(r, out);
    dump_effects(r, out);
}

void sj_list_rules(struct buf *out)
{
    profile_list(&sj_profiles, "second + new-buildings", "second, setup=draft-down", out);
}
