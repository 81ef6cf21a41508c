/* alike.h - patterns (find/pattern.h) of positions like a position, from the narrowest to the widest.
 *
 *     for (unsigned width = 0; width < ALIKE_WIDTHS; width++)
 *         if (alike_put_pattern(&text, width, &position)) search(buf_str(&text));
 *
 * They are made of words that every game has and of the line of the position alone.
 */
#ifndef FIND_ALIKE_H
#define FIND_ALIKE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

struct buf;

enum alike_width {
    ALIKE_SAME, /* all that a position line says */
    ALIKE_OWNER, /* the same step of the same round; who decides has at least what the decider has */
    ALIKE_BUILT, /* likewise, but only of the last part of the decider's group: what was built */
    ALIKE_AT_ALL, /* likewise, in any round */
    ALIKE_WIDTHS
};

/* Everything is borrowed. */
struct alike_position {
    const struct game_def *game;
    const void *rules;
    const char *profile; /* that names them */
    const int16_t *state;
    unsigned n_players;
};

/* Appends the pattern of this width, which asks for the same number of players.  False, and nothing is appended, when
 * nobody decides at the position. */
bool alike_put_pattern(struct buf *out, enum alike_width width,
                       const struct alike_position *position);

/* What positions of this width have in common: "the same position". */
const char *alike_name(enum alike_width width);

#endif
