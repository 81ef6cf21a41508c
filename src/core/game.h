/* game.h - the contract that every game fills: one constant struct game_def.
 *
 * The frame (replay, audit, notation, store, reports) holds only what all games use and never
 * asks which game it is.  A game is its tables (things, verbs, claims, violations, causes,
 * fields) and a dozen pure functions over a ruleset and a state.
 *
 * Engine code has no clock, randomness, floats, locale, input or output, allocation or globals:
 * the same rules and events give the same states everywhere, and two games can be replayed side
 * by side in two threads.
 *
 * Stops.  A state always rests at a *stop*: the next thing that somebody or chance decides, or a
 * consequence that has not been carried out yet.  `step` carries out the default of the stop
 * the state is at (a forced pass, full production, the end of a phase, ...).  The replayer
 * (core/replay.h) walks over automatic stops, and back, so that a log may write forced things
 * down or leave them out.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"
#include "core/finding.h"
#include "core/grade.h"
#include "core/journal.h"
#include "core/panel.h"
#include "core/vocab.h"

struct buf;
struct err;
struct layout_v1;
struct tableau;
struct whim;

enum stop_kind {
    STOP_AUTOMATIC, /* nobody has a choice: the replayer steps over it */
    STOP_OPTIONAL,  /* somebody may use a privilege; a log that does not mention it declined */
    STOP_DECISION,  /* somebody must decide (or pass in writing) */
    STOP_CHANCE,    /* tiles or cards are revealed */
    STOP_OVER,      /* the game has ended */
};

struct stop {
    uint8_t kind; /* enum stop_kind */
    uint8_t seat; /* who decides, SEAT_NONE for chance and the end */
    uint8_t step; /* game's own number of the step; names in game_def.steps */
};

/* What a member of the state counts as when income and expense are added up. */
enum account {
    ACCOUNT_NONE,
    ACCOUNT_MONEY,  /* what one pays with: doubloons; cards in hand */
    ACCOUNT_POINTS, /* victory points of one's own: chips; cards under buildings */
    ACCOUNT_GOODS,
    /* The yield of buildings alone is counted in these, and no thing of a log stands for them. */
    ACCOUNT_TILES,  /* of the island */
    ACCOUNT_PEOPLE, /* on the board; a negative word is nobody */
};

/* What a word of the state stands for.  Names outlast their numbers, which move when a row is
 * added to a table; the hash of a position is made of names (core/position_hash.h). */
enum word_value {
    VALUE_IS_NUMBER,
    VALUE_IS_STEP,           /* a step */
    VALUE_IS_CAUSE,          /* a cause */
    VALUE_IS_THING,          /* a thing, counted from field_def.value_first; -1: none */
    VALUE_IS_THING_BEHIND_0, /* the same plus 1; 0: none */
    VALUE_IS_BITS,           /* several such things: bit masks, 16 things a word */
};

/* One member (or array) of the state, for dumps, JSON, differences and documentation. */
struct field_def {
    const char *name; /* JSON key: "doubloons" */
    uint16_t offset;  /* first word, in int16_t units from the start of the state (or seat) */
    uint16_t count;   /* words; 1 for a plain number */
    uint16_t first;   /* first thing, when the words are indexed by thing; else NO_THING */
    uint8_t per_seat; /* 1: offset is relative to the seat's own struct */
    uint8_t sets; /* parts of the game it is about, bit mask; constant where none is played */
    uint8_t account;      /* enum account: as what changes are income and expense */
    uint8_t value;        /* enum word_value: what its numbers stand for */
    uint16_t value_first; /* the first thing that they can stand for */
    uint16_t value_count; /* and how many things, steps or causes */
    const char *help;     /* unit, range and meaning, one line */
};
enum { NO_THING = 0xFFFF, NO_WORD = 0xFFFF, NO_CAUSE = 0xFF, CLAIMS_MAX = 16 };

/* A source of income or of any other change. */
struct cause_def {
    const char *name;  /* "role-coins", "small-market" */
    const char *title; /* for people */
};

/* So many more of a thing (or fewer, when negative). */
struct piece_change {
    int thing;
    int change;
};

