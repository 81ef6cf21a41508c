#include "store/sql/sql_models.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "base/xalloc.h"
#include "stats/effect.h"
#include "stats/rating.h"
#include "store/connection.h"

/* ---- logit, effect ---- */

enum { GAME, MOMENT, SEAT, WIN, OFFSET, FIRST_VARIABLE };

/* Variables of an effect after the choice: player, chair. */
enum { GROUPS = 2 };

struct model {
    struct logit *logit; /* NULL before the first row */
    bool is_impossible;
};

static bool has_effect(sqlite3_context *context)
{
    return *(bool *)sqlite3_user_data(context);
}

static int32_t number_of(struct model *m, sqlite3_value *value)
{
    const int64_t number = sqlite3_value_int64(value);
    m->is_impossible |= number < INT32_MIN || number > INT32_MAX;
    return (int32_t)number;
}

static void add_row(struct model *m, int n, sqlite3_value **value)
{
    struct logit_row row = {
        .game = number_of(m, value[GAME]),
        .moment = number_of(m, value[MOMENT]),
        .seat = number_of(m, value[SEAT]),
        .win = number_of(m, value[WIN]),
        .offset = number_of(m, value[OFFSET]),
    };
    for (int i = FIRST_VARIABLE; i < n; i++)
        row.x[i - FIRST_VARIABLE] = number_of(m, value[i]);
    logit_add(m->logit, &row);
}

static void step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct model *m = sqlite3_aggregate_context(context, sizeof *m);
    if (m == NULL) {
        sqlite3_result_error_nomem(context);
    } else if (n <= FIRST_VARIABLE + (has_effect(context) ? GROUPS : 0) ||
               n > FIRST_VARIABLE + LOGIT_VARIABLES_MAX) {
        sqlite3_result_error(context, "too few or too many variables: see docs/reports.md", -1);
    } else {
        if (m->logit == NULL) {
            m->logit = xcalloc(1, sizeof *m->logit);
            logit_init(m->logit, (size_t)(n - FIRST_VARIABLE), has_effect(context));
            m->logit->n_groups = has_effect(context) ? GROUPS : 0;
        }
        add_row(m, n, value);
    }
}

static void put_json(sqlite3_context *context, struct buf *json)
{
    sqlite3_result_text(context, buf_str(json), (int)json->len, SQLITE_TRANSIENT);
    buf_free(json);
}

static void put_coefficients(sqlite3_context *context, const struct logit *l)
{
    struct logit_point p = {0};
    struct buf json = BUF_INIT;
    logit_fit(l, &p, 0);
    for (size_t k = 0; k < l->n_variables; k++)
        buf_printf(&json, "%s%" PRId64, k == 0 ? "[" : ",", logit_coefficient(&p, k));
    buf_putc(&json, ']');
    put_json(context, &json);
}

static void put_member(struct buf *json, const char *name, int64_t value)
{
    buf_printf(json, "%s\"%s\":", json->len == 0 ? "{" : ",", name);
    if (value == EFFECT_OPEN)
        buf_puts(json, "null");
    else
        buf_put_i64(json, value);
}

static void put_effect(sqlite3_context *context, const struct logit *l)
{
    struct effect e;
    struct buf json = BUF_INIT;
    if (!effect_find(&e, l))
        return;
    put_member(&json, "games", e.games);
    put_member(&json, "won", e.won);
    put_member(&json, "stood", e.stood);
    put_member(&json, "low", e.low);
    put_member(&json, "high", e.high);
    put_member(&json, "odds", e.odds);
    put_member(&json, "odds_low", e.odds_low);
    put_member(&json, "odds_high", e.odds_high);
    put_member(&json, "distance", e.distance);
    put_member(&json, "variance", e.variance);
    buf_putc(&json, '}');
    put_json(context, &json);
}

/* Also called, for a result that nobody sees, when a statement ends early. */
static void finish(sqlite3_context *context)
{
    struct model *m = sqlite3_aggregate_context(context, 0);
    if (m == NULL || m->logit == NULL)
        return;
    if (m->is_impossible || !logit_prepare(m->logit))
        sqlite3_result_error(context, "the rows of a model are no games", -1);
    else if (has_effect(context))
        put_effect(context, m->logit);
    else if (m->logit->n_moments > 0)
        put_coefficients(context, m->logit);
    logit_free(m->logit);
    free(m->logit);
    m->logit = NULL;
}

