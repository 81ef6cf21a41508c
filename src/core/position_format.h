/* position_format.h - how a position is read from one line of text.
 *
 * Logs begin at positions and note them, so the replay must read lines.  It reaches the reader through the game
 * (game_def.format), since the reader stands on the contract of games as every written form of a position does.
 */
#ifndef CORE_POSITION_FORMAT_H
#define CORE_POSITION_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct game_def;
struct state_line;

/* The rules that a line names. */
struct state_line_rules {
    char profile[256];
    unsigned n_players;
};

/* Functions of position/state_line.h, which says what each does. */
struct position_format {
    struct state_line *(*make)(void);
    void (*free)(struct state_line *l);
    void (*start)(struct state_line *l, const struct game_def *game, const void *rules,
                  const char *profile);
    int (*read_rules)(const char *text, struct state_line_rules *out, struct err *err);
    int (*read_named)(struct state_line *l, const char *text, int16_t *state, struct err *err);
    bool (*says)(const struct state_line *l, size_t slot);
};

#endif