/* What some of the points of a score are for. */
struct score_part {
    uint8_t thing;    /* its name, title and set */
    const char *help; /* one line: "printed on buildings" */
};
enum { SCORE_PARTS_MAX = 6 };

/* Score of one seat if the game ended now. */
struct score {
    int part[SCORE_PARTS_MAX]; /* part i is game_def.score_parts[i] */
    int total;
    int tiebreak; /* the larger wins a tie */
    int place;    /* 1 = first; equal places share */
};

/* What a seat whose turn it is to build can do about a building. */
enum buildable {
    BUILDABLE_AFFORDABLE = 1, /* it could pay for it */
    BUILDABLE_LEGAL = 2,      /* and the rest of the rules allow it */
    BUILDABLE_UNKNOWN = 4,    /* whether they do is hidden: it is not in `BUILDABLE_LEGAL` */
};

/* A condition that ends (or ended) the game. */
struct ending {
    const char *name;  /* "city-full": stable */
    const char *title; /* for people: "a city is full" */
    uint8_t seat;      /* who brought it about, SEAT_NONE when nobody in particular */
    uint16_t round;    /* 1-based round in which it was met */
};
enum { ENDINGS_MAX = 8 };

/* How much the scribe of a simulated game writes down beside the decisions. */
enum scribe {
    SCRIBE_BRIEF,   /* the final result */
    SCRIBE_CAREFUL, /* and consequences beside the actions, what everybody has, the scores */
    SCRIBE_FULL,    /* and the whole position every round */
};

struct game_def {
    const char *name;  /* "puerto-rico" */
    const char *title; /* "Puerto Rico" */
    const char *money; /* what one pays with, in the plural: "doubloons" */
    uint8_t min_players, max_players;
    const char
        *default_rules; /* profile used when a record names none of its own: never silent */

    const struct thing_def *things;
    size_t n_things;
    const struct verb_def *verbs;
    size_t n_verbs;
    const struct claim_def *claims;
    size_t n_claims;
    const struct mark_def *marks;
    size_t n_marks;
    const struct set_def *sets;
    size_t n_sets;
    const struct violation_def *violations;
    size_t n_violations;
    const struct cause_def *causes;
    size_t n_causes;
    const char *const *steps; /* names of the steps, for state dumps */
    size_t n_steps;
    const struct field_def *fields;
    size_t n_fields;
    const struct score_part *score_parts; /* at most SCORE_PARTS_MAX */
    size_t n_score_parts;

    /* For people who look at a position. */
    const char *const *tasks;   /* by step: what is to be done, "takes a role" */
    const char *const *phrases; /* by verb: "builds", stands between the player and the items;
                                 * NULL: as the log writes it */
    const char *const *mark_phrases; /* by mark from ITEM_WORD on: in front of its items; NULL:
                                      * the word of the log */
    const struct field_def *constants; /* numbers of a ruleset that drawings need; offsets are
                                        * int16_t units in the ruleset; ends with a row of NULL */
    const struct panel_def *panels;    /* parts of the table; ends with a row without title */

    size_t rules_size;   /* bytes of a resolved ruleset: plain data, no pointers to free */
    size_t state_words;  /* int16_t words of a state */
    size_t hashed_words; /* the first of these: what follows is about the log alone */
    uint16_t word_grade; /* word that holds the grade of the log (enum grade), not hashed;
                              NO_WORD when nothing is hidden in this game */
    uint16_t
        word_stock; /* word that counts what players draw from, NO_WORD where they do not */
    uint16_t word_offer; /* word that counts what the seat on turn drew to choose from */
    uint16_t word_turn;  /* word that holds the seat on turn; these three go together */
    uint16_t
        word_on_cards; /* word that counts the money on the first role card; those of the other
                             * roles follow; NO_WORD where none can lie there */
    uint16_t word_ships; /* word that counts the goods on the first ship that players fill
                              * together; those of the others follow */
    uint8_t n_ships;     /* how many, 0: there are none */
    uint8_t role_ships;  /* role in whose phase they are filled; who is full at its end sails */
    size_t seat_offset;  /* first word of seat 0 */
    size_t seat_words;   /* words per seat */
    uint8_t thing_seat_a;    /* thing of seat A; the other seats follow */
    uint8_t verb_pass;       /* verb of "-" */
    uint8_t verb_role;       /* verb of a role choice: the item is the role */
    uint8_t verb_round;      /* verb of the mark of a new round */
    uint8_t verb_result;     /* verb of the final result: an item for each seat */
    uint8_t verb_build;      /* verb of building: the first item is the building or card */
    uint8_t cause_price;     /* cause of paying for a building */
    bool has_idle_buildings; /* a building may stand empty (occupants is 0), and is idle then */
    uint8_t cause_ship;      /* cause of goods leaving a player on a ship, or NO_CAUSE */
    uint8_t cause_on_card; /* cause of taking the money that lay on a role card, or NO_CAUSE */
    uint8_t verb_hash;     /* verb of a recorded state hash */
    uint16_t violation_hash;           /* finding when it differs */
    uint16_t violation_hash_version;   /* finding when it cannot be compared */
    const struct layout_v1 *layout_v1; /* the state in the first version of the hash
                                        * (core/hash_v1.h); NULL: it had none */

