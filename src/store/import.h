/* import.h - logs into a database.
 *
 *     struct import_job job = {.store = store, .reader = &reader, .listener = &listener,
 *                              .paths = paths, .n_paths = n, .jobs = 4};
 *     status = import_run(&job, &totals, err);
 *
 * Worker threads read and replay the games, the calling thread writes them, in the order of the paths and of the games within
 * (base/pipeline.h): the same input gives a database of the same bytes whatever the number of threads.
 *
 * Games are written in batches, each a transaction.  When a batch cannot be written (the disk
 * is full), it is rolled back and its games are written one by one.  So the database always
 * holds whole games: all before the one that failed.
 *
 * Two logs of one game in one import are treated like those of two imports: the second meets the
 * first.  A result that may be a stored one, corrected, is decided at the end of its file: when that
 * has the stored one, too, there were two games.
 *
 * An import that is killed leaves its last whole batch.  The next import of the same paths
 * skips what is stored and continues, with the same sources, batches and numbers: in the end
 * the database has the same bytes as after an import without a stop.
 *
 * The reader knows the formats; the store knows records only.
 */
#ifndef STORE_IMPORT_H
#define STORE_IMPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "core/record.h"

struct diag;
struct err;
struct store;

/* What a reader knows about an open file. */
struct import_source {
    const char *format;                /* "slog"; constant text */
    uint64_t bytes;                    /* read so far, after decompression */
    char hash[HASH128_HEX_DIGITS + 1]; /* of these bytes; "" when not known */
};

/* Games of a file that can be read alone. */
struct import_piece {
    void *file;
    size_t bytes;
    bool is_last; /* nothing of the file comes after it */
};

/* Opens files of any format.  Embed it as the first member of your own struct.  Pieces of files are read by workers,
 * several at the same time; what is not cut is read by the calling thread.
 */
struct import_reader {
    /* 0 and the file in *file, or -1 with `err`. */
    int (*open)(struct import_reader *reader, const char *path, void **file, struct err *err);
    /* Takes the next piece of the file, which any thread may then read like a file, and close: the last one reports
     * the end of the file.  False when the file can only be read on itself.  NULL: always so. */
    bool (*cut)(void *file, struct import_piece *out);
    /* 1: `record` holds the next game; 0: the end; -1: the file failed, `err` says how. */
    int (*next)(void *file, struct record *record, struct err *err);
    void (*describe)(void *file, struct import_source *out);
    void (*close)(void *file);
    /* Bytes taken from the file so far, as it is on disk, for progress; NULL: not known. */
    uint64_t (*taken)(void *file);
    /* Whether the game just read is to be replayed as it is probably meant; NULL: none but by the
     * choice of the job. */
    bool (*is_repaired)(void *file);
    /* Whether a path names a file that may be read again, corrected: not so what was typed. */
    bool reads_files;
};

/* The path of a game that somebody typed (`shipslog add`). */
#define IMPORT_TYPED "(shipslog add)"

/* Files and games add up:
 *     files = files_done + files_failed (+ files not reached when the import stopped)
 *     games = stored + duplicates + skipped + undecided + rejected (+ games lost when the import
 *             stopped)
 *     bytes = bytes_in_games + bytes_outside */
struct import_totals {
    uint64_t files, files_done, files_failed;
    uint64_t games, stored, duplicates, rejected;
    uint64_t replaced;  /* of the stored ones, those that stand for a game that was there */
    uint64_t skipped;   /* superseded or removed versions, and parts of games that are stored */
    uint64_t undecided; /* other logs of stored games, not stored (IMPORT_ASK) */
    int64_t
        met; /* the stored game of the last of these; nothing was said of it if the log was typed */
    uint64_t
        missing; /* of an import that only looks: what it would store; nothing is stored then */
    uint64_t bytes, bytes_in_games, bytes_outside;
    uint64_t taken;  /* bytes of the files, as they are on disk, that are done: for progress */
    uint64_t events; /* of stored games */
    uint64_t unread_lines; /* likewise */
    uint64_t findings;     /* errors and warnings of stored games */
    uint64_t following;    /* of these, those that follow from another or an unread line */
    uint64_t games_with_findings;
    uint64_t cannot_tell;     /* undecidable events of stored games */
    uint64_t errors;          /* messages about what was not read, of all games */
    const char *stopped_path; /* when the import stopped: before which game; else NULL */
    uint32_t stopped_line;
};

enum import_met {
    MET_MISSING, /* the database has nothing of it, or less */
    MET_THERE,   /* it has the game, or more of it */
    MET_DIFFERS, /* it has the game with other content */
};

/* Receives messages and progress, in order, on the calling thread.  Embed it as the first
 * member. */
struct import_listener {
    /* A line that could not be read, a game that is not stored, a file that failed. */
    void (*message)(struct import_listener *listener, const struct diag *message);
    void (*progress)(struct import_listener *listener, const struct import_totals *totals);
    /* Of an import that only looks (import_job.only_looks): how the game at that line stands to the database, and
     * in words where it is not simply there; else NULL. */
    void (*met)(struct import_listener *listener, const char *path, uint32_t line,
                enum import_met met, const char *what);
};

/* What becomes of a log of a game that is stored with other content (same_game.h).  A log that goes
 * on from an unfinished game always replaces it. */
enum import_choice {
    IMPORT_ASK,       /* say so, and do not store it */
    IMPORT_REPLACE,   /* it stands for the game; what was stored becomes its history */
    IMPORT_KEEP_BOTH, /* it is another game */
};

struct import_job {
    struct store *store;
    struct import_reader *reader;
    struct import_listener *listener;
    const char *const *paths;
    size_t n_paths;
    unsigned jobs; /* worker threads; 1 = none, 0 = as many as there are processors */
    enum import_choice choice;
    bool is_repaired; /* replay games as they are probably meant */
    bool is_strict;   /* reject games with findings or unread lines */
    bool is_forced; /* IMPORT_REPLACE: also where the log has less of the game than is stored */
    /* IMPORT_ASK: what a file says now replaces what it said before, also where no key shows that it is
     * the same game (same_game_find_changed()). */
    bool follows_files;
    bool
        only_looks; /* stores nothing: the listener gets what each game is, and the totals count it as met */
};

/* Returns 0 when everything was read, though files may have failed and games been rejected (see
 * `totals`).  Returns -1 with `err` when the database could not be written; `totals` says how
 * far the import came. */
int import_run(const struct import_job *job, struct import_totals *totals, struct err *err);

#endif