/* ---- rating ---- */

enum { PLAYERS, OF_GAME, DAY, PLAYER, PLACE, IS_SEATED, PLAYERS_MAX = 1 << 20 };

struct ratings {
    struct rating_book *book; /* NULL before the first row */
    int64_t game, day;        /* that whose rows are read; played when the next one begins */
    struct rating_side side[RATING_SIDES_MAX];
    size_t n_sides, player;
};

static void play_game(struct ratings *r)
{
    if (r->n_sides >= 2 && r->n_sides <= RATING_SIDES_MAX)
        rating_play(r->book, r->side, r->n_sides, r->day);
    r->n_sides = 0;
}

static void take_side(struct ratings *r, sqlite3_value **value)
{
    const int64_t game = sqlite3_value_int64(value[OF_GAME]);
    if (game != r->game)
        play_game(r);
    r->game = game;
    r->day = sqlite3_value_type(value[DAY]) == SQLITE_NULL ? RATING_NO_DAY
                                                           : sqlite3_value_int64(value[DAY]);
    r->player = (size_t)sqlite3_value_int64(value[PLAYER]);
    if (r->n_sides < RATING_SIDES_MAX)
        r->side[r->n_sides] =
            (struct rating_side){.player = r->player,
                                 .place = sqlite3_value_int64(value[PLACE]),
                                 .is_unseated = sqlite3_value_int64(value[IS_SEATED]) == 0};
    r->n_sides++;
}

static void rating_step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct ratings *r = sqlite3_aggregate_context(context, sizeof *r);
    const int64_t players = sqlite3_value_int64(value[PLAYERS]);
    const int64_t player = sqlite3_value_int64(value[PLAYER]);
    (void)n;
    if (r == NULL) {
        sqlite3_result_error_nomem(context);
    } else if (players > PLAYERS_MAX || player < 0 || player >= players) {
        sqlite3_result_error(context,
                             "a player of a rating is 0 or more, and below their number", -1);
    } else {
        if (r->book == NULL)
            r->book = rating_book_new((size_t)players);
        take_side(r, value);
    }
}

static void rating_value(sqlite3_context *context)
{
    const struct ratings *r = sqlite3_aggregate_context(context, 0);
    if (r != NULL && r->book != NULL)
        sqlite3_result_int64(context, rating_points(r->book, r->player));
}

static void rating_inverse(sqlite3_context *context, int n, sqlite3_value **value)
{
    (void)n;
    (void)value;
    sqlite3_result_error(context, "a rating is of all games before", -1);
}

static void rating_finish(sqlite3_context *context)
{
    struct ratings *r = sqlite3_aggregate_context(context, 0);
    rating_value(context);
    if (r != NULL) {
        rating_book_free(r->book);
        r->book = NULL;
    }
}

/* ---- of one row ---- */

static void log_ratio(sqlite3_context *context, int n, sqlite3_value **value)
{
    const int64_t part = sqlite3_value_int64(value[0]), whole = sqlite3_value_int64(value[1]);
    (void)n;
    if (part <= 0 || part > whole || whole > FIXED_ONE)
        return;
    const int64_t fraction = fixed_divide(part * FIXED_ONE, whole);
    sqlite3_result_int64(
        context, -fixed_divide(fixed_minus_ln(fraction > 0 ? fraction : 1) * 1000, FIXED_ONE));
}

int sql_models_add(struct store *s, struct err *err)
{
    static bool is_logit = false, is_effect = true;
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    if (sqlite3_create_function_v2(s->db, "logit", -1, flags, &is_logit, NULL, step, finish,
                                   NULL) == SQLITE_OK &&
        sqlite3_create_function_v2(s->db, "effect", -1, flags, &is_effect, NULL, step, finish,
                                   NULL) == SQLITE_OK &&
        sqlite3_create_function_v2(s->db, "log_ratio", 2, flags, NULL, log_ratio, NULL, NULL,
                                   NULL) == SQLITE_OK &&
        sqlite3_create_window_function(s->db, "rating", 6, flags, NULL, rating_step,
                                       rating_finish, rating_value, rating_inverse,
                                       NULL) == SQLITE_OK)
        return sql_usual_add(s, err);
    return connection_fail(s, err);
}
