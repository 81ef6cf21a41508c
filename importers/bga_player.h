/* bga_player.h - who plays, and in which order they sit.
 *
 * A log names players by number here, by name there, and never says the seats.  They are gathered
 * from every notification of the game that carries both, from the clocks of the state changes, from
 * the result and from the envelope; the seats follow from the role choices of the first round,
 * which begin with the first governor.
 *
 * Players rename themselves, and the envelope has the name of the day on which it was saved.  The
 * number decides who it is; the name in the log comes first, and the other is known, too.  A name may be empty: then
 * the number is the name.
 */
#ifndef IMPORTERS_BGA_PLAYER_H
#define IMPORTERS_BGA_PLAYER_H

#include "bga_packet.h"
#include "core/event.h"

struct bga_player {
    int64_t id;       /* 0 when the log does not say */
    const char *name; /* borrowed from the document; NULL when the log does not say */
    const char
        *other; /* the list of players has it, or the log later; NULL when there is none */
};

/* After bga_players_find(): seats in order, each with a name or a number. */
struct bga_players {
    unsigned n;
    struct bga_player seat[SEATS_MAX];
    struct err fault; /* the first thing about players that cannot be */
};

/* Reads the log from its start to its end.  -1: the log does not say who sits where. */
int bga_players_find(struct bga_players *players, const struct bga_table *table,
                     struct err *err);

/* The seat with that number or name; SEAT_NONE when there is none. */
uint8_t bga_seat_of_id(const struct bga_players *players, int64_t id);
uint8_t bga_seat_of_name(const struct bga_players *players, const char *name);

/* The seat of the argument "player_id", else of "player_name"; -1 with `err` set when it is nobody
 * at this table. */
int bga_arg_seat(const struct bga_players *players, const struct bga_note *note,
                 struct err *err);

/* The seat whose number is the argument `key`. */
int bga_arg_seat_id(const struct bga_players *players, const struct bga_note *note,
                    const char *key, struct err *err);

#endif
