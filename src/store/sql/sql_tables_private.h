/* sql_tables_private.h - shared by the files of sql_tables.h alone: tables of SQLite whose rows come from a replay. */
#ifndef STORE_SQL_SQL_TABLES_PRIVATE_H
#define STORE_SQL_SQL_TABLES_PRIVATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "store/connection.h"
#include "store/schema/rows.h"

struct replayed;

enum {
    FILTERS_MAX = 8,   /* equations that are looked at here, the others are left to SQLite */
    ROWS_OF_GAME = 64, /* for the planner */
    COST_OF_GAME = 300,
    COST_OF_ROW = 20,
    FIRST_KEY = 1, /* column: seq */
    SPARE = 8,     /* statements that a table keeps */
    ROW_BITS = 24  /* of a row in its game */
};

/* How xBestIndex hands xFilter what the values are: columns are letters from A on. */
#define LETTER_LEAST 'y'
#define LETTER_MOST  'z'

/* A statement that gives games: one, or all between two bounds. */
struct games {
    bool is_one;
    sqlite3_stmt *statement;
};

/* A table of rows in one connection. */
struct table {
    sqlite3_vtab base; /* first */
    struct store *store;
    const struct row_table *rows;
    struct games spare[SPARE]; /* not in use */
    int n_spare;
};

struct cursor {
    sqlite3_vtab_cursor base; /* first */
    struct games of;          /* no statement: none is open */
    bool is_done;
    struct {
        int column;
        int64_t value;
    } filter[FILTERS_MAX];
    int n_filters;
    int64_t least, most; /* games that are asked for; of one game it is `least` */
    int64_t game;
    const char *first; /* row of the game */
    const char *row;   /* the current one, `n` from here */
    size_t n;
    const struct replayed *replayed;
};

static inline struct table *table_of(const struct cursor *c)
{
    return (struct table *)(void *)c->base.pVtab;
}

/* How SQLite gets rows: the method xBestIndex. */
int table_plan(sqlite3_vtab *table, sqlite3_index_info *info);

/* Prepares the statement that gives the games (of.is_one), or takes one that is spare.  An
 * error code of SQLite, as all `int` below. */
int cursor_open_games(struct cursor *c);
void cursor_close_games(struct cursor *c);
/* Replays the next game: row and n; at the end is_done. */
int cursor_next_game(struct cursor *c);
/* Gives the replay back that the rows come from, if they come from one. */
void cursor_give_back(struct cursor *c);
/* Whether the row agrees with the filters. */
bool cursor_is_wanted(const struct cursor *c, const char *row);
#endif
