/* bench_state.c - how long it takes to write any state of any stored game, without the start of
 * a process.
 *
 *     bench_state GAMES.db
 *
 * Goes through the games in a fixed scattered order.  It reads the record of each from the
 * database, replays it up to an event, a different one each time, and writes the state as JSON,
 * as `shipslog replay --db --at` does.  Prints milliseconds: mean, 99 of 100, longest.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/record.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "position/state_json.h"
#include "store/game_reader.h"
#include "store/query.h"
#include "store/store.h"

enum { STATES = 2000, SCATTER = 7919 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void die(const struct err *err)
{
    fprintf(stderr, "bench_state: %s\n", err->text);
    exit(2);
}

struct bench {
    struct game_reader *reader;
    struct ruleset_cache *cache;
    struct record record;
    struct replay replay;
    struct buf out;
};

/* Milliseconds until the state after event `pick` (modulo the number of events) is written. */
static double state_of(struct bench *b, int64_t game, unsigned pick)
{
    static const char *const names[SEATS_MAX] = {"A", "B", "C", "D", "E"};
    struct err err = ERR_INIT;
    const double start = now();
    if (game_reader_record(b->reader, game, &b->record, &err) <= 0)
        die(&err);
    const struct record *r = &b->record;
    const void *rules = ruleset_get(b->cache, r->game, r->rules, r->n_players, &err);
    if (rules == NULL)
        die(&err);
    if (b->replay.game == NULL)
        replay_init(&b->replay, r->game, rules, GRADE_PUBLIC);
    replay_restart(&b->replay, r->game, rules, GRADE_PUBLIC);
    for (uint32_t i = 0; i <= pick % r->n_events; i++)
        replay_event(&b->replay, &r->events[i], NULL);
    buf_clear(&b->out);
    state_json(&b->out, &b->replay, names);
    return now() - start;
}

int main(int argc, char **argv)
{
    struct err err = ERR_INIT;
    struct store *store;
    struct bench b = {.cache = ruleset_cache_new()};
    int64_t games;
    if (argc < 2)
        return 2;
    if (store_open(&store, argv[1], STORE_READ, &err) < 0 ||
        query_number(store, "SELECT count(*) FROM game", &games, &err) < 0 ||
        game_reader_new(&b.reader, store, &err) < 0)
        die(&err);
    record_init(&b.record);
    double *ms = xcalloc(STATES, sizeof *ms);
    double sum = 0;
    for (unsigned i = 0; i < STATES; i++)
        sum += ms[i] = state_of(&b, 1 + (int64_t)i * SCATTER % games, i * SCATTER);
    sort_stable(ms, STATES, sizeof *ms, compare, NULL);
    printf("%.2f ms mean, %.2f ms for 99 of 100, %.2f ms at the most\n", sum / STATES,
           ms[STATES * 99 / 100], ms[STATES - 1]);
    free(ms);
    buf_free(&b.out);
    replay_free(&b.replay);
    record_free(&b.record);
    game_reader_free(b.reader);
    store_close(store);
    ruleset_cache_free(b.cache);
    return 0;
}
