/* transaction.c - what runs on the connection of a store, and its transactions. */
#include "store/store.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/interrupt.h"
#include "store/connection.h"

const char *store_path(const struct store *s)
{
    return s->path;
}

int store_run(struct store *s, const char *sql, struct err *err)
{
    interrupt_hold();
    const int status = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    const int result = status == SQLITE_OK ? 0 : connection_fail(s, err);
    interrupt_release();
    return result;
}

/* SQLite calls this before every commit.  A commit outside store_commit() is a bug and becomes
 * a rollback. */
int store_refuse_stray_commit(void *self)
{
    const struct store *s = self;
    assert(s->commit_allowed);
    return s->commit_allowed ? 0 : 1;
}

int store_begin_at(struct store *s, const char *file, int line, struct err *err)
{
    if (s->begun_file != NULL) {
        fprintf(stderr, "%s:%d: a transaction is open since %s:%d\n", file, line, s->begun_file,
                s->begun_line);
        abort();
    }
    if (store_run(s, "BEGIN IMMEDIATE", err) < 0)
        return -1;
    s->begun_file = file;
    s->begun_line = line;
    interrupt_hold();
    return 0;
}

int store_commit(struct store *s, struct err *err)
{
    assert(s->begun_file != NULL);
    s->commit_allowed = true;
    const int status = store_run(s, "COMMIT", err);
    s->commit_allowed = false;
    if (status < 0) {
        store_rollback(s);
        return -1;
    }
    s->begun_file = NULL;
    interrupt_release();
    return 0;
}

int store_begin_reading(struct store *s, struct err *err)
{
    return store_run(s, "BEGIN", err);
}

void store_end_reading(struct store *s)
{
    sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
}

void store_rollback(struct store *s)
{
    /* SQLite has rolled back already when the disk is full; a second rollback would be an
     * error. */
    if (s->db != NULL && !sqlite3_get_autocommit(s->db))
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    if (s->begun_file != NULL)
        interrupt_release();
    s->begun_file = NULL;
}
