/* bga_player.h - who plays, and in which order they sit.
 *
 * A log names players by number here, by name there, and never says the seats.  They are gathered
 * from the envelope, from every notification that carries both, from the clocks of the state
 * changes and from the result; the seats follow from the role choices of the first round, which
 * begin with the first governor.
 */
#ifndef IMPORTERS_BGA_PLAYER_H
#define IMPORTERS_BGA_PLAYER_H

#include "bga_packet.h"
#include "core/event.h"

struct bga_player {
    int64_t id;       /* 0 when the log does not say */
    const char *name; /* borrowed from the document; NULL when the log does not say */
};

/* After bga_players_find(): seats in order, each with a name or a number. */
struct bga_players {
    unsigned n;
    struct bga_player seat[SEATS_MAX];
};

/* Reads the log from its start to its end. */
int bga_players_find(struct bga_players *players, struct bga_log log, struct err *err);

/* The seat with that number or name; SEAT_NONE when there is none. */
uint8_t bga_seat_of_id(const struct bga_players *players, int64_t id);
uint8_t bga_seat_of_name(const struct bga_players *players, const char *name);

/* The seat of the argument `player_id`, else of `player_name`; -1 with `err` set when it is nobody
 * at this table. */
int bga_arg_seat(const struct bga_players *players, const struct bga_note *note,
                 struct err *err);

/* The seat whose number is the argument `key`. */
int bga_arg_seat_id(const struct bga_players *players, const struct bga_note *note,
                    const char *key, struct err *err);

#endif
