/* players.h - the names in logs, and the players they stand for.
 *
 * A name is a player, or an alias: it stands for another name, which may be an alias itself.
 * The name at the end is the player, whom seats refer to and reports show.  The name in the log
 * is kept for every seat (seat_name), so every step can be undone and a log is exported as it
 * was.  A name is looked for byte by byte, then by
 * its key (base/name_key.h).
 *
 * Each function that changes something opens and ends a transaction.
 */
#ifndef STORE_PLAYERS_H
#define STORE_PLAYERS_H

#include "base/buf.h"

struct err;
struct store;

/* Puts the name of the player that `name` stands for into `shown` (emptied first).  1 = found,
 * 0 = no player and no alias has this name, -1 = failed. */
int player_find(struct store *s, const char *name, struct buf *shown, struct err *err);
/* Says "there is no player ...", with the nearest name; returns -1. */
int player_unknown(struct store *s, const char *name, struct err *err);

/* `from`, a player, becomes an alias of the player that `into` stands for.  Fails when both are
 * one player already, or sat in one game. */
int players_merge(struct store *s, const char *from, const char *into, struct err *err);
/* Renames the player `from` to `to`: a new name, or one of this player's aliases. */
int players_rename(struct store *s, const char *from, const char *to, struct err *err);
/* The alias `name` is a player again, with its own aliases.  A name that then has no seat and no
 * alias is forgotten. */
int players_unmerge(struct store *s, const char *name, struct err *err);

/* Brings a book of facts version 3 up to date, in the transaction that is open: identities are
 * taken from the header lines, and of players with one key who never met the later become aliases. */
int players_unite(struct store *s, struct err *err);

#endif
