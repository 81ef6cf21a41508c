/* sql_discovery.c - q of many questions: the aggregate `false_rates` reads the p of all of them, and
 * `false_rate` says what q is at one of these.  Windows would sort the rows of the questions twice.
 *
 * The rates are a blob of numbers of this machine, which no table keeps.  SQLite copies it for each row.
 */
#include <stdint.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "stats/discovery.h"
#include "stats/p_value.h"
#include "store/connection.h"
#include "store/sql/sql_functions.h"

enum { FIRST = 64 };

struct questions {
    struct discovery *of;
    size_t n, capacity;
};

/* (p); NULL is no question. */
static void step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct questions *q = sqlite3_aggregate_context(context, sizeof *q);
    (void)n;
    if (q == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    const int64_t p = sqlite3_value_int64(value[0]);
    if (sqlite3_value_type(value[0]) == SQLITE_NULL)
        return;
    if (q->n == q->capacity) {
        q->capacity = q->capacity == 0 ? FIRST : 2 * q->capacity;
        q->of = xrealloc_array(q->of, q->capacity, sizeof *q->of);
    }
    q->of[q->n++].p = p < 0 ? 0 : p > P_VALUE_CERTAIN ? P_VALUE_CERTAIN : p;
}

static void finish(sqlite3_context *context)
{
    struct questions *q = sqlite3_aggregate_context(context, 0);
    if (q == NULL || q->n == 0)
        return;
    const size_t n = discovery_rates(q->of, q->n);
    sqlite3_result_blob64(context, q->of, n * sizeof *q->of,
                          free); /* a little of what it holds */
}

/* (false_rates(p), p) */
static void false_rate(sqlite3_context *context, int n, sqlite3_value **value)
{
    const struct discovery *of = sqlite3_value_blob(value[0]);
    const size_t size = (size_t)sqlite3_value_bytes(value[0]);
    (void)n;
    if (of == NULL || size == 0 || sqlite3_value_type(value[1]) == SQLITE_NULL)
        return;
    if (size % sizeof *of != 0 || (uintptr_t)of % _Alignof(struct discovery) != 0)
        sqlite3_result_error(context, "false_rate() takes what false_rates() gives", -1);
    else
        sqlite3_result_int64(
            context, discovery_rate(of, size / sizeof *of, sqlite3_value_int64(value[1])));
}

int sql_discovery_add(struct store *s, struct err *err)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int status = sqlite3_create_function_v2(s->db, "false_rates", 1, flags, NULL, NULL, step,
                                            finish, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_create_function_v2(s->db, "false_rate", 2, flags, NULL, false_rate,
                                            NULL, NULL, NULL);
    return status == SQLITE_OK ? 0 : connection_fail(s, err);
}
