/* bench_import.c - how fast SQLite takes the rows of an import, without anything else.
 *
 *     bench_import GAMES.db SCRATCH.db
 *
 * Reads every row of a database that `shipslog import` made into memory, then inserts the very
 * same rows into a fresh file: same schema, many rows for each statement, one transaction.
 * Prints the seconds that the inserts take, and the games and rows per second.  An import
 * cannot be faster; tests/bench/run.sh compares both.
 */
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS_AT_ONCE = 32, TABLES_MAX = 64, SQL_MAX = 16384 };

struct value {
    int type; /* SQLITE_INTEGER, SQLITE_TEXT, SQLITE_NULL */
    int length;
    union {
        int64_t number;
        char *text;
    } is;
};

struct table {
    char *name;
    int columns;
    size_t rows, capacity;
    struct value *value; /* rows * columns */
};

static void die(sqlite3 *db, const char *what)
{
    fprintf(stderr, "bench_import: %s: %s\n", what, sqlite3_errmsg(db));
    exit(2);
}

static void run(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        die(db, sql);
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
        SQLITE_OK)
        die(db, sql);
    return statement;
}

static void *must(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- reading ---- */

static struct value take_value(sqlite3_stmt *q, int column)
{
    struct value v = {.type = sqlite3_column_type(q, column)};
    if (v.type == SQLITE_INTEGER) {
        v.is.number = sqlite3_column_int64(q, column);
    } else if (v.type == SQLITE_TEXT) {
        v.length = sqlite3_column_bytes(q, column);
        v.is.text = must(malloc((size_t)v.length + 1));
        memcpy(v.is.text, sqlite3_column_text(q, column), (size_t)v.length + 1);
    }
    return v;
}

static void read_table(sqlite3 *db, struct table *t)
{
    char sql[SQL_MAX];
    snprintf(sql, sizeof sql, "SELECT * FROM \"%s\"", t->name);
    sqlite3_stmt *q = prepare(db, sql);
    t->columns = sqlite3_column_count(q);
    const size_t columns = (size_t)t->columns;
    while (sqlite3_step(q) == SQLITE_ROW) {
        if (t->rows == t->capacity) {
            t->capacity = t->capacity == 0 ? 1024 : t->capacity * 2;
            t->value = must(realloc(t->value, t->capacity * columns * sizeof *t->value));
        }
        for (int i = 0; i < t->columns; i++)
            t->value[t->rows * columns + (size_t)i] = take_value(q, i);
        t->rows++;
    }
    sqlite3_finalize(q);
}

/* ---- writing ---- */

static sqlite3_stmt *prepare_insert(sqlite3 *db, const struct table *t, int rows)
{
    char sql[SQL_MAX];
    size_t n = (size_t)snprintf(sql, sizeof sql, "INSERT OR FAIL INTO \"%s\" VALUES ", t->name);
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < t->columns; i++)
            n += (size_t)snprintf(sql + n, sizeof sql - n, "%s?",
                                  i > 0 ? "," : (row > 0 ? "),(" : "("));
    }
    snprintf(sql + n, sizeof sql - n, ")");
    return prepare(db, sql);
}

static void bind(sqlite3_stmt *q, int parameter, const struct value *v)
{
    if (v->type == SQLITE_INTEGER)
        sqlite3_bind_int64(q, parameter, v->is.number);
    else if (v->type == SQLITE_TEXT)
        sqlite3_bind_text(q, parameter, v->is.text, v->length, SQLITE_STATIC);
    else
        sqlite3_bind_null(q, parameter);
}

static const struct value *insert(sqlite3 *db, sqlite3_stmt *q, const struct table *t, int rows,
                                  const struct value *v)
{
    for (int i = 1; i <= rows * t->columns; i++)
        bind(q, i, v++);
    if (sqlite3_step(q) != SQLITE_DONE)
        die(db, t->name);
    sqlite3_reset(q);
    return v;
}

static void write_table(sqlite3 *db, const struct table *t)
{
    sqlite3_stmt *many = prepare_insert(db, t, ROWS_AT_ONCE);
    sqlite3_stmt *one = prepare_insert(db, t, 1);
    const struct value *v = t->value;
    size_t left = t->rows;
    for (; left >= ROWS_AT_ONCE; left -= ROWS_AT_ONCE)
        v = insert(db, many, t, ROWS_AT_ONCE, v);
    for (; left > 0; left--)
        v = insert(db, one, t, 1, v);
    sqlite3_finalize(many);
    sqlite3_finalize(one);
}

static void copy_schema(sqlite3 *from, sqlite3 *to, const char *type)
{
    sqlite3_stmt *q = prepare(from, "SELECT sql FROM sqlite_schema WHERE type = ?1 AND sql"
                                    " IS NOT NULL ORDER BY rowid");
    sqlite3_bind_text(q, 1, type, -1, SQLITE_STATIC);
    while (sqlite3_step(q) == SQLITE_ROW)
        run(to, (const char *)sqlite3_column_text(q, 0));
    sqlite3_finalize(q);
}

static size_t list_tables(sqlite3 *db, struct table *table)
{
    sqlite3_stmt *q = prepare(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name"
                                  " NOT LIKE 'sqlite_%' ORDER BY rowid");
    size_t n = 0;
    while (n < TABLES_MAX && sqlite3_step(q) == SQLITE_ROW)
        table[n++] =
            (struct table){.name = must(strdup((const char *)sqlite3_column_text(q, 0)))};
    sqlite3_finalize(q);
    return n;
}

static double write_all(sqlite3 *from, sqlite3 *to, const struct table *table, size_t n)
{
    run(to, "PRAGMA page_size = 16384; PRAGMA cache_size = -65536");
    const double start = now();
    run(to, "BEGIN");
    copy_schema(from, to, "table");
    for (size_t i = 0; i < n; i++)
        write_table(to, &table[i]);
    copy_schema(from, to, "index");
    run(to, "COMMIT");
    return now() - start;
}

int main(int argc, char **argv)
{
    static struct table table[TABLES_MAX];
    sqlite3 *from, *to;
    if (argc != 3) {
        fprintf(stderr, "usage: bench_import GAMES.db SCRATCH.db\n");
        return 2;
    }
    remove(argv[2]);
    if (sqlite3_open_v2(argv[1], &from, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        die(from, argv[1]);
    if (sqlite3_open(argv[2], &to) != SQLITE_OK)
        die(to, argv[2]);
    const size_t n = list_tables(from, table);
    size_t rows = 0, games = 0;
    for (size_t i = 0; i < n; i++) {
        read_table(from, &table[i]);
        rows += table[i].rows;
        if (strcmp(table[i].name, "game") == 0)
            games = table[i].rows;
    }
    const double seconds = write_all(from, to, table, n);
    printf("%.3f s, %.0f games/s, %.0f rows/s\n", seconds, (double)games / seconds,
           (double)rows / seconds);
    return 0;
}
