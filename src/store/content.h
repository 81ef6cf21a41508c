/* content.h - one hash of everything in a database.
 *
 * It covers the facts and derived rows of every game, with the names of its players.  It leaves
 * out the numbers that the database assigns, the files and lines that the games were read from,
 * and comments.  So two databases of the same games have the same hash, whatever the order and
 * the files of their import.
 */
#ifndef STORE_CONTENT_H
#define STORE_CONTENT_H

#include <stdint.h>

#include "base/hash.h"

struct err;
struct store;

/* *n_games may be NULL. */
int store_content_hash(struct store *s, char out[HASH128_HEX_DIGITS + 1], uint64_t *n_games,
                       struct err *err);

#endif
