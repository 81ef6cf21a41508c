/* report_draft.h - a report while its file is read. */
#ifndef REPORT_DRAFT_H
#define REPORT_DRAFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/report.h"
#include "report/report_template.h"

struct arena;
struct err;
struct query_view;
struct user_reports;

enum { DRAFT_COLUMNS_MAX = 80 };

/* What a header and a SELECT make: the table, the data of the chart, the evidence, the headline. */
enum draft_block { DRAFT_TABLE, DRAFT_CHART, DRAFT_WHY, DRAFT_HEADLINE, DRAFT_BLOCKS };

struct draft_columns {
    struct report_column *column; /* room for DRAFT_COLUMNS_MAX and the end */
    size_t n;
};

struct draft_sql {
    const char *text; /* as in the file; NULL: the file has no such block */
    size_t length;
    uint32_t line; /* where it begins */
};

struct draft {
    struct user_reports *user_reports;
    const char *path;
    bool is_ours; /* a report of this program */
    uint32_t line;
    enum draft_block block;
    struct report *report;
    struct report_chart *chart;
    struct report_why *why;
    size_t n_means, n_apart;
    const char *with;                        /* piece in front of every SELECT; NULL: none */
    struct draft_columns columns[DRAFT_WHY]; /* of the table and of the chart's data */
    struct draft_sql sql[DRAFT_BLOCKS];
    const struct report_piece *pieces;
    struct draft_sql own_views; /* as in the file */
    const struct query_view *views;
};

struct arena *draft_texts(const struct draft *d);
const char *draft_keep(const struct draft *d, const char *text, size_t length);
/* Cuts off and returns the next word, "" when there is none.  *text moves past it and its
 * blanks. */
const char *draft_take_word(const struct draft *d, const char **text);
/* Whether `s` has only lower case letters, digits and `also`. */
bool draft_is_word(const char *s, char also);
int draft_complain(const struct draft *d, const char *what, struct err *err);

/* A line of a header: its key has a value. */
int draft_take_key(struct draft *d, const char *key, const char *value, struct err *err);

/* Takes a key that makes columns of the current block: 1, or -1 with `err`; 0: it is not such a
 * key. */
int draft_take_column_key(struct draft *d, const char *key, const char *value, struct err *err);
/* Checks that columns computed from others find them.  0, or -1 with `err`. */
int draft_check_columns(const struct draft *d, struct err *err);
bool draft_has_column(const struct draft *d, enum draft_block block, const char *name);

#endif
