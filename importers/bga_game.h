/* bga_game.h - one Board Game Arena log on its way to a record.
 *
 * A handler takes one type of notification: it follows the pieces, which is what the format's own
 * checks need, and writes the event that the notification stands for.  What the site splits over
 * several notifications (loading, production, placing colonists) is gathered and written when the
 * phase closes, in clockwise order.
 *
 * Two kinds of trouble are kept apart.  What is not known, but may not matter, is a warning: the
 * numbers of the log decide.  What contradicts them, or cannot be taken (bga_refuse), is a
 * complaint: the log is refused, but the record is made all the same for the user who insists.
 */
#ifndef IMPORTERS_BGA_GAME_H
#define IMPORTERS_BGA_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "bga_player.h"
#include "importer.h"
#include "core/record.h"
#include "games/pr/pr_rules.h"

enum {
    BGA_TILES = 64,       /* tile numbers are below that */
    BGA_BUILDINGS = 128,  /* building numbers are below that */
    BGA_COLONISTS = 128,  /* colonist numbers are below that */
    BGA_CITY_SPACES = 12, /* most buildings of a player */
    BGA_BONUS_MAX = 5,    /* bonuses of large buildings of a player */
    BGA_ROLES = PR_PROSPECTOR_2 - PR_SETTLER + 1,
    BGA_COMPLAINTS = 8, /* complaints kept in words */
    BGA_DELTA_MAX = 99, /* most pieces that move at once */
    BGA_NO_ROLE = 255,
    BGA_TYPES = 128,  /* known types of notifications, at most */
    BGA_UNKNOWN = 16, /* unknown types in one log; one with more is of another game */
};

enum bga_place { BGA_NOWHERE, BGA_ON_TILE, BGA_ON_BUILDING };

struct bga_colonist {
    uint8_t place;  /* enum bga_place */
    uint8_t seat;   /* owner, once placed */
    uint8_t number; /* of the tile or building */
};

enum bga_tile_state { BGA_TILE_AWAY, BGA_TILE_FACE_UP, BGA_TILE_OWNED };

struct bga_tile {
    uint8_t state; /* enum bga_tile_state; away: face down or discarded */
    uint8_t seat;  /* owner */
};

struct bga_building {
    uint8_t thing; /* enum pr_thing; 0 = nobody bought it yet */
    uint8_t seat;  /* owner */
};

struct bga_bonus {
    uint8_t thing; /* large building; PR_UNKNOWN when the log does not name it */
    int16_t vp;
};

struct bga_seat {
    int coins;            /* doubloons earned minus spent; the start money is not in it */
    int coins_lowest;     /* the least `coins` ever was */
    uint32_t lowest_move; /* when */
    int goods[PR_KINDS];
    int colonists; /* held, placed or not */
    unsigned n_buildings;
    int chips, building_vp; /* victory points so far */
    struct bga_bonus bonus[BGA_BONUS_MAX];
    unsigned n_bonus;

    /* of the current phase */
    uint32_t move; /* of the last step of the player */
    int made[PR_KINDS];
    int factory;       /* doubloons from the factory; COUNT_NONE for none */
    bool has_stored;   /* goods[] is what the player kept */
    bool has_finished; /* the player said that all colonists are placed */
};

/* What a player chose to load on, between the two halves of a shipment. */
struct bga_hold {
    uint8_t seat; /* SEAT_NONE: nothing chosen */
    int ship;     /* number of the ship; 0 for the wharf */
    int capacity;
};

struct bga_cargo {
    int capacity; /* 0: never seen */
    int kind, count;
};
enum { BGA_SHIPS = 8 }; /* ship numbers are below that */

/* The start money and the prices that the site offers, and the rules of each. */
enum bga_variant { BGA_STANDARD, BGA_BALANCED, BGA_VARIANTS };
extern const char *const bga_variant_rules[BGA_VARIANTS];

/* A type of notification that is not known. */
struct bga_unknown {
    const char *type; /* borrowed from the document */
    size_t warning;   /* its index in the record */
    unsigned n;
};

struct bga_game {
    struct record *record;
    struct importer_options options;
    struct bga_players players;
    struct pr_rules rules[BGA_VARIANTS]; /* what the log does not show: the set-up, prices */
    struct bga_seat seat[SEATS_MAX];
    bool is_over;   /* ended early: what follows is no part of the game */
    uint8_t absent; /* seats that the site plays for, bit mask */
    const char *early_end, *early_end_player; /* how, and by whom; NULL when nobody is known */

