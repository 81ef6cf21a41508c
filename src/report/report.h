/* report.h - what a report is, and how one is read from a database.
 *
 * A report is an SQL file (report_file.h): a name, texts, columns, one SELECT, mostly a chart,
 * and rarely code that follows the SQL (report_run.h).  The command line, the site,
 * docs/reports.md and the tests are all made from it; reports/README.md says how to add one.
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
struct query;
struct query_view;
struct store;

enum column_type { COLUMN_TEXT, COLUMN_NUMBER };

/* The games that have a column (report_columns.h). */
enum column_when {
    COLUMN_ALWAYS,
    COLUMN_ON_CARD, /* where money can lie on role cards */
    COLUMN_IDLE,    /* where buildings can stand idle */
    COLUMN_DRAWN,   /* where players draw cards */
    COLUMN_TILES,   /* where players have tiles */
    COLUMN_PART,    /* + i: where scores have a part i; the column has its name */
};

/* What a column is for. */
enum column_use {
    COLUMN_VALUE,
    COLUMN_END,     /* of an interval */
    COLUMN_VERDICT, /* whether a difference is more than chance: q, and in words */
    COLUMN_FEW, /* 1 where the column `of` is less than the least number that is not marked, else 0 */
};

struct report_column {
    const char *name; /* in CSV and JSON, lower case with '_' */
    uint8_t type;     /* enum column_type */
    uint8_t decimals; /* of a number: 0 = integer */
    bool is_detail;   /* not in the table for users, which stays narrow */
    uint8_t when;     /* enum column_when */
    const char *doc;  /* what it holds and in which unit; lower case, no full stop */
    uint8_t use;      /* enum column_use */
    const char *of;   /* the column that COLUMN_FEW is about */
};

/* Columns of sources in C. */
/* clang-format off */
#define ANY_COLUMN(name, type, decimals, is_detail, when, doc) \
    {name, type, decimals, is_detail, when, doc, COLUMN_VALUE, NULL}
#define TEXT_COLUMN(name, doc) ANY_COLUMN(name, COLUMN_TEXT, 0, false, COLUMN_ALWAYS, doc)
#define NUMBER_COLUMN(name, decimals, doc) \
    ANY_COLUMN(name, COLUMN_NUMBER, decimals, false, COLUMN_ALWAYS, doc)
#define DETAIL_TEXT_COLUMN(name, doc) ANY_COLUMN(name, COLUMN_TEXT, 0, true, COLUMN_ALWAYS, doc)
#define END_OF_COLUMNS ANY_COLUMN(NULL, 0, 0, false, 0, NULL)
/* clang-format on */

/* Columns and the SELECT that fills them, with the same order and names. */
struct report_source {
    const struct report_column *columns; /* ends with END_OF_COLUMNS */
    const char *sql;                     /* parameters: struct report_filter */
    const struct query_view *views;      /* tables that it has when it names them */
};

struct report_cell;
struct report_table;

/* The place of the SQL of a user's report. */
struct report_origin {
    const char *file;    /* NULL: a report of this program, which is trusted */
    uint32_t line;       /* at which its SQL begins */
    const size_t *start; /* the line `line` + i begins at start[i] of the SQL */
    size_t n;
};

enum { REPORT_KEYS_MAX = 4, REPORT_MEANS_MAX = 7, REPORT_APART_MAX = 6 };

/* A column of two decimals is the sum of its evidence, divided by the number in another column and
 * by the same number always. */
struct report_mean {
    const char *column; /* NULL: every one that the evidence adds to */
    const char *per;    /* NULL: by no column */
    int by;             /* 1: by no number */
};

/* The evidence of a row: the events in the logs that its numbers count (report_why.h).  The SQL
 * has the columns of report_why.h, in a total order that keeps the rows of a game together.
 * The keys name the row and are bound to :key_1, :key_2, ... */
struct report_why {
    const char *keys[REPORT_KEYS_MAX]; /* columns that identify a row of the answer */
    const char *doc;                   /* what is shown; lower case, no full stop */
    struct report_mean mean[REPORT_MEANS_MAX + 1]; /* ends with {0} */
    /* Columns whose evidence is long and shown only on request: then the parameter :of is the
     * name of the column. */
    const char *apart[REPORT_APART_MAX + 1]; /* ends with NULL */
    const char *sql;
    /* For what SQL cannot do: `make` adds the evidence of the row with these keys from the rows
     * of the SQL, which have the columns `input`.  Both are NULL when the rows of the SQL are
     * the evidence. */
    const struct report_column *input;
    void (*make)(struct report_table *out, const struct report_table *in,
                 const struct report_cell *keys);
    struct report_origin origin;
};

