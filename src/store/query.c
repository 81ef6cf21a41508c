#include "store/query.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/interrupt.h"
#include "base/xalloc.h"
#include "store/connection.h"

/* What a row counts for in store_limit.c: the caller holds some hundred bytes of it. */
enum { STEPS_OF_ROW = 1000 };

/* ---- statements that are used again ---- */

/* SQLite takes a millisecond to prepare the SQL of a report, as long as its answer about one game takes; a
 * site asks for a thousand of them. */
static bool take_spare(struct prepared *out, struct store *s, const char *sql,
                       const struct query_view *views)
{
    for (size_t i = 0; i < SPARE_STATEMENTS; i++) {
        struct prepared *spare = &s->spare[i];
        if (spare->statement != NULL && spare->views == views && strcmp(spare->sql, sql) == 0) {
            *out = *spare;
            *spare = (struct prepared){0};
            return true;
        }
    }
    return false;
}

static void end_prepared(struct prepared *p)
{
    sqlite3_finalize(p->statement);
    free(p->sql);
    *p = (struct prepared){0};
}

/* An empty place, or that of the statement that was not used for the longest time: so statements that are asked again
 * and again stay, whatever is asked between. */
static struct prepared *place_of_spare(struct store *s)
{
    struct prepared *oldest = &s->spare[0];
    for (size_t i = 0; i < SPARE_STATEMENTS; i++) {
        struct prepared *spare = &s->spare[i];
        if (spare->statement == NULL)
            return spare;
        if (spare->freed < oldest->freed)
            oldest = spare;
    }
    return oldest;
}

static void give_spare(struct store *s, const struct prepared *made)
{
    struct prepared *place = place_of_spare(s);
    end_prepared(place);
    sqlite3_reset(made->statement);
    sqlite3_clear_bindings(made->statement);
    *place = *made;
    place->freed = s->spares++;
}

void query_forget_spares(struct store *s)
{
    for (size_t i = 0; i < SPARE_STATEMENTS; i++)
        end_prepared(&s->spare[i]);
}

/* ---- queries ---- */

static int prepare(struct prepared *out, struct store *store, const char *sql,
                   const struct query_view *views, struct err *err)
{
    struct viewed_sql viewed;
    const int status = query_views_prepare(&viewed, store, sql, views, &out->statement, NULL);
    buf_free(&viewed.text);
    if (status != SQLITE_OK)
        return connection_fail(store, err);
    out->sql = xstrdup(sql);
    out->views = views;
    return 0;
}

int query_new_viewed(struct query **out, struct store *store, const char *sql,
                     const struct query_view *views, struct err *err)
{
    struct prepared made = {0};
    *out = NULL;
    if (!take_spare(&made, store, sql, views) && prepare(&made, store, sql, views, err) < 0)
        return -1;
    struct query *q = xmalloc(sizeof *q);
    *q = (struct query){.made = made, .store = store};
    *out = q;
    return 0;
}

int query_new(struct query **out, struct store *store, const char *sql, struct err *err)
{
    return query_new_viewed(out, store, sql, NULL, err);
}

/* SQLite makes no statement of it. */
bool query_is_nothing(struct store *store, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    const int status = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    const bool is_empty = status == SQLITE_OK && statement == NULL;
    sqlite3_finalize(statement);
    return is_empty;
}

bool query_is_complete(const char *sql)
{
    return sqlite3_complete(sql) != 0;
}

void query_free(struct query *q)
{
    if (q == NULL)
        return;
    if (q->is_guarded)
        sqlite3_finalize(q->made.statement);
    else if (q->made.statement != NULL)
        give_spare(q->store, &q->made);
    free(q);
}

/* Binding fails only for a wrong number or a statement that is being stepped: both are bugs. */
static void check_bound(int status)
{
    assert(status == SQLITE_OK);
    (void)status;
}

void query_bind_int(struct query *q, int parameter, int64_t value)
{
    check_bound(sqlite3_bind_int64(q->made.statement, parameter, value));
}

