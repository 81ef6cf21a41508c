/* persons.h - finds the player of a seat when a game is stored.
 *
 * In this order: a seat that the game calls nobody's (header line x-nobody) has no player.  An
 * identity of a source (x-bgstats-players, x-bga-players) that is known is the player it was.  A
 * name is the player or alias of exactly that name, else of the same key (base/name_key.h): then
 * the new spelling becomes an alias, which can be unmerged.  Two identities of one source are two
 * players whatever their names: the second is "Anna (2)".  Nobody sits in two seats: the second seat
 * is another player, too.  What the log calls a player is kept for the seat.
 *
 * A new name that is near to one of the book, and an identity under a new name, are reported.
 */
#ifndef STORE_PERSONS_H
#define STORE_PERSONS_H

#include <stdbool.h>
#include <stdint.h>

#include "store/schema/rows.h"

struct err;
struct person_finder;
struct persons;
struct store;

enum { NOBODY = 0 }; /* seat.player of a seat that is nobody's in particular */

/* Gets each note; `text` lives as long as the call. */
typedef void persons_report_fn(void *ctx, const char *text);

int persons_new(struct persons **out, struct store *s, struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void persons_free(struct persons *p);
/* Finds players among those of the book and those that were added in the open transaction. */
struct person_finder *persons_finder(struct persons *p);
void persons_listen(struct persons *p, persons_report_fn *report, void *ctx);

/* In a transaction that writes, before its first game; `next` is the first free number of a
 * player. */
int persons_start(struct persons *p, int64_t next, struct err *err);
/* The transaction was rolled back. */
void persons_forget(struct persons *p);

/* Sets the players of the seats in `rows`, and adds the rows of seat_name. */
int persons_seat(struct persons *p, struct game_rows *rows, struct err *err);

/* Two seats whose names stand for one player, by their aliases alone; or NULL. */
int persons_find_same(struct persons *p, const struct game_rows *rows, const char **one,
                      const char **other, struct err *err);

#endif
