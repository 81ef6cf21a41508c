/* game_rules.h - the rules of a game: the shape of its state, and the functions that move it.
 *
 * Engine code has no clock, randomness, floats, locale, input or output, allocation or globals:
 * the same rules and events give the same states everywhere, and two threads can replay two games
 * at the same time.
 *
 * Nodes.  A state is always at a *node*: the next thing that a player or chance decides, or a
 * consequence that is still to be carried out.  `take_default` carries out the default of the node
 * (a forced pass, full production, the end of a phase, ...).  The replayer (core/replay.h) walks
 * over automatic nodes, and back, so that a log may write forced things down or leave them out.
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
#include "core/profile.h"

struct buf;
struct err;

enum node_kind {
    NODE_AUTOMATIC, /* nobody has a choice: the replayer walks over it */
    NODE_OPTIONAL,  /* a player may use a privilege; a log that does not mention it declines */
    NODE_DECISION,  /* a player must decide (or pass in writing) */
    NODE_CHANCE,    /* tiles or cards are revealed */
    NODE_OVER,      /* the game has ended */
};

struct node {
    uint8_t kind; /* enum node_kind */
    uint8_t seat; /* who decides, SEAT_NONE for chance and the end */
    uint8_t step; /* number of the step; names in game_words.steps */
    bool
        waits; /* OPTIONAL, and nothing of the turn is optional: it passes by itself, but waits for
                   * what its player may do at any time */
};

/* What a member of the state counts as in sums of income and expense. */
enum account {
    ACCOUNT_NONE,
    ACCOUNT_MONEY,  /* what players pay with: doubloons; cards in hand */
    ACCOUNT_POINTS, /* a player's victory points: chips; cards under buildings */
    ACCOUNT_GOODS,
    /* Counted only in the yield of buildings; no thing of a log stands for them. */
    ACCOUNT_TILES,  /* of the island */
    ACCOUNT_PEOPLE, /* on the board; a negative slot is nobody */
};

/* What the number in a slot stands for.  Numbers of things move when a table gets a row, names do
 * not: the hash of a position is made of names (core/position_hash.h). */
enum slot_value {
    VALUE_IS_NUMBER,
    VALUE_IS_STEP,       /* a step */
    VALUE_IS_CAUSE,      /* a cause */
    VALUE_IS_THING,      /* a thing, counted from field_def.value_first; -1: none */
    VALUE_IS_THING_OR_0, /* the same plus 1; 0: none */
    VALUE_IS_BITS,       /* several such things: bit masks, 16 things a slot */
};

/* One member (or array) of the state, for dumps, JSON, differences and documentation. */
struct field_def {
    const char *name; /* JSON key: "doubloons" */
    uint16_t offset;  /* first slot, in int16_t units from the start of the state (or seat) */
    uint16_t count;   /* slots; 1 for a plain number */
    uint16_t first;   /* first thing, when the slots are indexed by thing; else NO_THING */
    uint8_t per_seat; /* 1: offset is relative to the seat's own struct */
    uint8_t sets;    /* parts of the game it is about, bit mask; constant when none is played */
    uint8_t account; /* enum account: what changes count as */
    uint8_t value;   /* enum slot_value: what its numbers stand for */
    uint16_t value_first; /* the first thing they stand for */
    uint16_t value_count; /* and how many things, steps or causes */
    const char *help;     /* unit, range and meaning, one line */
};
enum { NO_THING = 0xFFFF, NO_SLOT = 0xFFFF };

/* More of a thing, or fewer when negative. */
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
    int bid;      /* half points that are taken off the total for the place */
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

/* No function is NULL unless its comment says what NULL means.  core/game.h has functions that
 * call those that may be NULL. */
struct game_rules {
    uint8_t min_players, max_players;
    const struct profile_tables
        *profiles;             /* words of its profiles, for completion; NULL: unknown */
    const char *default_rules; /* profile of new games when nobody names one */

