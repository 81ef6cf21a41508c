/* export_clickhouse.h - games to one or several ClickHouse servers, which share them.
 *
 * A game lives on one server, chosen by its hash.  Each server has tables `shard_NAME` of its own games, and a
 * table NAME over those of all servers: engine Distributed over the cluster that the servers' configuration
 * names, or Merge when there is only one server.  docs/scale.md shows what a user sees.
 *
 * Games go in batches, and of a batch the row in `game` comes last, in one block: a game counts when it is
 * there.  So an export that was killed, or whose server was, leaves rows without it; the next one writes these
 * games again, rows with the same key replace each other (ReplacingMergeTree), and it ends with a merge that
 * leaves one of each (OPTIMIZE FINAL).  A server is asked which games it has, so nothing is remembered here.  Two
 * exports at the same time may send a game twice, too: the table `shipslog_run` of each server has when runs
 * begin and end, and a run that meets another one looks for rows that are there twice, and merges.
 *
 * What a server says is not believed before it is whole: a game that a list lacks would be sent once more.
 *
 * Texts of games are data, never SQL.  SQL holds the names of our tables, numbers, hashes in hex, and the names
 * of database and cluster, which are words of letters, digits and `_`.
 */
#ifndef EXPORT_EXPORT_CLICKHOUSE_H
#define EXPORT_EXPORT_CLICKHOUSE_H

#include "export/export_folder.h"

struct err;
struct store;

/* `url` is clickhouse://HOST:PORT[,HOST:PORT...]/DATABASE with the ports of HTTP, or https:// instead with those of
 * HTTPS.  A server may be silent for `stall_seconds`.  $CLICKHOUSE_USER and
 * $CLICKHOUSE_PASSWORD say who asks.  `cluster` may be NULL for one server.  Returns 0, or -1 with `err`. */
int export_clickhouse_run(struct store *store, const char *url, const char *cluster,
                          long stall_seconds, struct export_totals *totals, struct err *err);

#endif
