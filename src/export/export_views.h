/* export_views.h - the views of clickhouse_views.sql. */
#ifndef EXPORT_EXPORT_VIEWS_H
#define EXPORT_EXPORT_VIEWS_H

#include <stddef.h>

struct buf;

/* View i, in the order in which they are made: appends its SELECT and returns its name, which the caller frees;
 * NULL past the last. */
char *export_view_at(struct buf *select, size_t i);

/* What the table over all servers is called: the name of a table or view of one server without "shard_"; NULL
 * when it is none of these. */
const char *export_view_of_all(const char *name);

#endif
