/* library_parts.h - private to the library: what its handles hold.
 *
 * The library is a thin room on top of the program's own parts: it makes values of them and knows
 * no rules.
 */
#ifndef LIBRARY_LIBRARY_PARTS_H
#define LIBRARY_LIBRARY_PARTS_H

#include <stdbool.h>

#include "core/record.h"
#include "library/shipslog.h"

struct buf;
struct err;

/* Never changes after it was made: threads share it. */
struct shipslog_game {
    struct record record; /* keeps its text and comments */
    char *name;           /* of the file; owned */
    uint32_t number;
    bool is_native; /* its text is the notation */
};

/* A game of a text in the notation, which is the only one in it; NULL with `err` when it has none. */
struct shipslog_game *library_game_of_text(const struct buf *text, const char *name,
                                           struct err *err);

/* Appends the canonical form: 0, or -1 with `err`. */
int library_game_write(const struct shipslog_game *game, struct buf *out, struct err *err);

/* Appends the game as text in the notation: its own, or else the canonical form. */
int library_game_put_native(const struct shipslog_game *game, struct buf *out, struct err *err);

/* Hands an error over; `to` may be NULL. */
void library_error(const struct err *from, struct shipslog_error *to);

/* -1 for SEAT_NONE. */
int library_seat(unsigned seat);

#endif
