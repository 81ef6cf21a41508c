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
#include "store/sql/sql_functions.h"

enum { NUMBERS_MAX = 14, GROUPS_FIRST = 64, NONE = 0, BITS_MAX = 62, FAMILY_NONE = -1 };

/* Columns of the table: the key, n, PARTS for each number, those of a family, and what it is asked for. */
enum { COLUMN_KEY, COLUMN_N, COLUMN_FIRST };
enum part { PART_SUM, PART_SQUARES, PART_LEAST, PART_MOST, PARTS };
enum {
    COLUMN_ALL_N = COLUMN_FIRST + NUMBERS_MAX * PARTS,
    COLUMN_ALL_FIRST,
    COLUMN_GROUPS = COLUMN_ALL_FIRST + NUMBERS_MAX,
    COLUMN_BITS,
};

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

static void add_row(struct sums *s, int64_t key, sqlite3_value *const *x)
{
    int64_t *group = find_group(s, key);
    group[GROUP_N]++;
    for (size_t i = 0; i < s->numbers; i++)
        add_number(group + GROUP_FIRST + i * PARTS, s->is_too_large + i * PARTS,
                   sqlite3_value_int64(x[i]));
}

/* Those of the aggregate, begun with its first row; NULL after an error. */
static struct sums *sums_of(sqlite3_context *context, int numbers)
{
    struct sums **s = sqlite3_aggregate_context(context, sizeof(struct sums *));
    if (s == NULL) {
        sqlite3_result_error_nomem(context);
        return NULL;
    }
    if (*s == NULL)
        *s = new_sums((size_t)numbers);
    return *s;
}

/* (key, x, ...), or (key, key, x, ...) */
static void step_keys(sqlite3_context *context, int n, int n_keys, sqlite3_value **value)
{
    struct sums *s = sums_of(context, n - n_keys);
    for (int i = 0; i < n_keys && s != NULL; i++)
        add_row(s, sqlite3_value_int64(value[i]), value + n_keys);
}

static void step(sqlite3_context *context, int n, sqlite3_value **value)
{
    step_keys(context, n, 1, value);
}

/* (key, set, x, ...): the groups of the key and each bit of the set. */
static void step_of_set(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct sums *s = sums_of(context, n - 2);
    if (s == NULL)
        return;
    for (uint64_t set = (uint64_t)sqlite3_value_int64(value[1]); set != 0; set &= set - 1)
        add_row(s, sqlite3_value_int64(value[0]) + __builtin_ctzll(set), value + 2);
}

