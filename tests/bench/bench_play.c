/* bench_play.c - how many events the library plays and takes back in a second.
 *
 *   bench_play GAME LOG   plays the log's events to the end and back, again and again, for a second
 *
 * Prints plays a second, with as many undos, of the whole game and of its last tenth alone: constant time makes the two
 * alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "library/shipslog.h"

enum { MOST = 4096 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static size_t play(shipslog_replay *r, char **text, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (shipslog_replay_play(r, text[i], NULL) != SHIPSLOG_OK)
            return i;
    return to;
}

/* Events a second, forth and back between two positions. */
static double measure(shipslog_replay *r, char **text, size_t from, size_t to)
{
    const double start = now();
    size_t n = 0;
    while (now() - start < 1) {
        if (play(r, text, from, to) != to)
            exit(EXIT_FAILURE);
        for (size_t i = from; i < to; i++)
            shipslog_replay_undo(r);
        n += to - from;
    }
    return (double)n / (now() - start);
}

int main(int argc, char **argv)
{
    static char *text[MOST];
    shipslog_error error = {.text = ""};
    shipslog_game *game = NULL;
    shipslog_about about;
    shipslog_move move;
    shipslog_reader *reader = shipslog_reader_open_file(argv[argc - 1], &error);
    if (reader == NULL || shipslog_reader_next(reader, &game, &error) != 1)
        return fprintf(stderr, "bench_play: %s\n", error.text), 1;
    size_t n = 0;
    shipslog_game_about(game, &about);
    for (size_t i = 0; i < about.n_events && n < MOST; i++)
        if (shipslog_game_move(game, i, &move) == 0 &&
            (move.kind == SHIPSLOG_DECISION || move.kind == SHIPSLOG_CHANCE))
            text[n++] = shipslog_game_event_text(game, i);
    shipslog_replay *r = shipslog_replay_new(game, NULL, &error);
    n = play(r, text, 0, n);
    shipslog_replay_seek(r, 0);
    const double whole = measure(r, text, 0, n);
    play(r, text, 0, n - n / 10);
    const double late = measure(r, text, n - n / 10, n);
    printf("%zu events, %.0f plays and as many undos a second, %.0f in the last tenth\n", n,
           whole, late);
    for (size_t i = 0; i < MOST; i++)
        shipslog_free(text[i]);
    shipslog_replay_free(r);
    shipslog_game_free(game);
    shipslog_reader_close(reader);
    return 0;
}
