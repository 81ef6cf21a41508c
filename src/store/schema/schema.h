/* schema.h - the shape of a shipslog database: its tables, views and indexes, and their columns.
 *
 * All of it is said once, in commented SQL: facts.sql, derived.sql, digest.sql, evaluation.sql and views.sql.  The build
 * makes constants of these files (.ci/schema); the rows of a game (rows.h), what is exported and docs/schema.md
 * come from the same constants.  SQLite keeps the comments inside a CREATE statement, so `.schema` in any SQLite tool
 * explains the file, too.
 *
 * A database has two halves.  The *facts* are what the logs say: they are only added to.  The
 * player that a name stands for is a fact, too, and can be changed (players.h); and so is that a game is
 * superseded or removed (past_game.h).  The *derived* half (lookup tables, digest and views included) follows from the
 * facts: it may be dropped and computed again at any time.  Each half has its own version, kept in the table `meta`.
 * An *evaluation* follows from the facts but takes minutes to compute (evaluation.h): a rebuild drops of it
 * what is no longer true, and leaves the rest.
 */
#ifndef STORE_SCHEMA_SCHEMA_H
#define STORE_SCHEMA_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

/* "SLOG" in the header of the file: file(1) shows it, and other databases lack it. */
#define SCHEMA_APPLICATION_ID 0x534C4F47

/* Macros, because they become part of SQL text. */
#define SCHEMA_FACTS_VERSION 7 /* raise it: older programs refuse the database */
#define SCHEMA_FACTS_OLDEST  3 /* that can be brought up to date: the first that was released */
#define SCHEMA_DERIVED_VERSION                                                                 \
    30 /* raise it: older databases are derived again when they are opened;
                                  * docs/contributing.md says when */

/* A file of SQL each. */
enum schema_part {
    SCHEMA_FACTS,
    SCHEMA_DERIVED, /* lookup tables, what the replay of a game gives */
    SCHEMA_DIGEST,  /* sums over many games */
    SCHEMA_EVALUATION,
    SCHEMA_VIEWS
};

enum schema_kind { SCHEMA_TABLE, SCHEMA_VIEW, SCHEMA_INDEX };

enum schema_type {
    SCHEMA_INT,  /* 32 bits */
    SCHEMA_WIDE, /* 64 bits */
    SCHEMA_TEXT,
    SCHEMA_BLOB,
    SCHEMA_ANY /* of a view */
};

struct schema_column {
    const char *name;
    enum schema_type type;
    bool may_be_null;
    const char *references; /* the table whose key it holds; NULL: none */
    const char *comment;
};

struct schema_object {
    enum schema_part part;
    enum schema_kind kind;
    bool is_stored;   /* false: games are replayed when it is read (sql_tables.h) */
    bool is_exported; /* false: it holds what is in other tables, too, or superseded versions */
    const char *name;
    const char *title;   /* of the part of docs/schema.md that it opens; NULL: it opens none */
    const char *comment; /* of an index: what it is on */
    const char *sql;     /* one CREATE statement */
    const struct schema_column *column; /* an index has none */
    size_t n_columns;
    const char *const *key; /* columns of the primary key of a table */
    size_t n_key;
};

/* Whether a rebuild leaves the table. */
static inline bool schema_is_lasting(const struct schema_object *object)
{
    return object->part == SCHEMA_FACTS || object->part == SCHEMA_EVALUATION;
}

/* Object i in the order of creation; NULL past the last. */
const struct schema_object *schema_at(size_t i);
/* Whether a CREATE statement makes the object.  Its comments and blanks may be others, as an earlier version had them. */
bool schema_has_form(const struct schema_object *object, const char *sql);
/* The CREATE statement of a name that there is. */
const char *schema_sql(const char *name);

#endif
