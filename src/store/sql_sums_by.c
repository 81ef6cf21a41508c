/* sql_sums_by.c - sums of groups: the aggregate `sums_by` finds the group of a row by a hash of its key, and the
 * table function `sums` shows the groups as rows.  GROUP BY sorts all rows instead.
 *
 * The groups go from one to the other as a pointer of SQLite, which is NULL everywhere else.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "store/connection.h"
#include "store/sql_functions.h"

enum { NUMBERS_MAX = 14, GROUPS_FIRST = 64, NONE = 0 };

/* Columns of the table: the key, n, so many for each number, and the groups. */
enum { COLUMN_KEY, COLUMN_N, COLUMN_FIRST };
enum part { PART_SUM, PART_SQUARES, PART_LEAST, PART_MOST, PARTS };
enum { COLUMN_GROUPS = COLUMN_FIRST + NUMBERS_MAX * PARTS };

static const char *const part_names[PARTS] = {"sum", "squares", "least", "most"};
static const char pointer_type[] = "shipslog sums";

/* A group is n, its key, and the parts of each number. */
enum { GROUP_KEY, GROUP_N, GROUP_FIRST };

/* A group among the rows. */
struct place {
    int64_t key;
    size_t group;
};

struct sums {
    unsigned users;       /* the value of the aggregate, and cursors */
    size_t numbers, size; /* of a row; words of a group */
    int64_t *groups;
    size_t n, capacity;
    uint32_t *index;     /* by hash: number of the group, from 1; NONE */
    struct place *order; /* of the groups as rows, when all are there */
    size_t mask;
    bool is_too_large[NUMBERS_MAX * PARTS]; /* beyond 64 bits in some group */
};

static void release(void *self)
{
    struct sums *s = self;
    if (--s->users > 0)
        return;
    free(s->groups);
    free(s->index);
    free(s->order);
    free(s);
}

/* ---- groups ---- */

static int64_t *group_at(const struct sums *s, size_t i)
{
    return s->groups + i * s->size;
}