    unsigned
        n_passed[BGA_TYPES]; /* notifications that changed nothing, by row of bga_type.def */
    struct bga_unknown unknown[BGA_UNKNOWN];
    unsigned n_unknown;
    size_t n_first; /* comments of bga_comment_first() */

    uint32_t *n_in_move; /* events of each move; in the record's arena */

    unsigned round;
    bool is_round_over;
    uint8_t next_governor; /* SEAT_NONE when the log does not say */
    uint8_t role;          /* enum pr_thing, or BGA_NO_ROLE */
    uint8_t chooser;
    uint32_t role_move; /* move of the role choice */
    bool is_written;    /* production or placements of this phase are written */

    /* The event that later notifications may add to; record->events moves, so by index. */
    size_t open;
    uint8_t open_seat;  /* SEAT_NONE: no event is open */
    uint8_t open_piece; /* tile or building that the event is about */
    struct event_claim *open_claim;

    struct bga_tile tile[BGA_TILES];
    bool is_row_known;
    bool first_row[BGA_TILES]; /* tiles that lay face up at the start, as far as is known */
    struct bga_building building[BGA_BUILDINGS];
    struct bga_colonist colonist[BGA_COLONISTS];
    int supply, on_ship; /* colonists */
    int bank[PR_KINDS];  /* goods in the supply */
    int house[PR_KINDS];
    struct bga_cargo cargo[BGA_SHIPS];
    struct bga_hold hold;
    int role_coins[BGA_ROLES];

    enum bga_variant variant;
    const char *variant_source; /* "the bank": what showed it; NULL while unknown */

    unsigned n_complaints;
    const char *complaint[BGA_COMPLAINTS]; /* in the record's arena */
};

/* The time of a notification, in seconds since 1970: the site's uids begin with it, in UTC.  0: it has none. */
int64_t bga_note_time(const struct bga_note *note);

/* Takes a whole log into `record`, which is empty.  -1: the log was refused. */
int bga_game_import(struct bga_game *g, const struct bga_table *table, struct record *record,
                    const struct importer_options *options, struct err *err);

/* --- bga_event.c: writing --- */

/* A new event of that move; no event is open then.  The pointer is good until the next one. */
struct event *bga_event(struct bga_game *g, uint32_t move, uint8_t verb, uint8_t seat);
void bga_item(struct event *e, uint8_t thing, enum item_mark mark, int count);
/* A new claim of the event, which has none yet. */
struct event_claim *bga_claim(struct bga_game *g, struct event *e, uint8_t key, uint8_t thing,
                              int value);

/* Lets later notifications about the seat of the last event add to it. */
void bga_open(struct bga_game *g, uint8_t piece);
/* The open event when it has this verb and seat, else NULL. */
struct event *bga_opened(struct bga_game *g, uint8_t verb, uint8_t seat);
/* Adds to the number that the open event claims; the first addition makes the claim. */
void bga_claim_more(struct bga_game *g, struct event *e, uint8_t key, int value);

