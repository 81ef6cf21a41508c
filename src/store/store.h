/* store.h - a shipslog database: opening, versions, transactions.
 *
 * A store is one SQLite file and belongs to one thread.  store_open() refuses a file of another
 * program or of a newer shipslog.  A file of an older one is brought up to date first, whatever the
 * mode (but for STORE_GLANCE): its facts get the tables they lack, and everything else is derived
 * again, in one transaction.  The tables are described in docs/schema.md; read them with query.h.
 *
 *     struct store *store;
 *     if (store_open(&store, "games.db", STORE_READ, err) < 0)
 *         return -1;
 *     ...
 *     store_close(store);
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/err.h"

struct store;

/* A code of err.h: another program has locked the file. */
enum { STORE_IN_USE = ERR_FAILED + 1 };

enum store_mode {
    STORE_READ,    /* reports: a file that is up to date is not written to */
    STORE_CREATE,  /* import: made when it does not exist or is empty */
    STORE_WRITE,   /* player merge: must exist */
    STORE_GLANCE,  /* completion: what would have to be changed or waited for is refused */
    STORE_REBUILD, /* db rebuild: must exist; the derived half may be out of date */
};

/* Opens the file `path`.  ":memory:" and "file:a.db" are plain names of files; an empty name is
 * refused.  *out is owned by the caller: store_close() it. */
int store_open(struct store **out, const char *path, enum store_mode mode, struct err *err);
/* A database in memory, which is gone when it is closed. */
int store_open_in_memory(struct store **out, struct err *err);
/* Rolls back an open transaction and closes the file.  NULL is fine. */
void store_close(struct store *s);

/* As given to store_open(); borrowed. */
const char *store_path(const struct store *s);

/* A transaction: everything between begin and commit is stored, or nothing.  They do not nest:
 * beginning twice is a bug that ends the program and names the place of the first. */
#define store_begin(s, err) store_begin_at((s), __FILE__, __LINE__, (err))
int store_begin_at(struct store *s, const char *file, int line, struct err *err);
/* On failure the transaction is rolled back. */
int store_commit(struct store *s, struct err *err);
/* Does nothing when no transaction is open. */
void store_rollback(struct store *s);

/* A transaction for questions alone: they are cheaper together, and have one answer whatever others write.  Nobody
 * can write meanwhile, so it must be short, and end before store_begin(). */
int store_begin_reading(struct store *s, struct err *err);
void store_end_reading(struct store *s);

/* Runs constant SQL without parameters or rows; several statements are separated by ';'. */
int store_run(struct store *s, const char *sql, struct err *err);

/* Creates the secondary indexes that are missing: after the first bulk load. */
int store_create_indexes(struct store *s, struct err *err);
/* Drops the derived half with its views and creates it again, empty except for the lookup
 * tables; adds the tables of facts and of evaluations that an older version lacks.  Must be called
 * inside a transaction. */
int store_reset_derived(struct store *s, struct err *err);

#endif
