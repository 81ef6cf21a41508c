/* export_rows.h - rows of a table as CSV, TSV or JSON Lines.
 *
 *     struct export_rows rows;
 *     export_rows_open(&rows, store, table, false, err);
 *     export_rows_put(&rows, EXPORT_TSV, game, hash, &out, err);
 *     export_rows_close(&rows);
 *
 * CSV follows RFC 4180, every text in quotes; NULL is \N without them.  TSV is what ClickHouse calls
 * TabSeparated and PostgreSQL calls text: \t \n \r \\ inside of texts, \N for NULL.  Both begin with a line of
 * names.  In JSON Lines a row is an object; numbers of 64 bits stay numbers.  Texts are UTF-8: a byte that is
 * none becomes U+FFFD, since databases refuse it, and so does a NUL.
 */
#ifndef EXPORT_EXPORT_ROWS_H
#define EXPORT_EXPORT_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "export/export_table.h"

struct buf;
struct err;
struct query;
struct store;

enum export_format { EXPORT_CSV, EXPORT_TSV, EXPORT_NDJSON, EXPORT_FORMATS };

/* "csv", as in the name of a file. */
const char *export_format_name(enum export_format format);

struct export_rows {
    const struct export_table *table;
    struct query *query;
    bool is_shared;
};

/* Prepares to read.  A shared table is one that several databases write: the numbers of games, players
 * and sources mean nothing there, so hashes, names and paths stand for them, and the number of a game in its
 * own table is left out.  Returns 0, or -1 with `err`. */
int export_rows_open(struct export_rows *rows, struct store *store,
                     const struct export_table *table, bool is_shared, struct err *err);
void export_rows_close(struct export_rows *rows);

/* Whether a column is left out of shared tables. */
bool export_is_local(const struct export_table *table, const struct export_column *column);

/* Appends the line of names; nothing for JSON Lines. */
void export_put_names(const struct export_rows *rows, enum export_format format,
                      struct buf *out);
/* Appends the rows of a game, or all rows of a table that has none (`game` is ignored), in the order of the
 * key.  Returns how many, or -1 with `err`. */
int64_t export_rows_put(struct export_rows *rows, enum export_format format, int64_t game,
                        const char *hash, struct buf *out, struct err *err);

#endif
