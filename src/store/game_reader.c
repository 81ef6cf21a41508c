#include "store/game_reader.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/xalloc.h"
#include "store/facts.h"
#include "store/query.h"
#include "store/store.h"

enum { HASH_PREFIX_MIN = 8 };

struct game_reader {
    struct store *store;
    struct query *select[ROWS_COUNT];
    struct query *player;
    struct facts *facts;
    struct game_rows rows; /* scratch of game_reader_record() */
};

static void put_select(struct buf *sql, const struct row_table *table)
{
    buf_puts(sql, table->select);
    buf_puts(sql, table->where);
}

/* Of a past version all but its seats, which name no player; the second column is the order. */
static void put_past_select(struct buf *sql, const struct row_table *table)
{
    buf_puts(sql, "SELECT past");
    for (size_t i = 0; i < table->n_columns; i++)
        buf_printf(sql, ", %s", table->column[i].name);
    buf_printf(sql, " FROM past_%s WHERE past = ?1 ORDER BY 2", table->name);
}

static void put_past_seats(struct buf *sql)
{
    buf_puts(sql, "SELECT past, seat, 0 FROM past_seat_name WHERE past = ?1 ORDER BY 2");
}

static int prepare(struct game_reader *reader, bool is_past, struct err *err)
{
    struct buf sql = BUF_INIT;
    int status = 0;
    for (int i = 0; i < ROWS_COUNT && status == 0; i++) {
        if (!row_tables[i].object->is_stored ||
            (is_past && row_tables[i].object->part != SCHEMA_FACTS))
            continue;
        buf_clear(&sql);
        if (!is_past)
            put_select(&sql, &row_tables[i]);
        else if (i == ROWS_seat)
            put_past_seats(&sql);
        else
            put_past_select(&sql, &row_tables[i]);
        status = query_new(&reader->select[i], reader->store, buf_str(&sql), err);
    }
    buf_free(&sql);
    if (status == 0)
        status = query_new(&reader->player, reader->store,
                           "SELECT name FROM player WHERE id = ?1", err);
    return status;
}

static int new_reader(struct game_reader **out, struct store *s, bool is_past, struct err *err)
{
    struct game_reader *reader = xcalloc(1, sizeof *reader);
    reader->store = s;
    reader->facts = facts_new();
    *out = reader;
    if (prepare(reader, is_past, err) == 0)
        return 0;
    game_reader_free(reader);
    *out = NULL;
    return -1;
}

int game_reader_new(struct game_reader **out, struct store *s, struct err *err)
{
    return new_reader(out, s, false, err);
}

int game_reader_new_past(struct game_reader **out, struct store *s, struct err *err)
{
    return new_reader(out, s, true, err);
}

void game_reader_free(struct game_reader *reader)
{
    if (reader == NULL)
        return;
    for (int i = 0; i < ROWS_COUNT; i++)
        query_free(reader->select[i]);
    query_free(reader->player);
    facts_free(reader->facts);
    rows_free(&reader->rows);
    free(reader);
}

/* ---- rows ---- */

static const char *copy_text(struct arena *arena, struct query *q, int column)
{
    if (query_is_null(q, column))
        return NULL;
    const char *text = query_text(q, column);
    return arena_strndup(arena, text, query_text_length(q, column));
}

static bool is_text_value(struct query *q, int at)
{
    return query_type(q, at) == VALUE_TEXT &&
           memchr(query_text(q, at), '\0', query_text_length(q, at)) == NULL;
}

static int fail_fact(struct game_reader *reader, const char *table, const char *column,
                     const char *what, struct err *err)
{
    return err_at(err, store_path(reader->store), 0, 0, "is damaged: column %s.%s holds no %s",
                  table, column, what);
}

/* A file that another program or a bad disk has changed may hold what the schema forbids.  The
 * derived half may hold anything: it is only compared. */
static int check_fact(struct game_reader *reader, struct query *q,
                      const struct row_table *table, size_t i, struct err *err)
{
    const int at = (int)i + 1;
    const bool is_text = table->column[i].type == SCHEMA_TEXT;
    if (is_text ? is_text_value(q, at) : query_type(q, at) == VALUE_INT)
        return 0;
    return fail_fact(reader, table->name, table->column[i].name, is_text ? "text" : "number",
                     err);
}

static int take_row(struct game_reader *reader, struct query *q, const struct row_table *table,
                    struct game_rows *rows, void *row, struct err *err)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct row_column *column = &table->column[i];
        const int at = (int)i + 1;
        if (table->object->part == SCHEMA_FACTS && check_fact(reader, q, table, i, err) < 0)
            return -1;
        if (column->type == SCHEMA_TEXT)
            row_set_text(column, row, copy_text(&rows->text, q, at));
        else
            row_set_int(column, row, query_is_null(q, at) ? ROW_WIDE_NULL : query_int(q, at));
    }
    return 0;
}

static int take_table(struct game_reader *reader, enum rows_table table, int64_t id,
                      struct game_rows *rows, struct err *err)
{
    struct query *q = reader->select[table];
    query_bind_int(q, 1, id);
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (take_row(reader, q, &row_tables[table], rows, rows_add(rows, table), err) < 0) {
            query_reset(q);
            return -1;
        }
    }
    return status;
}

