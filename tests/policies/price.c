/* price.c - plays games and prices what can be chosen at some decisions, for fit.c.
 *
 *     price MODEL POSITIONS ROLLOUTS POLICY SEED [PLAYERS] > FILE
 *
 * Games of a mixed field: each seat has a policy, a style and a temper of its own.  At a choice that the model is about, now
 * and then, the game is played on ROLLOUTS times after each thing, by the policy at a temper of 20: what
 * it brings is the score of the chooser less half of the best and half of the mean of the others.
 * POSITIONS is for each number of players.  The same arguments give the same bytes with every number
 * of threads.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/threads.h"
#include "base/xalloc.h"
#include "core/legal_list.h"
#include "core/ruleset.h"
#include "core/weighted_choice.h"
#include "games/game_registry.h"
#include "tests/policies/match.h"
#include "tests/policies/models.h"
#include "tests/policies/priced.h"

enum {
    ONE_IN = 16,
    WORKERS_MAX = 64,
    TEMPER_MOST = 60,
    TEMPER = 20,
    IN_FLIGHT = 8,
    LEGAL = 512,
    SAMPLES = 48
};

struct pricing {
    const struct model *model;
    const struct game_def *game;
    unsigned players, rollouts, policy;
    uint64_t seed;
    struct ruleset_cache *rules[WORKERS_MAX];
    struct match match[WORKERS_MAX], ahead[WORKERS_MAX];
};

/* A game and its priced positions. */
struct job {
    uint64_t number;
    size_t n;
    struct priced *priced;
};

/* Hundredths of a VP. */
static int margin(const struct match_result *result, unsigned seat, unsigned n)
{
    int best = INT16_MIN, sum = 0;
    for (unsigned i = 0; i < n; i++) {
        if (i == seat)
            continue;
        sum += result->score[i];
        best = result->score[i] > best ? result->score[i] : best;
    }
    return 100 * result->score[seat] - 50 * best - 50 * sum / ((int)n - 1);
}

static int price(struct pricing *f, unsigned worker, const struct event *first)
{
    const struct match *from = &f->match[worker];
    struct match *m = &f->ahead[worker];
    int64_t sum = 0;
    for (unsigned i = 0; i < f->rollouts; i++) {
        struct random random = {f->seed * 1000003 + i};
        struct match_result result;
        match_begin(m, f->game, from->replay.rules, random_next(&random) ^ from->random.state);
        for (unsigned seat = 0; seat < m->n_players; seat++)
            m->play_style[seat] =
                (struct play_style){.policy = (uint8_t)f->policy, .temper = TEMPER};
        replay_place(&m->replay, from->replay.state);
        replay_event(&m->replay, first, NULL);
        match_play(m, &result);
        sum += margin(&result, first->seat, m->n_players);
    }
    return (int)(sum / f->rollouts);
}

/* One of the same column is priced already; where choices have features of their own, of the same ones, too. */
static bool has_choice(const struct pricing *f, const struct priced *p, unsigned column,
                       const int16_t *own)
{
    const size_t n = f->model->model->n_of_choice;
    for (unsigned i = 0; i < p->n; i++)
        if (p->column[i] == column && (n == 0 || memcmp(p->own[i], own, n * sizeof *own) == 0))
            return true;
    return false;
}

/* Of each thing the first way to do it. */
static void price_choice(struct pricing *f, unsigned worker, const struct event *e,
                         struct priced *p)
{
    const struct replay *r = &f->match[worker].replay;
    unsigned column;
    int16_t own[KIT_OF_CHOICE_MAX] = {0};
    int guess;
    if (p->n == PRICED_MOST ||
        !f->model->describe(r->rules, r->state, e, &column, own, &guess) ||
        has_choice(f, p, column, own))
        return;
    p->seat = e->seat;
    p->column[p->n] = (uint8_t)column;
    memcpy(p->own[p->n], own, sizeof own);
    p->guess[p->n] = guess;
    p->worth[p->n++] = price(f, worker, e);
}

/* What can be done in many ways is done as the policy would: all things are as likely, the way is its own. */
static void price_samples(struct pricing *f, unsigned worker, struct priced *p)
{
    const struct replay *r = &f->match[worker].replay;
    struct random random = {f->seed ^ f->match[worker].random.state};
    const struct weighted_choice w = {.random = random_draw,
                                      .ctx = &random,
                                      .play_style = {.policy = (uint8_t)f->policy},
                                      .is_even = true};
    for (unsigned i = 0; i < SAMPLES; i++) {
        struct event e;
        if (!game_sample(f->game, r->rules, r->state, &w, &e))
            return;
        price_choice(f, worker, &e, p);
    }
}

