/* report_columns.h - the columns of a report in the words of one game.
 *
 * Reports are the same for all games except for some columns: not every game has money on role
 * cards, and each game names the parts of its score.  Such columns say so (enum column_when);
 * here they are left out or named.
 */
#ifndef REPORT_COLUMNS_H
#define REPORT_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct game_def;
struct report_column;

/* The columns of a source that a game has, and the column of the SQL for each. */
struct report_columns {
    struct report_column *column; /* n of them, in the arena with their names */
    size_t *of;
    size_t n;
};

/* `game` NULL: what every game has. */
void report_columns_find(struct report_columns *out, const struct report_column *source,
                         const struct game_def *game, struct arena *texts);

#endif