    /* Resolves "rgg2002, vp-trigger=any-phase" for a player count into `rules`.
     * Returns 0, or -1 with `err` naming the unknown word and what is allowed. */
    int (*resolve)(void *rules, const char *profile, unsigned n_players, struct err *err);
    /* Writes the resolved tables as text (golden files, `shipslog rules`). */
    void (*dump_rules)(const void *rules, struct buf *out);
    /* Writes the known profiles and options as text. */
    void (*list_rules)(struct buf *out);
    /* The position before the first event; the replayer enters the grade (word_grade). */
    void (*setup)(const void *rules, int16_t *state);

    /* The stop the state is at. */
    struct stop (*stop)(const void *rules, const int16_t *state);
    /* Whether `e` is an answer to the current stop, legal or not. */
    bool (*awaits)(const void *rules, const int16_t *state, const struct event *e);
    /* Whether `e`, which the current stop awaits, may belong to a stop before it that was walked
     * over by itself: what all seats say at the same time, in any order, what spells out a
     * privilege that had to be used, what can be done at any time. */
    bool (*comes_early)(const int16_t *state, const struct event *e);
    /* Where seats act in any order, before `e` is taken (`awaited`) or to come to the stop that awaits
     * it: one of those who come before its player and of whom the log says nothing more takes his
     * turn, or he himself when `e` rests on a turn that was left out.  False when nobody is left; NULL
     * where order means nothing. */
    bool (*precede)(const void *rules, struct journal *j, const struct event *e, bool awaited);
    /* Carries out the default of the current stop. */
    void (*step)(const void *rules, struct journal *j);
    /* Carries out the defaults of automatic stops, as `step` does, until one of another kind is
     * reached.  Done after every event, and therefore the game's own loop. */
    void (*settle)(const void *rules, struct journal *j);
    /* The violation when `e` (NULL: the end of the log) leaves the current stop unanswered. */
    uint16_t (*skipped)(const void *rules, const int16_t *state, const struct event *e);
    /* Marks the seat of the current stop as passed over, after `skipped` was reported. */
    void (*skip)(const void *rules, struct journal *j);

    /* Pure.  Emits every finding of the event and returns the worst verdict.  `aligned` is
     * false when no stop awaits the event: it then also says so. */
    enum verdict (*check)(const void *rules, const int16_t *state, const struct event *e,
                          bool aligned, struct finding_sink *sink);
    /* Literal: does what the log says happened, legal or not. */
    void (*apply)(const void *rules, struct journal *j, const struct event *e, bool aligned);
    /* Totals claimed beside the action ("= 7d 12vp"), compared after apply. */
    void (*check_totals)(const void *rules, const int16_t *state, const struct event *e,
                         struct finding_sink *sink);

