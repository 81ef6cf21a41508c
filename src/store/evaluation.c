#include "store/evaluation.h"

#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "store/query.h"
#include "store/store.h"

/* The tables that belong to an evaluation, which stands first in evaluation.sql. */
static const char *const parts[] = {
    "course", "chance", "judged_decision", "graded", "story", "judged_choice", "luck"};
enum { PARTS = sizeof parts / sizeof *parts };

/* ---- what it is of ---------------------------------------------------------------------------- */

/* 1 = *sum is set, 0 = the game is gone, -1 = failed. */
static int find_replay(struct store *s, int64_t game, uint64_t *sum, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT sum FROM replay_sum WHERE game = ?1", err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    const int status = query_step(q, err);
    if (status > 0)
        *sum = (uint64_t)query_int(q, 0);
    query_free(q);
    return status;
}

/* The replay says how they are read, but not all of what they say. */
static int find_moves(struct store *s, int64_t game, int64_t *moves, struct err *err)
{
    struct query *q;
    uint64_t hash = 0;
    int status = find_replay(s, game, &hash, err);
    if (status <= 0)
        return status;
    if (query_new(&q, s, "SELECT text FROM event WHERE game = ?1 ORDER BY seq", err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    while ((status = query_step(q, err)) > 0)
        hash = hash64(query_text(q, 0), query_text_length(q, 0), hash);
    query_free(q);
    *moves = (int64_t)(hash >> 1);
    return status < 0 ? -1 : 1;
}

int evaluation_moves(struct store *s, int64_t game, int64_t *moves, struct err *err)
{
    *moves = 0;
    return find_moves(s, game, moves, err) < 0 ? -1 : 0;
}

static void bind_settings(struct query *q, int parameter,
                          const struct evaluation_settings *settings)
{
    query_bind_int(q, parameter++, EVALUATION_VERSION);
    query_bind_text(q, parameter++, settings->policy, strlen(settings->policy));
    query_bind_int(q, parameter++, settings->temper);
    query_bind_int(q, parameter++, settings->seed);
    query_bind_int(q, parameter++, settings->games);
    query_bind_int(q, parameter++, settings->error);
    query_bind_int(q, parameter++, settings->all_cards);
}

int evaluation_is_kept(struct store *s, int64_t game,
                       const struct evaluation_settings *settings, bool *is, struct err *err)
{
    static const char sql[] =
        "SELECT 1 FROM evaluation WHERE game = ?1 AND version = ?2 AND policy = ?3"
        " AND temper = ?4 AND seed = ?5 AND games = ?6 AND error = ?7 AND all_cards = ?8";
    struct query *q;
    if (query_new(&q, s, sql, err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    bind_settings(q, 2, settings);
    const int status = query_step(q, err);
    query_free(q);
    *is = status > 0;
    return status < 0 ? -1 : 0;
}

int evaluation_is_played(struct store *s, int64_t game, bool *is, struct err *err)
{
    static const char sql[] = "SELECT 1 FROM evaluation WHERE game = ?1 AND policy <> ?2";
    struct query *q;
    if (query_new(&q, s, sql, err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    query_bind_text(q, 2, EVALUATION_ESTIMATE, strlen(EVALUATION_ESTIMATE));
    const int status = query_step(q, err);
    query_free(q);
    *is = status > 0;
    return status < 0 ? -1 : 0;
}

/* ---- writing ---------------------------------------------------------------------------------- */

static void bind_or_null(struct query *q, int parameter, int64_t value, int64_t null)
{
    if (value == null)
        query_bind_null(q, parameter);
    else
        query_bind_int(q, parameter, value);
}

static void bind_numbers(struct query *q, const int64_t *value, int n)
{
    for (int i = 0; i < n; i++)
        query_bind_int(q, i + 1, value[i]);
}

static int put_evaluation(struct store *s, int64_t game, const struct evaluation *e,
                          struct err *err)
{
    static const char sql[] =
        "INSERT INTO evaluation(game, moves, version, policy, temper, seed, games, error,"
        " all_cards, decided, round, favourite)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    struct query *q;
    if (query_new(&q, s, sql, err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    query_bind_int(q, 2, e->moves);
    bind_settings(q, 3, &e->settings);
    bind_or_null(q, 10, e->decided, 0);
    bind_or_null(q, 11, e->round, 0);
    query_bind_int(q, 12, e->favourite);
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

static int put_course(struct store *s, int64_t game, const struct evaluation *e,
                      struct err *err)
{
    static const char sql[] = "INSERT INTO course(game, seat, start, luck, luck_error, own, "
                              "own_error, others, result)"
                              " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    struct query *q;
    int status = query_new(&q, s, sql, err);
    for (size_t seat = 0; seat < e->n_seats && status == 0; seat++) {
        const struct evaluation_seat *of = &e->seat[seat];
        const int64_t value[] = {game,    (int64_t)seat, of->start,  of->luck,  of->luck_error,
                                 of->own, of->own_error, of->others, of->result};
        bind_numbers(q, value, sizeof value / sizeof *value);
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

static int put_chances(struct store *s, int64_t game, const struct evaluation *e,
                       struct err *err)
{
    struct query *q;
    int status = query_new(&q, s,
                           "INSERT INTO chance(game, seat, position, chance, points)"
                           " VALUES(?1, ?2, ?3, ?4, ?5)",
                           err);
    for (size_t seat = 0; seat < e->n_seats && status == 0; seat++) {
        const struct evaluation_seat *of = &e->seat[seat];
        for (size_t i = 0; i < e->n_positions && status == 0; i++) {
            const int64_t value[] = {game, (int64_t)seat, (int64_t)i, of->chance[i],
                                     of->points[i]};
            bind_numbers(q, value, sizeof value / sizeof *value);
            status = query_run(q, err);
        }
    }
    query_free(q);
    return status;
}

static void bind_text_or_null(struct query *q, int parameter, const char *text)
{
    if (text == NULL)
        query_bind_null(q, parameter);
    else
        query_bind_text(q, parameter, text, strlen(text));
}

static int put_grades(struct store *s, int64_t game, const struct evaluation *e,
                      struct err *err)
{
    struct query *q;
    int status = query_new(
        &q, s,
        "INSERT INTO graded(game, seq, severity, reason, why) VALUES(?1, ?2, ?3, ?4, ?5)", err);
    for (size_t i = 0; i < e->n_decisions && status == 0; i++) {
        const struct judged_decision *d = &e->decision[i];
        if (d->severity == NULL)
            continue;
        bind_numbers(q, (const int64_t[]){game, d->seq}, 2);
        bind_text_or_null(q, 3, d->severity);
        bind_text_or_null(q, 4, d->reason);
        bind_text_or_null(q, 5, d->why);
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

static int put_story(struct store *s, int64_t game, const struct evaluation *e, struct err *err)
{
    struct query *q;
    int status =
        query_new(&q, s, "INSERT INTO story(game, n, sentence) VALUES(?1, ?2, ?3)", err);
    for (size_t i = 0; i < e->n_story && status == 0; i++) {
        bind_numbers(q, (const int64_t[]){game, (int64_t)i + 1}, 2);
        query_bind_text(q, 3, e->story[i], strlen(e->story[i]));
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

static int put_choices_of(struct query *q, int64_t game, const struct judged_decision *d,
                          struct err *err)
{
    int status = 0;
    for (size_t n = 0; n < d->n_choices && status == 0; n++) {
        const struct judged_choice *c = &d->choice[n];
        const int64_t value[] = {game, d->seq, (int64_t)n + 1, c->chance, c->error, c->made};
        enum { N = sizeof value / sizeof *value };
        bind_numbers(q, value, N);
        bind_text_or_null(q, N + 1, c->statement);
        bind_text_or_null(q, N + 2, c->sequel);
        status = query_run(q, err);
    }
    return status;
}

static int put_choices(struct store *s, int64_t game, const struct evaluation *e,
                       struct err *err)
{
    static const char sql[] =
        "INSERT INTO judged_choice(game, seq, n, chance, error, made, statement, sequel)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    struct query *q;
    int status = query_new(&q, s, sql, err);
    for (size_t i = 0; i < e->n_decisions && status == 0; i++)
        status = put_choices_of(q, game, &e->decision[i], err);
    query_free(q);
    return status;
}

static int put_decisions(struct store *s, int64_t game, const struct evaluation *e,
                         struct err *err)
{
    static const char sql[] =
        "INSERT INTO judged_decision(game, seq, round, turn, seat, loss, error, points, stakes,"
        " worth, mistake, what, thing, best)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
    struct query *q;
    int status = query_new(&q, s, sql, err);
    for (size_t i = 0; i < e->n_decisions && status == 0; i++) {
        const struct judged_decision *d = &e->decision[i];
        const int64_t value[] = {game,     d->seq,    d->round,  d->turn,  d->seat,   d->loss,
                                 d->error, d->points, d->stakes, d->worth, d->mistake};
        enum { N = sizeof value / sizeof *value };
        bind_numbers(q, value, N);
        query_bind_text(q, N + 1, d->what, strlen(d->what));
        bind_text_or_null(q, N + 2, d->thing);
        query_bind_text(q, N + 3, d->best, strlen(d->best));
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

static int put_luck(struct store *s, int64_t game, const struct evaluation *e, struct err *err)
{
    struct query *q;
    int status = query_new(&q, s,
                           "INSERT INTO luck(game, seq, seat, round, change, error)"
                           " VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
                           err);
    for (size_t i = 0; i < e->n_luck && status == 0; i++) {
        const struct luck_change *l = &e->luck[i];
        const int64_t value[] = {game, l->seq, l->seat, l->round, l->change, l->error};
        bind_numbers(q, value, sizeof value / sizeof *value);
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

/* ---- dropping --------------------------------------------------------------------------------- */

static int delete_from(struct store *s, const char *table, int64_t game, struct err *err)
{
    struct buf sql = BUF_INIT;
    struct query *q;
    buf_printf(&sql, "DELETE FROM %s WHERE game = ?1", table);
    int status = query_new(&q, s, buf_str(&sql), err);
    buf_free(&sql);
    if (status < 0)
        return -1;
    query_bind_int(q, 1, game);
    status = query_run(q, err);
    query_free(q);
    return status;
}

static int drop(struct store *s, int64_t game, struct err *err)
{
    int status = 0;
    for (int i = 0; i < PARTS && status == 0; i++)
        status = delete_from(s, parts[i], game, err);
    return status == 0 ? delete_from(s, "evaluation", game, err) : -1;
}

int evaluation_put(struct store *s, int64_t game, const struct evaluation *e, struct err *err)
{
    int64_t moves = 0;
    const int found = find_moves(s, game, &moves, err);
    if (found <= 0 || moves != e->moves)
        return found < 0 ? -1 : 0;
    if (drop(s, game, err) < 0 || put_evaluation(s, game, e, err) < 0 ||
        put_course(s, game, e, err) < 0 || put_chances(s, game, e, err) < 0 ||
        put_decisions(s, game, e, err) < 0 || put_grades(s, game, e, err) < 0 ||
        put_story(s, game, e, err) < 0 || put_choices(s, game, e, err) < 0 ||
        put_luck(s, game, e, err) < 0)
        return -1;
    return 1;
}

/* Drops the first evaluation after game `*game` that is of other moves, and sets *game to it: 1,
 * 0 when there is none. */
static int tidy_next(struct store *s, int64_t *game, struct err *err)
{
    struct query *q;
    bool is_outdated = false;
    if (query_new(&q, s, "SELECT game, moves FROM evaluation WHERE game > ?1 ORDER BY game",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, *game);
    int status = 0;
    while (!is_outdated && (status = query_step(q, err)) > 0) {
        int64_t moves = 0;
        *game = query_int(q, 0);
        const int found = find_moves(s, *game, &moves, err);
        if (found < 0) {
            status = -1;
            break;
        }
        is_outdated = found == 0 || moves != query_int(q, 1);
    }
    query_free(q);
    if (status <= 0)
        return status;
    return drop(s, *game, err) < 0 ? -1 : 1;
}

int evaluations_tidy(struct store *s, struct err *err)
{
    int64_t game = INT64_MIN;
    int status;
    while ((status = tidy_next(s, &game, err)) > 0)
        ;
    return status;
}

/* ---- from another database -------------------------------------------------------------------- */

/* Copies the rows of game `game` in a table as those of game `to`; the game is their first column. */
static int copy_rows(struct query *read, struct query *write, int64_t to, struct err *err)
{
    int status;
    while ((status = query_step(read, err)) > 0) {
        query_bind_int(write, 1, to);
        for (int i = 1; i < query_columns(read); i++) {
            if (query_is_null(read, i))
                query_bind_null(write, i + 1);
            else if (query_type(read, i) == VALUE_TEXT)
                query_bind_text(write, i + 1, query_text(read, i), query_text_length(read, i));
            else
                query_bind_int(write, i + 1, query_int(read, i));
        }
        if (query_run(write, err) < 0)
            return -1;
    }
    return status;
}

static void put_insert(struct buf *sql, const char *table, int columns)
{
    buf_printf(sql, "INSERT INTO %s VALUES(?1", table);
    for (int i = 1; i < columns; i++)
        buf_printf(sql, ", ?%d", i + 1);
    buf_putc(sql, ')');
}

static int copy_table(struct store *from, struct store *into, const char *table, int64_t game,
                      int64_t to, struct err *err)
{
    struct query *read = NULL, *write = NULL;
    struct buf sql = BUF_INIT;
    buf_printf(&sql, "SELECT * FROM %s WHERE game = ?1", table);
    int status = query_new(&read, from, buf_str(&sql), err);
    if (status == 0) {
        query_bind_int(read, 1, game);
        buf_clear(&sql);
        put_insert(&sql, table, query_columns(read));
        status = query_new(&write, into, buf_str(&sql), err);
    }
    buf_free(&sql);
    if (status == 0)
        status = copy_rows(read, write, to, err);
    query_free(read);
    query_free(write);
    return status;
}

/* The game of a row of `from`, {game, hash, moves, policy}, when it has the same moves in `into`, and nothing is kept of it there, or an
 * estimate where this was played on: 1 and *game, 0, -1. */
static int find_room(struct store *into, struct query *from, int64_t *game, struct err *err)
{
    static const char sql[] =
        "SELECT id FROM game WHERE hash = ?1 AND NOT EXISTS"
        " (SELECT 1 FROM evaluation e WHERE e.game = game.id AND (e.policy <> ?3 OR ?2 = ?3))";
    struct query *q;
    int64_t found = 0;
    if (query_new(&q, into, sql, err) < 0)
        return -1;
    query_bind_text(q, 1, query_text(from, 1), query_text_length(from, 1));
    query_bind_text(q, 2, query_text(from, 3), query_text_length(from, 3));
    query_bind_text(q, 3, EVALUATION_ESTIMATE, strlen(EVALUATION_ESTIMATE));
    int status = query_step(q, err);
    if (status > 0)
        *game = query_int(q, 0);
    query_free(q);
    if (status > 0)
        status = find_moves(into, *game, &found, err);
    return status > 0 ? found == query_int(from, 2) : status;
}

static int copy(struct store *from, struct store *into, struct query *q, struct err *err)
{
    const int64_t game = query_int(q, 0);
    int64_t to;
    const int found = find_room(into, q, &to, err);
    if (found <= 0)
        return found;
    int status = drop(into, to, err);
    if (status == 0)
        status = copy_table(from, into, "evaluation", game, to, err);
    for (int i = 0; i < PARTS && status == 0; i++)
        status = copy_table(from, into, parts[i], game, to, err);
    return status;
}

int evaluations_copy(struct store *from, struct store *into, struct err *err)
{
    struct query *q;
    if (query_new(&q, from,
                  "SELECT e.game, g.hash, e.moves, e.policy FROM evaluation e"
                  " JOIN game g ON g.id = e.game ORDER BY e.game",
                  err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (copy(from, into, q, err) < 0) {
            status = -1;
            break;
        }
    }
    query_free(q);
    return status;
}
