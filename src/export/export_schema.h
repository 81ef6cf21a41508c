/* export_schema.h - the tables as SQL for databases that read them: CREATE TABLE, with the comments of
 * docs/schema.md, and the statement that loads the file of a table.
 */
#ifndef EXPORT_EXPORT_SCHEMA_H
#define EXPORT_EXPORT_SCHEMA_H

#include <stdbool.h>

#include "export/export_rows.h"
#include "export/export_table.h"

struct buf;

enum export_dialect {
    DIALECT_SQLITE,
    DIALECT_POSTGRESQL,
    DIALECT_CLICKHOUSE,
    DIALECT_DUCKDB,
    DIALECT_COUNT
};

/* "sqlite", as in the name of a file. */
const char *export_dialect_name(enum export_dialect dialect);

/* Appends a statement that makes the table, all columns as they are in a database of ours. */
void export_put_table(struct buf *out, const struct export_table *table,
                      enum export_dialect dialect);

/* Appends the whole file for one database: every table, and how to load the files that are in its folder. */
void export_put_schema(struct buf *out, enum export_dialect dialect, enum export_format format,
                       bool is_packed);

/* Appends a ClickHouse table, called shard_ and its name, of the rows of games, keyed by hashes and names instead of the
 * numbers of one database (export_rows_open()). */
void export_put_shared_table(struct buf *out, const struct export_table *table);

#endif
