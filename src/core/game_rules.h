/* game_rules.h - the rules of a game: the shape of its state, and the functions that move it.
 *
 * Engine code has no clock, randomness, floats, locale, input or output, allocation or globals:
 * the same rules and events give the same states everywhere, and two games can be replayed side
 * by side in two threads.
 *
 * Nodes.  A state always rests at a *node*: the next thing that somebody or chance decides, or a
 * consequence that has not been carried out yet.  `step` carries out the default of the node
 * the state is at (a forced pass, full production, the end of a phase, ...).  The replayer
 * (core/replay.h) walks over automatic nodes, and back, so that a log may write forced things
 * down or leave them out.
 */
#ifndef CORE_GAME_RULES_H
#define CORE_GAME_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"
#include "core/finding.h"
#include "core/grade.h"
#include "core/journal.h"

struct buf;
struct err;
struct layout_v1;

enum node_kind {
    NODE_AUTOMATIC, /* nobody has a choice: the replayer steps over it */
    NODE_OPTIONAL,  /* somebody may use a privilege; a log that does not mention it declined */
    NODE_DECISION,  /* somebody must decide (or pass in writing) */
    NODE_CHANCE,    /* tiles or cards are revealed */
    NODE_OVER,      /* the game has ended */
};

struct node {
    uint8_t kind; /* enum node_kind */
    uint8_t seat; /* who decides, SEAT_NONE for chance and the end */
    uint8_t step; /* game's own number of the step; names in game_words.steps */
};

/* What a member of the state counts as when income and expense are added up. */
enum account {
    ACCOUNT_NONE,
    ACCOUNT_MONEY,  /* what one pays with: doubloons; cards in hand */
    ACCOUNT_POINTS, /* victory points of one's own: chips; cards under buildings */
    ACCOUNT_GOODS,
    /* The yield of buildings alone is counted in these, and no thing of a log stands for them. */
    ACCOUNT_TILES,  /* of the island */
    ACCOUNT_PEOPLE, /* on the board; a negative slot is nobody */
};

/* What a slot of the state stands for.  Names outlast their numbers, which move when a row is
 * added to a table; the hash of a position is made of names (core/position_hash.h). */
enum slot_value {
    VALUE_IS_NUMBER,
    VALUE_IS_STEP,           /* a step */
    VALUE_IS_CAUSE,          /* a cause */
    VALUE_IS_THING,          /* a thing, counted from field_def.value_first; -1: none */
    VALUE_IS_THING_BEHIND_0, /* the same plus 1; 0: none */
    VALUE_IS_BITS,           /* several such things: bit masks, 16 things a slot */
};

/* One member (or array) of the state, for dumps, JSON, differences and documentation. */
struct field_def {
    const char *name; /* JSON key: "doubloons" */
    uint16_t offset;  /* first slot, in int16_t units from the start of the state (or seat) */
    uint16_t count;   /* slots; 1 for a plain number */
    uint16_t first;   /* first thing, when the slots are indexed by thing; else NO_THING */
    uint8_t per_seat; /* 1: offset is relative to the seat's own struct */
    uint8_t sets; /* parts of the game it is about, bit mask; constant where none is played */
    uint8_t account;      /* enum account: as what changes are income and expense */
    uint8_t value;        /* enum slot_value: what its numbers stand for */
    uint16_t value_first; /* the first thing that they can stand for */
    uint16_t value_count; /* and how many things, steps or causes */
    const char *help;     /* unit, range and meaning, one line */
};
enum { NO_THING = 0xFFFF, NO_SLOT = 0xFFFF };

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
    int part[SCORE_PARTS_MAX]; /* part i is game_rules.score_parts[i] */
    int total;
    int tiebreak; /* the larger wins a tie */
    int place;    /* 1 = first; equal places share */
};

/* A condition that ends (or ended) the game. */
struct ending {
    const char *name;  /* "city-full": stable */
    const char *title; /* for people: "a city is full" */
    uint8_t seat;      /* who brought it about, SEAT_NONE when nobody in particular */
    uint16_t round;    /* 1-based round in which it was met */
};
enum { ENDINGS_MAX = 8 };

/* Every function is there, but where NULL is said to mean something.  What only some games have is asked
 * by the functions of core/game.h. */
struct game_rules {
    uint8_t min_players, max_players;
    const char *default_rules; /* profile used when a record names none: never silently */

