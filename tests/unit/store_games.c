#include "store_games.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/ruleset.h"
#include "core/replay.h"
#include "play/simulate.h"
#include "games/game_registry.h"
#include "notation/redact.h"
#include "store/query.h"
#include "store/schema/rows.h"
#include "store/store.h"

static const char *const names[] = {"Anna", "Bob", "Chris", "Dora", "Emil", "Frida", "Georg"};
enum { NAMES = sizeof names / sizeof names[0] };

struct stream {
    const struct random_games *games;
    unsigned next, end;
    bool breaks;
};

static void simulate(struct record *record, const char *name, const char *profile,
                     unsigned players, unsigned number, bool is_seen)
{
    const struct game_def *game = game_find(name, strlen(name));
    struct ruleset_cache *cache = ruleset_cache_new();
    struct err err = ERR_INIT;
    const void *rules = ruleset_get(cache, game, profile, players, &err);
    cr_assert_not_null(rules, "%s", err.text);
    const struct simulate_options options = {
        .profile = profile,
        .seed = number,
        .scribe = (enum scribe)(number / 3 % 3),
        .hashes = number % 2 == 1,
    };
    record_reset(record);
    cr_assert(simulate_game(record, game, rules, &options));
    if (is_seen) {
        struct replay *replay = xcalloc(2, sizeof *replay);
        redact_record(&replay[0], &replay[1], rules, record, SEAT_NONE);
        replay_free(&replay[0]);
        replay_free(&replay[1]);
        free(replay);
    }
    for (unsigned i = 0; i < players; i++)
        record->player[i] = names[(number + i * 2) % NAMES];
    /* A log read from a file has places. */
    for (size_t i = 0; i < record->n_events; i++)
        record->events[i].span =
            (struct span){.line = (uint32_t)i + 7, .column = 3, .length = 5};
    record->first_line = 1;
    record->n_lines = (uint32_t)record->n_events + 7;
    record->n_bytes = 1000;
    ruleset_cache_free(cache);
}

void random_game(struct record *record, unsigned number)
{
    simulate(record, "puerto-rico", "rgg2002", 3 + number % 3, number, false);
}

void random_game_of(struct record *record, unsigned number, const char *const *profiles)
{
    unsigned n = 0;
    while (profiles[n] != NULL)
        n++;
    simulate(record, "puerto-rico", profiles[number % n], 3 + number / n % 3, number, false);
}

void random_card_game(struct record *record, unsigned number, bool is_seen)
{
    static const char *const profiles[] = {"second", "first", "second + new-buildings",
                                           "first + new-buildings"};
    simulate(record, "san-juan", profiles[number % 4], 2 + number % 3, number, is_seen);
}

static int open_stream(struct import_reader *reader, const char *path, void **file,
                       struct err *err)
{
    const struct random_games *games = (const struct random_games *)reader;
    if (strcmp(path, "absent") == 0)
        return err_at(err, path, 0, 0, "file does not exist");
    struct stream *s = xcalloc(1, sizeof *s);
    if (strncmp(path, "games-", 6) == 0)
        s->next = (unsigned)strtoul(path + 6, NULL, 10);
    s->end = s->next + games->per_file;
    s->games = games;
    s->breaks = strcmp(path, "broken") == 0;
    *file = s;
    return 0;
}

static void make_game(const struct random_games *games, struct record *record, unsigned number)
{
    if (games->is_cards)
        random_card_game(record, number, games->is_seen);
    else if (games->profiles != NULL)
        random_game_of(record, number, games->profiles);
    else
        random_game(record, number);
}

static const char *date_of(unsigned number)
{
    static const char *const dates[] = {"2021-05-11", "2020-07-30", "2021",    "2022-05-02",
                                        "2021-05",    "",           "2021-11", "2020-12-31",
                                        "2021-05-12", "2022-12-01", "1999",    "2021-12-24"};
    return dates[number % (sizeof dates / sizeof *dates)];
}

static int next_game(void *file, struct record *record, struct err *err)
{
    struct stream *s = file;
    if (s->next == s->end)
        return s->breaks ? err_set(err, "the data ends too early") : 0;
    make_game(s->games, record, s->next);
    if (s->games->is_dated)
        record->date = date_of(s->next);
    s->next++;
    return 1;
}

static void describe_stream(void *file, struct import_source *out)
{
    const struct stream *s = file;
    *out = (struct import_source){.format = "random", .bytes = s->next * 1000 + 10};
}

static void collect(struct import_listener *listener, const struct diag *message)
{
    struct random_games *games =
        (struct random_games *)(void *)((char *)listener -
                                        offsetof(struct random_games, listener));
    struct buf text = BUF_INIT;
    diag_render(&text, message);
    const size_t used = strlen(games->messages);
    snprintf(games->messages + used, sizeof games->messages - used, "%s", buf_str(&text));
    buf_free(&text);
}

static void ignore_progress(struct import_listener *listener,
                            const struct import_totals *totals)
{
    (void)listener;
    (void)totals;
}

void random_games_init(struct random_games *games, unsigned per_file)
{
    *games = (struct random_games){
        .reader = {.open = open_stream,
                   .next = next_game,
                   .describe = describe_stream,
                   .close = free},
        .listener = {.message = collect, .progress = ignore_progress},
        .per_file = per_file,
    };
}

int random_games_import(struct random_games *games, struct store *store,
                        const char *const *paths, unsigned jobs, struct import_totals *totals)
{
    struct err err = ERR_INIT;
    struct import_job job = {.store = store,
                             .reader = &games->reader,
                             .listener = &games->listener,
                             .paths = paths,
                             .jobs = jobs};
    while (paths[job.n_paths] != NULL)
        job.n_paths++;
    const int status = import_run(&job, totals, &err);
    cr_assert_eq(status < 0, err_is_set(&err));
    if (status < 0)
        snprintf(games->messages, sizeof games->messages, "%s", err.text);
    return status;
}

struct store *random_games_store(struct random_games *games, const char *db,
                                 const char *const *paths)
{
    struct store *store;
    struct err err = ERR_INIT;
    struct import_totals totals;
    cr_assert_eq(store_open(&store, db, STORE_CREATE, &err), 0, "%s", err.text);
    cr_assert_eq(random_games_import(games, store, paths, 1, &totals), 0, "%s",
                 games->messages);
    return store;
}

long long store_ask(struct store *s, const char *sql)
{
    int64_t number = 0;
    struct err err = ERR_INIT;
    cr_assert_eq(query_number(s, sql, &number, &err), 0, "%s: %s", sql, err.text);
    return number;
}
