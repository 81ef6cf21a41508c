#include "store/content.h"

#include "base/buf.h"
#include "base/err.h"
#include "store/game_reader.h"
#include "store/query.h"
#include "store/schema/rows.h"

/* Every value ends with a byte that no text holds, so values cannot run together. */
static void put_row(struct buf *out, const struct row_table *table, const void *row)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct row_column *column = &table->column[i];
        if (!column->is_content)
            continue;
        if (column->type == SCHEMA_TEXT)
            buf_puts(out, row_text(column, row) == NULL ? "\x02" : row_text(column, row));
        else
            buf_put_i64(out, row_int(column, row));
        buf_putc(out, '\0');
    }
}

static void put_names(struct buf *out, const struct game_rows *rows)
{
    for (size_t i = 0; i < rows->table[ROWS_seat].n; i++) {
        const struct seat_row *seat = rows_at(rows, ROWS_seat, i);
        buf_puts(out, seat->name);
        buf_putc(out, '\0');
    }
}

static bool has_content(const struct row_table *table)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        if (table->column[i].is_content)
            return true;
    }
    return false;
}

static void put_game(struct buf *out, const struct game_rows *rows)
{
    put_names(out, rows);
    for (int i = 0; i < ROWS_COUNT; i++) {
        const struct row_table *table = &row_tables[i];
        if (!table->object->is_stored || !has_content(table))
            continue;
        buf_puts(out, table->name);
        buf_putc(out, '\x01');
        for (size_t n = 0; n < rows->table[i].n; n++)
            put_row(out, table, rows_at(rows, (enum rows_table)i, n));
    }
}

static int hash_games(struct query *ids, struct game_reader *reader, struct hash_stream *stream,
                      uint64_t *n_games, struct err *err)
{
    struct game_rows rows = ROWS_INIT;
    struct buf text = BUF_INIT;
    int status;
    while ((status = query_step(ids, err)) > 0) {
        status = game_reader_listed_rows(reader, query_int(ids, 0), true, &rows, err);
        if (status < 0)
            break;
        buf_clear(&text);
        put_game(&text, &rows);
        hash_stream_put(stream, text.data, text.len);
        ++*n_games;
    }
    buf_free(&text);
    rows_free(&rows);
    return status;
}

int store_content_hash(struct store *s, char out[HASH128_HEX_DIGITS + 1], uint64_t *n_games,
                       struct err *err)
{
    struct query *ids = NULL;
    struct game_reader *reader = NULL;
    struct hash_stream *stream = hash_stream_new();
    uint64_t n = 0;
    int status = query_new(&ids, s, "SELECT id FROM game ORDER BY hash", err);
    if (status == 0)
        status = game_reader_new(&reader, s, err);
    if (status == 0)
        status = hash_games(ids, reader, stream, &n, err);
    hash128_format(hash_stream_value(stream), out);
    if (n_games != NULL)
        *n_games = n;
    hash_stream_free(stream);
    game_reader_free(reader);
    query_free(ids);
    return status;
}
