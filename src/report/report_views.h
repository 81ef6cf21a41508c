/* report_views.h - views of reports: tables of SQL that a query has when it names them.
 *
 * A view is `NAME AS (SELECT ...)`, as in a WITH clause, and becomes part of that of the query: so it may have
 * parameters, is made once, and a query that makes a table of the same name has its own in its place, also for the
 * views that build on it.
 */
#ifndef REPORT_VIEWS_H
#define REPORT_VIEWS_H

#include <stddef.h>

struct arena;
struct buf;
struct err;

enum { REPORT_VIEWS_MAX = 200 };

struct report_view {
    const char *name, *text; /* "finisher AS NOT MATERIALIZED (SELECT ...)" */
    const struct report_view *next;
};

/* Puts views in front of the list: "a AS (...), b(x) AS (...)".  The text must live as long.  Returns 0, or -1 with
 * `err`. */
int report_views_take(const struct report_view **views, struct arena *texts, const char *text,
                      struct err *err);

/* Appends the query with the views that it names, also through other views.  The query may begin with WITH, or with
 * the comma after tables that views took the place of.  Returns how many bytes stand before its own. */
size_t report_views_put(struct buf *out, const char *query, const struct report_view *views);

#endif
