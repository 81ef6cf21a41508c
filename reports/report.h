/* report.h - what a report is, and how one is read from a database.
 *
 * A report is a constant struct report in a file of its own: a name, what it says, its columns,
 * one constant SQL text, and (mostly) a chart.  reports.def lists them.  The command line, the
 * gallery, docs/reports.md and the tests are all made from these rows; reports/README.md tells
 * how to add one.
 *
 * Numbers are integers.  A column with decimals holds its value times 10^decimals, rounded in
 * SQL (see report_sql.h), so that output is the same on every machine.
 *
 *     struct report_table t;
 *     if (report_read(&t, store, &report_find("standings")->table, &filter, err) < 0)
 *         return -1;
 *     for (size_t row = 0; row < t.n_rows; row++)
 *         use(report_cell(&t, row, 0)->text);
 *     report_table_free(&t);
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct err;
struct store;

enum column_type { COLUMN_TEXT, COLUMN_NUMBER };

struct report_column {
    const char *name; /* in CSV and JSON, lower case with '_' */
    uint8_t type;     /* enum column_type */
    uint8_t decimals; /* of a number: 0 = integer */
    bool is_detail;   /* left out of the table for people, which should stay narrow */
    const char *doc;  /* what it holds and in which unit; lower case, no full stop */
};

/* clang-format off */
#define TEXT_COLUMN(name, doc)                    {name, COLUMN_TEXT, 0, false, doc}
#define NUMBER_COLUMN(name, decimals, doc)        {name, COLUMN_NUMBER, decimals, false, doc}
#define DETAIL_TEXT_COLUMN(name, doc)             {name, COLUMN_TEXT, 0, true, doc}
#define DETAIL_NUMBER_COLUMN(name, decimals, doc) {name, COLUMN_NUMBER, decimals, true, doc}
#define END_OF_COLUMNS                            {NULL, 0, 0, false, NULL}
/* clang-format on */

/* Columns and the SELECT that fills them, in the same order under the same names. */
struct report_source {
    const struct report_column *columns; /* ends with END_OF_COLUMNS */
    const char *sql;                     /* parameters: struct report_filter */
};

/* How a report is drawn. */
struct report_chart {
    const char *script;          /* file in reports/charts */
    struct report_source data;   /* what the script reads; all NULL: the table of the report */
    unsigned max_rows;           /* draws the first rows only; 0 = all */
    unsigned label_columns;      /* cuts longer texts; 0 = CHART_LABEL_COLUMNS */
    unsigned height, row_height; /* of the image in pixels: height + rows * row_height */
};

struct report {
    const char *name;     /* "standings" */
    const char *title;    /* "Standings" */
    const char *summary;  /* one line, lower case, no full stop */
    const char *reading;  /* how to read it: whole sentences */
    const char *headline; /* about the first row: "{player} leads with {wins} wins."; or NULL */
    struct report_source table;
    const struct report_chart *chart; /* NULL: none */
};

/* The i-th report in the order of `report --list`; NULL past the last. */
const struct report *report_at(size_t i);
/* NULL when there is none of that name. */
const struct report *report_find(const char *name);
/* The name nearest to a word that is none; NULL when nothing is near. */
const char *report_suggest(const char *word);

/* Which games count.  Zero and NULL leave the choice open.  Members are bound to parameters of
 * the same names. */
struct report_filter {
    int64_t game;       /* game.id */
    int64_t players;    /* number of seats */
    int64_t min_games;  /* leave out rows that rest on fewer games */
    bool clean;         /* only games in which the audit found no error */
    const char *kind;   /* "puerto-rico" */
    const char *player; /* games of this player; seats of this player only */
    const char *rules;  /* profile with its options, or the profile alone */
    const char *event;  /* a part of the name of the event, ASCII case does not count */
    const char *from;   /* dates, both included: YYYY, YYYY-MM or YYYY-MM-DD */
    const char *to;
};

/* Whether the report heeds min_games. */
bool report_takes_min_games(const struct report *report);

/* Asks the database whether the filter makes sense: the game and the player exist, the dates are
 * dates, all games chosen are of one kind.  Returns 0, or -1 with `err`. */
int report_filter_check(const struct report_filter *filter, struct store *store,
                        struct err *err);

struct report_cell {
    const char *text; /* NUL-terminated, in the arena of the table; NULL for numbers */
    size_t length;
    int64_t number; /* times 10^decimals */
    bool is_null;
};

/* The answer; owns everything in it. */
struct report_table {
    const struct report_column *columns; /* of the source, borrowed */
    size_t n_columns, n_rows;
    struct report_cell *cells; /* row after row */
    struct arena texts;
};

/* Runs a source.  Returns 0, or -1 with `err`; the table is to be freed in both cases. */
int report_read(struct report_table *out, struct store *store,
                const struct report_source *source, const struct report_filter *filter,
                struct err *err);
void report_table_free(struct report_table *table);

const struct report_cell *report_cell(const struct report_table *table, size_t row,
                                      size_t column);

#endif