/* How a report is drawn. */
struct report_chart {
    const char *script; /* file in reports/charts */
    const char *value,
        *by; /* the columns of a chart that is a line, "bars VALUE by NAME"; NULL: a script of its own */
    struct report_source data;   /* what the script reads; all NULL: the table of the report */
    unsigned max_rows;           /* draws the first rows only; 0 = all */
    unsigned label_columns;      /* cuts longer texts; 0 = CHART_LABEL_COLUMNS */
    unsigned height, row_height; /* of the image in pixels: height + rows * row_height */
    struct report_origin origin;
};

/* What the user must choose: the report is about one player or one game. */
enum report_need { NEEDS_NOTHING, NEEDS_PLAYER, NEEDS_GAME };

struct report {
    const char *name;     /* "standings" */
    const char *alias;    /* another name that users may type; NULL: none */
    const char *title;    /* "Standings" */
    const char *summary;  /* one line, lower case, no full stop */
    const char *reading;  /* how to read it: whole sentences */
    const char *headline; /* about the first row: "{player} leads with {wins} wins."; or NULL */
    const char *headline_sql; /* a SELECT that makes it (report_headline.h); or NULL */
    struct report_origin headline_origin;
    struct report_source table;
    const struct report_run *run;     /* NULL: the rows of the SQL are the answer */
    const struct report_chart *chart; /* NULL: none */
    const struct report_why *why;     /* NULL: only the games of a row are known */
    const char *empty;        /* what to do when it has no rows; NULL: nothing in particular */
    const char *not_by_games; /* why it takes no --min-games; NULL when it does */
    const char *html_page;    /* the page that it is as HTML; NULL: a table, like all others */
    enum report_need needs;
    unsigned order; /* place in lists; 0: after all reports with a number */
    const char
        *hidden; /* who asks it: it is in no list (reports/inner); NULL: it is for users */
    struct report_origin origin;
};

/* What is said of it when it has no rows: no full stop. */
const char *report_empty_text(const struct report *report);

/* The i-th report in the order of `report --list`; NULL past the last. */
const struct report *report_at(size_t i);
/* By name or alias; NULL when there is none. */
const struct report *report_find(const char *name);
/* What a part of the program asks: the table of reports/inner/NAME.sql, which must be there. */
const struct report_source *report_inner(const char *name);
/* The same to be asked many times, by who binds its parameters (store/query.h).  Returns 0, or -1 with `err`. */
int report_inner_query(struct query **out, struct store *store, const char *name,
                       struct err *err);
/* The report name nearest to `word`; NULL when none is near. */
const char *report_suggest(const char *word);

enum { REPORT_MIN_N = 20 };

/* Which games count.  Zero and NULL choose nothing.  Members are bound to parameters of the
 * same names. */
struct report_filter {
    int64_t game;       /* game.id */
    int64_t players;    /* number of seats */
    int64_t min_games;  /* leave out rows that rest on fewer games */
    int64_t min_n;      /* mark rows that rest on less; 0 = REPORT_MIN_N */
    bool clean;         /* only games in which the audit found no error, and no adjustment */
    const char *kind;   /* "puerto-rico" */
    const char *player; /* games of this player; seats of this player only */
    bool
        each_player; /* without `player`: the rows that each of the players would have, one table for all pages */
    const char *rules;       /* edition and expansions, maybe with options, in any order */
    const char *any;         /* editions and expansions that the rules have among others */
    const char *const *with; /* other players of the game; borrowed */
    size_t n_with;
    int64_t last;      /* only the latest games of those that all else chooses; 0 = all */
    const char *event; /* a part of the name of the event, ASCII case does not count */
    const char *from;  /* dates, both included: YYYY, YYYY-MM or YYYY-MM-DD */
    const char *to;
    const char *early;  /* "leave-out": games that ended early have no result; else they have */
    const char *points; /* of the places in a league: "5,3,2,1" */
    char *shown_player; /* owned: what `player` points to after report_filter_resolve() */
    char *
        with_names; /* owned: JSON: `with` as the database calls them, after report_filter_resolve() */
    char
        *rulesets; /* owned: JSON: the rules of games that `rules` and `any` choose, likewise */
    char *kept_in; /* owned: where answers are kept that take long (rated_kept.h), or NULL */
    struct rated_memory
        *rated; /* borrowed: ratings of the last answer (rated_kept.h), or NULL */
    /* The keys of the row whose evidence is wanted: parameters :key_1 ...; borrowed */
    const struct report_cell *key;
    size_t n_keys;
    const char *of; /* the column it adds to; NULL: the evidence shown by default */
    const char *
        answer; /* rows as JSON for a headline (report_headline.h): parameter :answer; borrowed */
    const char *
        standings; /* the list of the view of that name, for many profiles (profile.sql); borrowed */
};

