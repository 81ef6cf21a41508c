/* pr_rules_text.c - a ruleset as text, and the list of profiles and options. */
#include "games/pr/pr_rules.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

/* Where an option is shown. */
enum {
    PLAYED_WITH_BASE = 1U << PR_SET_BASE,
    PLAYED_WITH_NEW_BUILDINGS = 1U << PR_SET_NEW_BUILDINGS,
    PLAYED_WITH_NOBLES = 1U << PR_SET_NOBLES,
    PLAYED_WITH_EXPANSIONS = PLAYED_WITH_NEW_BUILDINGS | PLAYED_WITH_NOBLES,
};

struct option_text {
    uint8_t sets; /* any of these, bits of enum pr_set */
    const char *name;
    const char *values; /* words separated by '|', '#' = any number */
    const char *help;
};

static const struct option_text options[] = {
#define OPTION(id, set, name, values, fallback, help) {PLAYED_WITH_##set, name, values, help},
#include "games/pr/pr_option.def"
#undef OPTION
};

struct title {
    const char *name, *title;
};

static const struct title profiles[] = {
#define PROFILE(id, name, title) {name, title},
#include "games/pr/pr_option.def"
#undef PROFILE
};

static const struct title expansions[] = {
#define EXPANSION(id, set, name, title) {name, title},
#include "games/pr/pr_option.def"
#undef EXPANSION
};

static void put_option(struct buf *out, const struct option_text *o, int value)
{
    int n = 0;
    for (const char *p = o->values; *p != '\0'; n++) {
        const size_t length = strcspn(p, "|");
        if (n == value && *p != '#') {
            buf_printf(out, "  %-26s %.*s\n", o->name, (int)length, p);
            return;
        }
        p += length + (p[length] == '|');
    }
    buf_printf(out, "  %-26s %d\n", o->name, value);
}

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
#undef HOOK
    };
    static const char *const occupants[] = {
        [PR_BY_ANY] = "", [PR_BY_COLONIST] = ", colonist", [PR_BY_NOBLE] = ", noble"};
    buf_printf(out, "effects of occupied buildings\n");
    for (unsigned i = 0; i < r->hook_first[PR_HOOK_COUNT]; i++) {
        const struct pr_effect *e = &r->effect[i];
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
    if (r->nobles > 0)
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
    buf_printf(out, "puerto-rico, %s", profiles[r->profile].name);
    for (size_t i = 0; i < COUNT_OF(expansions); i++)
        if ((r->expansions >> i & 1) != 0)
            buf_printf(out, " + %s", expansions[i].name);
    buf_printf(out, " (%s), %u players\noptions\n", profiles[r->profile].title, r->n_players);
    for (size_t i = 0; i < COUNT_OF(options); i++)
        if ((r->sets & options[i].sets) != 0)
            put_option(out, &options[i], r->option[i]);
    dump_setup(r, out);
    dump_buildings(r, out);
    dump_effects(r, out);
}

/* An option with its words; '#' stands for a number. */
static void put_choices(struct buf *out, const struct option_text *o)
{
    char values[64];
    snprintf(values, sizeof values, "%s", o->values);
    char *number = strchr(values, '#');
    if (number != NULL)
        snprintf(number, sizeof values - (size_t)(number - values), "NUMBER");
    buf_printf(out, "  %-26s %-30s %s\n", o->name, values, o->help);
}

void pr_list_rules(struct buf *out)
{
    buf_printf(out, "profiles\n");
    for (size_t i = 0; i < COUNT_OF(profiles); i++)
        buf_printf(out, "  %-22s %s\n", profiles[i].name, profiles[i].title);
    buf_printf(out, "expansions (add them to the profile: deluxe + new-buildings + nobles)\n");
    for (size_t i = 0; i < COUNT_OF(expansions); i++)
        buf_printf(out, "  %-22s %s\n", expansions[i].name, expansions[i].title);
    buf_printf(out, "options (write them behind the profile: rgg2002, vp-trigger=any-phase)\n");
    for (size_t i = 0; i < COUNT_OF(options); i++)
        put_choices(out, &options[i]);
}
