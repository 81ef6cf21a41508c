/* pattern.h - a condition on positions, written in words of their fields (docs/find.md).
 *
 *     seat.city.factory occupied and round <= 8
 *
 * A pattern is compiled for one game.  It is a tree of comparisons over *variables*, and knows nothing of
 * where their values come from: pattern_holds() asks with a table of values.  `seat` and `other` are
 * bound by the caller; `any` and `all` go through the seats within a comparison.
 *
 * A compiled pattern is constant and may be used by many threads.
 */
#ifndef FIND_PATTERN_H
#define FIND_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"
#include "core/game.h"

struct err;

/* Where the value of a variable comes from. */
enum variable_kind {
    VARIABLE_SLOT, /* a word of the state, or of a seat; also in the index when it is hashed */
    VARIABLE_DECIDES, /* the seat that decides next; in the index */
    VARIABLE_PLAYERS, /* how many play */
    VARIABLE_SEAT,    /* the number of a seat that is bound */
    VARIABLE_SCORE, /* of a seat, if the game ended now: `slot` is its part, SCORE_TOTAL, SCORE_PLACE */
};
enum { SCORE_TOTAL = SCORE_PARTS_MAX, SCORE_PLACE };

/* Which seat a variable is of. */
enum variable_seat {
    SEAT_A = 0, /* and up: this one */
    SEAT_BOUND = SEATS_MAX,
    SEAT_OTHER,
    SEAT_EACH, /* that of the quantifier */
    SEAT_NOBODY,
};

/* What is made of the value. */
enum variable_shape {
    SHAPE_PLAIN,
    SHAPE_COUNT, /* 0 when it is less */
    SHAPE_OWNED, /* 1 when it is at least `from`, else 0 */
};

struct pattern_variable {
    uint8_t kind, seat, shape;
    uint16_t slot; /* of the state; of what a seat has, that of seat A */
    int16_t from;
};

/* factor * variable */
struct pattern_term {
    int32_t factor;
    uint16_t variable;
};

enum pattern_kind { PATTERN_OR, PATTERN_AND, PATTERN_NOT, PATTERN_COMPARE, PATTERN_HAS };
enum pattern_relation { LESS, LESS_OR_EQUAL, EQUAL, NOT_EQUAL, GREATER, GREATER_OR_EQUAL };
enum pattern_quantifier { FOR_ONE, FOR_ANY, FOR_ALL };

struct pattern_node {
    uint8_t kind, relation, quantifier;
    bool needs_replay;    /* a variable below it is in no index */
    uint16_t left, right; /* nodes of OR, AND; NOT has left alone */
    /* COMPARE: the sum of terms [first, end) plus `number`, compared with 0.  HAS: whether the bit with the
     * number of the sum but its first term is set in that. */
    uint16_t first, end;
    int32_t number;
};

enum {
    PATTERN_VARIABLES = 1024,
    PATTERN_TERMS = 2048,
    PATTERN_NODES = 2048,
    PATTERN_DEPTH = 64
};

struct pattern {
    const struct game_def *game;
    struct pattern_variable variable[PATTERN_VARIABLES];
    struct pattern_term term[PATTERN_TERMS];
    struct pattern_node node[PATTERN_NODES];
    size_t n_variables, n_terms, n_nodes;
    uint16_t root;
    bool has_seat, has_other; /* whether `seat`, `other` are in it */
    unsigned seats;           /* a game with fewer has not all seats that it names by letter */
    /* The profile and the players of a position line; "" and 0 when none names them. */
    char profile[256];
    unsigned n_players;
};

/* Compiles `text` for `game`.  Returns 0, or -1 with `err`, whose column counts from the beginning of the text; no
 * file, no line. */
int pattern_compile(struct pattern *p, const struct game_def *game, const char *text,
                    struct err *err);

/* Values by variable; those of seats that a quantifier goes through have one for each seat, others the
 * first alone. */
struct pattern_values {
    int32_t of[PATTERN_VARIABLES][SEATS_MAX];
    unsigned n_players;
};

/* Whether a node holds, with all it consists of. */
bool pattern_holds(const struct pattern *p, uint16_t node, const struct pattern_values *values);

/* Whether a sum is less than 0, and so on. */
bool pattern_relates(unsigned relation, int64_t sum);

/* The value of a variable from that of its source. */
static inline int32_t pattern_shape(const struct pattern_variable *v, int32_t value)
{
    if (v->shape == SHAPE_PLAIN)
        return value;
    if (v->shape == SHAPE_COUNT)
        return value > 0 ? value : 0;
    return value >= v->from;
}

#endif
