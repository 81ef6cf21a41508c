/* sql_tables_private.h - shared by the files of sql_tables.h alone: tables of SQLite whose rows come from a replay,
 * and the statements, which come from packed pieces.
 */
#ifndef STORE_SQL_TABLES_PRIVATE_H
#define STORE_SQL_TABLES_PRIVATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "store/connection.h"
#include "store/rows.h"

struct replayed;

enum {
    FILTERS_MAX = 8,   /* equations that are looked at here, the others are left to SQLite */
    ROWS_OF_GAME = 64, /* for the planner */
    COST_OF_GAME = 300,
    COST_OF_ROW = 20,
    FIRST_TEXT = 3, /* column of the statement that gives pieces */
    FIRST_KEY = 1,  /* column: seq */
    SPARE = 8,      /* statements that a table keeps */
    ROW_BITS = 24   /* of a row in its game */
};

/* How xBestIndex tells xFilter what the values are: columns are letters from A on. */
#define LETTER_LEAST 'y'
#define LETTER_MOST  'z'

/* Where the rows come from: all games, one, or the piece of one with a statement. */
enum source { SOURCE_ALL, SOURCE_ONE, SOURCE_PIECE };

/* A statement that gives games. */
struct games {
    enum source source;
    sqlite3_stmt *statement;
};

/* A table of rows.def in one connection. */
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
    int64_t least, most; /* games that are asked for; of SOURCE_ONE it is `least` */
    int64_t game;
    const char *first; /* row of the game */
    const char *row;   /* the current one, `n` from here */
    size_t n;
    const struct replayed *replayed;
    struct row_array events; /* of a piece */
    int64_t changes;         /* of the database until then */
    struct buf piece, memory;
};

static inline struct table *table_of(const struct cursor *c)
{
    return (struct table *)(void *)c->base.pVtab;
}

/* How SQLite gets rows: the method xBestIndex. */
int table_plan(sqlite3_vtab *table, sqlite3_index_info *info);

/* Prepares the statement that gives the games (of.source), or takes one that is spare.  An
 * error code of SQLite, as all `int` below. */
int cursor_open_games(struct cursor *c);
void cursor_close_games(struct cursor *c);
/* Reads the next game, or piece of one: row and n; at the end is_done. */
int cursor_next_game(struct cursor *c);
/* Gives the replay back that the rows come from, if they come from one. */
void cursor_give_back(struct cursor *c);
/* Whether the row agrees with the filters. */
bool cursor_is_wanted(const struct cursor *c, const char *row);
/* Goes to the row asked for if it stands in the piece that was read last: a join asks for one
 * statement after the other.  The rows of a piece are numbered without gaps. */
bool cursor_is_in_piece(struct cursor *c);

#endif
