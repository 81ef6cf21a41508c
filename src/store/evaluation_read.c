/* evaluation_read.c - what is kept of a game, out of its tables. */
#include "store/evaluation.h"

#include <string.h>

#include "base/arena.h"
#include "store/query.h"

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

static int read_course(struct evaluation *out, struct store *s, int64_t game, struct err *err)
{
    struct query *q;
    if (query_new(&q, s,
                  "SELECT start, luck, luck_error, own, own_error, others, result FROM course"
                  " WHERE game = ?1 ORDER BY seat",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    int status;
    while ((status = query_step(q, err)) > 0 && out->n_seats < SEATS_MAX)
        out->seat[out->n_seats++] = (struct evaluation_seat){
            query_int(q, 0), query_int(q, 1), query_int(q, 2), query_int(q, 3),
            query_int(q, 4), query_int(q, 5), query_int(q, 6), .chance = NULL};
    query_free(q);
    return status < 0 ? -1 : 0;
}

/* A damaged file may lack positions of a seat: then all have as few, and who has none ends the list. */
static int count_positions(struct evaluation *out, struct store *s, int64_t game,
                           struct err *err)
{
    struct query *q;
    size_t n = 0;
    if (query_new(
            &q, s,
            "SELECT seat, count(*) FROM chance WHERE game = ?1 GROUP BY seat ORDER BY seat",
            err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    int status;
    while ((status = query_step(q, err)) > 0 && query_int(q, 0) == (int64_t)n) {
        const size_t positions = (size_t)query_int(q, 1);
        if (n++ == 0 || positions < out->n_positions)
            out->n_positions = positions;
    }
    query_free(q);
    out->n_seats = n < out->n_seats ? n : out->n_seats;
    return status < 0 ? -1 : 0;
}

static int read_chances(struct evaluation *out, struct store *s, int64_t game,
                        struct arena *texts, struct err *err)
{
    struct query *q;
    if (count_positions(out, s, game, err) < 0 ||
        query_new(&q, s,
                  "SELECT seat, row_number() OVER (PARTITION BY seat ORDER BY position) - 1,"
                  " chance, points FROM chance WHERE game = ?1 AND seat >= 0",
                  err) < 0)
        return -1;
    for (size_t seat = 0; seat < out->n_seats; seat++) {
        out->seat[seat].chance = arena_calloc(texts, out->n_positions, sizeof(int64_t));
        out->seat[seat].points = arena_calloc(texts, out->n_positions, sizeof(int64_t));
    }
    query_bind_int(q, 1, game);
    int status;
    while ((status = query_step(q, err)) > 0) {
        const size_t seat = (size_t)query_int(q, 0), position = (size_t)query_int(q, 1);
        if (seat >= out->n_seats || position >= out->n_positions)
            continue;
        out->seat[seat].chance[position] = query_int(q, 2);
        out->seat[seat].points[position] = query_int(q, 3);
    }
    query_free(q);
    return status;
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
        .severity = query_is_null(q, 13) ? NULL : copy_text(q, 13, texts),
        .reason = query_is_null(q, 14) ? NULL : copy_text(q, 14, texts),
        .why = query_is_null(q, 15) ? NULL : copy_text(q, 15, texts),
    };
}

static int read_decisions(struct evaluation *out, struct store *s, int64_t game,
                          struct arena *texts, struct err *err)
{
    struct query *q;
    int64_t n = 0;
    if (query_new(&q, s,
                  "SELECT d.seq, round, turn, seat, what, thing, best, loss, error,"
                  " points, stakes, worth, mistake, severity, reason, why, count(*) OVER ()"
                  " FROM judged_decision d"
                  " LEFT JOIN graded g ON g.game = d.game AND g.seq = d.seq"
                  " WHERE d.game = ?1 ORDER BY d.seq",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (out->n_decisions == 0) {
            n = query_int(q, 16);
            out->decision = arena_calloc(texts, (size_t)n, sizeof *out->decision);
        }
        out->decision[out->n_decisions++] = decision_of(q, texts);
    }
    query_free(q);
    return status;
}

/* The decision of an event; NULL when there is none. */
static struct judged_decision *decision_at(struct evaluation *e, int64_t seq)
{
    for (size_t i = 0; i < e->n_decisions; i++)
        if (e->decision[i].seq == seq)
            return &e->decision[i];
    return NULL;
}

static int read_choices(struct evaluation *out, struct store *s, int64_t game,
                        struct arena *texts, struct err *err)
{
    struct query *q;
    struct judged_choice *choice = NULL;
    size_t n = 0;
    if (query_new(&q, s,
                  "SELECT seq, statement, sequel, chance, error, made, count(*) OVER ()"
                  " FROM judged_choice WHERE game = ?1 ORDER BY seq, n",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    int status;
    while ((status = query_step(q, err)) > 0) {
        struct judged_decision *of = decision_at(out, query_int(q, 0));
        if (choice == NULL)
            choice = arena_calloc(texts, (size_t)query_int(q, 6), sizeof *choice);
        if (of == NULL) /* of a damaged file */
            continue;
        choice[n] = (struct judged_choice){
            copy_text(q, 1, texts), query_is_null(q, 2) ? NULL : copy_text(q, 2, texts),
            query_int(q, 3), query_int(q, 4), query_int(q, 5) != 0};
        if (of->n_choices++ == 0)
            of->choice = &choice[n];
        n++;
    }
    query_free(q);
    return status;
}

static int read_story(struct evaluation *out, struct store *s, int64_t game,
                      struct arena *texts, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT sentence FROM story WHERE game = ?1 ORDER BY n LIMIT ?2",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    query_bind_int(q, 2, EVALUATION_SENTENCES);
    int status;
    while ((status = query_step(q, err)) > 0)
        out->story[out->n_story++] = copy_text(q, 0, texts);
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
    return read_course(out, s, game, err) < 0 || read_chances(out, s, game, texts, err) < 0 ||
                   read_decisions(out, s, game, texts, err) < 0 ||
                   read_choices(out, s, game, texts, err) < 0 ||
                   read_story(out, s, game, texts, err) < 0
               ? -1
               : 1;
}
