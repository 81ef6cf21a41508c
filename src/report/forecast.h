/* forecast.h - the chances of a table before it plays, and how often such chances came true.
 *
 * The chances are those that `calibration` would compute for the next game (rated_games.h).  A chance is
 * like another one when both were given at tables of the same size and lie between the same two tenths.
 * Beside it stands what earlier chances of the same player came to.
 */
#ifndef FORECAST_H
#define FORECAST_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/rating.h"

struct err;
struct report_filter;
struct report_table;
struct store;

struct forecast_table {
    const char *player[RATING_SIDES_MAX]; /* names, in the order of the seats; borrowed */
    size_t n;
    bool is_any_order; /* the seats are not known: the mean over all orders */
};

/* One row for each player.  The filter chooses the games that ratings are made of; it has no player.
 * Returns 0, or -1 with `err`; the caller frees the table in both cases. */
int forecast_answer(struct report_table *out, struct store *store,
                    const struct forecast_table *table, const struct report_filter *filter,
                    struct err *err);

#endif
