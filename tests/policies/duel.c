/* duel.c - how often one seat of a policy wins against a table of another.
 *
 *     duel [GAMES [TEMPER [GAME [PLAYERS [RULES [ONE OTHERS]]]]]]
 *
 * Plays GAMES games of each two policies, one seat of the first against all others of the second;
 * the seat goes round the table.  With ONE and OTHERS only that pair; ONE may be `judge`, who takes
 * some seconds for a game; OTHERS may be `field`: each of them has an earlier policy, a style, and a temper of 0 or 20.  RULES may be -, the default of the game.  Prints a line for each game, number of players and pair: the share of
 * wins in percent with a Wilson interval of 95 %, and what chance would give.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/threads.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "play/judge.h"
#include "stats/interval.h"
#include "tests/policies/match.h"

#define JUDGE "judge"
#define FIELD "field"

enum { GAMES = 1000, BATCH = 20, WORKERS_MAX = 64 };

struct duel {
    const struct game_def *game;
    const void *rules;
    unsigned n, styles;
    struct play_style one, others;
    bool one_thinks, is_field;
    struct match match[WORKERS_MAX]; /* of each worker */
};

struct batch {
    uint64_t first;
    int64_t won;
    int64_t margin; /* score less the mean of the others, times their number */
};

static struct play_style draw_earlier(const struct duel *d, struct random *random)
{
    enum { TEMPER = 20 };
    const unsigned last = game_best_policy(d->game->play);
    struct play_style drawn;
    do
        drawn = match_draw_style(d->game, random, 1);
    while (drawn.policy >= last);
    drawn.temper = (uint8_t)(drawn.temper * TEMPER);
    return drawn;
}

static void play_one(struct duel *d, struct match *m, uint64_t number, struct batch *b)
{
    struct random random = {number};
    const unsigned seat = (unsigned)(number % d->n);
    struct match_result result;
    do {
        match_begin(m, d->game, d->rules, random_next(&random));
        for (unsigned i = 0; i < d->n; i++) {
            m->play_style[i] = i == seat ? d->one : d->others;
            if (i != seat && d->is_field)
                m->play_style[i] = draw_earlier(d, &random);
            m->play_style[i].style = (uint8_t)(random_next(&random) % d->styles);
        }
        m->thinks[seat] = d->one_thinks;
    } while (!match_play(m, &result));
    b->won += result.won[seat];
    for (unsigned i = 0; i < d->n; i++)
        b->margin += result.score[seat] - result.score[i];
}

/* threads_work */
static void *play_batch(void *job, unsigned worker, void *ctx)
{
    struct batch *b = job;
    for (uint64_t i = 0; i < BATCH; i++)
        play_one(ctx, &((struct duel *)ctx)->match[worker], b->first + i, b);
    return b;
}

static void print_line(const struct duel *d, uint64_t games, const struct batch *all)
{
    struct interval share;
    const char *const *policies = d->game->play->policies;
    interval_of_trials(&share, all->won, (int64_t)games, 1000, MATCH_WIN);
    const int64_t won = scaled_ratio(all->won, (int64_t)games * MATCH_WIN, 1000);
    printf("%-12s %u  %-7s v. %-7s  %3d.%d  %3d.%d - %3d.%d  %3u  %+.2f\n", d->game->name, d->n,
           d->one_thinks ? JUDGE : policies[d->one.policy],
           d->is_field ? FIELD : policies[d->others.policy], (int)won / 10, (int)won % 10,
           (int)share.low / 10, (int)share.low % 10, (int)share.high / 10, (int)share.high % 10,
           100 / d->n, (double)all->margin / (double)games / (double)(d->n - 1));
    fflush(stdout);
}

