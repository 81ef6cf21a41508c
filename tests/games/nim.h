/* nim.h - Nim, a small game for tests: players in turn take any number of stones from one of
 * three heaps, and the player who takes the last stone wins.
 *
 * It has no roles, rounds, buildings, money, cards or chance.
 */
#ifndef NIM_H
#define NIM_H

#include "core/game.h"

enum nim_thing {
    NIM_LEFT,
    NIM_MIDDLE,
    NIM_RIGHT,
    NIM_HEAPS,
    NIM_SEAT_A = NIM_HEAPS,
    NIM_THINGS = NIM_SEAT_A + 3
};
enum nim_step { NIM_AT_TAKE, NIM_AT_END, NIM_STEPS };

struct nim_state {
    int16_t heap[NIM_HEAPS];
    int16_t round; /* from 1 */
    int16_t turn;  /* seat that takes next */
    int16_t last;  /* seat + 1 that took last, 0 before the first */
};

static inline const struct nim_state *nim_view(const int16_t *state)
{
    return (const struct nim_state *)(const void *)state;
}

extern const struct game_def nim_game;
extern const struct game_faces nim_faces;

struct node nim_node(const void *rules, const int16_t *state);
void nim_score(const void *rules, const int16_t *state, struct score *out);

#endif