    /* The state: state_slots words of int16_t. */
    const struct field_def *fields;
    size_t n_fields;
    const struct score_part *score_parts; /* at most SCORE_PARTS_MAX */
    size_t n_score_parts;
    const char *tiebreak_of; /* what breaks a tie, for people: "doubloons and goods" */
    size_t rules_size;       /* bytes of a resolved ruleset: plain data, no pointers to free */
    size_t state_slots;      /* int16_t slots of a state */
    size_t hashed_slots;     /* the first of these; the others are about the log alone */
    /* Slots that seed simulated games: the first seed_slots (0: all), without those from late_slot on,
     * which the state has got since and which count only when one of them is set. */
    size_t seed_slots, late_slot, n_late_slots;
    size_t seat_offset;  /* first slot of seat 0 */
    size_t seat_slots;   /* slots per seat */
    uint16_t slot_grade; /* slot of the grade of the log (enum grade), not hashed;
                          * NO_SLOT when nothing is hidden in this game */

    uint16_t
        slot_bids; /* first of a slot for each seat, not hashed: the half points that it has
                          * bid for its place at the table; 0 when no bid counts in this game */

    /* Recorded hashes, for games with a verb for them. */
    uint16_t violation_hash;         /* finding when a recorded hash differs */
    uint16_t violation_hash_version; /* finding when it cannot be compared */
    /* Noted positions, for games with a verb for them. */
    uint16_t violation_position;      /* finding when a noted position differs */
    uint16_t violation_position_line; /* finding when it cannot be read */
    /* Adjustments, for games with a verb for them. */
    uint16_t violation_adjusted;       /* the warning that there is one */
    uint16_t violation_adjust_refused; /* finding when the position cannot be so */

    uint8_t
        cause_correction; /* why a position becomes that of a note (position_note_adopt()) */

    /* Resolves "rgg2002, vp-trigger=any-phase" for a player count into `rules`.
     * Returns 0, or -1 with `err` naming the unknown word and what is allowed. */
    int (*resolve)(void *rules, const char *profile, unsigned n_players, struct err *err);
    /* Writes the resolved tables as text (golden files, `shipslog rules`). */
    void (*dump_rules)(const void *rules, struct buf *out);
    /* Writes the known profiles and options as text. */
    void (*list_rules)(struct buf *out);
    unsigned (*n_players)(const void *rules);
    /* Parts of the game that are played (thing_def.set), bit mask; always with the base game. */
    uint32_t (*played_sets)(const void *rules);
    /* The row of the edition in `profiles`; NULL: the game has one. */
    unsigned (*edition)(const void *rules);
    /* Writes all slots of the position before the first event; the replayer writes the grade
     * (slot_grade). */
    void (*setup)(const void *rules, int16_t *state);

    /* The node the state is at. */
    struct node (*node)(const void *rules, const int16_t *state);
    /* Whether `e` is an answer to the current node, legal or not. */
    bool (*awaits)(const void *rules, const int16_t *state, const struct event *e);
    /* Whether `e`, which the current node awaits, may belong to an automatic node before it: seats
     * act there in any order, or `e` spells out a forced privilege, or is possible at any time.
     * NULL: no event may. */
    bool (*comes_early)(const int16_t *state, const struct event *e);
    /* Verbs, bit mask, whose events belong to the first node that awaits them, even when the node at rest awaits
     * them, too: the state need not come to rest before they are taken. */
    uint64_t first_verbs;
    /* Where seats act in any order: called before `e` is taken (`awaited`), or to reach the node
     * that awaits it.  A seat that comes before the seat of `e` and does not act later in the log
     * takes its turn; or the seat of `e` does, when `e` follows from a turn that the log leaves
     * out.  False when no such seat is left.  NULL where order means nothing. */
    bool (*precede)(const void *rules, struct journal *j, const struct event *e, bool awaited);
    /* Carries out the default of the current node.  NULL, like `come_to_rest`, where every node is
     * a decision or chance: none has a default. */
    void (*take_default)(const void *rules, struct journal *j);
    /* Carries out the defaults of automatic nodes up to a node of another kind.  It runs after
     * every event: for speed the loop is the game's own. */
    void (*come_to_rest)(const void *rules, struct journal *j);
    /* The violation when `e` (NULL: the end of the log) leaves the current node unanswered;
     * UINT16_MAX when the node cannot be left.  NULL, like `skip`, where no node can. */
    uint16_t (*skipped)(const void *rules, const int16_t *state, const struct event *e);
    /* Marks the seat of the current node as passed over, after the violation was reported. */
    void (*skip)(const void *rules, struct journal *j);