static void play_duel(struct duel *d, uint64_t games)
{
    const unsigned workers = threads_workers(getenv("JOBS") != NULL ? 1 : 0);
    const size_t n = (size_t)(games + BATCH - 1) / BATCH;
    struct batch *batch = calloc(n, sizeof *batch), all = {0};
    struct judge *judge[WORKERS_MAX] = {NULL};
    for (unsigned i = 0; i < workers && d->one_thinks; i++) {
        judge[i] = judge_new((struct play_style){.policy = game_best_policy(d->game->play),
                                                 .temper = JUDGE_TEMPER},
                             1);
        d->match[i].thinker = judge_thinker(judge[i]);
    }
    struct threads *pool = threads_new(workers, n, play_batch, d);
    for (size_t i = 0; i < n; i++) {
        batch[i].first = i * BATCH;
        threads_submit(pool, &batch[i]);
    }
    while (threads_pending(pool) > 0) {
        const struct batch *b = threads_take(pool);
        all.won += b->won;
        all.margin += b->margin;
    }
    print_line(d, n * BATCH, &all);
    threads_free(pool);
    for (unsigned i = 0; i < workers; i++)
        judge_free(judge[i]);
    free(batch);
}

static size_t count(const char *const *names)
{
    size_t n = 0;
    while (names[n] != NULL)
        n++;
    return n;
}

static void play_pair(struct duel *d, uint64_t games, uint8_t temper, size_t one, size_t others)
{
    d->one = (struct play_style){.policy = (uint8_t)one, .temper = temper};
    d->others = (struct play_style){.policy = (uint8_t)others, .temper = temper};
    play_duel(d, games);
}

/* The policy of that name. */
static size_t find_policy(const struct duel *d, const char *name)
{
    const char *const *policies = d->game->play->policies;
    for (size_t i = 0; policies[i] != NULL; i++)
        if (strcmp(policies[i], name) == 0)
            return i;
    fprintf(stderr, "duel: no policy is named %s\n", name);
    exit(2);
}

static void play_pairs(struct duel *d, uint64_t games, uint8_t temper, char *const pair[2])
{
    const size_t n = count(d->game->play->policies);
    d->styles = (unsigned)count(d->game->play->styles);
    d->one_thinks = pair != NULL && strcmp(pair[0], JUDGE) == 0;
    if (pair != NULL) {
        const size_t one = d->one_thinks ? 0 : find_policy(d, pair[0]);
        d->is_field = strcmp(pair[1], FIELD) == 0;
        play_pair(d, games, temper, one, d->is_field ? 0 : find_policy(d, pair[1]));
        return;
    }
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < n; b++)
            if (a != b)
                play_pair(d, games, temper, a, b);
}

static void play_game(const struct game_def *game, uint64_t games, uint8_t temper,
                      unsigned players, const char *profile, char *const pair[2])
{
    static struct duel d;
    struct ruleset_cache *rules = ruleset_cache_new();
    struct err err = ERR_INIT;
    for (unsigned n = game->rules.min_players; n <= game->rules.max_players; n++) {
        if (players != 0 && n != players)
            continue;
        d.game = game;
        d.n = n;
        d.rules = ruleset_get(rules, game,
                              profile != NULL ? profile : game->rules.default_rules, n, &err);
        if (d.rules == NULL) {
            fprintf(stderr, "duel: %s\n", err.text);
            exit(2);
        }
        play_pairs(&d, games, temper, pair);
        for (int i = 0; i < WORKERS_MAX; i++) {
            match_free(&d.match[i]);
            memset(&d.match[i], 0, sizeof d.match[i]);
        }
    }
    ruleset_cache_free(rules);
}

int main(int argc, char **argv)
{
    const uint64_t games = argc > 1 ? strtoul(argv[1], NULL, 10) : GAMES;
    const uint8_t temper = argc > 2 ? (uint8_t)strtoul(argv[2], NULL, 10) : 0;
    const char *name = argc > 3 ? argv[3] : NULL;
    const unsigned players = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 0;
    const char *profile = argc > 5 && strcmp(argv[5], "-") != 0 ? argv[5] : NULL;
    for (size_t i = 0; game_at(i) != NULL; i++)
        if (name == NULL || strcmp(name, game_at(i)->name) == 0)
            play_game(game_at(i), games, temper, players, profile, argc > 7 ? argv + 6 : NULL);
    return 0;
}
