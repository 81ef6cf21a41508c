#include "store/sql/sql_models.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "base/xalloc.h"
#include "stats/effect.h"
#include "stats/rating.h"
#include "store/connection.h"

/* ---- logit, effect ---- */

struct model {
    struct logit *logit; /* NULL before the first row */
    bool is_impossible;
};

static int32_t checked(struct model *m, int64_t number)
{
    m->is_impossible |= number < INT32_MIN || number > INT32_MAX;
    return (int32_t)number;
}

static int32_t number_of(struct model *m, sqlite3_value *value)
{
    return checked(m, sqlite3_value_int64(value));
}

/* The model of the aggregate, begun with its first row; NULL after an error. */
static struct model *model_of(sqlite3_context *context, size_t n_variables, size_t n_groups)
{
    struct model *m = sqlite3_aggregate_context(context, sizeof *m);
    if (m == NULL)
        sqlite3_result_error_nomem(context);
    if (m == NULL || m->logit != NULL)
        return m;
    m->logit = xcalloc(1, sizeof *m->logit);
    logit_init(m->logit, n_variables, n_groups > 0);
    m->logit->n_groups = n_groups;
    return m;
}

enum { GAME, MOMENT, SEAT, WIN, OFFSET, FIRST_VARIABLE };

static void logit_step(sqlite3_context *context, int n, sqlite3_value **value)
{
    if (n <= FIRST_VARIABLE || n > FIRST_VARIABLE + LOGIT_VARIABLES_MAX) {
        sqlite3_result_error(context, "too few or too many variables: see docs/reports.md", -1);
        return;
    }
    struct model *m = model_of(context, (size_t)(n - FIRST_VARIABLE), 0);
    if (m == NULL)
        return;
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

/* A seat of a table, and a roster: those of a game, one after the other. */
struct rostered {
    int64_t seat, win, offset, known, player, chair;
};

enum { ROSTER_ROWS = 6 };
_Static_assert(sizeof(struct rostered) == ROSTER_ROWS * sizeof(int64_t), "a row of numbers");

static void roster_step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct buf *roster = sqlite3_aggregate_context(context, sizeof *roster);
    struct rostered seat;
    (void)n;
    if (roster == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    for (int i = 0; i < ROSTER_ROWS; i++)
        (&seat.seat)[i] = sqlite3_value_int64(value[i]);
    buf_put(roster, (const char *)&seat, sizeof seat);
}

static void roster_finish(sqlite3_context *context)
{
    struct buf *roster = sqlite3_aggregate_context(context, 0);
    if (roster == NULL)
        return;
    sqlite3_result_blob(context, buf_str(roster), (int)roster->len, SQLITE_TRANSIENT);
    buf_free(roster);
}

/* Arguments of effect(). */
enum {
    ROSTER = 2,
    CHOSEN,
    SCALES,
    NUMBERS = SCALES + 2,
    ALREADY = NUMBERS + 2,
    EFFECT_ARGUMENTS
};

/* Variables: the choice, the habits of player and chair, two numbers of the seat, whether it had it already. */
enum { GROUPS = 2, EFFECT_VARIABLES = 6, PER_NUMBER = 200, ALL = 1000, MILLION = 1000000 };

/* Twelve bits of a packed number for each seat, as in turn.scores: five seats have room. */
enum { NUMBER_BITS = 12, SEATS_PACKED = 5 };

static int64_t unpacked(sqlite3_value *value, int64_t seat)
{
    const int64_t packed = sqlite3_value_int64(value);
    return seat < SEATS_PACKED ? packed >> NUMBER_BITS * seat & ((1 << NUMBER_BITS) - 1) : 0;
}

static bool has_bit(sqlite3_value *value, int64_t seat)
{
    return (sqlite3_value_int64(value) >> seat & 1) != 0;
}

static void add_seat(struct model *m, const struct rostered *s, sqlite3_value **value)
{
    if (s->seat < 0 || s->seat >= LOGIT_SEATS_MAX) {
        m->is_impossible = true;
        return;
    }
    const int64_t one = unpacked(value[NUMBERS], s->seat);
    const int64_t two = unpacked(value[NUMBERS + 1], s->seat);
    const int64_t by_numbers =
        sqlite3_value_int64(value[SCALES]) * one + sqlite3_value_int64(value[SCALES + 1]) * two;
    const struct logit_row row = {
        .game = number_of(m, value[GAME]),
        .moment = number_of(m, value[MOMENT]),
        .seat = (int32_t)s->seat,
        .win = checked(m, s->win),
        .offset = checked(m, s->offset + (s->known + by_numbers) / MILLION),
        .x = {has_bit(value[CHOSEN], s->seat), checked(m, s->player), checked(m, s->chair),
              (int32_t)(PER_NUMBER * one), (int32_t)(PER_NUMBER * two),
              ALL * has_bit(value[ALREADY], s->seat)},
    };
    logit_add(m->logit, &row);
}

static void effect_step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct model *m = model_of(context, EFFECT_VARIABLES, GROUPS);
    const char *roster = sqlite3_value_blob(value[ROSTER]);
    const size_t size = (size_t)sqlite3_value_bytes(value[ROSTER]);
    (void)n;
    if (m == NULL)
        return;
    m->is_impossible |= size % sizeof(struct rostered) != 0;
    for (size_t at = 0; at + sizeof(struct rostered) <= size; at += sizeof(struct rostered)) {
        struct rostered seat;
        memcpy(&seat, roster + at, sizeof seat);
        add_seat(m, &seat, value);
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
    else if (m->logit->has_effect)
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
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    if (sqlite3_create_function_v2(s->db, "logit", -1, flags, NULL, NULL, logit_step, finish,
                                   NULL) == SQLITE_OK &&
        sqlite3_create_function_v2(s->db, "roster", ROSTER_ROWS, flags, NULL, NULL, roster_step,
                                   roster_finish, NULL) == SQLITE_OK &&
        sqlite3_create_function_v2(s->db, "effect", EFFECT_ARGUMENTS, flags, NULL, NULL,
                                   effect_step, finish, NULL) == SQLITE_OK &&
        sqlite3_create_function_v2(s->db, "log_ratio", 2, flags, NULL, log_ratio, NULL, NULL,
                                   NULL) == SQLITE_OK &&
        sqlite3_create_window_function(s->db, "rating", 6, flags, NULL, rating_step,
                                       rating_finish, rating_value, rating_inverse,
                                       NULL) == SQLITE_OK)
        return sql_usual_add(s, err);
    return connection_fail(s, err);
}