    /* Events that could answer the current stop, legal ones among them; writes at most `cap`
     * and returns how many there are.  The frame filters them through `check`. */
    size_t (*candidates)(const void *rules, const int16_t *state, struct event *out,
                         size_t cap);
    /* Simulated games (core/simulate.h).  How good a legal event looks to the player who is to
     * act, in hundredths of a VP; any guess will do, rules are not asked. */
    int (*value)(const void *rules, const int16_t *state, const struct event *e,
                 unsigned style);
    /* Ways of playing, ended by NULL. */
    const char *const *styles;
    /* How many tiles or cards an event stands for whose item is chance (drawing a tile); 0 when
     * it reveals nothing. */
    unsigned (*odds)(const void *rules, const int16_t *state, const struct event *e);
    /* Fills `e` with the random chance event or allocation that the stop asks for; false when
     * the stop has ordinary candidates. */
    bool (*sample)(const void *rules, const int16_t *state, const struct whim *whim,
                   struct event *e);
    /* What a careful scribe writes beside `e`: consequences, read off the positions before and
     * after it, as claims and, where the game writes them so, as items added to `e`.  At most
     * CLAIMS_MAX claims; returns how many. */
    size_t (*claims_of)(const void *rules, const int16_t *before, const int16_t *after,
                        struct event *e, struct event_claim *out);
    /* What he notes between two rounds and when the game is over.  Returns how many, at most
     * cap. */
    size_t (*notes_of)(const void *rules, const int16_t *state, enum scribe scribe,
                       struct event *out, size_t cap);

    /* Rewrites the items of an event, and nothing else of it, to what the table saw (`viewer`
     * SEAT_NONE) or the player of a seat; `state` is the settled position before the event.
     * NULL when nothing is hidden in this game. */
    void (*redact)(const void *rules, const int16_t *state, struct event *e, unsigned viewer);

    /* By how much the last `n` writes to the state changed the number of pieces of each
     * component; false when by nothing, as it must be, and then `out` need not be set. */
    bool (*drift)(const void *rules, const int16_t *state, const struct journal_entry *entry,
                  uint32_t n, int *out);
    /* Of a component that counts pieces of several kinds together: of which of them the same
     * writes made more or fewer.  Returns how many, at most `cap`; 0 when there is one kind. */
    size_t (*drift_of)(const struct journal_entry *entry, uint32_t n, size_t component,
                       struct piece_change *out, size_t cap);
    /* How far the pieces in the state are from those in the box, one number per component of
     * `n_components`; all zero in a sound state.  violation_component[i] is its finding. */
    void (*imbalance)(const void *rules, const int16_t *state, int *out);
    size_t n_components;
    const uint16_t *violation_component;
    /* What must hold of a component, for findings; NULL for all, or for one: "as many pieces as
     * before". */
    const char *const *component_rule;

    /* Scores of all seats if the game ended now, places filled in. */
    void (*score)(const void *rules, const int16_t *state, struct score *out);
    unsigned (*n_players)(const void *rules);
    /* Parts of the game that are played (thing_def.set), bit mask; the base game is always. */
    uint32_t (*played_sets)(const void *rules);
    /* Whether a building can be had in this game: by the rules, and if there was a draft by that. */
    bool (*is_offered)(const void *rules, const int16_t *state, unsigned thing);
    /* Spaces of a ship, 0 when it is not in this game; NULL where n_ships is 0. */
    int (*ship_room)(const void *rules, unsigned ship);
    /* What a seat can do about a building (enum buildable, bits) when it is its turn to build. */
    unsigned (*buildable)(const void *rules, const int16_t *state, unsigned seat,
                          unsigned thing);
    /* Occupants of a building of a seat, 1 where buildings have none; -1 when the seat does not own
     * it. */
    int (*occupants)(const int16_t *state, unsigned seat, unsigned thing);
    /* Conditions met so far, in the order they were met; returns how many. */
    size_t (*endings)(const void *rules, const int16_t *state, struct ending *out);
    /* Round (1-based) and turn within it (1-based count of role picks; 0 before the first). */
    void (*clock)(const int16_t *state, unsigned *round, unsigned *turn);
    /* A board that a person reads in 80 columns.  `names`: one per seat. */
    void (*draw_board)(const void *rules, const int16_t *state, const char *const *names,
                       struct buf *out);
    /* The same position as lines of items, for screens of any size (core/tableau.h). */
    void (*lay_out)(const void *rules, const int16_t *state, struct tableau *out);
};

/* The thing that is its first role card; the others follow.  n_things: it has none. */
unsigned game_first_role(const struct game_def *game);
/* The same of its buildings, of which there are less than 64. */
unsigned game_first_building(const struct game_def *game);
#endif