/* The log contradicts itself. */
void bga_complain(struct bga_game *g, const struct bga_note *note, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, when the error is set: something in it cannot be taken, and the log goes on after it. */
void bga_complain_error(struct bga_game *g, const struct err *why);
/* Something is not known, and not in the record; a comment stands where it would be. */
void bga_warn(struct bga_game *g, const struct bga_note *note, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* A notification of a type that is not known; -1 when there are too many types. */
int bga_meet_unknown(struct bga_game *g, const struct bga_note *note, struct err *err);
/* Adds to the warnings how often each type occurred; to be called when the whole log is read. */
void bga_end_warnings(struct bga_game *g);
/* A comment before the next event, when comments are kept. */
void bga_comment(struct bga_game *g, const char *text);
/* A comment before all others and all events, in the order of the calls, when comments are kept. */
void bga_comment_first(struct bga_game *g, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* A copy of `text` in the record, without what a terminal must not see. */
const char *bga_keep_text(struct bga_game *g, const char *text);

/* Whether letters alone are the same: "smallmarket", "small market" and "small-market". */
bool bga_same_letters(const char *a, const char *b);
/* The thing (enum pr_thing) of a class with that name, letters alone counting; -1 when there is
 * none. */
int bga_thing(const char *name, enum thing_class class);
/* The seat `steps` places clockwise of the player who chose the role. */
uint8_t bga_clockwise(const struct bga_game *g, unsigned steps);
/* The argument "res_type": a kind of good or plantation, or the quarry. */
int bga_arg_kind(const struct bga_note *note, int *kind, struct err *err);
/* The seat of the notification, while that role is played; else the log is refused. */
int bga_arg_actor(const struct bga_game *g, const struct bga_note *note, uint8_t role,
                  uint8_t *seat, struct err *err);

/* --- handlers: one type of notification each; 1: it changes nothing, 0: it is taken, -1: it
 * cannot be --- */

typedef int bga_handler(struct bga_game *g, const struct bga_note *note, struct err *err);

/* bga_round.c */
bga_handler bga_take_role, bga_take_governor, bga_take_role_coin, bga_take_doubloons,
    bga_take_message;
/* Writes what the phase still owes.  `is_complete`: the log goes on after it. */
void bga_close_phase(struct bga_game *g, const struct bga_note *note, bool is_complete);

/* bga_island.c: tiles.  The site numbers them by kind, in ascending order, quarries last, and
 * gives the starting tiles the first numbers of their kinds. */
bga_handler bga_take_tile, bga_take_discard, bga_take_draw;
/* The kind (enum pr_thing: corn .. coffee, quarry) of a tile number, -1 when there is none
 * such. */
int bga_tile_kind(const struct bga_game *g, int tile);
void bga_set_out_tiles(struct bga_game *g);
/* Fills in the first event, the row that lay open at the start, as far as it is known. */
void bga_end_first_row(struct bga_game *g);

/* bga_city.c: buildings */
bga_handler bga_take_building;

/* bga_mayor.c: colonists */
bga_handler bga_take_from_supply, bga_take_from_ship, bga_take_to_building,
    bga_take_to_plantation, bga_take_to_san_juan, bga_take_refill;
void bga_write_placements(struct bga_game *g, const struct bga_note *note, bool is_complete);
/* Occupied quarries of a seat. */
int bga_quarries(const struct bga_game *g, uint8_t seat);

/* bga_goods.c: craftsman, trader, counters of goods */
bga_handler bga_take_production, bga_take_sale;
void bga_write_production(struct bga_game *g);
/* The seat and the kind of good of the notification, while that role is played. */
int bga_arg_goods(const struct bga_game *g, const struct bga_note *note, uint8_t role,
                  uint8_t *seat, int *kind, struct err *err);
/* Compares the absolute counters in "new_counters". */
void bga_check_counters(struct bga_game *g, const struct bga_note *note);
/* Moves goods from the seat to nowhere; complains when it has fewer. */
void bga_spend_goods(struct bga_game *g, const struct bga_note *note, uint8_t seat, int kind,
                     int count);

/* bga_captain.c: shipping and storage */
bga_handler bga_take_ship, bga_take_wharf, bga_take_shipment, bga_take_points,
    bga_take_clearing, bga_take_storage, bga_take_storage_end;
void bga_write_storage(struct bga_game *g);
/* Empties the full ships. */
void bga_empty_house(struct bga_game *g);

/* bga_score.c: final scoring */
bga_handler bga_take_shipping_score, bga_take_bonus_score, bga_take_state;

/* bga_end.c: what ends a game early, or changes who plays */
bga_handler bga_take_early_end, bga_take_absence, bga_take_reset;
/* The game is over, unfinished; `player` may be NULL. */
void bga_end_early(struct bga_game *g, const struct bga_note *note, const char *how,
                   const char *player);

/* bga_money.c: doubloons, and which variant they show */
void bga_pay(struct bga_game *g, const struct bga_note *note, uint8_t seat, int coins);
void bga_check_price(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                     uint8_t thing, int paid);
void bga_check_bank(struct bga_game *g, const struct bga_note *note, int64_t shown);
void bga_check_tiebreak(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                        int64_t shown);
/* Complains about players who paid more than they had; to be called when the whole log is read. */
void bga_check_money(struct bga_game *g, const struct bga_note *last);

/* bga_clock.c: how long each seat thought, by the stamps of the notifications.  Needs the players. */
void bga_time_seats(struct bga_game *g, const struct bga_table *table);

/* bga_header.c: the header of the record, from what was found out on the way */
void bga_write_header(struct bga_game *g, const struct bga_table *table,
                      const struct bga_note *last);

#endif
