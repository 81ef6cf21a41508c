#include "report/rated_kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/new_file.h"
#include "base/xalloc.h"
#include "report/rated_games.h"
#include "stats/rating.h"
#include "report/report.h"

/* The file: this, the seats, the pieces of the book, and a hash of all before it. */
struct head {
    char name[8];
    int64_t method; /* by its order of bytes it tells the machine, too */
    struct hash128 key;
    uint64_t n_seats;
};

static const char name[8] = "slrating";

/* ---- which rows ---- */

static struct hash128 hash_rows(const struct report_table *rows)
{
    struct hash_stream *stream = hash_stream_new();
    const size_t n = rows->n_rows * rows->n_columns;
    hash_stream_put(stream, &rows->n_rows, sizeof rows->n_rows);
    for (size_t i = 0; i < n; i++) {
        const struct report_cell *cell = &rows->cells[i];
        const int64_t value[] = {cell->is_null, cell->number, (int64_t)cell->length};
        hash_stream_put(stream, value, sizeof value);
        if (cell->length > 0)
            hash_stream_put(stream, cell->text, cell->length);
    }
    const struct hash128 hash = hash_stream_value(stream);
    hash_stream_free(stream);
    return hash;
}

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
    FILE *file = fopen(path, "re");
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

static bool is_whole(const struct buf *file, size_t most_seats, struct rating_book *book)
{
    struct head head;
    uint64_t hash;
    size_t size = sizeof head + sizeof hash;
    rating_book_pieces(book, count_piece, &size);
    if (file->len < size)
        return false;
    memcpy(&head, file->data, sizeof head);
    memcpy(&hash, file->data + file->len - sizeof hash, sizeof hash);
    return head.n_seats <= most_seats &&
           file->len == size + head.n_seats * sizeof(struct rated_seat) &&
           hash == hash64(file->data, file->len - sizeof hash, 0);
}

static bool is_about(const struct head *head, const struct rated_kept *kept)
{
    return memcmp(head->name, name, sizeof name) == 0 && head->method == RATING_METHOD &&
           head->key.high == kept->key.high && head->key.low == kept->key.low;
}

static void take(struct rated_kept *kept, const struct buf *file, struct rating_book *book)
{
    struct head head;
    const char *at = file->data + sizeof head;
    memcpy(&head, file->data, sizeof head);
    if (!is_about(&head, kept))
        return;
    kept->n = (size_t)head.n_seats;
    kept->seat = xcalloc(kept->n + 1, sizeof *kept->seat);
    memcpy(kept->seat, at, kept->n * sizeof *kept->seat);
    at += kept->n * sizeof *kept->seat;
    rating_book_pieces(book, set_piece, &at);
    kept->is_known = true;
}

void rated_kept_read(struct rated_kept *out, const struct report_table *rows,
                     struct rating_book *book)
{
    struct buf file = BUF_INIT;
    *out = (struct rated_kept){0};
    if (rows->kept_in == NULL || rows->n_rows < RATED_KEPT_FROM)
        return;
    out->key = hash_rows(rows);
    out->path = path_of(rows->kept_in, out->key);
    if (read_file(&file, out->path) && is_whole(&file, rows->n_rows, book))
        take(out, &file, book);
    buf_free(&file);
}

void rated_kept_next(struct rated_kept *kept, struct rated_seat *seat, size_t n)
{
    for (size_t i = 0; i < n; i++)
        seat[i] = kept->at < kept->n ? kept->seat[kept->at++] : (struct rated_seat){0};
}

/* ---- writing ---- */

void rated_kept_add(struct rated_kept *kept, const struct rated_seat *seat, size_t n)
{
    if (kept->path == NULL)
        return;
    for (size_t i = 0; i < n; i++) {
        kept->seat = xgrow_array(kept->seat, kept->n, &kept->room, sizeof *kept->seat);
        kept->seat[kept->n++] = seat[i];
    }
}

static void put_piece(void *ctx, void *bytes, size_t size)
{
    buf_put(ctx, bytes, size);
}

void rated_kept_write(const struct rated_kept *kept, struct rating_book *book)
{
    struct head head = {.method = RATING_METHOD, .key = kept->key, .n_seats = kept->n};
    struct buf file = BUF_INIT;
    struct err err = ERR_INIT;
    if (kept->path == NULL || kept->is_known)
        return;
    memcpy(head.name, name, sizeof name);
    buf_put(&file, &head, sizeof head);
    buf_put(&file, kept->seat, kept->n * sizeof *kept->seat);
    rating_book_pieces(book, put_piece, &file);
    const uint64_t hash = hash64(file.data, file.len, 0);
    buf_put(&file, &hash, sizeof hash);
    if (folder_make_for(kept->path, &err) == 0)
        (void)new_file_write(kept->path, file.data, file.len, &err);
    buf_free(&file);
}

void rated_kept_free(struct rated_kept *kept)
{
    free(kept->seat);
    free(kept->path);
    *kept = (struct rated_kept){0};
}