    /* The state: so many int16_t words. */
    const struct field_def *fields;
    size_t n_fields;
    const struct score_part *score_parts; /* at most SCORE_PARTS_MAX */
    size_t n_score_parts;
    size_t rules_size;   /* bytes of a resolved ruleset: plain data, no pointers to free */
    size_t state_slots;  /* int16_t slots of a state */
    size_t hashed_slots; /* the first of these: what follows is about the log alone */
    size_t seat_offset;  /* first slot of seat 0 */
    size_t seat_slots;   /* slots per seat */
    uint16_t slot_grade; /* slot that holds the grade of the log (enum grade), not hashed;
                          * NO_SLOT when nothing is hidden in this game */

    /* Recorded hashes, where the game has such a verb. */
    uint16_t violation_hash;           /* finding when a recorded hash differs */
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
    unsigned (*n_players)(const void *rules);
    /* Parts of the game that are played (thing_def.set), bit mask; the base game is always. */
    uint32_t (*played_sets)(const void *rules);
    /* The position before the first event; the replayer enters the grade (slot_grade). */
    void (*setup)(const void *rules, int16_t *state);

    /* The node the state is at. */
    struct node (*node)(const void *rules, const int16_t *state);
    /* Whether `e` is an answer to the current node, legal or not. */
    bool (*awaits)(const void *rules, const int16_t *state, const struct event *e);
    /* Whether `e`, which the current node awaits, may belong to a node before it that was walked
     * over by itself: what all seats say at the same time, in any order, what spells out a
     * privilege that had to be used, what can be done at any time.  NULL: no event may. */
    bool (*comes_early)(const int16_t *state, const struct event *e);
    /* Where seats act in any order, before `e` is taken (`awaited`) or to come to the node that awaits
     * it: one of those who come before its player and of whom the log says nothing more takes his
     * turn, or he himself when `e` rests on a turn that was left out.  False when nobody is left; NULL
     * where order means nothing. */
    bool (*precede)(const void *rules, struct journal *j, const struct event *e, bool awaited);
    /* Carries out the default of the current node.  NULL, as `come_to_rest` is, where each node is a decision
     * or chance: nothing has a default. */
    void (*take_default)(const void *rules, struct journal *j);
    /* Carries out the defaults of automatic nodes, as `step` does, until one of another kind is
     * reached.  Done after every event, and therefore the game's own loop. */
    void (*come_to_rest)(const void *rules, struct journal *j);
    /* The violation when `e` (NULL: the end of the log) leaves the current node unanswered; UINT16_MAX when
     * the node cannot be left.  NULL, as `skip` is, where none can. */
    uint16_t (*skipped)(const void *rules, const int16_t *state, const struct event *e);
    /* Marks the seat of the current node as passed over, after `skipped` was reported. */
    void (*skip)(const void *rules, struct journal *j);

    /* Pure.  Emits every finding of the event and returns the worst verdict.  `aligned` is
     * false when no node awaits the event: it then also says so. */
    enum verdict (*check)(const void *rules, const int16_t *state, const struct event *e,
                          bool aligned, struct finding_sink *sink);
    /* Literal: does what the log says happened, legal or not. */
    void (*apply)(const void *rules, struct journal *j, const struct event *e, bool aligned);
    /* Totals claimed beside the action ("= 7d 12vp"), compared after apply.  NULL where no verb takes
     * claims. */
    void (*check_totals)(const void *rules, const int16_t *state, const struct event *e,
                         struct finding_sink *sink);

    /* Rewrites the items of an event, and nothing else of it, to what the table saw (`viewer`
     * SEAT_NONE) or the player of a seat; `state` is the position at rest before the event.
     * NULL when nothing is hidden in this game. */
    void (*redact)(const void *rules, const int16_t *state, struct event *e, unsigned viewer);

    /* Pieces, in `n_components` kinds.  A game with 0 of them needs none of what follows up to
     * `component_rule`.
     *
     * By how much the last `n` writes to the state changed the number of pieces of each
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
    /* Conditions met so far, in the order they were met; returns how many. */
    size_t (*endings)(const void *rules, const int16_t *state, struct ending *out);
    /* Round (1-based) and turn within it (1-based count of role picks; 0 before the first). */
    void (*clock)(const int16_t *state, unsigned *round, unsigned *turn);
};

#endif
