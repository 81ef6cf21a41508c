/* packed_schema.h - the SQL of a packed table (packed.h): how it stands in the file, and the view that
 * unpacks it in any SQLite.  Our own connections read it by sql_tables.h, which is
 * faster.
 */
#ifndef STORE_PACKED_SCHEMA_H
#define STORE_PACKED_SCHEMA_H

struct buf;
struct row_column;
struct row_table;

/* CREATE TABLE packed_NAME(game, n, ...): `n` is the number of rows. */
void packed_put_table(struct buf *out, const struct row_table *table);
/* CREATE VIEW NAME. */
void packed_put_view(struct buf *out, const struct row_table *table);
/* CREATE VIEW event (packed_event.h). */
void packed_put_event_view(struct buf *out);
/* The names of the texts of a column, and of all columns, each behind ", ". */
void packed_put_names_of(struct buf *out, const struct row_column *column);
void packed_put_names(struct buf *out, const struct row_table *table);

#endif
