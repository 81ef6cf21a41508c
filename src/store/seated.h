/* seated.h - who sat where in a game, and got how many points.
 *
 * People are players of the database (person_finder.h): whatever name a log has for them, they are
 * the same people.  Guests and bots are nobody; one nobody is as good as another.
 */
#ifndef STORE_SEATED_H
#define STORE_SEATED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"
#include "store/schema/rows.h"

struct err;
struct person_finder;
struct store;
struct seated_finder;

enum { SEATED_UNKNOWN = -1 /* no player of the database */ };

struct seated {
    size_t n;
    int64_t player[SEATS_MAX]; /* player.id, NOBODY, or SEATED_UNKNOWN */
    int32_t total[SEATS_MAX];  /* ROW_NULL: not known */
};

/* `persons` is borrowed. */
int seated_finder_new(struct seated_finder **out, struct store *s,
                      struct person_finder *persons, struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void seated_finder_free(struct seated_finder *f);

/* Those of a stored game.  Returns 0, or -1 with `err`, as both do. */
int seated_of_stored(struct seated_finder *f, int64_t game, struct seated *out,
                     struct err *err);
/* Those of a game that is not stored. */
int seated_of_rows(struct seated_finder *f, const struct game_rows *rows, struct seated *out,
                   struct err *err);

/* Whether the same people play, wherever they sit. */
bool seated_are_same_people(const struct seated *a, const struct seated *b);
/* Whether the first `n` seats are those of the same people. */
bool seated_are_alike(const struct seated *a, const struct seated *b, size_t n);
/* How many of the people have other points in both, who must be the same. */
size_t seated_count_other_points(const struct seated *a, const struct seated *b);
/* Whether somebody plays in both; nobody does not. */
bool seated_share_player(const struct seated *a, const struct seated *b);

#endif
