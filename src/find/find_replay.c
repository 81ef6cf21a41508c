/* find_replay.c - asks a pattern about games that are replayed, position by position. */
#include <stdlib.h>

#include "base/err.h"
#include "base/pipeline.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "core/replay.h"
#include "find/find_private.h"
#include "store/game_reader.h"
#include "store/position_walk.h"
#include "store/schema/rows.h"

enum { GAMES_FOR_WORKER = 8 };

/* What was found for a seat, and what was chosen next. */
struct seat_found {
    struct find_time *time; /* at which it begins to hold */
    size_t n, capacity;
    bool holds;
    int32_t choice;
    uint32_t choice_time;
    uint8_t chooser;
};

struct asked_game {
    const struct find_candidate *candidate;
    struct game_rows facts;
    struct err err;
    struct seat_found found[SEATS_MAX]; /* by seat; without `seat` in the pattern the first */
};

struct worker {
    struct position_taker taker; /* first */
    struct position_walk *positions;
    struct asked_game *game;
    uint32_t time;
    struct pattern_values values;
    int32_t others[PATTERN_VARIABLES][SEATS_MAX];
};

struct asking {
    struct find_answer *out;
    const struct find_candidate *candidate;
    size_t n, next, n_taken;
    struct game_reader *reader;
    struct worker *worker;
    struct progress *progress;
};

/* ---- values of a position ---- */

static int32_t value_at(const struct pattern_variable *v, const struct replay *r,
                        const struct score *scores, unsigned seat)
{
    if (v->kind == VARIABLE_SCORE) {
        if (v->slot == SCORE_TOTAL)
            return scores[seat].total;
        return v->slot == SCORE_PLACE ? scores[seat].place : scores[seat].part[v->slot];
    }
    if (v->kind == VARIABLE_SEAT)
        return (int32_t)seat;
    if (v->kind == VARIABLE_DECIDES) {
        const unsigned decides = replay_node(r).seat;
        return decides == SEAT_NONE ? -1 : (int32_t)decides;
    }
    return r->state[v->slot + (v->seat == SEAT_NOBODY ? 0 : seat * r->game->rules.seat_slots)];
}

static void set_value(struct worker *worker, size_t i, const struct replay *r,
                      const struct score *scores, const struct sweep_game *game)
{
    const struct pattern_variable *v = &worker->game->candidate->pattern->variable[i];
    int32_t(*out)[SEATS_MAX] = v->seat == SEAT_OTHER ? worker->others : worker->values.of;
    if (sweep_constant(v, game, &out[i][0]))
        return;
    if (v->seat == SEAT_NOBODY || v->seat < SEATS_MAX || v->seat == SEAT_BOUND) {
        const unsigned seat = v->seat == SEAT_BOUND ? game->seat : v->seat;
        out[i][0] = pattern_shape(v, value_at(v, r, scores, v->seat == SEAT_NOBODY ? 0 : seat));
        return;
    }
    for (unsigned seat = 0; seat < game->n_players; seat++)
        out[i][seat] = pattern_shape(v, value_at(v, r, scores, seat));
}

static void add_time(struct seat_found *found, const struct replay *r, uint32_t time)
{
    if (found->n == found->capacity) {
        found->capacity = found->capacity == 0 ? 64 : found->capacity * 2;
        found->time = xrealloc_array(found->time, found->capacity, sizeof *found->time);
    }
    unsigned round, turn;
    r->game->rules.clock(r->state, &round, &turn);
    found->time[found->n++] = (struct find_time){time, (int32_t)round};
}

static void ask_pattern(struct worker *worker, const struct replay *r,
                        const struct score *scores, const struct sweep_game *game,
                        struct seat_found *found)
{
    const struct pattern *p = worker->game->candidate->pattern;
    worker->values.n_players = game->n_players;
    for (size_t i = 0; i < p->n_variables; i++)
        set_value(worker, i, r, scores, game);
    const bool holds = sweep_holds(p, p->root, &worker->values, worker->others, game);
    if (holds && !found->holds)
        add_time(found, r, worker->time);
    found->holds = holds;
}

/* ---- games ---- */

static struct seat_found *found_of(struct asked_game *game, unsigned seat)
{
    return &game->found[seat == SEAT_NONE ? 0 : seat];
}

/* Notes the first choice of the seat after a position that was found. */
static void note_choice(struct worker *worker, const struct event *e, unsigned seat)
{
    struct seat_found *found = found_of(worker->game, seat);
    const struct find_candidate *c = worker->game->candidate;
    const unsigned whose = seat == SEAT_NONE && c->seat >= 0 ? (unsigned)c->seat : seat;
    if (found->n == 0 || found->choice != 0 || (whose != SEAT_NONE && e->seat != whose) ||
        e->seat >= c->about.n_players ||
        c->pattern->game->words.verbs[e->verb].kind != VERB_DECISION)
        return;
    found->choice = track_choice(e);
    found->chooser = e->seat;
    found->choice_time = worker->time;
}

