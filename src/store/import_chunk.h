/* import_chunk.h - what the worker threads of an import do: read games, replay games.
 *
 * A chunk is a run of games of one file.  Reading a chunk is one piece of work, since a file is
 * read from front to back; each of its games is then a piece of work of its own.  A chunk belongs
 * to the owner of the pool (import.c), and to one worker while a piece of it is under way.
 */
#ifndef STORE_IMPORT_CHUNK_H
#define STORE_IMPORT_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "core/record.h"
#include "store/import.h"
#include "store/rows.h"

enum {
    CHUNK_GAMES_FIRST = 16, /* most games of the first chunk of a file: files are read ahead */
    CHUNK_GAMES = 128,      /* of others, when there are many workers */
    /* A chunk with this many events or bytes of text is full.  Its file is read on only when
     * its games are done, so memory holds one such chunk at a time, whatever the file holds. */
    CHUNK_EVENTS = 80000,
    CHUNK_BYTES = 4 * 1024 * 1024,
};

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
    int64_t *
        before; /* games that were stored of it before this import, as far as it was not seen to
                      * hold them, in order; owned */
    size_t n_before, before_room;
    size_t n_met_before; /* of `met`, those that are out of `before` */
    bool is_before_known, was_stored;
    struct import_game **held; /* decided when all of the file is known; owned */
    size_t n_held, held_room;
    uint64_t bytes_in_games;
    uint64_t taken;     /* bytes of the file in all chunks that are done */
    uint64_t n_records; /* games and pieces of text outside, so far */
};

enum game_fate {
    GAME_READY,      /* can be stored */
    GAME_UNREADABLE, /* has fatal errors, see the record */
    GAME_UNPLAYABLE, /* cannot be replayed, see err */
    GAME_OUTSIDE,    /* text that belongs to no game */
};

/* A game between reading and writing.  It has been packed: of tables that are written so, `rows` has but the
 * numbers of rows. */
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

struct chunk;

enum work_kind {
    WORK_READ,   /* games of the file */
    WORK_DERIVE, /* one game */
    WORK_END,    /* nothing: marks the end of the chunk among the results */
};

struct work {
    enum work_kind kind;
    struct chunk *chunk;
    size_t i; /* WORK_DERIVE: which game */
};

struct chunk {
    struct import_file *file;
    struct record record[CHUNK_GAMES];
    bool is_repaired[CHUNK_GAMES];         /* how the record is to be replayed */
    struct import_game *game[CHUNK_GAMES]; /* set by the owner before WORK_DERIVE */
    size_t n, most;
    uint64_t taken;              /* bytes of the file up to the end of the chunk */
    bool is_last;                /* the file is read to its end, or failed */
    bool is_full;                /* of events or bytes, see CHUNK_BYTES */
    struct err err;              /* is_last: why the file failed */
    struct import_source source; /* is_last: what the reader knows about the file */
    struct work read, end, derive[CHUNK_GAMES];
};

struct chunk *chunk_new(void);
void chunk_free(struct chunk *c);

/* Prepares the chunk for the next games of `file`, `most` or fewer. */
void chunk_start(struct chunk *c, struct import_file *file, size_t most);
/* Empties the chunk; large records free their memory. */
void chunk_empty(struct chunk *c);

/* Scratch memory of the workers. */
struct import_crew;

/* `job` is borrowed. */
struct import_crew *import_crew_new(const struct import_job *job, unsigned workers);
void import_crew_free(struct import_crew *crew);

/* Does `job`, a struct work, and returns it (base/threads.h); `ctx` is the crew. */
void *import_crew_work(void *job, unsigned worker, void *ctx);

#endif
