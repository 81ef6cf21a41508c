/*
 * library_race.c - the library under ThreadSanitizer.
 *
 * Threads audit, replay and repair one game, which they share, and read and simulate games of their own.
 * Each adds up what it got; all must get the same.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/shipslog.h"

enum { THREADS = 4, ROUNDS = 3 };

static const char broken[] =
    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n"
    "row corn corn indigo sugar\nA settler\nA quarry\nC corn\nB corn\n";

struct job {
    const shipslog_game *shared;
    uint64_t sum;
};

static void add(uint64_t *sum, const char *text)
{
    for (; *text != '\0'; text++)
        *sum = *sum * 31 + (unsigned char)*text;
}

static void add_text(uint64_t *sum, char *text)
{
    add(sum, text == NULL ? "none" : text);
    shipslog_free(text);
}

static int take(void *context, const shipslog_finding *finding)
{
    add(context, finding->json);
    return 0;
}

static void use(uint64_t *sum, const shipslog_game *game)
{
    struct shipslog_place place;
    shipslog_replay *replay = shipslog_replay_new(game, NULL, NULL);
    shipslog_game_audit(game, NULL, take, sum, NULL);
    while (shipslog_replay_step(replay) != 0) {
        shipslog_replay_place(replay, &place);
        *sum = *sum * 31 + place.hash;
    }
    add_text(sum, shipslog_replay_line(replay));
    add_text(sum, shipslog_replay_json(replay));
    add_text(sum, shipslog_replay_legal(replay, NULL));
    shipslog_replay_free(replay);
    add_text(sum, shipslog_game_text(game, NULL));
    add_text(sum, shipslog_game_repair(game, NULL, NULL));
}

static void use_own(uint64_t *sum)
{
    static const struct shipslog_simulation puerto_rico = {.seed = 3};
    static const struct shipslog_simulation san_juan = {.game = "san-juan", .seed = 3};
    shipslog_game *game;
    shipslog_reader *reader =
        shipslog_reader_open_memory(broken, sizeof broken - 1, NULL, NULL);
    while (shipslog_reader_next(reader, &game, NULL) > 0) {
        use(sum, game);
        shipslog_game_free(game);
    }
    shipslog_reader_close(reader);
    game = shipslog_game_simulate(&puerto_rico, NULL);
    use(sum, game);
    shipslog_game_free(game);
    game = shipslog_game_simulate(&san_juan, NULL);
    use(sum, game);
    shipslog_game_free(game);
}

static void *work(void *context)
{
    struct job *job = context;
    for (int i = 0; i < ROUNDS; i++) {
        use(&job->sum, job->shared);
        use_own(&job->sum);
    }
    return NULL;
}

int main(void)
{
    pthread_t thread[THREADS];
    struct job job[THREADS] = {{0}};
    shipslog_game *shared = NULL;
    shipslog_reader *reader =
        shipslog_reader_open_memory(broken, sizeof broken - 1, NULL, NULL);
    if (shipslog_reader_next(reader, &shared, NULL) != 1)
        return 1;
    for (int i = 0; i < THREADS; i++) {
        job[i].shared = shared;
        if (pthread_create(&thread[i], NULL, work, &job[i]) != 0)
            return 1;
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    shipslog_game_free(shared);
    shipslog_reader_close(reader);
    for (int i = 0; i < THREADS; i++)
        if (job[i].sum != job[0].sum || job[i].sum == 0) {
            fputs("library_race: a thread got something else\n", stderr);
            return 1;
        }
    return 0;
}
