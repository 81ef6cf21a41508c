/* export_folder.h - a folder with a file for each table, and a schema for each database that reads them.
 *
 * The first export writes every game, a later one those that the folder lacks: rows are appended, and
 * `export.state` says how far the files go.  It is replaced after every thousand games, when they are on
 * disk.  Bytes after those lengths are of a run that was killed, and the next one cuts them off; so it goes
 * on where that one was, and nothing is there twice.  Two runs cannot write at the same time.
 *
 * All is written anew when what is there may have changed: a game was removed, replaced or comes from another
 * database, players were merged or renamed, the program or the format is another one, a file is too short.
 * Tables that are not of single games are whole files each time (base/new_file.h).
 */
#ifndef EXPORT_EXPORT_FOLDER_H
#define EXPORT_EXPORT_FOLDER_H

#include <stdbool.h>
#include <stdint.h>

#include "export/export_rows.h"

struct err;
struct store;

struct export_folder_job {
    struct store *store;
    const char *folder; /* made when it does not exist */
    enum export_format format;
    bool is_packed; /* files of zstd */
};

struct export_totals {
    uint64_t games;      /* written by this run */
    uint64_t there;      /* that were there already */
    uint64_t gone;       /* shared tables: that were taken out */
    const char *is_anew; /* why all is written again; NULL: it is not */
};

/* Returns 0, or -1 with `err`. */
int export_folder_run(const struct export_folder_job *job, struct export_totals *totals,
                      struct err *err);

#endif
