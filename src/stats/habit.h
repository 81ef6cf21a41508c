/* habit.h - how often somebody made a choice in earlier games.
 *
 * Who always builds a harbor, and wins by it, has a rating that knows of the harbor; so has a seat that can always
 * begin with the settler, in how often it wins.  To take the rating off the wins of harbors would take off their
 * effect, too.  The habit tells the two apart: with it beside the rating, it matters only when somebody built
 * a harbor more often, or less, than he used to.
 */
#ifndef STATS_HABIT_H
#define STATS_HABIT_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/logit.h"

enum { HABIT_GROUPS_MAX = 1 << 20 };

/* In rows sorted by game and moment, of which the first variable is 1 for those who chose, puts in place of
 * another variable, the number of a player or a seat (0 to HABIT_GROUPS_MAX - 1), how often that one chose in a game
 * so far, in thousandths; as if there had been five games in which all chose as often.  Returns false when a number is
 * outside. */
bool habit_fill(struct logit_row *row, size_t n_rows, size_t variable);

#endif
