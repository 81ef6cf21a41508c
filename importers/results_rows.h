/* results_rows.h - the rows of a CSV of results, gathered by game.
 *
 * Rows of one game follow each other, and no seat comes twice.  They have the same id; without one the
 * same game, date, event and place, and no player twice.
 */
#ifndef IMPORTERS_RESULTS_ROWS_H
#define IMPORTERS_RESULTS_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/csv_read.h"
#include "base/err.h"
#include "core/event.h"
#include "results/results_column.h"

/* What a heading stands for. */
struct results_heading {
    enum results_column column; /* RESULTS_COLUMNS: another one */
    const char *name;           /* folded: a part of scores, or a header key "x-..." */
    bool is_key, is_part;       /* neither: it is not read */
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
    size_t start, end; /* bytes from the start of the text */
    uint32_t end_line;
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
    int pending; /* the status of the row that was read and belongs to no game yet */
    struct err pending_err;
};

/* Whether the first bytes of an input are the headings of such a file. */
bool results_rows_probe(const char *head, size_t length);

/* Starts with the headings.  Returns 0, or -1 with `err`.  The caller frees `r` in any case. */
int results_rows_open(struct results_rows *r, const char *bytes, size_t length,
                      struct err *err);
void results_rows_free(struct results_rows *r);

/* Gathers the rows of the next game, in `arena`.  False when there are no more. */
bool results_rows_next(struct results_rows *r, struct arena *arena, struct results_game *out);

/* The cell of a column; its text is "" where the file has no such column, NULL where it is not known. */
struct results_cell results_cell_of(const struct results_rows *r, const struct results_row *row,
                                    enum results_column column);

#endif
