/* sj_rules.c - from a profile text to a ruleset: base tables, then overlays. */
#include "games/sj/sj_rules.h"

#include <string.h>

#include "base/err.h"
#include "core/limits.h"
#include "games/sj/sj_names.h"

#include "games/kit/kit_profiles.inc.c"

static const struct {
    int16_t cost, vp, copies, class;
} cards[SJ_CARD_COUNT] = {
#define CARD(thing, cost, vp, copies, class)                                                   \
    [SJ_##thing - SJ_FIRST_CARD] = {cost, vp, copies, SJ_CLASS_##class},
#include "games/sj/sj_card.def"
};

static const struct kit_effect effects[] = {
#define EFFECT(card, hook, amount) {SJ_##card - SJ_FIRST_CARD, SJ_HOOK_##hook, 0, 0, amount},
#include "games/sj/sj_effect.def"
};
ASSERT_WITHIN(COUNT_OF(effects), KIT_EFFECTS_MAX);
ASSERT_WITHIN(SJ_HOOK_COUNT, KIT_HOOKS_MAX);
ASSERT_WITHIN(SJ_CARD_COUNT, KIT_OWNERS_MAX);

/* SJ-SELL-02: prices of indigo, sugar, tobacco, coffee, silver. */
static const int16_t tiles[SJ_TILES][SJ_PRODUCTION] = {
    {1, 1, 1, 2, 2}, {1, 1, 2, 2, 2}, {1, 1, 2, 2, 3}, {1, 2, 2, 2, 3}, {1, 2, 2, 3, 3},
};

/* SJ-ROLE-11: a card less, a good more, a sale more, three cards more, a card. */
static const int16_t privileges[SJ_ROLES] = {1, 1, 1, 3, 1};

enum {
    START_HAND = 4,   /* SJ-SET-04 */
    LIMIT = 7,        /* SJ-START-03 */
    LIMIT_GUARDED = 6 /* with the expansion, SJ-START-54 */
};

/* ---- filling the tables ------------------------------------------------------------------ */

static bool is_played(const struct sj_rules *r, unsigned set)
{
    return (r->profile.sets >> set & 1) != 0;
}

/* Every card has cost and points, so that a log may name a card that is not in the game; cards in
 * the game have copies. */
static void fill_cards(struct sj_rules *r)
{
    struct sj_cards *c = &r->card;
    for (size_t i = 0; i < SJ_CARD_COUNT; i++) {
        c->cost[i] = cards[i].cost;
        c->vp[i] = cards[i].vp;
        c->class[i] = cards[i].class;
        if (is_played(r, sj_things[SJ_FIRST_CARD + i].set))
            c->copies[i] = c->fewest[i] = c->most[i] = cards[i].copies;
    }
    c->fewest[SJ_TYPES] = c->most[SJ_TYPES] = 0; /* the cathedral is never in the deck */
    c->cost[SJ_PREFECTURE - SJ_FIRST_CARD] = r->option[SJ_OPT_PREFECTURE];
    c->cost[SJ_BANK - SJ_FIRST_CARD] = r->option[SJ_OPT_BANK];
}

/* SJ-OPT-54, SJ-OPT-55: the production cards of the expansion; unless they are known, every type
 * may have one more than in the base game. */
static void fill_extra(struct sj_rules *r)
{
    if (!is_played(r, SJ_SET_NEW_BUILDINGS))
        return;
    for (int i = 0; i < SJ_PRODUCTION; i++) {
        const int16_t extra = r->option[SJ_OPT_EXTRA_INDIGO + i];
        r->card.copies[i] = (int16_t)(r->card.copies[i] + extra);
        if (r->option[SJ_OPT_EXTRA] == SJ_EXTRA_AS_SET) {
            r->card.fewest[i] = r->card.most[i] = r->card.copies[i];
        } else {
            r->card.most[i] = (int16_t)(r->card.most[i] + (extra > 1 ? extra : 1));
        }
    }
}

/* SJ-OPT-05: 2 VP a building instead of 1 and 1 a type. */
static int8_t amount_of(const struct sj_rules *r, const struct kit_effect *e)
{
    const bool by_buildings = r->option[SJ_OPT_GUILD_HALL] == SJ_GUILD_BUILDINGS;
    if (by_buildings && e->hook == SJ_HOOK_SCORE_PRODUCTION)
        return 2;
    return by_buildings && e->hook == SJ_HOOK_SCORE_PRODUCTION_TYPE ? 0 : e->amount;
}

static void fill_setup(struct sj_rules *r)
{
    const bool draft = r->option[SJ_OPT_SETUP] == SJ_SETUP_DRAFT_DOWN;
    for (int seat = 0; seat < r->n_players; seat++)
        r->deal[seat] = (int16_t)(START_HAND + (draft ? seat + 1 : 0));
    r->start_hand = START_HAND;
    r->picks = r->n_players == 2 ? 3 : r->n_players; /* SJ-ROUND-02, SJ-2P-01 */
    r->base_limit = LIMIT;
    r->limit = is_played(r, SJ_SET_NEW_BUILDINGS) ? LIMIT_GUARDED : LIMIT;
    memcpy(r->tile, tiles, sizeof r->tile);
    memcpy(r->privilege, privileges, sizeof r->privilege);
    r->cathedrals = r->card.copies[SJ_TYPES];
    for (int i = 0; i < SJ_TYPES; i++)
        r->n_cards = (int16_t)(r->n_cards + r->card.copies[i]);
}

int sj_resolve(void *rules, const char *profile, unsigned n_players, struct err *err)
{
    struct sj_rules *r = rules;
    memset(r, 0, sizeof *r);
    r->n_players = (uint8_t)n_players;
    if (n_players < 2 || n_players > SJ_SEATS)
        return err_set(err, "san-juan is for 2 to 4 players, not %u", n_players);
    if (profile_read(&sj_profiles, profile, &r->profile, r->option, err) < 0)
        return -1;
    fill_cards(r);
    fill_extra(r);
    kit_fill_hooks(&r->hooks, effects, COUNT_OF(effects), SJ_HOOK_COUNT, r->card.copies);
    for (unsigned i = 0; i < r->hooks.first[SJ_HOOK_COUNT]; i++)
        r->hooks.effect[i].amount = amount_of(r, &r->hooks.effect[i]);
    /* The goods on each building: those of production cards and customs offices. */
    for (int i = 0; i < SJ_PRODUCTION; i++)
        r->card.good[i] = (int16_t)(i + 1);
    for (size_t i = 0; i < COUNT_OF(effects); i++)
        if (effects[i].hook == SJ_HOOK_COUNCIL_GOOD)
            r->card.good[effects[i].building] = SJ_CUSTOMS + 1;
    fill_setup(r);
    return 0;
}
