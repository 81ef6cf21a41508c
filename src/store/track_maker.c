#include "store/track_maker.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "core/replay.h"
#include "games/game_registry.h"
#include "store/track_block.h"
#include "store/position_walk.h"
#include "store/query.h"
#include "store/rows.h"
#include "store/stored.h"

enum { GAMES_FOR_WORKER = 8 };

/* A game on its way. */
struct made_game {
    int64_t id;
    struct game_rows facts;
    const struct game_def *game; /* NULL: of no known kind */
    struct buf entries, about;
};

struct hand {
    struct position_taker taker; /* first */
    struct position_walk *positions;
    struct track track;
    unsigned n_players;
};

struct track_maker {
    struct threads *pool;
    unsigned workers;
    struct hand *hand;
    struct query *ids;
    struct stored *stored;
    struct made_game *game; /* as many as may be in flight */
    struct made_game **spare;
    size_t n_spare, n_games;
    struct track_block *block[GAMES_MAX]; /* by game_at() */
    struct track bases[GAMES_MAX];        /* for the bases alone */
};

/* ---- workers ---- */

static void take_position(struct position_taker *taker, const struct replay *r,
                          const struct event *e)
{
    struct hand *hand = (struct hand *)taker;
    if (e == NULL)
        track_begin(&hand->track, r->game, r->game->rules.n_players(r->rules));
    track_take(&hand->track, r, e);
}

static void *make_game(void *job, unsigned worker, void *ctx)
{
    struct made_game *game = job;
    struct hand *hand = &((struct hand *)ctx)[worker];
    const struct game_row *row = rows_at(&game->facts, ROWS_game, 0);
    struct outcome outcome = {.n_players = (unsigned)row->players & 7};
    struct err err = ERR_INIT;
    buf_clear(&game->entries);
    buf_clear(&game->about);
    game->game = game_find(row->game_kind, strlen(row->game_kind));
    const bool is_result =
        position_walk_run(hand->positions, &game->facts, &hand->taker, &outcome, &err) < 0;
    if (!is_result)
        track_pack(&hand->track, &game->entries);
    track_put_game(&outcome, is_result ? 0 : hand->track.n_times, is_result, &game->about);
    return game;
}

/* ---- the owner ---- */

static int submit_next(struct track_maker *m, struct err *err)
{
    const int status = query_step(m->ids, err);
    if (status <= 0)
        return status;
    struct made_game *game = m->spare[--m->n_spare];
    game->id = query_int(m->ids, 0);
    if (stored_listed_rows(m->stored, game->id, false, &game->facts, err) < 0) {
        m->spare[m->n_spare++] = game;
        return -1;
    }
    threads_submit(m->pool, game);
    return 1;
}

static void add_game(struct track_maker *m, const struct made_game *game)
{
    for (size_t i = 0; game_at(i) != NULL; i++)
        if (game_at(i) == game->game)
            track_block_add(m->block[i], game->id, buf_str(&game->entries), game->entries.len,
                            buf_str(&game->about), game->about.len);
}

static int add_games(struct track_maker *m, uint64_t *n_games, struct err *err)
{
    int more = 1;
    do {
        while (more > 0 && !threads_is_full(m->pool))
            more = submit_next(m, err);
        if (threads_pending(m->pool) == 0)
            break;
        struct made_game *game = threads_take(m->pool);
        add_game(m, game);
        m->spare[m->n_spare++] = game;
        ++*n_games;
    } while (more > 0 || threads_pending(m->pool) > 0);
    query_reset(m->ids);
    return more < 0 ? -1 : 0;
}

static int hand_on(struct track_maker *m, size_t i, struct track_maker_sink *sink,
                   struct err *err)
{
    const struct track_block *block = m->block[i];
    int status = 0;
    for (size_t column = 0; column < TRACK_COLUMNS && status == 0; column++) {
        struct buf blob = BUF_INIT;
        track_block_put(block, column, m->bases[i].base[column], &blob);
        if (blob.len > 0)
            status = sink->take(sink, block->game, block->first, column, &blob, err);
        buf_free(&blob);
    }
    return status;
}

int track_maker_make(struct track_maker *m, int64_t first, struct track_maker_sink *sink,
                     uint64_t *n_games, struct err *err)
{
    for (size_t i = 0; game_at(i) != NULL; i++)
        track_block_start(m->block[i], game_at(i), first);
    query_bind_int(m->ids, 1, first);
    query_bind_int(m->ids, 2, first + TRACK_BLOCK_GAMES - 1);
    int status = add_games(m, n_games, err);
    for (size_t i = 0; game_at(i) != NULL && status == 0; i++)
        if (m->block[i]->n > 0)
            status = hand_on(m, i, sink, err);
    return status;
}

static void prepare(struct track_maker *m, unsigned jobs)
{
    m->workers = threads_workers(jobs);
    m->n_games = (size_t)m->workers * GAMES_FOR_WORKER;
    m->hand = xcalloc(m->workers, sizeof *m->hand);
    m->game = xcalloc(m->n_games, sizeof *m->game);
    m->spare = xcalloc(m->n_games, sizeof(struct made_game *));
    for (unsigned i = 0; i < m->workers; i++) {
        m->hand[i].taker.take = take_position;
        m->hand[i].positions = position_walk_new();
    }
    for (; m->n_spare < m->n_games; m->n_spare++)
        m->spare[m->n_spare] = &m->game[m->n_spare];
    for (size_t i = 0; game_at(i) != NULL; i++) {
        m->block[i] = track_block_new();
        track_begin(&m->bases[i], game_at(i), 0);
    }
    m->pool = threads_new(m->workers, m->n_games, make_game, m->hand);
}

int track_maker_new(struct track_maker **out, struct store *s, unsigned jobs, struct err *err)
{
    struct track_maker *m = xcalloc(1, sizeof *m);
    prepare(m, jobs);
    *out = m;
    if (query_new(&m->ids, s, "SELECT id FROM game WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
                  err) == 0 &&
        stored_new(&m->stored, s, err) == 0)
        return 0;
    track_maker_free(m);
    *out = NULL;
    return -1;
}

void track_maker_free(struct track_maker *m)
{
    if (m == NULL)
        return;
    threads_free(m->pool);
    for (unsigned i = 0; i < m->workers; i++) {
        position_walk_free(m->hand[i].positions);
        track_free(&m->hand[i].track);
    }
    for (size_t i = 0; i < m->n_games; i++) {
        rows_free(&m->game[i].facts);
        buf_free(&m->game[i].entries);
        buf_free(&m->game[i].about);
    }
    for (size_t i = 0; i < GAMES_MAX; i++) {
        track_block_free(m->block[i]);
        track_free(&m->bases[i]);
    }
    query_free(m->ids);
    stored_free(m->stored);
    free(m->hand);
    free(m->game);
    free(m->spare);
    free(m);
}
