/* simulated_people.h - the players of `shipslog simulate`.
 *
 * A person has a name and a constant skill and style, so that statistics over many games mean
 * something.
 */
#ifndef COMMANDS_SIMULATED_PEOPLE_H
#define COMMANDS_SIMULATED_PEOPLE_H

#include <stddef.h>
#include <stdint.h>

struct err;

enum { CLUB_MAX = 12, PEOPLE_MAX = 1000 };

struct person {
    char *name;     /* owned */
    uint8_t style;  /* row of game_play.styles */
    uint8_t temper; /* see core/weighted_choice.h: small is strong */
};

struct people {
    struct person *person;
    size_t n;
};

/* The first `n` (at most CLUB_MAX) members of an invented club, for a game with this many
 * styles. */
struct people people_of_club(size_t n, size_t n_styles);
/* Reads names, one a line; empty lines and lines that begin with '#' do not count.  The name
 * decides how a person plays.  Returns 0, or -1 with `err`. */
int people_from_file(struct people *people, const char *path, size_t n_styles, struct err *err);
void people_free(struct people *people);

#endif
