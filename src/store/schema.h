/* schema.h - the shape of a shipslog database, as commented SQL text: facts.sql, derived.sql, kept.sql,
 * replayed.sql, indexes.sql, views.sql and replayed_views.sql, which are put into the program when it is built.
 *
 * A database has two halves.  The *facts* are what the logs say: they are only added to.  The
 * player behind a name is a fact, too, and can be changed (players.h); and so is that a game counts
 * no more (past_game.h).  The *derived* half (lookup tables included) follows from the facts: it may be
 * dropped and computed again at any time.  Each half has its own version, kept in the table `meta`.
 * What follows from the facts but takes minutes to compute is *kept* apart (evaluation.h): a rebuild drops of it
 * what is no longer true, and leaves the rest.
 *
 * SQLite keeps the comments inside a CREATE statement, so `.schema` in any SQLite tool explains
 * the file; docs/schema.md is generated from the same text.
 */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

/* "SLOG" in the header of the file: file(1) shows it, and other databases lack it. */
#define SCHEMA_APPLICATION_ID 0x534C4F47

/* Macros, because they become part of SQL text. */
#define SCHEMA_FACTS_VERSION 5 /* raise it: older programs refuse the database */
#define SCHEMA_FACTS_OLDEST  3 /* that can be brought up to date: the first that was released */
#define SCHEMA_DERIVED_VERSION                                                                 \
    26 /* raise it: older databases are derived again when they are opened;
                                  * docs/contributing.md tells when */

enum schema_half {
    SCHEMA_FACTS,   /* tables of the facts, and meta */
    SCHEMA_DERIVED, /* lookup tables, derived tables */
    SCHEMA_KEPT, /* what took long to find out: kept by a rebuild while it is true (evaluation.h) */
    SCHEMA_REPLAYED, /* what tables look like that stand nowhere: games are replayed when asked */
    SCHEMA_INDEX,    /* secondary indexes, made after the first bulk load */
    SCHEMA_VIEW,     /* views; dropped and made again with the derived half */
    SCHEMA_REPLAYED_VIEW, /* views of replayed tables: in no file, temporary in a connection (sql_tables.h) */
    SCHEMA_HALF_COUNT
};

/* Whether the object stands in the file as its statement says. */
static inline bool schema_is_in_file(enum schema_half half)
{
    return half != SCHEMA_REPLAYED && half != SCHEMA_REPLAYED_VIEW;
}

/* Whether a rebuild leaves the table. */
static inline bool schema_is_lasting(enum schema_half half)
{
    return half == SCHEMA_FACTS || half == SCHEMA_KEPT;
}

struct schema_object {
    enum schema_half half;
    const char *name;  /* of the table, index or view */
    const char *sql;   /* one CREATE statement */
    const char *title; /* of the part of docs/schema.md that it opens; NULL: it opens none */
};

/* Object i in the order of creation; NULL past the last. */
const struct schema_object *schema_at(size_t i);
/* The CREATE statement of a name that there is. */
const char *schema_sql(const char *name);

#endif
