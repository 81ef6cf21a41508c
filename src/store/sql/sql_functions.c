#include "store/sql/sql_functions.h"

#include <stddef.h>

#include "stats/interval.h"
#include "stats/p_value.h"
#include "store/connection.h"
#include "store/sql/seat_start.h"
#include "store/sql/shown_words.h"
#include "store/sql/sql_models.h"

enum { SCALE_MAX = 10000, UNIT_MAX = 10000, GAME_MAX = 1 << 30 };

/* What a function answers. */
enum answer {
    RATIO,
    RATIO_LOW,
    RATIO_HIGH,
    SHARE_LOW,
    SHARE_HIGH,
    DIFFERENCE_LOW,
    DIFFERENCE_HIGH,
};

struct question {
    struct game_moments moments;
    int64_t scale, unit;
    bool is_impossible; /* a number of one game that no game has */
};

static bool is_size(int64_t number)
{
    return number > -GAME_MAX && number < GAME_MAX;
}

static bool is_between(int64_t number, int64_t most)
{
    return number >= 1 && number <= most;
}

static bool find_interval(struct interval *out, const struct question *q, enum answer answer)
{
    switch (answer) {
    case RATIO:
        break;
    case RATIO_LOW:
    case RATIO_HIGH:
        return interval_of_ratio(out, &q->moments, q->scale);
    case SHARE_LOW:
    case SHARE_HIGH:
        return interval_of_share(out, &q->moments, q->scale, q->unit);
    case DIFFERENCE_LOW:
    case DIFFERENCE_HIGH:
        return interval_of_difference(out, &q->moments, q->scale);
    }
    return false;
}

static bool is_low(enum answer answer)
{
    return answer == RATIO_LOW || answer == SHARE_LOW || answer == DIFFERENCE_LOW;
}

static enum answer answer_of(sqlite3_context *context)
{
    return *(enum answer *)sqlite3_user_data(context);
}

/* A function without a result is NULL. */
static void put_answer(sqlite3_context *context, const struct question *q)
{
    const enum answer answer = answer_of(context);
    struct interval i;
    if (!is_between(q->scale, SCALE_MAX) || !is_between(q->unit, UNIT_MAX))
        sqlite3_result_error(context, "scale and unit are 1 to 10000", -1);
    else if (answer == RATIO && q->moments.w > 0)
        sqlite3_result_int64(context, scaled_ratio(q->moments.x, q->moments.w, q->scale));
    else if (find_interval(&i, q, answer))
        sqlite3_result_int64(context, is_low(answer) ? i.low : i.high);
}

/* (n, x, w, xx, xw, ww, scale), and a unit for a share. */
static void of_sums(sqlite3_context *context, int n, sqlite3_value **value)
{
    const struct question q = {
        .moments = {.n = sqlite3_value_int64(value[0]),
                    .x = sqlite3_value_int64(value[1]),
                    .w = sqlite3_value_int64(value[2]),
                    .xx = sqlite3_value_int64(value[3]),
                    .xw = sqlite3_value_int64(value[4]),
                    .ww = sqlite3_value_int64(value[5])},
        .scale = sqlite3_value_int64(value[6]),
        .unit = n > 7 ? sqlite3_value_int64(value[7]) : 1,
    };
    put_answer(context, &q);
}

/* (x, w, scale), and a unit for a share. */
static void step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct question *q = sqlite3_aggregate_context(context, sizeof *q);
    if (q == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    const int64_t x = sqlite3_value_int64(value[0]), w = sqlite3_value_int64(value[1]);
    q->is_impossible |= !is_size(x) || !is_size(w) || !moments_add(&q->moments, x, w);
    q->scale = sqlite3_value_int64(value[2]);
    q->unit = n > 3 ? sqlite3_value_int64(value[3]) : 1;
}

static void finish(sqlite3_context *context)
{
    const struct question *q = sqlite3_aggregate_context(context, 0);
    if (q != NULL && !q->is_impossible)
        put_answer(context, q);
}

/* (hits, n, scale, unit) */
static void wilson(sqlite3_context *context, int n, sqlite3_value **value)
{
    const int64_t scale = sqlite3_value_int64(value[2]), unit = sqlite3_value_int64(value[3]);
    struct interval i;
    (void)n;
    if (!is_between(scale, SCALE_MAX) || !is_between(unit, UNIT_MAX))
        sqlite3_result_error(context, "scale and unit are 1 to 10000", -1);
    else if (interval_of_trials(&i, sqlite3_value_int64(value[0]),
                                sqlite3_value_int64(value[1]), scale, unit))
        sqlite3_result_int64(context, is_low(answer_of(context)) ? i.low : i.high);
}

/* (distance, variance, step) */
static void p_value(sqlite3_context *context, int n, sqlite3_value **value)
{
    (void)n;
    int64_t p;
    if (p_value_of_normal(&p, sqlite3_value_int64(value[0]), sqlite3_value_int64(value[1]),
                          sqlite3_value_int64(value[2])))
        sqlite3_result_int64(context, p);
}

static struct sql_function {
    const char *name;
    int arguments;
    enum answer answer;
    void (*of_row)(sqlite3_context *, int, sqlite3_value **); /* NULL: an aggregate */
} functions[] = {
    {"ratio", 3, RATIO, NULL},
    {"ratio_low", 3, RATIO_LOW, NULL},
    {"ratio_high", 3, RATIO_HIGH, NULL},
    {"share_low", 4, SHARE_LOW, NULL},
    {"share_high", 4, SHARE_HIGH, NULL},
    {"difference_low", 3, DIFFERENCE_LOW, NULL},
    {"difference_high", 3, DIFFERENCE_HIGH, NULL},
    {"ratio_low", 7, RATIO_LOW, of_sums},
    {"ratio_high", 7, RATIO_HIGH, of_sums},
    {"share_low", 8, SHARE_LOW, of_sums},
    {"share_high", 8, SHARE_HIGH, of_sums},
    {"difference_low", 7, DIFFERENCE_LOW, of_sums},
    {"difference_high", 7, DIFFERENCE_HIGH, of_sums},
    {"wilson_low", 4, RATIO_LOW, wilson},
    {"wilson_high", 4, RATIO_HIGH, wilson},
    {"p_value", 3, RATIO, p_value},
};

int sql_functions_add(struct store *s, struct err *err)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        struct sql_function *f = &functions[i];
        const bool is_aggregate = f->of_row == NULL;
        if (sqlite3_create_function_v2(s->db, f->name, f->arguments, flags, &f->answer,
                                       f->of_row, is_aggregate ? step : NULL,
                                       is_aggregate ? finish : NULL, NULL) != SQLITE_OK)
            return connection_fail(s, err);
    }
    return sql_bit_sums_add(s, err) < 0 || sql_sums_by_add(s, err) < 0 ||
                   sql_discovery_add(s, err) < 0 || sql_words_add(s, err) < 0 ||
                   seat_start_add(s, err) < 0 || shown_words_add(s, err) < 0 ||
                   sql_models_add(s, err) < 0
               ? -1
               : 0;
}