/* Whether the report marks rows that rest on few games. */
bool report_takes_min_n(const struct report *report);

/* Chooses the games of a year, a month or a day; borrows `season`.  Returns 0, or -1 with `err` when it
 * is no date. */
int report_filter_set_season(struct report_filter *filter, const char *season, struct err *err);

/* Replaces an alias in `player` by the name of the player it stands for, since the SQL knows
 * only players.  Returns 0, or -1 with `err`; the caller frees the filter in both cases. */
int report_filter_resolve(struct report_filter *filter, struct store *store, struct err *err);
void report_filter_free(struct report_filter *filter);

/* Whether the filter chooses what the report needs; report_answer() and chart_read() fail
 * otherwise. */
bool report_is_chosen(const struct report *report, const struct report_filter *filter);
/* The same with a message: 0, or -1 with `err`. */
int report_check_chosen(const struct report *report, const struct report_filter *filter,
                        struct err *err);
/* The option that the report needs, "--player"; "" for none. */
const char *report_needed_option(const struct report *report);

/* Checks the filter against the database: the game, the player and the kind exist, and dates
 * are dates.  Returns 0, or -1 with `err`. */
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

/* Returns 0, or -1 with `err`; the caller frees the kinds in both cases. */
int report_kinds_read(struct report_kinds *out, struct store *store,
                      const struct report_filter *filter, struct err *err);
void report_kinds_free(struct report_kinds *kinds);
/* Chooses one kind where the filter lets several through, since what they have must not be added up: `wanted` (NULL is
 * fine) if there are games of it, else that with the most games.  *kinds are those that it chose among; the caller frees them
 * in every case.  Returns 1, 0 when there are not several, or -1 with `err`. */
int report_filter_choose_kind(struct report_filter *filter, struct store *store,
                              const char *wanted, struct report_kinds *kinds, struct err *err);

struct report_cell {
    const char *text; /* NUL-terminated, in the arena of the table; NULL for numbers */
    size_t length;
    int64_t number; /* times 10^decimals */
    bool is_null;
};

/* The answer; owns everything in it. */
struct report_table {
    const struct report_column *columns; /* columns of the source that the game has */
    size_t n_columns, n_rows;
    int64_t min_n;              /* rows that rest on less are marked */
    struct report_cell *cells;  /* row after row */
    bool is_foreign;            /* made by the SQL of a user */
    bool is_of_each;            /* each_player of the filter */
    const char *kept_in;        /* borrowed from the filter */
    struct rated_memory *rated; /* likewise */
    struct arena texts;
};

/* Runs a source.  Returns 0, or -1 with `err`; the caller frees the table in both cases. */
int report_read(struct report_table *out, struct store *store,
                const struct report_source *source, const struct report_filter *filter,
                struct err *err);
/* The same for SQL that may be a user's. */
int report_read_from(struct report_table *out, struct store *store,
                     const struct report_source *source, const struct report_origin *origin,
                     const struct report_filter *filter, struct err *err);
/* The answer of a report: runs its SQL, guarded if it is a user's, then its code if it has any.
 * Otherwise the same. */
int report_answer(struct report_table *out, struct store *store, const struct report *report,
                  const struct report_filter *filter, struct err *err);
void report_table_free(struct report_table *table);

/* Begins a table with the columns of a source, all of them, and adds the row at which a query of that source stands:
 * 0, or -1 with `err`. */
void report_table_begin(struct report_table *out, const struct report_source *source);
int report_table_add(struct report_table *out, struct query *q, struct err *err);

/* Adds a row of NULL cells, for code (report_run.h).  The cells are valid until the next row is
 * added. Texts are copied. */
struct report_cell *report_add_row(struct report_table *table);
void report_put_text(struct report_table *table, struct report_cell *cell, const char *text,
                     size_t length);
void report_put_int(struct report_cell *cell, int64_t number);

const struct report_cell *report_cell(const struct report_table *table, size_t row,
                                      size_t column);
/* The column with that name; n_columns when there is none. */
size_t report_find_column(const struct report_table *table, const char *name);
/* The column that marks rows that rest on little; n_columns when the report has none. */
size_t report_few_column(const struct report_table *table);
/* The rows of `table` that have this text in the column.  `out` borrows from `table`; the caller frees both. */
void report_table_choose(struct report_table *out, const struct report_table *table,
                         const char *column, const char *text);
/* Which rows it marks: where all are marked, it is said once of the table. */
enum report_marks { REPORT_MARKS_NONE, REPORT_MARKS_SOME, REPORT_MARKS_ALL };
enum report_marks report_marks(const struct report_table *table);

#endif
