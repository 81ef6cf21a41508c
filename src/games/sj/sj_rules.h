/* sj_rules.h - the rules of one game of San Juan, resolved: edition, options, players.
 *
 * A ruleset is plain data without pointers, filled by sj_resolve() and then constant.  Engine code
 * uses its numbers and sums, never the edition or a card.
 */
#ifndef GAMES_SJ_SJ_RULES_H
#define GAMES_SJ_SJ_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/limits.h"
#include "core/profile.h"
#include "games/kit/kit_hooks.h"
#include "games/sj/sj_vocab.h"

struct buf;
struct err;

enum {
    SJ_SEATS = 4,
    SJ_KINDS = 6,      /* goods: SJ_INDIGO .. SJ_CUSTOMS */
    SJ_PRODUCTION = 5, /* production cards come first and make the kind of the same number */
    SJ_ROLES = 5,
    SJ_TILES = 5,
    SJ_FIRST_ROLE = SJ_BUILDER,
    SJ_FIRST_CARD = SJ_INDIGO_PLANT,
    SJ_CARD_COUNT = SJ_THING_COUNT - SJ_FIRST_CARD,
    SJ_TYPES = SJ_CARD_COUNT - 1, /* cards of the deck: all but the cathedral */
    SJ_CITY_FULL = 12,            /* buildings that end the game (SJ-END-01) */
};

#define HOOK(id, ...) SJ_HOOK_##id,
enum sj_hook {
#include "games/sj/sj_effect.def"
    SJ_HOOK_COUNT
};

#define OPTION(id, ...) SJ_OPT_##id,
enum sj_option {
#include "games/sj/sj_option.def"
    SJ_OPT_COUNT
};

/* Numbers of the options' words, in the order of sj_option.def. */
enum { SJ_SETUP_STANDARD, SJ_SETUP_DRAFT_DOWN };
enum { SJ_MINE_CHEAPEST, SJ_MINE_ANY };
enum { SJ_GUILD_TYPES, SJ_GUILD_BUILDINGS };
enum { SJ_CRANE_DISPUTED, SJ_CRANE_ALLOWED, SJ_CRANE_FORBIDDEN };
enum { SJ_LIBRARY_ONCE, SJ_LIBRARY_ALWAYS };
enum { SJ_LIMIT_ALWAYS, SJ_LIMIT_WHEN_OWNED };
enum { SJ_LIMITS_BY_SEAT, SJ_LIMITS_LAST };
enum { SJ_CATHEDRAL_OUT, SJ_CATHEDRAL_RETURNS };
enum { SJ_EXTRA_ANY, SJ_EXTRA_AS_SET };

#define CAUSE(id, ...) SJ_CAUSE_##id,
enum sj_cause {
#include "games/sj/sj_cause.def"
    SJ_CAUSE_FIRST_CARD,
    SJ_CAUSE_COUNT = SJ_CAUSE_FIRST_CARD + SJ_CARD_COUNT
};

enum sj_card_class { SJ_CLASS_PRODUCTION, SJ_CLASS_CITY, SJ_CLASS_MONUMENT };

/* The cards as columns, by index from SJ_FIRST_CARD.  Cards that are not in the game have no
 * copies. */
struct sj_cards {
    int16_t cost[SJ_CARD_COUNT];
    int16_t vp[SJ_CARD_COUNT];     /* printed */
    int16_t copies[SJ_CARD_COUNT]; /* in the game, those on the table at the start included */
    /* Copies there can be: the same, unless it is unknown which production cards the expansion has
     * (SJ-SET-52). */
    int16_t fewest[SJ_CARD_COUNT], most[SJ_CARD_COUNT];
    int16_t class[SJ_CARD_COUNT]; /* enum sj_card_class */
    int16_t good[SJ_CARD_COUNT];  /* kind that lies on it + 1, 0 none */
};

struct sj_rules {
    uint8_t n_players;
    struct profile profile; /* edition, expansions, sets: enum sj_set */
    int16_t option[SJ_OPT_COUNT];
    int16_t deal[SJ_SEATS]; /* cards dealt, by seat */
    int16_t start_hand;     /* cards kept of these */
    int16_t picks;          /* roles taken in a round */
    int16_t n_cards;        /* in the game, the cathedral apart: 110 or 143 */
    int16_t cathedrals;     /* 0 or 1 */
    int16_t limit;          /* hand limit at the start of a round without a building for it */
    int16_t base_limit;     /* the same while no building lowers it */
    int16_t privilege[SJ_ROLES]; /* what the privilege adds: off the price, goods, cards */
    int16_t tile[SJ_TILES][SJ_PRODUCTION]; /* prices */
    struct sj_cards card;
    struct kit_hooks hooks; /* by enum sj_hook; kind and occupant are not used */
};

extern const struct profile_tables sj_profiles;

/* Resolves "second + new-buildings, setup=draft-down" for a number of players; see game.h. */
int sj_resolve(void *rules, const char *profile, unsigned n_players, struct err *err);

/* The resolved tables as text (sj_rules_text.c). */
void sj_dump_rules(const void *rules, struct buf *out);

/* Profiles and options as text, for `shipslog rules --list`. */
void sj_list_rules(struct buf *out);

#endif
