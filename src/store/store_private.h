/* store_private.h - what store.c and query.c share. */
#ifndef STORE_STORE_PRIVATE_H
#define STORE_STORE_PRIVATE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

/* What a row counts for: it takes some hundred bytes of whoever asked for it. */
enum { STORE_STEPS_OF_ROW = 1000 };

/* Why a statement was stopped. */
enum store_stop { STOP_NONE, STOP_INTERRUPT, STOP_LIMIT };

struct store {
    sqlite3 *db;
    char *path;
    struct query *running; /* that steps now; NULL: none, or SQL of our own without rows */
    uint64_t limit;        /* steps of one run of a query; 0: none */
    enum store_stop stop;
    const char *begun_file; /* where the open transaction began; NULL when none is open */
    int begun_line;
    bool commit_allowed; /* COMMIT outside store_commit() is refused */
};

struct query {
    uint64_t steps; /* since it was begun, see store_limit.c */
    sqlite3_stmt *statement;
    struct store *store;
};

/* Watches over every statement from now on (store_limit.c). */
int store_watch(struct store *s, struct err *err);
/* Why SQLite says SQLITE_INTERRUPT; returns -1. */
int store_stop_error(struct store *s, struct err *err);

/* Fills `err` with what SQLite said last, in words for people; returns -1. */
int store_sqlite_error(struct store *s, struct err *err);

#endif
