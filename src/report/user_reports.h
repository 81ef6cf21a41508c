/* user_reports.h - reports from SQL files: those of this program, and a user's in a directory.
 *
 *     struct user_reports user_reports;
 *     if (user_reports_read(&user_reports, "my-reports", err) == 0)
 *         report = user_reports_find(&user_reports, "months");
 *     user_reports_free(&user_reports);
 *
 * The SQL of a user's report sees only the database and cannot change it (query_new_guarded()).
 * The reports live as long as the user_reports.
 */
#ifndef USER_REPORTS_H
#define USER_REPORTS_H

#include <stddef.h>

#include "base/arena.h"

struct err;
struct query_view;
struct report;
struct report_piece;

enum {
    USER_REPORTS_REPORTS_MAX = 200,
    USER_REPORTS_INNER_MAX = 40,
    USER_REPORTS_BYTES_MAX = 1 << 20
};

struct user_reports {
    struct report *report[USER_REPORTS_REPORTS_MAX];
    size_t n;
    struct report *inner[USER_REPORTS_INNER_MAX]; /* those that are hidden */
    size_t n_inner;
    const struct report_piece *pieces; /* what the SQL of each may use */
    const struct query_view *views;
    /* Finds other reports, whose names are taken, too; NULL: there are none. */
    const struct report *(*find_other)(const char *name);
    struct arena texts;
};

/* Reads every file *.sql of the directory, by name; none when it is NULL.  Returns 0, or -1
 * with `err` (file and line); the caller frees `out` in both cases. */
int user_reports_read(struct user_reports *out, const char *directory, struct err *err);
/* By name or alias; NULL when there is none. */
const struct report *user_reports_find(const struct user_reports *user_reports,
                                       const char *name);
/* Report i of all: ours, then those of the user_reports, which may be NULL; NULL past the last. */
const struct report *user_reports_at(const struct user_reports *user_reports, size_t i);
void user_reports_free(struct user_reports *user_reports);

#endif