static void price_choices(struct pricing *f, unsigned worker, unsigned profile, struct job *job)
{
    struct legal_list legal = LEGAL_LIST_INIT;
    const struct replay *r = &f->match[worker].replay;
    struct priced p = {.players = (uint8_t)f->players, .profile = (uint8_t)profile};
    memcpy(p.state, r->state, f->game->rules.state_slots * sizeof p.state[0]);
    price_samples(f, worker, &p);
    legal_list_take(&legal, r, LEGAL);
    for (size_t i = 0; i < legal.n; i++)
        price_choice(f, worker, &legal.event[i], &p);
    legal_list_free(&legal);
    if (p.n < 2)
        return;
    job->priced = xrealloc_array(job->priced, job->n + 1, sizeof p);
    job->priced[job->n++] = p;
}

/* threads_work */
static void *price_game(void *work, unsigned worker, void *ctx)
{
    struct pricing *f = ctx;
    struct job *job = work;
    struct match *m = &f->match[worker];
    struct random random = {f->seed ^ (job->number * 7919 + f->players)};
    random_next(&random);
    const unsigned profile = (unsigned)(random_next(&random) % f->model->n_profiles);
    const void *rules =
        ruleset_get(f->rules[worker], f->game, f->model->profile[profile], f->players, NULL);
    match_begin(m, f->game, rules, random_next(&random));
    for (unsigned i = 0; i < m->n_players; i++)
        m->play_style[i] = match_draw_style(f->game, &random, TEMPER_MOST);
    do
        if (f->model->is_choice(m->replay.state) && random_next(&random) % ONE_IN == 0)
            price_choices(f, worker, profile, job);
    while (match_step(m));
    return job;
}

/* Writes at most `wanted` of its positions; returns how many. */
static size_t finish(struct job *job, size_t wanted)
{
    const size_t n = job->n < wanted ? job->n : wanted;
    fwrite(job->priced, sizeof *job->priced, n, stdout);
    free(job->priced);
    free(job);
    return n;
}

static void price_positions(struct pricing *f, size_t wanted)
{
    struct threads *pool =
        threads_new(threads_workers(getenv("JOBS") != NULL), IN_FLIGHT, price_game, f);
    uint64_t number = 0;
    while (wanted > 0) {
        while (!threads_is_full(pool)) {
            struct job *job = xcalloc(1, sizeof *job);
            job->number = number++;
            threads_submit(pool, job);
        }
        wanted -= finish(threads_take(pool), wanted);
    }
    while (threads_pending(pool) > 0)
        finish(threads_take(pool), 0);
    threads_free(pool);
}

static void forget(struct pricing *f)
{
    for (int i = 0; i < WORKERS_MAX; i++) {
        match_free(&f->match[i]);
        match_free(&f->ahead[i]);
        memset(&f->match[i], 0, sizeof f->match[i]);
        memset(&f->ahead[i], 0, sizeof f->ahead[i]);
    }
}

int main(int argc, char **argv)
{
    static struct pricing f;
    if (argc < 6 || (f.model = model_find(argv[1])) == NULL) {
        fprintf(stderr, "usage: price MODEL POSITIONS ROLLOUTS POLICY SEED [PLAYERS]\n");
        return 2;
    }
    f.game = game_find(f.model->game, strlen(f.model->game));
    f.rollouts = (unsigned)strtoul(argv[3], NULL, 10);
    f.policy = (unsigned)strtoul(argv[4], NULL, 10);
    f.seed = strtoul(argv[5], NULL, 10);
    const unsigned players = argc > 6 ? (unsigned)strtoul(argv[6], NULL, 10) : 0;
    for (int i = 0; i < WORKERS_MAX; i++)
        f.rules[i] = ruleset_cache_new();
    for (f.players = f.game->rules.min_players; f.players <= f.game->rules.max_players;
         f.players++)
        if (players == 0 || players == f.players) {
            price_positions(&f, strtoul(argv[2], NULL, 10));
            forget(&f);
        }
    for (int i = 0; i < WORKERS_MAX; i++)
        ruleset_cache_free(f.rules[i]);
    return 0;
}
