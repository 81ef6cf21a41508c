#include "store/import_part.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "store/derive/derive.h"
#include "store/facts.h"

enum {
    PART_GAMES = 16,
    PART_EVENTS = 16000,       /* of long games, fewer */
    BYTES_OF_EVENT = 50,       /* that a text without events weighs as much as */
    PIECE_BYTES_OF_EVENT = 64, /* the same of a piece that is not read yet */
};

struct import_worker {
    struct deriver deriver;
    struct facts *facts;
    struct game_rows spare; /* memory for the rows that are not written */
};

struct import_worker *import_worker_new(void)
{
    struct import_worker *worker = xcalloc(1, sizeof *worker);
    deriver_init(&worker->deriver);
    worker->facts = facts_new();
    worker->spare = (struct game_rows)ROWS_INIT;
    return worker;
}

void import_worker_free(struct import_worker *worker)
{
    deriver_free(&worker->deriver);
    facts_free(worker->facts);
    rows_free(&worker->spare);
    free(worker);
}

static const struct audit_row *audit_of(const struct import_game *game)
{
    return rows_at(&game->rows, ROWS_audit, 0);
}

uint64_t import_game_findings(const struct import_game *game)
{
    return (uint64_t)audit_of(game)->errors + (uint64_t)audit_of(game)->warnings;
}

uint64_t import_game_following(const struct import_game *game)
{
    return (uint64_t)audit_of(game)->following;
}

uint64_t import_game_cannot_tell(const struct import_game *game)
{
    return (uint64_t)audit_of(game)->cannot_tell;
}

/* ---- reading ---- */

/* Large records free their memory. */
void import_part_start(struct import_part *part, struct import_file *file)
{
    for (size_t i = 0; i < part->n; i++)
        record_reset(&part->record[i].record);
    part->file = file;
    part->n = 0;
    part->is_last = false;
    part->weight = 0;
    part->taken = 0;
    err_clear(&part->err);
}

void import_part_free(struct import_part *part)
{
    for (size_t i = 0; i < part->room; i++) {
        struct import_record *r = &part->record[i];
        record_free(&r->record);
        if (r->game != NULL)
            rows_free(&r->game->rows);
        free(r->game);
    }
    free(part->record);
}

static struct import_record *room_for_record(struct import_part *part)
{
    if (part->n == part->room) {
        const size_t room = part->room == 0 ? PART_GAMES : 2 * part->room;
        part->record = xrealloc_array(part->record, room, sizeof *part->record);
        for (; part->room < room; part->room++) {
            record_init(&part->record[part->room].record);
            part->record[part->room].game = NULL;
        }
    }
    return &part->record[part->n];
}

static int open_file(struct import_part *part, struct import_reader *reader)
{
    struct import_file *file = part->file;
    if (file->handle != NULL)
        return 0;
    if (reader->open(reader, file->path, &file->handle, &part->err) < 0) {
        file->handle = NULL;
        return -1;
    }
    reader->describe(file->handle, &part->source);
    file->format = part->source.format;
    return 0;
}

static void end_file(struct import_part *part, struct import_reader *reader)
{
    part->is_last = true;
    if (part->file->handle == NULL)
        return;
    reader->describe(part->file->handle, &part->source);
    reader->close(part->file->handle);
    part->file->handle = NULL;
}

static bool is_repaired(const struct import_job *job, void *file)
{
    return job->is_repaired ||
           (job->reader->is_repaired != NULL && job->reader->is_repaired(file));
}

/* 1, 0 at the end of the file or piece, or -1. */
static int read_record(struct import_part *part, void *file, const struct import_job *job)
{
    struct import_record *r = room_for_record(part);
    const int status = job->reader->next(file, &r->record, &part->err);
    if (status <= 0)
        return status;
    r->is_repaired = is_repaired(job, file);
    part->n++;
    return 1;
}

static size_t weigh_record(const struct record *record)
{
    return record->n_events + (size_t)(record->n_bytes / BYTES_OF_EVENT);
}

/* Adds games until there are enough: 1, or what ended the file. */
static int read_records(struct import_part *part, const struct import_job *job)
{
    int status = 1;
    while (status > 0 && part->n < PART_GAMES && part->weight < PART_EVENTS) {
        status = read_record(part, part->file->handle, job);
        part->weight += status > 0 ? weigh_record(&part->record[part->n - 1].record) : 0;
    }
    return status;
}

static bool cut_piece(struct import_part *part, struct import_reader *reader, bool *is_last)
{
    struct import_piece piece;
    if (reader->cut == NULL || !reader->cut(part->file->handle, &piece))
        return false;
    part->piece = piece.file;
    part->weight = piece.bytes / PIECE_BYTES_OF_EVENT;
    *is_last = piece.is_last;
    return true;
}

void import_part_read(struct import_part *part, const struct import_job *job)
{
    struct import_reader *reader = job->reader;
    bool is_last = open_file(part, reader) < 0;
    if (!is_last && !cut_piece(part, reader, &is_last))
        is_last = read_records(part, job) <= 0;
    if (part->file->handle != NULL && reader->taken != NULL)
        part->taken = reader->taken(part->file->handle);
    if (is_last)
        end_file(part, reader);
}

/* ---- replaying ---- */

static enum game_fate derive(struct import_worker *worker, const struct import_record *r)
{
    const struct record *record = &r->record;
    struct import_game *game = r->game;
    if (record->is_outside)
        return GAME_OUTSIDE;
    if (record_fatal_error(record) != NULL)
        return GAME_UNREADABLE;
    if (record->game == NULL) {
        err_set(&game->err, "the header names no game");
        return GAME_UNPLAYABLE;
    }
    facts_from_record(worker->facts, record, &game->rows);
    if (r->is_repaired)
        rows_add_reading(&game->rows)->reading = READING_REPAIRED;
    const int status =
        derive_game(&worker->deriver, record, &game->rows, &game->rows, &game->err);
    return status < 0 ? GAME_UNPLAYABLE : GAME_READY;
}

static void derive_one(struct import_worker *worker, struct import_file *file,
                       struct import_record *r)
{
    if (r->game == NULL)
        r->game = xcalloc(1, sizeof *r->game);
    struct import_game *game = r->game;
    rows_reset(&game->rows);
    err_clear(&game->err);
    game->file = file;
    game->first_line = r->record.first_line;
    rows_exchange_replayed(&game->rows, &worker->spare);
    game->fate = derive(worker, r);
    rows_exchange_replayed(&game->rows, &worker->spare);
}

/* Derives each game while it is in the cache. */
static void derive_piece(struct import_worker *worker, const struct import_job *job,
                         struct import_part *part)
{
    while (read_record(part, part->piece, job) > 0)
        derive_one(worker, part->file, &part->record[part->n - 1]);
    if (part->is_last)
        job->reader->describe(part->piece, &part->source);
    job->reader->close(part->piece);
    part->piece = NULL;
}

void import_worker_derive(struct import_worker *worker, const struct import_job *job,
                          struct import_part *part)
{
    for (size_t i = 0; i < part->n; i++)
        derive_one(worker, part->file, &part->record[i]);
    if (part->piece != NULL)
        derive_piece(worker, job, part);
}
