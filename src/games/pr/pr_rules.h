/* pr_rules.h - the rules of one game of Puerto Rico, resolved: profile, options, players.
 *
 * A ruleset is plain data without pointers, filled once by pr_resolve() and constant from then
 * on.  Engine code asks it for numbers and sums; it never asks for an edition.
 */
#ifndef GAMES_PR_PR_RULES_H
#define GAMES_PR_PR_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/limits.h"
#include "core/profile.h"
#include "games/kit/kit_hooks.h"
#include "games/pr/pr_vocab.h"

struct buf;
struct err;

enum {
    PR_KINDS = 5,      /* kinds of goods and plantations: PR_CORN .. PR_COFFEE */
    PR_TILE_KINDS = 7, /* the kinds, the quarry and the forest */
    PR_ROLE_CARDS = 8,
    PR_CARGO_SHIPS = 3,
    PR_CARGO_SPACES = 8, /* at most on a ship */
    PR_SPACES = 12,      /* of a city, and of an island (PR-SETL-06, PR-BLD-11) */
    PR_FIRST_ROLE = PR_SETTLER,
    PR_FIRST_BUILDING = PR_SMALL_INDIGO_PLANT,
    PR_BUILDING_COUNT = PR_THING_COUNT - PR_FIRST_BUILDING,
    PR_PRICES = 21, /* 0 .. 20; printed ones up to 10 */
    PR_NO_TILE = 255,
};

#define HOOK(id, ...) PR_HOOK_##id,
enum pr_hook {
#include "games/pr/pr_effect.def"
    PR_HOOK_COUNT
};

#define OPTION(id, ...) PR_OPT_##id,
enum pr_option {
#include "games/pr/pr_option.def"
    PR_OPT_COUNT
};

#define FAMILY(id, ...) PR_FAMILY_##id,
enum pr_family {
#include "games/pr/pr_option.def"
    PR_FAMILY_COUNT
};

/* Numbers of the options' words, in the order of pr_option.def. */
enum { PR_TRIGGER_CAPTAIN, PR_TRIGGER_ANY_PHASE };
enum { PR_REFILL_REMAINING_FIRST, PR_REFILL_SHUFFLE_FIRST };
enum { PR_EMPTY_RESHUFFLE, PR_EMPTY_NO_TILE };
enum { PR_SHORTAGE_ALL_LEFT, PR_SHORTAGE_NONE };
enum { PR_MAYOR_OPTIONAL, PR_MAYOR_MANDATORY };
enum { PR_CRAFT_PRODUCIBLE, PR_CRAFT_PRODUCED };
enum { PR_DECLINED_NONE, PR_DECLINED_LEAVE };
enum { PR_DRAFTED, PR_DRAFT_ALL, PR_DRAFT_NAMED };
enum { PR_PAIR_ALLOWED, PR_PAIR_FORBIDDEN };
enum { PR_FOREST_SEPARATE, PR_FOREST_REPLACES_FACE_UP };
enum { PR_OWN_COLONIST_FORBIDDEN, PR_OWN_COLONIST_ALLOWED };
enum { PR_LIBRARY_DIFFERENT, PR_LIBRARY_ANY };
enum { PR_BEFORE_FIRST_TURN, PR_BEFORE_FIRST_SHIPMENT };
enum { PR_VILLA_EXTRA, PR_VILLA_INSTEAD };
enum { PR_MARKET_EXTRA, PR_MARKET_DRAFT };
enum { PR_NO, PR_YES };

#define CAUSE(id, ...) PR_CAUSE_##id,
enum pr_cause {
#include "games/pr/pr_cause.def"
    PR_CAUSE_FIRST_BUILDING,
    PR_CAUSE_COUNT = PR_CAUSE_FIRST_BUILDING + PR_BUILDING_COUNT
};

enum pr_building_class { PR_SMALL_PRODUCTION, PR_LARGE_PRODUCTION, PR_VIOLET };

/* Who must stand on a building for an effect. */
enum pr_occupant { PR_BY_ANY, PR_BY_COLONIST, PR_BY_NOBLE };

/* The buildings as columns, by index from PR_FIRST_BUILDING: sums over a city are hot.  Those
 * that are not in the game have no copies. */
struct pr_buildings {
    int16_t cost[PR_BUILDING_COUNT];    /* doubloons; PR-OPT-07, PR-OPT-13 */
    int16_t vp[PR_BUILDING_COUNT];      /* printed */
    int16_t circles[PR_BUILDING_COUNT]; /* colonists that fit */
    int16_t column[PR_BUILDING_COUNT];  /* most quarries that count */
    int16_t copies[PR_BUILDING_COUNT];  /* in the game with this number of players */
    int16_t size[PR_BUILDING_COUNT];    /* city spaces */
    int16_t class[PR_BUILDING_COUNT];   /* enum pr_building_class */
    int16_t set[PR_BUILDING_COUNT];     /* enum pr_set */
    int16_t drafted[PR_BUILDING_COUNT]; /* 1: for sale only when drafted */
    int16_t rival[PR_BUILDING_COUNT]; /* 1 + building that may not be drafted beside it, or 0 */
};

struct pr_rules {
    uint8_t n_players;
    struct profile profile; /* edition, expansions, sets: enum pr_set */
    uint8_t n_buildings;    /* buildings from here on are not in the game */
    int16_t option[PR_OPT_COUNT];
    int16_t doubloons[SEATS_MAX]; /* at the start, by seat */
    uint8_t start_tile[SEATS_MAX];
    int16_t colonists, ship_colonists; /* supply and ship at the start */
    int16_t vp_pool;
    uint8_t n_cargo;
    int16_t cargo[PR_CARGO_SHIPS]; /* spaces */
    uint8_t
        ship_with[PR_CARGO_SPACES + 1]; /* 1 + the first ship with this many spaces; 0: none */
    int16_t role_cards;                 /* PR_SETTLER .. in this order */
    int16_t picks;                      /* roles taken in a round */
    int16_t face_up;                    /* tiles of a full row */
    int16_t quarries;
    int16_t tiles[PR_KINDS]; /* starting tiles included */
    int16_t goods[PR_KINDS];
    int16_t tile_circles[PR_TILE_KINDS]; /* colonists that fit on a tile */
    int16_t good_price[PR_KINDS];
    uint8_t needs_building[PR_KINDS]; /* 0: the plantation alone produces (corn) */
    int16_t house_size;
    int16_t nobles; /* in the game, that on the ship included */
    int16_t colonist_total, building_total;
    int16_t draft_picks;             /* buildings drafted before the game, PR-NEW-03 */
    int16_t draft_spaces[PR_PRICES]; /* of these, by printed cost */
    bool ends_by_colonists;          /* PR-END-02, not with nobles: PR-NOB-05 */
    struct pr_buildings building;
    struct kit_hooks hooks; /* what occupied buildings do: enum pr_hook, enum pr_occupant */
};

extern const struct profile_tables pr_profiles;

/* Resolves "rgg2002, vp-trigger=any-phase" for a number of players; see game.h. */
int pr_resolve(void *rules, const char *profile, unsigned n_players, struct err *err);

/* The resolved tables as text (pr_rules_text.c). */
void pr_dump_rules(const void *rules, struct buf *out);

/* Profiles and options as text, for `shipslog rules --list`. */
void pr_list_rules(struct buf *out);

#endif
