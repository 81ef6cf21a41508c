/* content.h - one hash for all that a database says.
 *
 * It covers the content of every game, facts and derived rows, with names of players; neither
 * numbers that the database gave out, nor from which files and lines the games were read, nor
 * comments.  So two databases of the same games have the same hash, in whatever order and from
 * whatever files the games were imported.
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
