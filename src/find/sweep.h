/* sweep.h - a pattern over the track of a game: goes from change to change of its variables.
 *
 * The columns are those of a block (store/track_block.h).
 */
#ifndef FIND_SWEEP_H
#define FIND_SWEEP_H

#include "find/pattern.h"
#include "store/track_block.h"

/* A variable of a seat on its way through the game. */
struct sweep_lane {
    struct track_cursor cursor;
    uint16_t variable;
    uint8_t at; /* in pattern_values.of[variable] or, of another seat, in `others` */
    bool is_other;
};

/* What a pattern is asked about. */
struct sweep_game {
    uint32_t number; /* in the block, without a seat */
    uint32_t n_times;
    unsigned n_players;
    uint8_t seat; /* that `seat` stands for; SEAT_NONE: it is not in the pattern */
};

/* Times [begin, end) at which something holds; not empty, in order, none touches the next. */
struct sweep_span {
    uint32_t begin, end;
};

struct sweep_spans {
    struct sweep_span *span;
    size_t n, capacity;
};

struct sweep_change {
    uint32_t time;
    int32_t value; /* from then on */
};

struct sweep_changes {
    struct sweep_change *change;
    size_t n, capacity;
};

struct sweep {
    const struct pattern *p;
    const struct track_column
        *column[PATTERN_VARIABLES]; /* NULL: a variable that never changes */
    struct pattern_values values;
    int32_t others[PATTERN_VARIABLES][SEATS_MAX];
    int32_t factor[PATTERN_VARIABLES]; /* of a sum */
    struct sweep_changes changes;      /* of the word at hand */
    struct sweep_changes kept;         /* of a word that belongs to no seat: */
    uint16_t kept_variable;
    uint32_t kept_number;
    const uint8_t *kept_column; /* NULL: none is kept */
    struct sweep_lane lane[PATTERN_VARIABLES * SEATS_MAX];
    size_t n_lanes;
};

/* Borrows the pattern. */
struct sweep *sweep_new(const struct pattern *p);
/* NULL is fine. */
void sweep_free(struct sweep *s);
/* Columns are those of another block from here on. */
void sweep_start_block(struct sweep *s);

/* The column of a variable; TRACK_COLUMNS when none has it. */
size_t sweep_column(const struct pattern *p, const struct pattern_variable *v);

/* Goes through a game with some variables, which are all that `node` needs; `out` gets the times at which it
 * holds. */
void sweep_game(struct sweep *s, uint16_t node, const uint16_t *variable, size_t n,
                const struct sweep_game *game, struct sweep_spans *out);

void sweep_add_span(struct sweep_spans *spans, uint32_t begin, uint32_t end);
/* Leaves in `spans` what is in `other`, too. */
void sweep_intersect(struct sweep_spans *spans, const struct sweep_spans *other);

/* Whether the pattern holds for at least one other seat: `others` has its values, by variable and seat. */
bool sweep_holds(const struct pattern *p, uint16_t node, struct pattern_values *values,
                 int32_t (*others)[SEATS_MAX], const struct sweep_game *game);

/* The value of a variable that depends on no position; false when it is not one. */
bool sweep_constant(const struct pattern_variable *v, const struct sweep_game *game,
                    int32_t *out);

#endif
