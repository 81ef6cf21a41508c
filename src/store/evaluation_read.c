/* evaluation_read.c - what is kept of a game, out of its tables. */
#include "store/evaluation.h"

#include <string.h>

#include "base/arena.h"
#include "store/packed.h"
#include "store/query.h"

enum { POSITIONS_MOST = 1 << 20 }; /* no game has as many: what says so is damaged */

static const char *copy_text(struct query *q, int column, struct arena *texts)
{
    return arena_strndup(texts, query_text(q, column), query_text_length(q, column));
}

/* 1 = it is there, 0 = it is not, -1 = failed. */
static int read_settings(struct evaluation *out, struct store *s, int64_t game,
                         struct arena *texts, struct err *err)
{
    static const char sql[] =
        "SELECT policy, temper, seed, games, error, all_cards, coalesce(decided, 0),"
        " coalesce(round, 0), favourite FROM evaluation WHERE game = ?1";
    struct query *q;
    if (query_new(&q, s, sql, err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    const int status = query_step(q, err);
    if (status > 0) {
        out->settings = (struct evaluation_settings){
            copy_text(q, 0, texts), query_int(q, 1), query_int(q, 2),
            query_int(q, 3),        query_int(q, 4), query_int(q, 5) != 0};
        out->decided = query_int(q, 6);
        out->round = query_int(q, 7);
        out->favourite = query_int(q, 8);
    }
    query_free(q);
    return status;
}

static int64_t *take_numbers(struct query *q, int column, size_t n, struct arena *texts)
{
    int64_t *number = arena_calloc(texts, n, sizeof *number);
    packed_take_numbers(query_text(q, column), query_text_length(q, column), number, n);
    return number;
}

static void take_seat(struct evaluation *out, struct query *q, struct arena *texts)
{
    struct evaluation_seat *seat = &out->seat[out->n_seats++];
    *seat = (struct evaluation_seat){query_int(q, 1), query_int(q, 2), query_int(q, 3),
                                     query_int(q, 4), query_int(q, 5), query_int(q, 6),
                                     query_int(q, 7), .chance = NULL};
    seat->chance = take_numbers(q, 8, out->n_positions, texts);
    seat->points = take_numbers(q, 9, out->n_positions, texts);
}

static int read_course(struct evaluation *out, struct store *s, int64_t game,
                       struct arena *texts, struct err *err)
{
    struct query *q;
    if (query_new(&q, s,
                  "SELECT n, start, luck, luck_error, own, own_error, others, result, chances,"
                  " points FROM course WHERE game = ?1 ORDER BY seat",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    int status;
    while ((status = query_step(q, err)) > 0 && out->n_seats < SEATS_MAX) {
        const int64_t n = query_int(q, 0);
        if (n < 1 || n > POSITIONS_MOST || (out->n_seats > 0 && (size_t)n != out->n_positions))
            break;
        out->n_positions = (size_t)n;
        take_seat(out, q, texts);
    }
    query_free(q);
    return status < 0 ? -1 : 0;
}

static struct judged_decision decision_of(struct query *q, struct arena *texts)
{
    return (struct judged_decision){
        .seq = query_int(q, 0),
        .round = query_int(q, 1),
        .turn = query_int(q, 2),
        .seat = query_int(q, 3),
        .what = copy_text(q, 4, texts),
        .thing = query_is_null(q, 5) ? NULL : copy_text(q, 5, texts),
        .best = copy_text(q, 6, texts),
        .loss = query_int(q, 7),
        .error = query_int(q, 8),
        .points = query_int(q, 9),
        .stakes = query_int(q, 10),
        .worth = query_int(q, 11),
        .mistake = query_int(q, 12) != 0,
    };
}

static int read_decisions(struct evaluation *out, struct store *s, int64_t game,
                          struct arena *texts, struct err *err)
{
    struct query *q;
    int64_t n = 0;
    if (query_new(&q, s,
                  "SELECT seq, round, turn, seat, what, thing, best, loss, error,"
                  " points, stakes, worth, mistake, count(*) OVER () FROM judged_decision"
                  " WHERE game = ?1 ORDER BY seq",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (out->n_decisions == 0) {
            n = query_int(q, 13);
            out->decision = arena_calloc(texts, (size_t)n, sizeof *out->decision);
        }
        out->decision[out->n_decisions++] = decision_of(q, texts);
    }
    query_free(q);
    return status;
}

int evaluation_read(struct evaluation *out, struct store *s, int64_t game, struct arena *texts,
                    struct err *err)
{
    *out = (struct evaluation){0};
    const int status = read_settings(out, s, game, texts, err);
    if (status <= 0)
        return status;
    return read_course(out, s, game, texts, err) < 0 ||
                   read_decisions(out, s, game, texts, err) < 0
               ? -1
               : 1;
}
