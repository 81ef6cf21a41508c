/* extension_parts.h - private to the SQLite extension: what its functions and tables share.
 *
 * A *source* is what SQL names games by: the text of a log, a position line, or a game of the book that
 * is open.
 */
#ifndef LIBRARY_EXTENSION_EXTENSION_PARTS_H
#define LIBRARY_EXTENSION_EXTENSION_PARTS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "library/shipslog.h"

struct err;
struct store;

/* Of one connection. */
struct extension {
    struct store *store;
    bool is_book, is_current;
};

/* ---- sources */

/* The games of a source, one after the other. */
struct source_games {
    shipslog_reader *reader; /* NULL: `game` is the only one */
    shipslog_game *game;     /* the current one; owned */
    int64_t number;          /* in the text, or in the book */
    bool is_stored, was_given;
    struct buf text; /* of a stored game */
};

/* Opens a source; 0, or -1 with `err`.  Close it in any case. */
int source_games_open(struct source_games *g, const struct extension *x, sqlite3_value *source,
                      struct err *err);
/* Goes to the next game: 1, 0 at the end, -1 with `err`. */
int source_games_next(struct source_games *g, struct err *err);
void source_games_close(struct source_games *g);

/* ---- answers */

enum cell_type { CELL_NULL, CELL_INT, CELL_TEXT };

/* Rows that a table answers with, cell by cell. */
struct answer {
    struct answer_cell {
        enum cell_type type;
        int64_t number; /* or the offset of its text */
    } * cell;
    size_t n, room;
    struct buf text; /* each ends with NUL */
};

void answer_int(struct answer *a, int64_t number);
void answer_null(struct answer *a);
/* NULL for a NULL pointer. */
void answer_text(struct answer *a, const char *text);
/* Takes the text over. */
void answer_own(struct answer *a, char *text);
/* The letter of a seat, NULL for -1. */
void answer_seat(struct answer *a, int seat);
/* 16 digits, as logs have them. */
void answer_hash(struct answer *a, uint64_t hash);
void answer_clear(struct answer *a);

/* What a row is asked for, besides the source. */
struct asked {
    int64_t number; /* of the game */
    bool has_seq;   /* an event was named */
    int64_t seq;
};

/* A table function: its columns, and what fills it with the rows of one game. */
struct extension_table {
    const char *name;
    const char *columns; /* "game, seq, ..." */
    unsigned n_columns;
    bool takes_seq;
    /* 0, or -1 with `err`. */
    int (*fill)(struct answer *a, const shipslog_game *game, const struct asked *asked,
                struct err *err);
};

extern const struct extension_table extension_tables[];
int extension_fill_ledger(struct answer *a, const shipslog_game *game,
                          const struct asked *asked, struct err *err);

/* ---- what is added to a connection: 0, or an error code of SQLite */
int extension_add_tables(sqlite3 *db, struct extension *x);
int extension_add_scalars(sqlite3 *db, struct extension *x);

/* Makes the call fail in SQLite, with the text of `err`. */
void extension_fail(sqlite3_context *context, const struct err *err);

/* Moves an error of the library. */
int extension_error(const shipslog_error *from, struct err *to);

#endif
