/* export_table.h - the tables that are written for other programs.
 *
 * They are those of the store (store/schema/schema.h).  Two columns are added, of what other programs cannot compute:
 * game.day, a date, and seat.start.
 *
 * Rows are those of a game, found by its number, or, of lookup tables and the like, all of a table.  What only
 * makes this program quick (digest, index of positions), and superseded versions, are left out.
 */
#ifndef EXPORT_EXPORT_TABLE_H
#define EXPORT_EXPORT_TABLE_H

#include <stdbool.h>
#include <stddef.h>

enum { EXPORT_TABLES_MAX = 64, EXPORT_COLUMNS_MAX = 32 };

enum export_kind {
    EXPORT_INT,  /* 32 bits */
    EXPORT_WIDE, /* 64 bits */
    EXPORT_TEXT,
    EXPORT_DAY, /* a date: YYYY-MM-DD */
    EXPORT_KINDS
};

/* Where the rows of a table come from, and with it when they change. */
enum export_span {
    EXPORT_GAME,  /* from one game: as long as its hash is the same, so are they */
    EXPORT_WORDS, /* from the program: the words that numbers stand for */
    EXPORT_BOOK,  /* from all of the database */
};

struct export_column {
    const char *name;
    enum export_kind kind;
    bool may_be_null;
    const char *references; /* the table whose number it holds; NULL: none */
    const char *made;       /* SQL over the row t; NULL: the column is the store's */
    const char *comment;
};

struct export_table {
    const char *name, *comment; /* a comment can have several lines */
    enum export_span span;
    struct export_column column[EXPORT_COLUMNS_MAX];
    size_t n_columns;
    const char *const *key; /* columns of the primary key */
    size_t n_key;
};

/* Table i, in the order of docs/schema.md; NULL past the last.  The first call makes them; it must come
 * before other threads start. */
const struct export_table *export_table_at(size_t i);

/* Whether the table is the one of the games themselves. */
bool export_table_is_game(const struct export_table *table);

#endif
