/* import_part.h - games of a file that a worker of an import replays together: the items of its pipeline (import.c).
 *
 * A part is a piece of a file, which the worker reads, or games that the thread of the import has read, of a file that
 * cannot be cut.
 */
#ifndef STORE_IMPORT_PART_H
#define STORE_IMPORT_PART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "core/record.h"
#include "store/import.h"
#include "store/schema/rows.h"

struct import_file {
    const char *path;
    void *handle;         /* the reader's; NULL when not open */
    const char *format;   /* set once it was opened */
    int64_t id;           /* source.id; 0: nothing of it is stored yet */
    int64_t first_game;   /* the first number that a game of it can have */
    bool id_is_new;       /* assigned in the open transaction */
    bool is_stored;       /* a game of it is in a batch */
    int64_t other_source; /* source of a stored game, known not to be this file; 0: none yet */
    int64_t *met;         /* games that were stored before, and that it has, too; owned */
    size_t n_met, met_room;
    /* Games that were stored of it before this import, as far as it was not seen to hold them, in order; owned. */
    int64_t *before;
    size_t n_before, before_room;
    size_t n_met_before; /* of `met`, those that are out of `before` */
    bool is_before_known, was_stored;
    struct import_game **held; /* decided when all of the file is known; owned */
    size_t n_held, held_room;
    uint64_t bytes_in_games;
    uint64_t taken;     /* bytes of the file in all parts that are done */
    uint64_t n_records; /* games and pieces of text outside, so far */
};

enum game_fate {
    GAME_READY,      /* can be stored */
    GAME_UNREADABLE, /* has fatal errors, see the record */
    GAME_UNPLAYABLE, /* cannot be replayed, see err */
    GAME_OUTSIDE,    /* text that belongs to no game */
};

/* A game between reading and writing.  Of tables that are not written, `rows` has but the numbers of rows. */
struct import_game {
    struct game_rows rows;
    struct import_file *file;
    enum game_fate fate;
    struct err err;
    uint32_t first_line;
};

/* Errors and warnings of a game that is ready; infos do not count. */
uint64_t import_game_findings(const struct import_game *game);
/* Of these, those that follow from another, or from an unread line. */
uint64_t import_game_following(const struct import_game *game);
/* Its undecidable events: what decides them is hidden or not written. */
uint64_t import_game_cannot_tell(const struct import_game *game);

/* A game, or a piece of text outside games, as it was read. */
struct import_record {
    struct record record;
    bool is_repaired;         /* how it is to be replayed */
    struct import_game *game; /* owned; whoever takes it puts NULL */
};

/* All bytes are 0 at first. */
struct import_part {
    struct import_file *file;
    struct import_record *record; /* owned */
    size_t n, room;
    void *piece;    /* which the worker reads and closes; else NULL */
    size_t weight;  /* about its events, as far as they are known before the work */
    uint64_t taken; /* bytes of the file up to the end of the part */
    bool is_last;   /* the file is read to its end, or failed */
    struct err err; /* is_last: why the file failed */
    struct import_source source; /* is_last: what the reader knows about the file */
};

/* Empties the part for games of `file`. */
void import_part_start(struct import_part *part, struct import_file *file);
/* Adds the next piece or games of the file, and opens it when it is not open. */
void import_part_read(struct import_part *part, const struct import_job *job);
void import_part_free(struct import_part *part);

/* What a worker needs to replay games. */
struct import_worker;

struct import_worker *import_worker_new(void);
void import_worker_free(struct import_worker *worker);

/* Replays the games of the part, and reads those of a piece. */
void import_worker_derive(struct import_worker *worker, const struct import_job *job,
                          struct import_part *part);

#endif