static void take_position(struct position_taker *taker, const struct replay *r,
                          const struct event *e)
{
    struct worker *worker = (struct worker *)taker;
    const struct find_candidate *c = worker->game->candidate;
    struct score scores[SEATS_MAX];
    worker->time = e == NULL ? 0 : worker->time + 1;
    r->game->rules.score(r->rules, r->state, scores);
    const unsigned end = find_end_seat(c->pattern, c->seat, c->about.n_players);
    for (unsigned seat = find_first_seat(c->pattern, c->seat); seat < end; seat++) {
        const struct sweep_game game = {0, c->about.n_times, c->about.n_players, (uint8_t)seat};
        if (e != NULL)
            note_choice(worker, e, seat);
        ask_pattern(worker, r, scores, &game, found_of(worker->game, seat));
    }
}

static void ask_game(void *ctx, unsigned number, void *item)
{
    struct asked_game *game = item;
    struct worker *worker = &((struct asking *)ctx)->worker[number];
    struct outcome outcome;
    worker->game = game;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        struct seat_found *found = &game->found[i];
        found->n = 0;
        found->holds = false;
        found->choice = 0;
        found->choice_time = 0;
        found->chooser = SEAT_NONE;
    }
    err_clear(&game->err);
    position_walk_run(worker->positions, &game->facts, &worker->taker, &outcome, &game->err);
}

static int add_game(struct find_answer *out, struct asked_game *game, struct err *err)
{
    const struct find_candidate *c = game->candidate;
    if (err_is_set(&game->err))
        return err_set(err, "game %lld cannot be replayed: %s", (long long)c->game,
                       game->err.text);
    const unsigned end = find_end_seat(c->pattern, c->seat, c->about.n_players);
    for (unsigned seat = find_first_seat(c->pattern, c->seat); seat < end; seat++) {
        const struct seat_found *found = found_of(game, seat);
        const uint8_t whose =
            (uint8_t)(seat == SEAT_NONE && c->seat >= 0 ? (unsigned)c->seat : seat);
        if (found->n == 0)
            continue;
        struct find_match *m = find_add_match(out, c->game, c->pattern, &c->about, whose);
        for (size_t i = 0; i < found->n; i++)
            find_add_time(out, found->time[i].event, found->time[i].round);
        m->choice = found->choice;
        m->chooser = found->chooser;
        m->choice_time = found->choice_time;
        find_finish_match(m, &c->about);
    }
    return 0;
}

/* ---- all games ---- */

static int read_game(void *ctx, void *item, struct err *err)
{
    struct asking *a = ctx;
    struct asked_game *game = item;
    if (a->next == a->n)
        return 0;
    game->candidate = &a->candidate[a->next++];
    const int64_t number = game->candidate->game;
    return game_reader_listed_rows(a->reader, number, false, &game->facts, err) < 0 ? -1 : 1;
}

static int take_game(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n;
    struct asking *a = ctx;
    a->n_taken++;
    progress_update(a->progress, a->n_taken, a->n_taken);
    return add_game(a->out, item[0], err);
}

static void free_game(void *item)
{
    struct asked_game *game = item;
    rows_free(&game->facts);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        free(game->found[seat].time);
}

int find_replay(struct find_answer *out, const struct find_question *q,
                const struct find_candidate *candidate, size_t n, struct err *err)
{
    const unsigned workers = threads_workers(q->jobs);
    struct asking a = {.out = out, .candidate = candidate, .n = n};
    const struct pipeline pipeline = {
        .jobs = q->jobs,
        .ahead = GAMES_FOR_WORKER,
        .item_size = sizeof(struct asked_game),
        .ctx = &a,
        .read = read_game,
        .work = ask_game,
        .take = take_game,
        .free_item = free_game,
    };
    if (n == 0)
        return 0;
    a.worker = xcalloc(workers, sizeof *a.worker);
    for (unsigned i = 0; i < workers; i++) {
        a.worker[i].taker.take = take_position;
        a.worker[i].positions = position_walk_new();
    }
    a.progress = progress_new("games", "games", n, true);
    int status = game_reader_new(&a.reader, q->store, err);
    if (status == 0)
        status = pipeline_run(&pipeline, err);
    progress_free(a.progress);
    game_reader_free(a.reader);
    for (unsigned i = 0; i < workers; i++)
        position_walk_free(a.worker[i].positions);
    free(a.worker);
    return status;
}
