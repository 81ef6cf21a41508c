/* results_gather.h - which rows of a table of results are one game.
 *
 * Rows that follow each other are a *run*: they have the same id or, without one, the same game, date, event and
 * place, and no seat or player comes twice.  Runs that stand apart are joined
 *
 * - when they have the same id, their columns agree, and no seat comes twice;
 * - in a table that is sorted by player (all rows of a player follow each other, and some row is alone), when they
 *   have the same game, date, event and place.  When a player comes twice then, nobody can tell which rows belong
 *   together: the game is *unclear*.
 */
#ifndef IMPORTERS_RESULTS_GATHER_H
#define IMPORTERS_RESULTS_GATHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is compared of a row. */
enum results_mark {
    RESULTS_MARK_GAME,
    RESULTS_MARK_DATE,
    RESULTS_MARK_EVENT,
    RESULTS_MARK_SITE,
    RESULTS_MARK_ID,
    RESULTS_MARK_SEAT,
    RESULTS_MARK_PLAYER,
    RESULTS_MARKS
};

struct results_mark_row {
    const char *start;            /* in the bytes of the table */
    uint64_t mark[RESULTS_MARKS]; /* results_mark_of() */
    uint32_t line;
    uint32_t next; /* row of the same game, a number; RESULTS_NO_ROW after the last */
};

struct results_run {
    uint32_t first, last; /* rows, by number */
    uint32_t n;
    bool is_joined;  /* its rows are those of another run */
    bool is_apart;   /* rows of other games stand between its own */
    bool is_unclear; /* see above */
};

#define RESULTS_NO_ROW UINT32_MAX

enum { RESULTS_ROWS_MAX = 2 * 1000 * 1000 };

struct results_gather {
    struct results_mark_row *row;
    size_t n_rows, row_room;
    struct results_run *run; /* in the order of their first rows */
    size_t n_runs, run_room;
};

/* The mark of a text; NULL: it is not known, and may be any. */
uint64_t results_mark_of(const char *text);

/* Adds the next row, to the last run or to one of its own, always to one of its own when `is_game`; `next` is
 * filled in. */
void results_gather_add(struct results_gather *g, const struct results_mark_row *row,
                        bool is_game);
/* Joins runs, after all rows. */
void results_gather_join(struct results_gather *g);
void results_gather_free(struct results_gather *g);

#endif
