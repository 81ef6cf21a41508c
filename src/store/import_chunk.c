#include "store/import_chunk.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "store/derive.h"
#include "store/facts.h"

struct hand {
    struct deriver deriver;
    struct facts *facts;
    struct game_rows spare; /* memory for what games need until they are packed */
};

struct import_crew {
    const struct import_job *job;
    struct hand *hand; /* one for each worker */
    unsigned n;
};

struct import_crew *import_crew_new(const struct import_job *job, unsigned workers)
{
    struct import_crew *crew = xcalloc(1, sizeof *crew);
    crew->job = job;
    crew->n = workers;
    crew->hand = xcalloc(workers, sizeof *crew->hand);
    for (unsigned i = 0; i < workers; i++) {
        deriver_init(&crew->hand[i].deriver);
        crew->hand[i].facts = facts_new();
        crew->hand[i].spare = (struct game_rows)ROWS_INIT;
    }
    return crew;
}

void import_crew_free(struct import_crew *crew)
{
    for (unsigned i = 0; i < crew->n; i++) {
        deriver_free(&crew->hand[i].deriver);
        facts_free(crew->hand[i].facts);
        rows_free(&crew->hand[i].spare);
    }
    free(crew->hand);
    free(crew);
}

uint64_t import_game_findings(const struct import_game *game)
{
    const struct audit_row *audit = rows_at(&game->rows, ROWS_audit, 0);
    return (uint64_t)audit->errors + (uint64_t)audit->warnings;
}

uint64_t import_game_following(const struct import_game *game)
{
    const struct audit_row *audit = rows_at(&game->rows, ROWS_audit, 0);
    return (uint64_t)audit->following;
}

uint64_t import_game_cannot_tell(const struct import_game *game)
{
    const struct audit_row *audit = rows_at(&game->rows, ROWS_audit, 0);
    return (uint64_t)audit->cannot_tell;
}

struct chunk *chunk_new(void)
{
    struct chunk *c = xcalloc(1, sizeof *c);
    for (size_t i = 0; i < CHUNK_GAMES; i++) {
        record_init(&c->record[i]);
        c->derive[i] = (struct work){WORK_DERIVE, c, i};
    }
    c->read = (struct work){WORK_READ, c, 0};
    c->end = (struct work){WORK_END, c, 0};
    return c;
}

void chunk_free(struct chunk *c)
{
    for (size_t i = 0; i < CHUNK_GAMES; i++)
        record_free(&c->record[i]);
    free(c);
}

void chunk_start(struct chunk *c, struct import_file *file, size_t most)
{
    c->file = file;
    c->most = most;
    c->n = 0;
    c->taken = 0;
    c->is_last = c->is_full = false;
    err_clear(&c->err);
}

void chunk_empty(struct chunk *c)
{
    for (size_t i = 0; i < c->n; i++)
        record_reset(&c->record[i]);
    c->n = 0;
}

/* ---- reading ---- */

static void note_taken(struct import_reader *reader, struct chunk *c)
{
    if (c->file->handle != NULL && reader->taken != NULL)
        c->taken = reader->taken(c->file->handle);
}

static void end_file(struct import_reader *reader, struct chunk *c)
{
    c->is_last = true;
    if (c->file->handle == NULL)
        return;
    reader->describe(c->file->handle, &c->source);
    reader->close(c->file->handle);
    c->file->handle = NULL;
}

static int open_file(struct import_reader *reader, struct chunk *c)
{
    struct import_file *file = c->file;
    if (file->handle != NULL)
        return 0;
    if (reader->open(reader, file->path, &file->handle, &c->err) < 0) {
        file->handle = NULL;
        return -1;
    }
    reader->describe(file->handle, &c->source);
    file->format = c->source.format;
    return 0;
}

static bool is_repaired(const struct import_job *job, void *file)
{
    return job->is_repaired ||
           (job->reader->is_repaired != NULL && job->reader->is_repaired(file));
}

static void read_chunk(const struct import_job *job, struct chunk *c)
{
    struct import_reader *reader = job->reader;
    int status = open_file(reader, c);
    size_t events = 0;
    uint64_t bytes = 0;
    while (status >= 0 && c->n < c->most && !c->is_full) {
        status = reader->next(c->file->handle, &c->record[c->n], &c->err);
        if (status <= 0)
            break;
        c->is_repaired[c->n] = is_repaired(job, c->file->handle);
        bytes += c->record[c->n].n_bytes;
        events += c->record[c->n++].n_events;
        c->is_full = events >= CHUNK_EVENTS || bytes >= CHUNK_BYTES;
    }
    note_taken(reader, c);
    if (status <= 0 && (status < 0 || c->n < c->most))
        end_file(reader, c);
}

/* ---- replaying ---- */

static enum game_fate derive(struct hand *hand, const struct record *record, bool is_repaired,
                             struct import_game *game)
{
    if (record->is_outside)
        return GAME_OUTSIDE;
    if (record_fatal_error(record) != NULL)
        return GAME_UNREADABLE;
    if (record->game == NULL) {
        err_set(&game->err, "the header names no game");
        return GAME_UNPLAYABLE;
    }
    facts_from_record(hand->facts, record, &game->rows);
    if (is_repaired)
        rows_add_reading(&game->rows)->reading = READING_REPAIRED;
    const int status =
        derive_game(&hand->deriver, record, &game->rows, &game->rows, &game->err);
    return status < 0 ? GAME_UNPLAYABLE : GAME_READY;
}

static void derive_one(struct hand *hand, struct chunk *c, size_t i)
{
    struct import_game *game = c->game[i];
    rows_reset(&game->rows);
    err_clear(&game->err);
    game->file = c->file;
    game->first_line = c->record[i].first_line;
    rows_exchange_replayed(&game->rows, &hand->spare);
    game->fate = derive(hand, &c->record[i], c->is_repaired[i], game);
    rows_exchange_replayed(&game->rows, &hand->spare);
}

void *import_crew_work(void *job, unsigned worker, void *ctx)
{
    struct import_crew *crew = ctx;
    struct work *work = job;
    switch (work->kind) {
    case WORK_READ:
        read_chunk(crew->job, work->chunk);
        break;
    case WORK_DERIVE:
        derive_one(&crew->hand[worker], work->chunk, work->i);
        break;
    case WORK_END:
        break;
    }
    return work;
}