static void step_of_two(sqlite3_context *context, int n, sqlite3_value **value)
{
    step_keys(context, n, 2, value);
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

/* Neighbouring rows whose keys differ in the last bits only. */
struct family {
    int64_t bits; /* FAMILY_NONE: nobody asked */
    size_t end;   /* the first row after it */
    int64_t n, sum[NUMBERS_MAX];
    bool is_too_large[NUMBERS_MAX];
};

struct cursor {
    sqlite3_vtab_cursor base; /* first */
    struct sums *sums;        /* NULL: none */
    size_t row;
    struct family family; /* of the row */
};

static int connect_table(sqlite3 *db, void *context, int argc, const char *const *argv,
                         sqlite3_vtab **out, char **why)
{
    struct buf sql = BUF_INIT;
    (void)context, (void)argc, (void)argv, (void)why;
    buf_puts(&sql, "CREATE TABLE x(key INTEGER, n INTEGER");
    for (int i = 0; i < NUMBERS_MAX * PARTS; i++)
        buf_printf(&sql, ", %s_%d INTEGER", part_names[i % PARTS], i / PARTS + 1);
    buf_puts(&sql, ", all_n INTEGER");
    for (int i = 0; i < NUMBERS_MAX; i++)
        buf_printf(&sql, ", all_sum_%d INTEGER", i + 1);
    buf_puts(&sql, ", groups HIDDEN, bits HIDDEN)");
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

/* The number of the constraint that gives a hidden column its value; -1: none. */
static int given(const sqlite3_index_info *info, int column)
{
    for (int i = 0; i < info->nConstraint; i++) {
        const struct sqlite3_index_constraint *c = &info->aConstraint[i];
        if (c->usable && c->iColumn == column && c->op == SQLITE_INDEX_CONSTRAINT_EQ)
            return i;
    }
    return -1;
}

static void take(sqlite3_index_info *info, int constraint, int place)
{
    info->aConstraintUsage[constraint].argvIndex = place;
    info->aConstraintUsage[constraint].omit = 1;
}

static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    const int groups = given(info, COLUMN_GROUPS), bits = given(info, COLUMN_BITS);
    (void)table;
    if (groups < 0)
        return SQLITE_CONSTRAINT;
    take(info, groups, 1);
    if (bits >= 0)
        take(info, bits, 2);
    info->estimatedCost = 10000;
    info->estimatedRows = 10000;
    info->orderByConsumed = info->nOrderBy == 1 && info->aOrderBy[0].iColumn == COLUMN_KEY &&
                            !info->aOrderBy[0].desc;
    return SQLITE_OK;
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

static const int64_t *row_at(const struct sums *s, size_t row)
{
    return group_at(s, s->order[row].group);
}

static void add_to_family(struct family *f, const struct sums *s, size_t row)
{
    const int64_t *group = row_at(s, row);
    f->n += group[GROUP_N];
    for (size_t i = 0; i < s->numbers; i++)
        if (s->is_too_large[i * PARTS + PART_SUM] ||
            __builtin_add_overflow(f->sum[i], group[GROUP_FIRST + i * PARTS], &f->sum[i]))
            f->is_too_large[i] = true;
}

/* The family that begins with the row. */
static void find_family(struct cursor *c)
{
    const struct sums *s = c->sums;
    struct family *f = &c->family;
    *f = (struct family){.bits = f->bits, .end = c->row};
    while (f->end < s->n && s->order[f->end].key >> f->bits == s->order[c->row].key >> f->bits)
        add_to_family(f, s, f->end++);
}

static void enter_row(struct cursor *c)
{
    if (c->family.bits != FAMILY_NONE && c->row == c->family.end)
        find_family(c);
}

static int refuse(struct cursor *c, const char *why)
{
    sqlite3_free(c->base.pVtab->zErrMsg);
    c->base.pVtab->zErrMsg = sqlite3_mprintf("%s", why);
    return SQLITE_ERROR;
}

static int start(sqlite3_vtab_cursor *cursor, int number, const char *text, int n,
                 sqlite3_value **value)
{
    struct cursor *c = (struct cursor *)cursor;
    (void)number, (void)text;
    let_go(c);
    struct sums *sums = sqlite3_value_pointer(value[0], pointer_type);
    if (sums == NULL)
        return refuse(c, "sums() takes what sums_by() gives");
    c->row = 0;
    c->family = (struct family){.bits = n > 1 ? sqlite3_value_int64(value[1]) : FAMILY_NONE};
    if (n > 1 && (c->family.bits < 0 || c->family.bits > BITS_MAX))
        return refuse(c, "a family of sums() shares all but 0 to 62 bits");
    c->sums = sums;
    c->sums->users++;
    enter_row(c);
    return SQLITE_OK;
}

static int next_row(sqlite3_vtab_cursor *cursor)
{
    struct cursor *c = (struct cursor *)cursor;
    c->row++;
    enter_row(c);
    return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *cursor)
{
    const struct cursor *c = (struct cursor *)cursor;
    return c->sums == NULL || c->row >= c->sums->n;
}

static void give_of_group(const struct cursor *c, sqlite3_context *context, int column)
{
    const struct sums *s = c->sums;
    if (column >= COLUMN_FIRST && s->is_too_large[column - COLUMN_FIRST])
        sqlite3_result_error(context, "integer overflow", -1);
    else if ((size_t)column < s->size)
        sqlite3_result_int64(context, row_at(s, c->row)[column]);
}

static void give_of_family(const struct cursor *c, sqlite3_context *context, int number)
{
    if (c->family.bits == FAMILY_NONE || (size_t)number >= c->sums->numbers)
        return;
    if (c->family.is_too_large[number])
        sqlite3_result_error(context, "integer overflow", -1);
    else
        sqlite3_result_int64(context, c->family.sum[number]);
}

/* Numbers that were not given are NULL. */
static int give_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    const struct cursor *c = (struct cursor *)cursor;
    if (column < COLUMN_ALL_N)
        give_of_group(c, context, column);
    else if (column >= COLUMN_ALL_FIRST && column < COLUMN_GROUPS)
        give_of_family(c, context, column - COLUMN_ALL_FIRST);
    else if (column == COLUMN_ALL_N && c->family.bits != FAMILY_NONE)
        sqlite3_result_int64(context, c->family.n);
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

static int add_aggregate(struct store *s, const char *name, int n_keys,
                         void (*add)(sqlite3_context *context, int n, sqlite3_value **value))
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int status = SQLITE_OK;
    for (int n = n_keys; n <= NUMBERS_MAX + n_keys && status == SQLITE_OK; n++)
        status =
            sqlite3_create_function_v2(s->db, name, n, flags, NULL, NULL, add, finish, NULL);
    return status;
}

int sql_sums_by_add(struct store *s, struct err *err)
{
    int status = sqlite3_create_module(s->db, "sums", &module, NULL);
    if (status == SQLITE_OK)
        status = add_aggregate(s, "sums_by", 1, step);
    if (status == SQLITE_OK)
        status = add_aggregate(s, "sums_by_two", 2, step_of_two);
    if (status == SQLITE_OK)
        status = add_aggregate(s, "sums_by_set", 2, step_of_set);
    return status == SQLITE_OK ? 0 : connection_fail(s, err);
}