void query_bind_null(struct query *q, int parameter)
{
    check_bound(sqlite3_bind_null(q->made.statement, parameter));
}

void query_bind_text(struct query *q, int parameter, const char *text, size_t length)
{
    check_bound(sqlite3_bind_text64(q->made.statement, parameter, text, length, SQLITE_STATIC,
                                    SQLITE_UTF8));
}

void query_bind_blob(struct query *q, int parameter, const void *bytes, size_t length)
{
    check_bound(sqlite3_bind_blob64(q->made.statement, parameter, length == 0 ? "" : bytes,
                                    length, SQLITE_STATIC));
}

int query_parameter(struct query *q, const char *name)
{
    return sqlite3_bind_parameter_index(q->made.statement, name);
}

const char *query_parameter_name(struct query *q, int parameter)
{
    if (parameter > sqlite3_bind_parameter_count(q->made.statement))
        return NULL;
    const char *name = sqlite3_bind_parameter_name(q->made.statement, parameter);
    return name == NULL ? "" : name;
}

/* Makes one step, which store_limit.c counts. */
static int watched_step(struct query *q)
{
    struct query *outer = q->store->running;
    q->store->running = q;
    interrupt_hold();
    const int status = sqlite3_step(q->made.statement);
    q->store->running = outer;
    return status;
}

int query_step(struct query *q, struct err *err)
{
    int result = -1;
    switch (watched_step(q)) {
    case SQLITE_ROW:
        q->steps += STEPS_OF_ROW;
        result = 1;
        break;
    case SQLITE_DONE:
        query_reset(q);
        result = 0;
        break;
    default:
        connection_fail(q->store, err);
        query_reset(q);
    }
    interrupt_release();
    return result;
}

void query_reset(struct query *q)
{
    sqlite3_reset(q->made.statement);
    q->steps = 0;
}

int query_run(struct query *q, struct err *err)
{
    const int status = query_step(q, err);
    assert(status <= 0);
    return status;
}

int query_number(struct store *store, const char *sql, int64_t *out, struct err *err)
{
    struct query *q;
    if (query_new(&q, store, sql, err) < 0)
        return -1;
    const int status = query_step(q, err);
    *out = status > 0 ? query_int(q, 0) : 0;
    query_free(q);
    return status < 0 ? -1 : 0;
}

int query_columns(const struct query *q)
{
    return sqlite3_column_count(q->made.statement);
}

const char *query_column_name(struct query *q, int column)
{
    return sqlite3_column_name(q->made.statement, column);
}

enum value_type query_type(struct query *q, int column)
{
    switch (sqlite3_column_type(q->made.statement, column)) {
    case SQLITE_INTEGER:
        return VALUE_INT;
    case SQLITE_FLOAT:
        return VALUE_REAL;
    case SQLITE_TEXT:
        return VALUE_TEXT;
    case SQLITE_BLOB:
        return VALUE_BLOB;
    }
    return VALUE_NULL;
}

bool query_is_null(struct query *q, int column)
{
    return sqlite3_column_type(q->made.statement, column) == SQLITE_NULL;
}

int64_t query_int(struct query *q, int column)
{
    return sqlite3_column_int64(q->made.statement, column);
}

/* SQLite gives NULL for a value, too, when it finds no memory for it. */
static void check_memory(struct query *q)
{
    if (sqlite3_errcode(sqlite3_db_handle(q->made.statement)) == SQLITE_NOMEM)
        xalloc_failed();
}

const char *query_text(struct query *q, int column)
{
    const unsigned char *text = sqlite3_column_text(q->made.statement, column);
    if (text == NULL)
        check_memory(q);
    return text == NULL ? "" : (const char *)text;
}

size_t query_text_length(struct query *q, int column)
{
    return (size_t)sqlite3_column_bytes(q->made.statement, column);
}

const void *query_blob(struct query *q, int column, size_t *length)
{
    const void *bytes = sqlite3_column_blob(q->made.statement, column);
    *length = (size_t)sqlite3_column_bytes(q->made.statement, column);
    if (bytes == NULL)
        check_memory(q);
    return bytes;
}