/* Where the group of the key is in the index, or would be. */
static size_t find_place(const struct sums *s, int64_t key)
{
    size_t i = (size_t)(((uint64_t)key * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & s->mask;
    while (s->index[i] != NONE && group_at(s, s->index[i] - 1)[GROUP_KEY] != key)
        i = (i + 1) & s->mask;
    return i;
}

/* At most half of the index is in use. */
static void grow(struct sums *s)
{
    s->capacity = s->capacity == 0 ? GROUPS_FIRST : 2 * s->capacity;
    s->groups = xrealloc_array(s->groups, s->capacity, s->size * sizeof *s->groups);
    free(s->index);
    s->mask = 2 * s->capacity - 1;
    s->index = xcalloc(s->mask + 1, sizeof *s->index);
    for (size_t i = 0; i < s->n; i++)
        s->index[find_place(s, group_at(s, i)[GROUP_KEY])] = (uint32_t)(i + 1);
}

static int64_t *new_group(struct sums *s, int64_t key)
{
    if (s->n == s->capacity)
        grow(s);
    int64_t *group = group_at(s, s->n++);
    memset(group, 0, s->size * sizeof *group);
    group[GROUP_KEY] = key;
    for (size_t i = 0; i < s->numbers; i++) {
        group[GROUP_FIRST + i * PARTS + PART_LEAST] = INT64_MAX;
        group[GROUP_FIRST + i * PARTS + PART_MOST] = INT64_MIN;
    }
    s->index[find_place(s, key)] = (uint32_t)s->n;
    return group;
}

static int64_t *find_group(struct sums *s, int64_t key)
{
    const uint32_t number = s->capacity == 0 ? NONE : s->index[find_place(s, key)];
    return number == NONE ? new_group(s, key) : group_at(s, number - 1);
}

static void add_number(int64_t *part, bool *is_too_large, int64_t x)
{
    int64_t square;
    if (__builtin_add_overflow(part[PART_SUM], x, &part[PART_SUM]))
        is_too_large[PART_SUM] = true;
    if (__builtin_mul_overflow(x, x, &square) ||
        __builtin_add_overflow(part[PART_SQUARES], square, &part[PART_SQUARES]))
        is_too_large[PART_SQUARES] = true;
    part[PART_LEAST] = x < part[PART_LEAST] ? x : part[PART_LEAST];
    part[PART_MOST] = x > part[PART_MOST] ? x : part[PART_MOST];
}

static int compare_keys(const void *a, const void *b, void *context)
{
    const struct place *x = a, *y = b;
    (void)context;
    return (x->key > y->key) - (x->key < y->key);
}

/* Groups come in the order of their keys, so that nothing depends on that of the rows. */
static void put_in_order(struct sums *s)
{
    s->order = xcalloc(s->n, sizeof *s->order);
    for (size_t i = 0; i < s->n; i++)
        s->order[i] = (struct place){group_at(s, i)[GROUP_KEY], i};
    sort_stable(s->order, s->n, sizeof *s->order, compare_keys, NULL);
}

/* ---- the aggregate ---- */

static struct sums *new_sums(size_t numbers)
{
    struct sums *s = xcalloc(1, sizeof *s);
    s->users = 1;
    s->numbers = numbers;
    s->size = GROUP_FIRST + numbers * PARTS;
    return s;
}

/* (key, x, ...) */
static void step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct sums **s = sqlite3_aggregate_context(context, sizeof(struct sums *));
    if (s == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (*s == NULL)
        *s = new_sums((size_t)n - 1);
    int64_t *group = find_group(*s, sqlite3_value_int64(value[0]));
    group[GROUP_N]++;
    for (int i = 1; i < n; i++) {
        const size_t first = (size_t)(i - 1) * PARTS;
        add_number(group + GROUP_FIRST + first, (*s)->is_too_large + first,
                   sqlite3_value_int64(value[i]));
    }
}

static void finish(sqlite3_context *context)
{
    struct sums **held = sqlite3_aggregate_context(context, 0);
    struct sums *s = held == NULL || *held == NULL ? new_sums(0) : *held;
    free(s->index);
    s->index = NULL;
    put_in_order(s);
    sqlite3_result_pointer(context, s, pointer_type, release);
}

/* ---- the table ---- */

struct cursor {
    sqlite3_vtab_cursor base; /* first */
    struct sums *sums;        /* NULL: none */
    size_t row;
};

static int connect_table(sqlite3 *db, void *context, int argc, const char *const *argv,
                         sqlite3_vtab **out, char **why)
{
    struct buf sql = BUF_INIT;
    (void)context, (void)argc, (void)argv, (void)why;
    buf_puts(&sql, "CREATE TABLE x(key INTEGER, n INTEGER");
    for (int i = 0; i < NUMBERS_MAX * PARTS; i++)
        buf_printf(&sql, ", %s_%d INTEGER", part_names[i % PARTS], i / PARTS + 1);
    buf_puts(&sql, ", groups HIDDEN)");
    const int status = sqlite3_declare_vtab(db, buf_str(&sql));
    buf_free(&sql);
    if (status != SQLITE_OK)
        return status;
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    *out = xcalloc(1, sizeof **out);
    return SQLITE_OK;
}

static int disconnect_table(sqlite3_vtab *table)
{
    free(table);
    return SQLITE_OK;
}

static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        const struct sqlite3_index_constraint *c = &info->aConstraint[i];
        if (!c->usable || c->iColumn != COLUMN_GROUPS || c->op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
        info->estimatedCost = 10000;
        info->estimatedRows = 10000;
        info->orderByConsumed = info->nOrderBy == 1 &&
                                info->aOrderBy[0].iColumn == COLUMN_KEY &&
                                !info->aOrderBy[0].desc;
        return SQLITE_OK;
    }
    return SQLITE_CONSTRAINT;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    (void)table;
    struct cursor *c = xcalloc(1, sizeof *c);
    *out = &c->base;
    return SQLITE_OK;
}

static void let_go(struct cursor *c)
{
    if (c->sums != NULL)
        release(c->sums);
    c->sums = NULL;
}

static int close_cursor(sqlite3_vtab_cursor *cursor)
{
    let_go((struct cursor *)cursor);
    free(cursor);
    return SQLITE_OK;
}

static int start(sqlite3_vtab_cursor *cursor, int number, const char *text, int n,
                 sqlite3_value **value)
{
    struct cursor *c = (struct cursor *)cursor;
    (void)number, (void)text, (void)n;
    let_go(c);
    c->row = 0;
    c->sums = sqlite3_value_pointer(value[0], pointer_type);
    if (c->sums != NULL) {
        c->sums->users++;
        return SQLITE_OK;
    }
    sqlite3_free(cursor->pVtab->zErrMsg);
    cursor->pVtab->zErrMsg = sqlite3_mprintf("sums() takes what sums_by() gives");
    return SQLITE_ERROR;
}

static int next_row(sqlite3_vtab_cursor *cursor)
{
    ((struct cursor *)cursor)->row++;
    return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *cursor)
{
    const struct cursor *c = (struct cursor *)cursor;
    return c->sums == NULL || c->row >= c->sums->n;
}

/* Numbers that were not given are NULL. */
static int give_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    const struct cursor *c = (struct cursor *)cursor;
    const struct sums *s = c->sums;
    if (column >= COLUMN_FIRST && s->is_too_large[column - COLUMN_FIRST])
        sqlite3_result_error(context, "integer overflow", -1);
    else if ((size_t)column < s->size)
        sqlite3_result_int64(context, group_at(s, s->order[c->row].group)[column]);
    return SQLITE_OK;
}

static int give_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    *out = (sqlite3_int64)((struct cursor *)cursor)->row;
    return SQLITE_OK;
}

static const sqlite3_module module = {
    .xConnect = connect_table,
    .xBestIndex = plan,
    .xDisconnect = disconnect_table,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = start,
    .xNext = next_row,
    .xEof = is_at_end,
    .xColumn = give_column,
    .xRowid = give_rowid,
};

int sql_sums_by_add(struct store *s, struct err *err)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int status = sqlite3_create_module(s->db, "sums", &module, NULL);
    for (int n = 1; n <= NUMBERS_MAX + 1 && status == SQLITE_OK; n++)
        status = sqlite3_create_function_v2(s->db, "sums_by", n, flags, NULL, NULL, step,
                                            finish, NULL);
    return status == SQLITE_OK ? 0 : connection_fail(s, err);
}
