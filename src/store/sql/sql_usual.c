/* sql_usual.c - the aggregate `usual`: what those who choose something win, beside what they win as a rule. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/buf.h"
#include "stats/usual.h"
#include "store/connection.h"
#include "store/sql/sql_models.h"

enum { GAME, SEAT, PLAYER, CHAIR, WIN, OFFERED, X, FIRST_KEY };
enum { SET = FIRST_KEY, FIRST_OF_SET, SET_ARGUMENTS };

struct usual_rows {
    struct usual *usual; /* NULL before the first row */
    int64_t game, seat;  /* those of the last row */
    bool is_impossible;
};

static void add_choice(struct usual_rows *r, sqlite3_value *x, int64_t key)
{
    r->is_impossible |= !usual_add_choice(r->usual, key, sqlite3_value_int64(x));
}

static void add_keys(struct usual_rows *r, int n, sqlite3_value **value)
{
    for (int i = FIRST_KEY; i < n && !r->is_impossible; i++)
        if (sqlite3_value_type(value[i]) != SQLITE_NULL)
            add_choice(r, value[X], sqlite3_value_int64(value[i]));
}

/* A key for each thing of a set, whose first bit has the given one. */
static void add_set(struct usual_rows *r, sqlite3_value **value)
{
    for (uint64_t set = (uint64_t)sqlite3_value_int64(value[SET]);
         set != 0 && !r->is_impossible; set &= set - 1)
        add_choice(r, value[X],
                   sqlite3_value_int64(value[FIRST_OF_SET]) + __builtin_ctzll(set));
}

/* A row is about a seat: rows of one seat come together, and so do those of a game. */
static void take_seat(struct usual_rows *r, sqlite3_value **value)
{
    const int64_t game = sqlite3_value_int64(value[GAME]),
                  seat = sqlite3_value_int64(value[SEAT]);
    const bool is_first = r->usual == NULL;
    if (is_first)
        r->usual = usual_new();
    if (is_first || game != r->game)
        usual_begin_game(r->usual);
    if (is_first || game != r->game || seat != r->seat) {
        const bool offers_all = sqlite3_value_type(value[OFFERED]) == SQLITE_NULL;
        r->is_impossible |= !usual_add_seat(
            r->usual,
            &(struct usual_seat){
                .player = sqlite3_value_int64(value[PLAYER]),
                .chair = sqlite3_value_int64(value[CHAIR]),
                .win = sqlite3_value_int64(value[WIN]),
                .offered =
                    offers_all ? USUAL_ALL : (uint64_t)sqlite3_value_int64(value[OFFERED])});
    }
    r->game = game;
    r->seat = seat;
}

static void step(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct usual_rows *r = sqlite3_aggregate_context(context, sizeof *r);
    if (r == NULL)
        sqlite3_result_error_nomem(context);
    else if (n <= FIRST_KEY)
        sqlite3_result_error(context, "too few arguments: see docs/reports.md", -1);
    else if (!r->is_impossible) {
        take_seat(r, value);
        if (sqlite3_user_data(context) == NULL)
            add_keys(r, n, value);
        else
            add_set(r, value);
    }
}

static void put_answers(sqlite3_context *context, struct usual *usual)
{
    struct buf json = BUF_INIT;
    size_t n;
    struct usual_answer *answer = usual_find(usual, &n);
    buf_putc(&json, '[');
    for (size_t i = 0; i < n; i++)
        buf_printf(&json, "%s[%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "]",
                   i == 0 ? "" : ",", answer[i].key, answer[i].distance, answer[i].variance,
                   answer[i].expected);
    buf_putc(&json, ']');
    sqlite3_result_text(context, buf_str(&json), (int)json.len, SQLITE_TRANSIENT);
    buf_free(&json);
    free(answer);
}

/* Also called, for a result that nobody sees, when a statement ends early. */
static void finish(sqlite3_context *context)
{
    struct usual_rows *r = sqlite3_aggregate_context(context, 0);
    if (r == NULL || r->usual == NULL)
        return;
    if (r->is_impossible)
        sqlite3_result_error(context, "the rows of usual() are no games", -1);
    else
        put_answers(context, r->usual);
    usual_free(r->usual);
    r->usual = NULL;
}

int sql_usual_add(struct store *s, struct err *err)
{
    static char of_sets; /* its address says which function is meant */
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    if (sqlite3_create_function_v2(s->db, "usual", -1, flags, NULL, NULL, step, finish, NULL) ==
            SQLITE_OK &&
        sqlite3_create_function_v2(s->db, "usual_of_set", SET_ARGUMENTS, flags, &of_sets, NULL,
                                   step, finish, NULL) == SQLITE_OK)
        return 0;
    return connection_fail(s, err);
}
