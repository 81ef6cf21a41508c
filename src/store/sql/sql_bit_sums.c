/* sql_bit_sums.c - sums for each of the things that a set has, without a row for each of them. */
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "store/connection.h"
#include "store/sql/sql_functions.h"

enum { BITS = 64 };

struct bit_sums {
    int64_t sum[BITS];
    int64_t absolute; /* sum of all |x|: no sum is farther from 0 */
    bool is_too_large;
};

/* (mask, x) */
static void step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct bit_sums *s = sqlite3_aggregate_context(context, sizeof *s);
    (void)n;
    if (s == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    const int64_t x = sqlite3_value_int64(value[1]);
    const uint64_t distance = x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
    s->is_too_large |= distance > (uint64_t)(INT64_MAX - s->absolute);
    if (s->is_too_large)
        return;
    s->absolute += (int64_t)distance;
    for (uint64_t mask = (uint64_t)sqlite3_value_int64(value[0]); mask != 0; mask &= mask - 1)
        s->sum[__builtin_ctzll(mask)] += x;
}

static void finish(sqlite3_context *context)
{
    const struct bit_sums *s = sqlite3_aggregate_context(context, 0);
    struct buf out = BUF_INIT;
    if (s != NULL && s->is_too_large) {
        sqlite3_result_error(context, "integer overflow", -1);
        return;
    }
    for (int bit = 0; bit < BITS; bit++) {
        buf_putc(&out, bit == 0 ? '[' : ',');
        buf_put_i64(&out, s == NULL ? 0 : s->sum[bit]);
    }
    buf_putc(&out, ']');
    sqlite3_result_text(context, buf_str(&out), (int)out.len, SQLITE_TRANSIENT);
    buf_free(&out);
}

int sql_bit_sums_add(struct store *s, struct err *err)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    return sqlite3_create_function_v2(s->db, "bit_sums", 2, flags, NULL, NULL, step, finish,
                                      NULL) == SQLITE_OK
               ? 0
               : connection_fail(s, err);
}
