/* import_logs.h - imports the logs that a command names into a store, with messages and totals.
 *
 * A name may be a folder: then every log below it is imported, in the order of folder.h, whatever its
 * ending; a file that begins like no log is passed over with a note.
 */
#ifndef COMMANDS_IMPORT_LOGS_H
#define COMMANDS_IMPORT_LOGS_H

#include <stdbool.h>
#include <stddef.h>

#include "importer.h"
#include "store/import.h"

struct command_context;
struct err;
struct folder;

struct import_how {
    const struct importer *importer; /* NULL: found by the content of each file */
    struct import_reader *reader;    /* what opens the paths; NULL: they are files */
    unsigned jobs;
    enum import_choice choice;
    bool is_repaired, is_strict;
    bool force;                   /* importer_options.force */
    const char *games;            /* importer_options.games; NULL: the setting */
    bool is_quiet;                /* neither notes nor progress */
    bool is_silent;               /* no totals either */
    bool only_looks;              /* import_job.only_looks: says what would be stored */
    bool follows_files;           /* import_job.follows_files */
    struct import_totals *totals; /* filled in; NULL is fine */
    struct err *stopped; /* gets why the database could not be written; NULL: it is printed */
};

/* Lists the logs that the names stand for: `logs` (all zero at first) gets them and the folders below.
 * Notes the files that are passed over unless it is quiet.  Returns 0, or -1 with `err`. */
int import_logs_list(struct command_context *c, const struct import_how *how,
                     const char *const *names, size_t n, struct folder *logs, struct err *err);

/* Imports files.  Returns an exit status. */
int import_logs(struct command_context *c, struct store *store, const struct import_how *how,
                char *const *paths, size_t n);

/* What --replace and --keep-both say of a log of a stored game with other content. */
static inline enum import_choice import_choice_of(bool replace, bool keep_both)
{
    return replace ? IMPORT_REPLACE : keep_both ? IMPORT_KEEP_BOTH : IMPORT_ASK;
}

#endif
