/* store_private.h - what store.c and query.c share. */
#ifndef STORE_STORE_PRIVATE_H
#define STORE_STORE_PRIVATE_H

#include <sqlite3.h>

#include "store/store.h"

struct store {
    sqlite3 *db;
    char *path;
    const char *begun_file; /* where the open transaction began; NULL when none is open */
    int begun_line;
    bool commit_allowed; /* COMMIT outside store_commit() is refused */
};

struct query {
    sqlite3_stmt *statement;
    struct store *store;
};

/* Fills `err` with what SQLite said last, in words for people; returns -1. */
int store_sqlite_error(struct store *s, struct err *err);

#endif
