#include "report/rated_kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/new_file.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "report/rated_games.h"
#include "stats/rating.h"
#include "report/report.h"

/* The file: this, the pieces of the games, and a hash of all before it. */
struct head {
    char name[8];
    int64_t method; /* its byte order shows a file of another machine, too */
    struct hash128 key;
};

static const char name[8] = "slrated";

/* ---- which rows ---- */

static struct hash128 hash_rows(const struct report_table *rows)
{
    struct hash_stream *stream = hash_stream_new();
    hash_stream_put(stream, &rows->n_rows, sizeof rows->n_rows);
    for (size_t i = 0; i < rows->n_rows * RATED_GAMES_CAUSES; i++) {
        const struct report_cell *cell =
            report_cell(rows, i / RATED_GAMES_CAUSES, i % RATED_GAMES_CAUSES);
        const int64_t value[] = {cell->is_null, cell->number, (int64_t)cell->length};
        hash_stream_put(stream, value, sizeof value);
        if (cell->length > 0)
            hash_stream_put(stream, cell->text, cell->length);
    }
    const struct hash128 hash = hash_stream_value(stream);
    hash_stream_free(stream);
    return hash;
}

/* ---- in memory ---- */

struct rated_memory {
    struct hash128 key;
    struct rated_seat *seat; /* owned, as what follows; NULL: nothing is known yet */
    struct rated_points *then;
    struct rating_book *book;
};

struct rated_memory *rated_memory_new(void)
{
    return xcalloc(1, sizeof(struct rated_memory));
}

static void forget_ratings(struct rated_memory *m)
{
    free(m->seat);
    free(m->then);
    rating_book_free(m->book);
    *m = (struct rated_memory){0};
}

void rated_memory_free(struct rated_memory *memory)
{
    if (memory == NULL)
        return;
    forget_ratings(memory);
    free(memory);
}

static bool is_in_memory(const struct rated_memory *m, const struct rated_kept *kept)
{
    return m != NULL && m->seat != NULL && m->key.high == kept->key.high &&
           m->key.low == kept->key.low;
}

/* The memory owns what the games had. */
static void remember_ratings(struct rated_memory *m, const struct rated_kept *kept,
                             struct rated_games *games)
{
    forget_ratings(m);
    *m = (struct rated_memory){kept->key, games->seat, games->then, games->book};
    games->is_lent = true;
}

/* ---- where ---- */

static char *path_of(const char *folder, struct hash128 key)
{
    struct buf path = BUF_INIT;
    buf_printf(&path, "%sratings-%u", folder, (unsigned)(key.low % RATED_KEPT_FILES));
    return buf_steal(&path);
}

/* ---- reading ---- */

static bool read_file(struct buf *out, const char *path)
{
    enum { PART = 1 << 16 };
    FILE *file = stream_read(path);
    size_t n = 0;
    if (file == NULL)
        return false;
    do {
        buf_reserve(out, PART);
        n = fread(out->data + out->len, 1, PART, file);
        out->len += n;
    } while (n > 0);
    const bool is_read = ferror(file) == 0;
    fclose(file);
    return is_read;
}

static void count_piece(void *ctx, void *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)ctx += size;
}

static void set_piece(void *ctx, void *bytes, size_t size)
{
    const char **at = ctx;
    memcpy(bytes, *at, size);
    *at += size;
}

/* All that ratings say. */
static void visit_pieces(struct rated_games *games,
                         void (*visit)(void *ctx, void *bytes, size_t size), void *ctx)
{
    visit(ctx, games->seat, games->n_seats * sizeof *games->seat);
    visit(ctx, games->then, games->n_stretches * games->n_players * sizeof *games->then);
    rating_book_pieces(games->book, visit, ctx);
}

static bool is_whole(const struct buf *file, struct rated_games *games)
{
    uint64_t hash;
    size_t size = sizeof(struct head) + sizeof hash;
    visit_pieces(games, count_piece, &size);
    if (file->len != size)
        return false;
    memcpy(&hash, file->data + file->len - sizeof hash, sizeof hash);
    return hash == hash64(file->data, file->len - sizeof hash, 0);
}

static bool is_about(const struct buf *file, const struct rated_kept *kept)
{
    struct head head;
    memcpy(&head, file->data, sizeof head);
    return memcmp(head.name, name, sizeof name) == 0 && head.method == RATING_METHOD &&
           head.key.high == kept->key.high && head.key.low == kept->key.low;
}

void rated_kept_find(struct rated_kept *out, const struct report_table *rows,
                     struct rated_games *games)
{
    const bool has_file = rows->kept_in != NULL && rows->n_rows >= RATED_KEPT_FROM;
    *out = (struct rated_kept){0};
    if (!has_file && rows->rated == NULL)
        return;
    out->key = hash_rows(rows);
    out->path = has_file ? path_of(rows->kept_in, out->key) : NULL;
    out->is_known = is_in_memory(rows->rated, out);
    if (out->is_known) {
        games->seat = rows->rated->seat;
        games->then = rows->rated->then;
        games->book = rows->rated->book;
        games->is_lent = true;
    }
}

void rated_kept_read(struct rated_kept *out, struct rated_games *games)
{
    struct buf file = BUF_INIT;
    if (out->path == NULL)
        return;
    out->is_known =
        read_file(&file, out->path) && is_whole(&file, games) && is_about(&file, out);
    if (out->is_known) {
        const char *at = file.data + sizeof(struct head);
        visit_pieces(games, set_piece, &at);
    }
    buf_free(&file);
}

/* ---- writing ---- */

static void put_piece(void *ctx, void *bytes, size_t size)
{
    buf_put(ctx, bytes, size);
}

static void write_file(const struct rated_kept *kept, struct rated_games *games)
{
    struct head head = {.method = RATING_METHOD, .key = kept->key};
    struct buf file = BUF_INIT;
    struct err err = ERR_INIT;
    if (kept->path == NULL || kept->is_known)
        return;
    memcpy(head.name, name, sizeof name);
    buf_put(&file, &head, sizeof head);
    visit_pieces(games, put_piece, &file);
    const uint64_t hash = hash64(file.data, file.len, 0);
    buf_put(&file, &hash, sizeof hash);
    if (folder_make_for(kept->path, &err) == 0)
        (void)new_file_write(kept->path, file.data, file.len, &err);
    buf_free(&file);
}

void rated_kept_write(const struct rated_kept *kept, const struct report_table *rows,
                      struct rated_games *games)
{
    write_file(kept, games);
    if (rows->rated != NULL && !games->is_lent)
        remember_ratings(rows->rated, kept, games);
}

void rated_kept_free(struct rated_kept *kept)
{
    free(kept->path);
    *kept = (struct rated_kept){0};
}
