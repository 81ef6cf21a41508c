/* report.h - what a report is, and how one is read from a database.
 *
 * A report is an SQL file (report_file.h): a name, what it says, its columns, one SELECT, mostly a chart,
 * and seldom code behind the SQL (report_run.h).  The command line, the site, docs/reports.md and
 * the tests are all made from these; reports/README.md tells how to add one.
 *
 * Numbers are integers.  A column with decimals holds its value times 10^decimals, rounded in
 * SQL, so that output is the same on every machine.
 *
 *     struct report_table t;
 *     if (report_answer(&t, store, report_find("standings"), &filter, err) < 0)
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

/* In which games a column is (report_columns.h). */
enum column_when {
    COLUMN_ALWAYS,
    COLUMN_ON_CARD, /* where money can lie on role cards */
    COLUMN_IDLE,    /* where buildings can stand idle */
    COLUMN_DRAWN,   /* where players draw cards */
    COLUMN_PART,    /* + i: where scores have a part i, after which it is named */
};

/* Where the values of a column come from (report_fill.h). */
enum column_fill {
    FILL_BY_SQL,
    FILL_HIDDEN,   /* the SQL has it for columns below, the answer has not */
    FILL_RATE_LOW, /* Wilson's interval of `of` in `per`: wins in sixtieths, in games */
    FILL_RATE_HIGH,
    FILL_MEAN_LOW, /* bootstrap of the samples `of`: ${sample()} in reports/shared.sql */
    FILL_MEAN_HIGH,
    FILL_Q_VALUE, /* false discoveries among all rows: distance `of` from 0, variance `per` */
    FILL_FEW,     /* 1 where `of` is less than the least number that is not marked, else 0 */
};

struct report_column {
    const char *name;     /* in CSV and JSON, lower case with '_' */
    uint8_t type;         /* enum column_type */
    uint8_t decimals;     /* of a number: 0 = integer */
    bool is_detail;       /* left out of the table for people, which should stay narrow */
    uint8_t when;         /* enum column_when */
    const char *doc;      /* what it holds and in which unit; lower case, no full stop */
    uint8_t fill;         /* enum column_fill */
    const char *of, *per; /* names of the columns it is filled from */
};

/* Columns of sources that are written in C. */
/* clang-format off */
#define ANY_COLUMN(name, type, decimals, is_detail, when, doc) \
    {name, type, decimals, is_detail, when, doc, FILL_BY_SQL, NULL, NULL}
#define TEXT_COLUMN(name, doc) ANY_COLUMN(name, COLUMN_TEXT, 0, false, COLUMN_ALWAYS, doc)
#define NUMBER_COLUMN(name, decimals, doc) \
    ANY_COLUMN(name, COLUMN_NUMBER, decimals, false, COLUMN_ALWAYS, doc)
#define DETAIL_TEXT_COLUMN(name, doc) ANY_COLUMN(name, COLUMN_TEXT, 0, true, COLUMN_ALWAYS, doc)
/* A column for each part of a score: "part_1" + suffix in the SQL, the part's name + suffix in the
 * answer; `doc` goes before what the part is.  Without a doc, in a chart, the answer has its title. */