/* The name in the log; NULL when it is the name of the player. */
static const char *written_name(const struct game_rows *rows, int32_t seat)
{
    for (size_t i = 0; i < rows->table[ROWS_seat_name].n; i++) {
        const struct seat_name_row *row = rows_at(rows, ROWS_seat_name, i);
        if (row->seat == seat)
            return row->name;
    }
    return NULL;
}

static int take_names(struct game_reader *reader, struct game_rows *rows, struct err *err)
{
    int status = 0;
    for (size_t i = 0; i < rows->table[ROWS_seat].n && status >= 0; i++) {
        struct seat_row *seat = rows_at(rows, ROWS_seat, i);
        seat->name = written_name(rows, seat->seat);
        if (seat->name != NULL)
            continue;
        query_bind_int(reader->player, 1, seat->player);
        status = query_step(reader->player, err);
        if (status > 0 && !is_text_value(reader->player, 0))
            status = fail_fact(reader, "player", "name", "text", err);
        seat->name = status > 0 ? copy_text(&rows->text, reader->player, 0) : "";
        query_reset(reader->player);
    }
    return status < 0 ? -1 : 0;
}

int game_reader_rows(struct game_reader *reader, int64_t id, bool with_derived,
                     struct game_rows *rows, struct err *err)
{
    rows_reset(rows);
    for (int i = 0; i < ROWS_COUNT; i++) {
        if (!row_tables[i].object->is_stored ||
            (row_tables[i].object->part != SCHEMA_FACTS && !with_derived))
            continue;
        if (take_table(reader, (enum rows_table)i, id, rows, err) < 0)
            return -1;
    }
    if (rows->table[ROWS_game].n == 0)
        return 0;
    return take_names(reader, rows, err) < 0 ? -1 : 1;
}

/* Turns a reader's result for a listed game into 0 or -1: a missing game is damage. */
static int must_be_there(struct game_reader *reader, int64_t id, int status, struct err *err)
{
    if (status != 0)
        return status < 0 ? -1 : 0;
    return err_at(err, store_path(reader->store), 0, 0, "is damaged: there is no game %" PRId64,
                  id);
}

int game_reader_listed_rows(struct game_reader *reader, int64_t id, bool with_derived,
                            struct game_rows *rows, struct err *err)
{
    return must_be_there(reader, id, game_reader_rows(reader, id, with_derived, rows, err),
                         err);
}

int game_reader_record(struct game_reader *reader, int64_t id, struct record *record,
                       struct err *err)
{
    const int status = game_reader_rows(reader, id, false, &reader->rows, err);
    if (status <= 0)
        return status;
    struct err why = ERR_INIT;
    if (facts_to_record(reader->facts, &reader->rows, record, &why) < 0)
        return err_at(err, store_path(reader->store), 0, 0, "game %" PRId64 ": %s", id,
                      why.text);
    return 1;
}

int game_reader_listed_record(struct game_reader *reader, int64_t id, struct record *record,
                              struct err *err)
{
    return must_be_there(reader, id, game_reader_record(reader, id, record, err), err);
}

/* ---- finding a game ---- */

static bool is_number(const char *text)
{
    const size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < 19 && text[digits] == '\0';
}

/* Reads the only row: 1, 0 when there is none; a second row is an error. */
static int take_only_row(struct query *q, const char *what, const char *text, int64_t *id,
                         struct err *err)
{
    int status = query_step(q, err);
    if (status <= 0)
        return status;
    *id = query_int(q, 0);
    status = query_step(q, err);
    if (status > 0)
        return err_set(err, "several games have %s %s", what, text);
    return status < 0 ? -1 : 1;
}

static int find_by_number(struct store *s, const char *text, int64_t *id, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT id FROM game WHERE id = ?1", err) < 0)
        return -1;
    query_bind_int(q, 1, strtoll(text, NULL, 10));
    const int status = take_only_row(q, "number", text, id, err);
    query_free(q);
    return status;
}

static int find_by_hash(struct store *s, const char *text, int64_t *id, struct err *err)
{
    struct query *q;
    if (query_new(&q, s,
                  "SELECT id FROM game WHERE hash >= ?1 AND hash < ?1 || 'g' ORDER BY hash"
                  " LIMIT 2",
                  err) < 0)
        return -1;
    query_bind_text(q, 1, text, strlen(text));
    const int status = take_only_row(q, "a hash that begins with", text, id, err);
    query_free(q);
    return status;
}

static int find_by_own_id(struct store *s, const char *text, int64_t *id, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT id FROM game WHERE own_id = ?1 AND own_id <> '' LIMIT 2",
                  err) < 0)
        return -1;
    query_bind_text(q, 1, text, strlen(text));
    const int status = take_only_row(q, "id", text, id, err);
    query_free(q);
    return status;
}

int game_reader_find(struct store *s, const char *text, int64_t *id, struct err *err)
{
    int status = is_number(text) ? find_by_number(s, text, id, err) : 0;
    if (status == 0)
        status = find_by_own_id(s, text, id, err);
    if (status != 0)
        return status;
    const size_t digits = strspn(text, "0123456789abcdef");
    if (digits < HASH_PREFIX_MIN || digits > HASH128_HEX_DIGITS || text[digits] != '\0')
        return 0;
    return find_by_hash(s, text, id, err);
}