    /* Pure.  Emits every finding of the event and returns the worst verdict.  When `aligned` is
     * false no node awaits the event, which is a finding too. */
    enum verdict (*check)(const void *rules, const int16_t *state, const struct event *e,
                          bool aligned, struct finding_sink *sink);
    /* Does literally what the log says, legal or not. */
    void (*apply)(const void *rules, struct journal *j, const struct event *e, bool aligned);
    /* Compares the totals that the event claims ("= 7d 12vp"), after apply.  NULL where no verb
     * takes claims. */
    void (*check_totals)(const void *rules, const int16_t *state, const struct event *e,
                         struct finding_sink *sink);
    /* Makes the position what a note or the totals of an action say, as far as there are pieces to
     * do it with: they come from the supply and go back there.  Of the supply itself only what the
     * table says is taken over (enum adoption).  NULL: nothing is taken over. */
    void (*adopt)(const void *rules, struct journal *j, const struct event *e);

    /* Reduces the items of an event, and nothing else of it, to what the player of seat `viewer`
     * saw, or everybody (SEAT_NONE); `state` is the position at rest before the event.  NULL when
     * nothing is hidden in this game. */
    void (*redact)(const void *rules, const int16_t *state, struct event *e, unsigned viewer);

    /* Writes the items of a legal event, whose list takes changes (COUNT_CHANGE), as
     * changes or as the whole list; `before` is the position at its node, `after` the one at rest
     * after it.  False when it cannot be written so: nothing changes.  NULL when no list of the
     * game takes changes. */
    bool (*respell)(const int16_t *before, const int16_t *after, struct event *e,
                    bool as_changes);

    /* Pieces, in `n_components` kinds.  When there are 0, the members up to `component_rule` may
     * be NULL.
     *
     * Whether the position is short of something that legal events can take: a bank that paid what it does not
     * have.  Other legal events keep all pieces: the replayer counts them after those that are not, where the
     * position is short, and where the log says what lies there.  NULL: it never is. */
    bool (*is_short)(const int16_t *state);
    /* For a component that counts several kinds of pieces together: the kinds of which one position has
     * more or fewer than another.  Writes at most `cap` and returns their number; 0 for a component of one
     * kind.  NULL when all components are of one kind. */
    size_t (*drift_of)(const int16_t *before, const int16_t *after, size_t component,
                       struct piece_change *out, size_t cap);
    /* How far the pieces in the state are from those in the box, one number per component of
     * `n_components`; all zero in a sound state.  violation_component[i] is its finding. */
    void (*imbalance)(const void *rules, const int16_t *state, int *out);
    size_t n_components;
    const uint16_t *violation_component;
    /* What must hold of each component, for findings; NULL, for all or for one: "as many pieces as
     * before". */
    const char *const *component_rule;

    /* Scores of all seats if the game ended now, places filled in. */
    void (*score)(const void *rules, const int16_t *state, struct score *out);
    /* Writes the conditions met so far, in their order, and returns their number. */
    size_t (*endings)(const void *rules, const int16_t *state, struct ending *out);
    /* Round (1-based) and turn within it (1-based count of role picks; 0 before the first). */
    void (*clock)(const int16_t *state, unsigned *round, unsigned *turn);
};

#endif
