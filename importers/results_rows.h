/* results_rows.h - the rows of a CSV of results, by game.
 *
 * A table has a row for each player, and results_gather.h finds which of them are one game.  A *wide* table has a row
 * for each game and a column for each player, in which stand the points; it gives the same rows.
 */
#ifndef IMPORTERS_RESULTS_ROWS_H
#define IMPORTERS_RESULTS_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/csv_read.h"
#include "base/err.h"
#include "core/event.h"
#include "results_column.h"
#include "results_gather.h"

/* What a heading stands for. */
struct results_heading {
    enum results_column column; /* RESULTS_COLUMNS: another one */
    const char *name;           /* folded: a part of scores, or a header key "x-..." */
    bool is_key, is_part;
    bool is_player; /* the column of a player in a wide table; none of these: it is not read */
    uint32_t line, column_number;
};

struct results_cell {
    const char *text;
    uint32_t line, column;
};

struct results_row {
    struct results_cell *cell; /* one for each heading; text is NULL where the row is damaged */
    struct err why;            /* what is wrong with the row as CSV */
    uint32_t line;
};

/* The rows of a game; those beyond SEATS_MAX + 1 are counted only. */
struct results_game {
    struct results_row row[SEATS_MAX + 1];
    size_t n;
    size_t start, n_bytes; /* from the start of the text; bytes of all rows */
    uint32_t n_lines;
    bool is_unclear; /* results_gather.h */
};

struct results_rows {
    struct arena arena; /* of the headings */
    const char *bytes;  /* borrowed */
    struct csv_reader csv;
    struct results_heading *heading; /* n_headings of them */
    size_t n_headings;
    size_t *key; /* the headings that are keys, by name; n_keys of them */
    size_t n_keys;
    size_t index[RESULTS_COLUMNS]; /* of the heading of a column; n_headings: there is none */
    bool is_wide;
    struct results_gather gather; /* the rows; of a wide table each is a run */
    size_t next_run;
};

/* Whether the first bytes of an input are the headings of such a file. */
bool results_rows_probe(const char *head, size_t length);

/* Starts with the headings; `needs_game`: there must be a column for the game.  Returns 0, or -1 with `err`.  The caller frees `r` in any case. */
int results_rows_open(struct results_rows *r, const char *bytes, size_t length, bool needs_game,
                      struct err *err);
void results_rows_free(struct results_rows *r);

/* Gathers the rows of the next game, in `arena`.  False when there are no more. */
bool results_rows_next(struct results_rows *r, struct arena *arena, struct results_game *out);

/* The cell of a column; its text is "" where the file has no such column, NULL where it is not known. */
struct results_cell results_cell_of(const struct results_rows *r, const struct results_row *row,
                                    enum results_column column);

#endif
