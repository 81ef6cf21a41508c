/* seat_start.h - the SQL function seat_start(kind, rules, players, seat): the tile that the rules give a seat
 * at the start of a game.
 *
 * It is the title of a thing, 'corn'; NULL where a game has no such tiles, and where nothing is known of it.
 */
#ifndef STORE_SQL_SEAT_START_H
#define STORE_SQL_SEAT_START_H

struct err;
struct store;

/* Adds it to an open connection: 0, or -1 with `err`. */
int seat_start_add(struct store *s, struct err *err);

#endif
