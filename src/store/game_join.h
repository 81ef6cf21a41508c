/* game_join.h - a game that was interrupted, and written on in another log: one game of both.
 *
 * The second log must have the same people in the same seats and the same rules, and begin where the first
 * one ends.  The replay decides that: the joined log must have no error that its parts had not.  A part
 * that begins in the middle, without a position, has no replay of its own, so it may bring no error at all.
 *
 * Nothing is lost: the first game's log becomes its history, and a second game that was stored is removed.
 * `db restore` brings back both.
 */
#ifndef STORE_GAME_JOIN_H
#define STORE_GAME_JOIN_H

#include <stdbool.h>
#include <stdint.h>

#include "core/record.h"

struct err;
struct store;

struct game_join {
    int64_t first;            /* the stored game that goes on */
    int64_t second;           /* the stored game that it goes on with; 0: `log` */
    const struct record *log; /* what it goes on with, else NULL; borrowed */
    const char *path;         /* of its file */
    bool is_forced;           /* also with errors that the parts had not */
};

/* One transaction.  Returns 0, or -1 with `err`, and then nothing has changed. */
int game_join_run(struct store *s, const struct game_join *join, struct err *err);

#endif
