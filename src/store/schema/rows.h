/* rows.h - everything the database stores of one game, as plain arrays.
 *
 * Worker threads fill a struct game_rows (facts.h, derive.h); the thread that owns the store
 * writes it (row_writer.h).
 *
 * The build makes them of the SQL of the tables (schema.h): for `event` there are struct event_row, whose
 * members are the columns but for the number of the game, ROWS_event and rows_add_event().  Rows of a
 * table are in key order.  Texts are borrowed from the arena of the rows or from constant tables.
 */
#ifndef STORE_SCHEMA_ROWS_H
#define STORE_SCHEMA_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "store/derive/digest_part.h"
#include "store/schema/schema.h"

struct buf;

/* These numbers stand for NULL; a text is the NULL pointer. */
#define ROW_NULL      INT32_MIN
#define ROW_WIN       60 /* what wins are counted in: 60 divides by all numbers of seats */
#define ROW_WIDE_NULL INT64_MIN

#include "store/schema/row_types.inc"

struct row_column {
    const char *name;
    uint16_t offset; /* in the row */
    uint8_t type;    /* enum schema_type */
    /* What was played; false: where and how it was read, which depends on the file. */
    bool is_content;
};

/* How a table is written and read; column 0 of the SQL is the key, column i + 1 is column[i]. */
struct row_table {
    const char *name;
    /* "INSERT OR FAIL ... SELECT * FROM batch_...", see batch_tables.h.  OR FAIL saves a fifth of the time.  With the
     * default OR ABORT, SQLite copies every page that a statement changes, in case a later row breaks a constraint.
     * Our rows break none, and a batch that fails is rolled back as a whole. */
    const char *insert;
    const char *select; /* "SELECT ... FROM ... " */
    const char *where;  /* "WHERE key = ?1 ORDER BY ..." */
    const struct schema_object *object;
    size_t row_size;
    const struct row_column *column;
    size_t n_columns;
};

extern const struct row_table row_tables[ROWS_COUNT];

/* Rows of one table, one after the other. */
struct row_array {
    char *data;
    size_t n, capacity;
};

struct game_rows {
    struct row_array table[ROWS_COUNT];
    struct arena text;
    struct digest_part digest;
};

#define ROWS_INIT                                                                              \
    {                                                                                          \
        .text = ARENA_INIT                                                                     \
    }

/* Empties all tables.  Keeps their memory for the next game, but frees that of a large game. */
void rows_reset(struct game_rows *rows);
/* Empties the derived tables alone. */
void rows_reset_derived(struct game_rows *rows);
/* Exchanges the memory of the tables that are not written: the games of a batch wait without their rows, and a
 * thread fills the same memory again and again.  The numbers of rows stay; the rows of these tables must not be
 * asked for afterwards. */
void rows_exchange_replayed(struct game_rows *rows, struct game_rows *spare);
/* Bytes of the rows, without the texts. */
size_t rows_bytes(const struct game_rows *rows);
void rows_free(struct game_rows *rows);

/* Appends a row of zeros and NULL texts.  Pointers to rows of the same table move. */
void *rows_add(struct game_rows *rows, enum rows_table table);
#define ROWS_ADDER(name)                                                                       \
    static inline struct name##_row *rows_add_##name(struct game_rows *rows)                   \
    {                                                                                          \
        return rows_add(rows, ROWS_##name);                                                    \
    }
ROWS_EACH(ROWS_ADDER)

/* Row `i` of a table. */
void *rows_at(const struct game_rows *rows, enum rows_table table, size_t i);
/* The first row of a table and the end of its rows; both are NULL when it has none. */
void *rows_first(const struct game_rows *rows, enum rows_table table);
void *rows_end(const struct game_rows *rows, enum rows_table table);

/* for (EACH(turn, row, rows)) goes through the rows of `turn`, none of which is added meanwhile. */
#define EACH(name, row, rows)                                                                  \
    const struct name##_row *row = rows_first(rows, ROWS_##name),                              \
                            *row##_end = rows_end(rows, ROWS_##name);                          \
    row != row##_end;                                                                          \
    row++

/* A line, column or length as a signed number; INT32_MAX when it does not fit. */
static inline int32_t row_number(uint32_t value)
{
    return value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

/* The value of a column as a number (ROW_WIDE_NULL for NULL) or as a text. */
static inline int64_t row_int(const struct row_column *column, const void *row)
{
    const char *at = (const char *)row + column->offset;
    int64_t wide;
    int32_t narrow;
    if (column->type == SCHEMA_WIDE) {
        memcpy(&wide, at, sizeof wide);
        return wide;
    }
    memcpy(&narrow, at, sizeof narrow);
    return narrow == ROW_NULL ? ROW_WIDE_NULL : narrow;
}

static inline const char *row_text(const struct row_column *column, const void *row)
{
    const char *text;
    memcpy(&text, (const char *)row + column->offset, sizeof text);
    return text;
}

/* A number that does not fit the column becomes the nearest that does. */
void row_set_int(const struct row_column *column, void *row, int64_t value);
void row_set_text(const struct row_column *column, void *row, const char *text);

/* Whether both games have the same rows in `table`.  Appends the first difference to `out` (may
 * be NULL): "row 3, column hash: 17 and 18". */
bool rows_equal(const struct game_rows *a, const struct game_rows *b, enum rows_table table,
                struct buf *out);

#endif