#define PART_COLUMN(n, suffix, decimals, is_detail, doc) \
    ANY_COLUMN("part_" #n suffix, COLUMN_NUMBER, decimals, is_detail, COLUMN_PART + n - 1, doc)
#define PART_COLUMNS(suffix, decimals, is_detail, doc) \
    PART_COLUMN(1, suffix, decimals, is_detail, doc), \
    PART_COLUMN(2, suffix, decimals, is_detail, doc), \
    PART_COLUMN(3, suffix, decimals, is_detail, doc), \
    PART_COLUMN(4, suffix, decimals, is_detail, doc), \
    PART_COLUMN(5, suffix, decimals, is_detail, doc), \
    PART_COLUMN(6, suffix, decimals, is_detail, doc)
#define END_OF_COLUMNS ANY_COLUMN(NULL, 0, 0, false, 0, NULL)
/* clang-format on */

/* Columns and the SELECT that fills them, in the same order under the same names; the SELECT has
 * none of those that are filled afterwards. */
struct report_source {
    const struct report_column *columns; /* ends with END_OF_COLUMNS */
    const char *sql;                     /* parameters: struct report_filter */
    const char *with; /* a piece of reports/shared.sql that goes in front; NULL: nothing */
};

struct buf;
/* Appends the whole SQL of a source. */
void report_put_sql(struct buf *out, const struct report_source *source);

struct report_cell;
struct report_table;

/* Where the SQL of a user's report stands. */
struct report_origin {
    const char *file;    /* NULL: it is ours, and trusted */
    uint32_t line;       /* at which its SQL begins */
    const size_t *start; /* line + i begins at start[i] of the SQL */
    size_t n;
};

enum { REPORT_KEYS_MAX = 4, REPORT_MEANS_MAX = 7, REPORT_APART_MAX = 6 };

/* A column of two decimals is the sum of its evidence, divided by the number in another column, or
 * by the same number always. */
struct report_mean {
    const char *column; /* NULL: every one that the evidence adds to */
    const char *per;    /* NULL: `by` */
    int by;
};

/* The evidence behind a row: what in the logs its numbers are made of (report_why.h).  The SQL
 * gives the columns of report_why.h, in a total order in which the rows of a game stand together; a
 * row is named by the keys, bound to :key_1, :key_2, ... */
struct report_why {
    const char *keys[REPORT_KEYS_MAX]; /* columns of the answer that tell its rows apart */
    const char *doc;                   /* what is shown; lower case, no full stop */
    struct report_mean mean[REPORT_MEANS_MAX + 1]; /* ends with {0} */
    /* Columns with evidence that is shown only when asked for, because there is much of it: then
     * the parameter :of is the name of the column. */
    const char *apart[REPORT_APART_MAX + 1]; /* ends with NULL */
    const char *sql;
    /* What SQL cannot do: `make` adds the evidence of the row with these keys from the rows of the
     * SQL, which have the columns `input`.  Both NULL: the rows of the SQL are the evidence. */
    const struct report_column *input;
    void (*make)(struct report_table *out, const struct report_table *in,
                 const struct report_cell *keys);
    struct report_origin origin;
};

/* How a report is drawn. */
struct report_chart {
    const char *script;          /* file in reports/charts */
    struct report_source data;   /* what the script reads; all NULL: the table of the report */
    unsigned max_rows;           /* draws the first rows only; 0 = all */
    unsigned label_columns;      /* cuts longer texts; 0 = CHART_LABEL_COLUMNS */
    unsigned height, row_height; /* of the image in pixels: height + rows * row_height */
    struct report_origin origin;
};

/* What must be chosen, because without it the answer would be about nobody in particular. */
enum report_need { NEEDS_NOTHING, NEEDS_PLAYER, NEEDS_GAME };

struct report {
    const char *name;     /* "standings" */
    const char *alias;    /* another name that users may type; NULL: none */
    const char *title;    /* "Standings" */
    const char *summary;  /* one line, lower case, no full stop */
    const char *reading;  /* how to read it: whole sentences */
    const char *headline; /* about the first row: "{player} leads with {wins} wins."; or NULL */
    struct report_source table;
    const struct report_run *run;     /* NULL: the rows of the SQL are the answer */
    const struct report_chart *chart; /* NULL: none */
    const struct report_why *why;     /* NULL: games are all that is known of a row */
    const char *not_by_games;         /* why it takes no --min-games; NULL when it does */
    enum report_need needs;
    unsigned order; /* in which reports are listed; 0: behind all that have a number */
    struct report_origin origin;
};

/* The i-th report in the order of `report --list`; NULL past the last. */
const struct report *report_at(size_t i);
/* By name or alias; NULL when there is none. */
const struct report *report_find(const char *name);
/* The name nearest to a word that is none; NULL when nothing is near. */
const char *report_suggest(const char *word);

enum { REPORT_MIN_N = 20 };

/* Which games count.  Zero and NULL leave the choice open.  Members are bound to parameters of
 * the same names. */
struct report_filter {
    int64_t game;       /* game.id */
    int64_t players;    /* number of seats */
    int64_t min_games;  /* leave out rows that rest on fewer games */
    int64_t min_n;      /* mark rows that rest on less; 0 = REPORT_MIN_N; no parameter */
    bool clean;         /* only games in which the audit found no error */
    const char *kind;   /* "puerto-rico" */
    const char *player; /* games of this player; seats of this player only */
    const char *rules;  /* profile with its options, or the profile alone */
    const char *event;  /* a part of the name of the event, ASCII case does not count */
    const char *from;   /* dates, both included: YYYY, YYYY-MM or YYYY-MM-DD */
    const char *to;
    char *shown_player; /* memory behind `player` after report_filter_resolve() */
    /* The row of which the evidence is wanted: parameters :key_1 ...; borrowed */
    const struct report_cell *key;
    size_t n_keys;
    const char *of; /* the column that it adds to; NULL: what the report shows by itself */
};

/* Whether the report marks rows that rest on little. */
bool report_takes_min_n(const struct report *report);

/* An alias in `player` is replaced by the name of the player it stands for: that is what the SQL
 * of reports knows.  Returns 0, or -1 with `err`; the filter is to be freed in both cases. */
int report_filter_resolve(struct report_filter *filter, struct store *store, struct err *err);
void report_filter_free(struct report_filter *filter);

/* Whether what the report needs is chosen: report_answer() and chart_read() refuse to do without. */
bool report_is_chosen(const struct report *report, const struct report_filter *filter);
/* The same with a message: 0, or -1 with `err`. */
int report_check_chosen(const struct report *report, const struct report_filter *filter,
                        struct err *err);
/* The option that the report needs, "--player"; "" for none. */
const char *report_needed_option(const struct report *report);

/* Whether the report heeds min_games. */
bool report_takes_min_games(const struct report *report);

/* Asks the database whether the filter makes sense: the game and the player exist, the dates are
 * dates, the kind is one.  Returns 0, or -1 with `err`. */
int report_filter_check(const struct report_filter *filter, struct store *store,
                        struct err *err);

enum { REPORT_KINDS_MAX = 8 };

/* The kinds of the games that a filter chooses by --kind and --game. */
struct report_kinds {
    const char *kind[REPORT_KINDS_MAX]; /* "puerto-rico", by name */
    int64_t games[REPORT_KINDS_MAX];
    size_t n;
    struct arena texts;
};

/* Returns 0, or -1 with `err`; the kinds are to be freed in both cases. */
int report_kinds_read(struct report_kinds *out, struct store *store,
                      const struct report_filter *filter, struct err *err);
void report_kinds_free(struct report_kinds *kinds);
/* Whether there is one kind at most, as a report needs it.  Returns 0, or -1 with `err`. */
int report_filter_check_one_kind(const struct report_filter *filter, struct store *store,
                                 struct err *err);

struct report_cell {
    const char *text; /* NUL-terminated, in the arena of the table; NULL for numbers */
    size_t length;
    int64_t number; /* times 10^decimals */
    bool is_null;
};

/* The answer; owns everything in it. */
struct report_table {
    const struct report_column *columns; /* those of the source that the game has */
    size_t n_columns, n_rows;
    int64_t min_n;             /* rows that rest on less are marked */
    struct report_cell *cells; /* row after row */
    bool is_foreign;           /* by the SQL of a user */
    struct arena texts;
};

/* Runs a source.  Returns 0, or -1 with `err`; the table is to be freed in both cases. */
int report_read(struct report_table *out, struct store *store,
                const struct report_source *source, const struct report_filter *filter,
                struct err *err);
/* The same of SQL that may be a user's.  Likewise. */
int report_read_from(struct report_table *out, struct store *store,
                     const struct report_source *source, const struct report_origin *origin,
                     const struct report_filter *filter, struct err *err);
/* The answer of a report, after its code if it has any, and with care when it is a user's.
 * Likewise. */
int report_answer(struct report_table *out, struct store *store, const struct report *report,
                  const struct report_filter *filter, struct err *err);
void report_table_free(struct report_table *table);

/* For code (report_run.h): a new row, its cells NULL until they are put; they move with the
 * next row.  Texts are copied. */
struct report_cell *report_add_row(struct report_table *table);
void report_put_text(struct report_table *table, struct report_cell *cell, const char *text,
                     size_t length);
void report_put_int(struct report_cell *cell, int64_t number);

const struct report_cell *report_cell(const struct report_table *table, size_t row,
                                      size_t column);
/* The column with that name; n_columns when there is none. */
size_t report_find_column(const struct report_table *table, const char *name);

#endif
