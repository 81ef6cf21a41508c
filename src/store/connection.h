/* connection.h - the SQLite connection of a store, and why SQLite failed: private to the files of this
 * folder that call SQLite, and to the extension.
 */
#ifndef STORE_CONNECTION_H
#define STORE_CONNECTION_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "store/derive/digest.h"
#include "store/query.h"

struct batch;
struct err;

enum { SPARE_STATEMENTS = 32 };

/* Why a statement was stopped. */
enum store_stop { STOP_NONE, STOP_INTERRUPT, STOP_LIMIT };

/* A statement, and what it was made of. */
struct prepared {
    sqlite3_stmt *statement; /* NULL: none */
    char *sql;               /* without the views; NULL: it is not kept for later */
    const struct query_view *views;
    size_t freed; /* when it was: as many had been freed before */
};

struct store {
    sqlite3 *db;
    char *path;
    struct replays *replays;   /* for sql_tables.c; NULL: none yet */
    unsigned cursors;          /* open ones of sql_tables.c */
    bool is_guest;             /* others opened the connection and will close it */
    bool tables_met;           /* sql_tables_meet() */
    const struct batch *batch; /* for batch_tables.c: what is written now; NULL: nothing */
    bool has_batch_tables;
    struct digest_limits digest_limits;
    struct prepared spare[SPARE_STATEMENTS]; /* for query.c: prepared, and not in use */
    size_t spares;                           /* freed so far */
    struct query
        *running;   /* the query that steps now; NULL: none, or our own SQL without rows */
    uint64_t limit; /* steps of one run of a query (store_limit.c); 0: none */
    enum store_stop stop;
    const char *begun_file; /* where the open transaction began; NULL when none is open */
    int begun_line;
    bool commit_allowed; /* COMMIT outside store_commit() is refused */
};

struct query {
    uint64_t steps; /* of this run (store_limit.c) */
    bool is_guarded;
    struct prepared made;
    struct store *store;
};

/* For store_open.c.  Creates all tables of an empty file; inside a transaction. */
int store_create_schema(struct store *s, struct err *err);
/* For store_open.c.  The commit hook of a connection: a commit outside store_commit() is a bug. */
int store_refuse_stray_commit(void *store);

/* For connections that others opened: whether the file is a book, and one of this program's version, which
 * can be read as it is. */
int store_look(struct store *s, bool *is_book, bool *is_current, struct err *err);

/* SQL with views in front (query_views.c). */
struct viewed_sql {
    struct buf text;
    size_t before;             /* bytes in front of its own */
    bool has[QUERY_VIEWS_MAX]; /* by their places in the list */
    bool is_full;              /* all that it can miss have been put */
};

/* Prepares the SQL, again with the views when SQLite misses one.  Returns the status of the last time; `v` is what was
 * prepared then, and the caller frees its text.  `tail` may be NULL. */
int query_views_prepare(struct viewed_sql *v, struct store *s, const char *sql,
                        const struct query_view *views, sqlite3_stmt **out, const char **tail);

/* For store.c.  Ends the statements that are kept for later. */
void query_forget_spares(struct store *s);

/* Fills `err` with SQLite's last failure, in words for users; returns -1. */
int connection_fail(struct store *s, struct err *err);
/* Says why a database cannot be written; `number`: the errno of the system, which need not mean a missing right (no
 * free descriptor), 0: not known.  Returns -1. */
int connection_fail_read_only(struct store *s, int number, struct err *err);
/* Says that the system refused to open `path`, with its errno; returns -1. */
int connection_cannot_open(const char *path, int number, struct err *err);

#endif
