/* report_columns.h - the columns of a report in the words of one game.
 *
 * Reports are the same for all games, but for columns: not every game has money on role cards, and
 * the parts of a score are the game's own.  Such columns say so (enum column_when); here they are
 * left out, or named.
 */
#ifndef REPORT_COLUMNS_H
#define REPORT_COLUMNS_H

#include <stddef.h>

struct arena;
struct game_def;
struct report_column;

/* Columns of a source that a game has, and which of the source each one is. */
struct report_columns {
    struct report_column *column; /* n of them, in the arena with their names */
    size_t *of;
    size_t n, n_source;
};

/* `game` NULL: what every game has. */
void report_columns_find(struct report_columns *out, const struct report_column *source,
                         const struct game_def *game, struct arena *texts);

#endif
