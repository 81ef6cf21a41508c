/* query.h - one prepared SQL statement.
 *
 *     struct query *q;
 *     if (query_new(&q, store, "SELECT seq, text FROM event WHERE game = ?1 ORDER BY seq", err) < 0)
 *         return -1;
 *     query_bind_int(q, 1, id);
 *     int status;
 *     while ((status = query_step(q, err)) > 0)
 *         use(query_int(q, 0), query_text(q, 1));
 *     query_free(q);
 *     return status;
 *
 * SQL is constant text and every value is bound: nothing a log says ever becomes SQL.  A query
 * belongs to its store and is freed before the store is closed.  Parameters are numbered from 1,
 * columns from 0, as in SQLite.
 */
#ifndef STORE_QUERY_H
#define STORE_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct err;
struct query;
struct store;

/* A table that SQL has when it names it.  It becomes part of the WITH of that SQL: so it may have parameters, is made
 * once, and SQL that makes a table of the same name has its own in its place, also for the views that build on it.
 * SQLite says which tables it misses; a view with the name of a table of the database would never be used. */
struct query_view {
    const char *name, *text; /* "finisher AS NOT MATERIALIZED (SELECT ...)" */
    const struct query_view *next;
};

enum { QUERY_VIEWS_MAX = 200 };

enum value_type { VALUE_NULL, VALUE_INT, VALUE_REAL, VALUE_TEXT, VALUE_BLOB };

/* Prepares `sql`.  *out is owned by the caller: query_free() it.  A mistake in the SQL is an
 * error like any other; the message has the text. */
int query_new(struct query **out, struct store *store, const char *sql, struct err *err);
/* The same for SQL that may name views; they live as long as the store.  The SQL may begin with WITH, or with the
 * comma after tables that views took the place of. */
int query_new_viewed(struct query **out, struct store *store, const char *sql,
                     const struct query_view *views, struct err *err);
/* The same for SQL of a user: it must be one SELECT that only reads, without functions such as
 * random() that answer differently each time.  On failure *offset is the byte of the SQL that
 * is wrong, -1 when unknown, and `err` has no place. */
int query_new_guarded(struct query **out, struct store *store, const char *sql,
                      const struct query_view *views, int *offset, struct err *err);
/* Appends the SQL with the views that it names; of SQL that is wrong, with those that SQLite came to. */
void query_put_sql(struct buf *out, struct store *store, const char *sql,
                   const struct query_view *views);
/* Whether the text ends with a whole statement and its ';'. */
bool query_is_complete(const char *sql);
/* Whether it has nothing but spaces and comments. */
bool query_is_nothing(struct store *store, const char *sql);
/* NULL is fine. */
void query_free(struct query *q);

/* Parameters.  They keep their values over query_reset(). */
void query_bind_int(struct query *q, int parameter, int64_t value);
void query_bind_null(struct query *q, int parameter);
/* `text` is borrowed: it must stay unchanged until the parameter is bound again or the query is
 * freed. */
void query_bind_text(struct query *q, int parameter, const char *text, size_t length);
/* The same for any bytes. */
void query_bind_blob(struct query *q, int parameter, const void *bytes, size_t length);
/* The number of a named parameter (":rules"), 0 when the SQL has none of that name. */
int query_parameter(struct query *q, const char *name);
/* The name of a parameter, from 1 on; NULL past the last one, "" for one without a name. */
const char *query_parameter_name(struct query *q, int parameter);

/* The next row: 1 = there is one, 0 = the end, -1 = failed (`err` is set).  0 and -1 also reset
 * the query. */
int query_step(struct query *q, struct err *err);
/* Ends the rows early, so that the query can be stepped from the start. */
void query_reset(struct query *q);
/* Steps a query that returns no rows: 0 or -1. */
int query_run(struct query *q, struct err *err);

/* Runs `sql`, which has no parameters, once: *out is the first column of its first row, 0 when it
 * has no row.  0 or -1. */
int query_number(struct store *store, const char *sql, int64_t *out, struct err *err);

/* The current row. */
int query_columns(const struct query *q);
const char *query_column_name(struct query *q, int column);
enum value_type query_type(struct query *q, int column);
bool query_is_null(struct query *q, int column);
int64_t query_int(struct query *q, int column);
/* Borrowed until the next step or reset; "" for NULL. */
const char *query_text(struct query *q, int column);
size_t query_text_length(struct query *q, int column);
/* Any bytes, borrowed likewise; NULL when there are none. */
const void *query_blob(struct query *q, int column, size_t *length);

#endif
