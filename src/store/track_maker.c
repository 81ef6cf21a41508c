#include "store/track_maker.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/pipeline.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "core/replay.h"
#include "games/game_registry.h"
#include "store/game_reader.h"
#include "store/track_block.h"
#include "store/position_walk.h"
#include "store/query.h"
#include "store/schema/rows.h"

enum { GAMES_FOR_WORKER = 8 };

/* A game on its way. */
struct made_game {
    int64_t id;
    struct game_rows facts;
    const struct game_def *game; /* NULL: of no known kind */
    struct buf entries, about;
};

struct worker {
    struct position_taker taker; /* first */
    struct position_walk *positions;
    struct track track;
    unsigned n_players;
};

struct track_maker {
    unsigned jobs;
    struct worker *worker; /* threads_workers(jobs) of them */
    struct query *ids;
    struct game_reader *reader;
    uint64_t n_games;                     /* made so far */
    struct track_block *block[GAMES_MAX]; /* by game_at() */
    struct track bases[GAMES_MAX];        /* for the bases alone */
};

/* ---- workers ---- */

static void take_position(struct position_taker *taker, const struct replay *r,
                          const struct event *e)
{
    struct worker *worker = (struct worker *)taker;
    if (e == NULL)
        track_begin(&worker->track, r->game, r->game->rules.n_players(r->rules));
    track_take(&worker->track, r, e);
}

static void make_game(void *ctx, unsigned number, void *item)
{
    struct made_game *game = item;
    struct worker *worker = &((struct track_maker *)ctx)->worker[number];
    const struct game_row *row = rows_at(&game->facts, ROWS_game, 0);
    struct outcome outcome = {.n_players = (unsigned)row->players & 7};
    struct err err = ERR_INIT;
    buf_clear(&game->entries);
    buf_clear(&game->about);
    game->game = game_find(row->game_kind, strlen(row->game_kind));
    const bool is_result =
        position_walk_run(worker->positions, &game->facts, &worker->taker, &outcome, &err) < 0;
    if (!is_result)
        track_pack(&worker->track, &game->entries);
    track_put_game(&outcome, is_result ? 0 : worker->track.n_times, is_result, &game->about);
}

/* ---- the owner ---- */

static int read_game(void *ctx, void *item, struct err *err)
{
    struct track_maker *m = ctx;
    struct made_game *game = item;
    const int status = query_step(m->ids, err);
    if (status <= 0)
        return status;
    game->id = query_int(m->ids, 0);
    return game_reader_listed_rows(m->reader, game->id, false, &game->facts, err) < 0 ? -1 : 1;
}

static int add_game(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n, (void)err;
    struct track_maker *m = ctx;
    const struct made_game *game = item[0];
    for (size_t i = 0; game_at(i) != NULL; i++)
        if (game_at(i) == game->game)
            track_block_add(m->block[i], game->id, buf_str(&game->entries), game->entries.len,
                            buf_str(&game->about), game->about.len);
    m->n_games++;
    return 0;
}

static void free_game(void *item)
{
    struct made_game *game = item;
    rows_free(&game->facts);
    buf_free(&game->entries);
    buf_free(&game->about);
}

static int add_games(struct track_maker *m, struct err *err)
{
    const struct pipeline pipeline = {
        .jobs = m->jobs,
        .ahead = GAMES_FOR_WORKER,
        .item_size = sizeof(struct made_game),
        .ctx = m,
        .read = read_game,
        .work = make_game,
        .take = add_game,
        .free_item = free_game,
    };
    const int status = pipeline_run(&pipeline, err);
    query_reset(m->ids);
    return status;
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
    m->n_games = 0;
    int status = add_games(m, err);
    *n_games += m->n_games;
    for (size_t i = 0; game_at(i) != NULL && status == 0; i++)
        if (m->block[i]->n > 0)
            status = hand_on(m, i, sink, err);
    return status;
}

static void prepare(struct track_maker *m, unsigned jobs)
{
    const unsigned workers = threads_workers(jobs);
    m->jobs = jobs;
    m->worker = xcalloc(workers, sizeof *m->worker);
    for (unsigned i = 0; i < workers; i++) {
        m->worker[i].taker.take = take_position;
        m->worker[i].positions = position_walk_new();
    }
    for (size_t i = 0; game_at(i) != NULL; i++) {
        m->block[i] = track_block_new();
        track_begin(&m->bases[i], game_at(i), 0);
    }
}

int track_maker_new(struct track_maker **out, struct store *s, unsigned jobs, struct err *err)
{
    struct track_maker *m = xcalloc(1, sizeof *m);
    prepare(m, jobs);
    *out = m;
    if (query_new(&m->ids, s, "SELECT id FROM game WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
                  err) == 0 &&
        game_reader_new(&m->reader, s, err) == 0)
        return 0;
    track_maker_free(m);
    *out = NULL;
    return -1;
}

void track_maker_free(struct track_maker *m)
{
    if (m == NULL)
        return;
    for (unsigned i = 0; i < threads_workers(m->jobs); i++) {
        position_walk_free(m->worker[i].positions);
        track_free(&m->worker[i].track);
    }
    for (size_t i = 0; i < GAMES_MAX; i++) {
        track_block_free(m->block[i]);
        track_free(&m->bases[i]);
    }
    query_free(m->ids);
    game_reader_free(m->reader);
    free(m->worker);
    free(m);
}
