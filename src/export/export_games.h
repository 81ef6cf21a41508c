/* export_games.h - the games of a database that are not where they are exported to. */
#ifndef EXPORT_EXPORT_GAMES_H
#define EXPORT_EXPORT_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/hash.h"

struct err;
struct store;

struct export_game {
    int64_t id;
    char hash[HASH128_HEX_DIGITS + 1]; /* hex digits and nothing else */
};

struct export_games {
    struct export_game *game; /* by number; owned */
    size_t n;
};

/* Games that are there already, as a JSON array of their names: hashes, or "NUMBER HASH" where numbers stand for
 * games, too. */
struct export_known {
    struct buf json;
    uint64_t n;
    bool has_numbers;
};

void export_known_add(struct export_known *known, const char *name, size_t length);

/* Fills `out` with the games that `known` lacks.  Returns 0, or -1 with `err`; export_games_free() in any case. */
int export_games_find(struct export_games *out, struct store *store, struct export_known *known,
                      struct err *err);
/* The hashes of `known`, without numbers, that the database has for superseded or removed versions. */
int export_games_find_past(struct export_games *out, struct store *store,
                           struct export_known *known, struct err *err);
void export_games_free(struct export_games *games);

/* How many of `known` the database does not have. */
int export_games_count_strange(struct store *store, struct export_known *known, int64_t *out,
                               struct err *err);

/* The hash of all that rows of games depend on other than their games: the program's words and versions, the
 * tables, and the persons that names stand for. */
int export_games_basis(struct store *store, bool with_names, char out[HASH128_HEX_DIGITS + 1],
                       struct err *err);

#endif
