/*
 * expected.c - what an implementation of the notation and the rules must find, written by the library.
 *
 *     expected positions LOG       of each game: the position after every event, as a line
 *     expected legal LOG           of each game: all legal events at chosen stops
 *     expected findings LOG...     the findings of an audit, as JSON objects
 *
 * README.md in this folder says what the lines mean.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "library/shipslog.h"

enum {
    STOPS_OF_STEP = 3, /* of each step the first so many places are stops */
    STEPS_MAX = 64,
    LEGAL_MOST = 60, /* a place with more is no stop */
};

/* Of a game: how often each step was a stop. */
struct stops {
    const char *step[STEPS_MAX];
    int n[STEPS_MAX], n_steps;
};

static void fail(const shipslog_error *error)
{
    fprintf(stderr, "expected: %s:%u: %s\n", error->file, (unsigned)error->line, error->text);
    exit(1);
}

static shipslog_reader *open_log(const char *path)
{
    shipslog_error error;
    shipslog_reader *reader = shipslog_reader_open_file(path, &error);
    if (reader == NULL)
        fail(&error);
    return reader;
}

/* ---- positions ----------------------------------------------------------------------------------- */

static void print_position(shipslog_replay *replay)
{
    shipslog_place place;
    char *line = shipslog_replay_line(replay);
    shipslog_replay_place(replay, &place);
    printf("%zu %s\n", place.n_events, line);
    shipslog_free(line);
}

static void print_positions(shipslog_replay *replay)
{
    do
        print_position(replay);
    while (shipslog_replay_step(replay) != 0);
}

/* ---- legal events -------------------------------------------------------------------------------- */

static int *count_of(struct stops *stops, const char *step)
{
    for (int i = 0; i < stops->n_steps; i++)
        if (strcmp(stops->step[i], step) == 0)
            return &stops->n[i];
    if (stops->n_steps == STEPS_MAX)
        exit(1);
    stops->step[stops->n_steps] = step;
    return &stops->n[stops->n_steps++];
}

static int compare_lines(const void *a, const void *b, void *context)
{
    const char *const *x = a, *const *y = b;
    (void)context;
    return strcmp(*x, *y);
}

/* In the order of their bytes, so that nothing depends on how they were found. */
static void print_sorted(size_t n_events, char *text, size_t n)
{
    char *line[LEGAL_MOST], *rest = text;
    for (size_t i = 0; i < n; i++) {
        line[i] = rest;
        rest = strchr(rest, '\n');
        *rest++ = '\0';
    }
    sort_stable(line, n, sizeof *line, compare_lines, NULL);
    for (size_t i = 0; i < n; i++)
        printf("%zu %s\n", n_events, line[i]);
}

static void stop(struct stops *stops, const shipslog_replay *replay)
{
    shipslog_place place;
    size_t n;
    shipslog_replay_place(replay, &place);
    int *count = count_of(stops, place.step);
    if (strcmp(place.kind, "decision") != 0 || *count == STOPS_OF_STEP)
        return;
    char *legal = shipslog_replay_legal(replay, &n);
    if (n <= LEGAL_MOST) {
        print_sorted(place.n_events, legal, n);
        ++*count;
    }
    shipslog_free(legal);
}

static void print_legal(shipslog_replay *replay)
{
    struct stops stops = {0};
    do
        stop(&stops, replay);
    while (shipslog_replay_step(replay) != 0);
}

/* ---- findings ------------------------------------------------------------------------------------ */

static int print_finding(void *context, const shipslog_finding *finding)
{
    (void)context;
    puts(finding->json);
    return 0;
}

static void print_findings(const char *path)
{
    shipslog_error error;
    shipslog_reader *reader = open_log(path);
    shipslog_game *game;
    while (shipslog_reader_next(reader, &game, &error) > 0) {
        shipslog_game_audit(game, NULL, print_finding, NULL, NULL);
        shipslog_game_free(game);
    }
    shipslog_reader_close(reader);
}

/* ---- the program --------------------------------------------------------------------------------- */

static void replay_log(const char *path, void (*print)(shipslog_replay *replay))
{
    shipslog_error error;
    shipslog_reader *reader = open_log(path);
    shipslog_game *game;
    int status;
    while ((status = shipslog_reader_next(reader, &game, &error)) > 0) {
        shipslog_replay *replay = shipslog_replay_new(game, NULL, &error);
        if (replay == NULL)
            fail(&error);
        print(replay);
        shipslog_replay_free(replay);
        shipslog_game_free(game);
    }
    shipslog_reader_close(reader);
    if (status < 0)
        fail(&error);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "positions") == 0) {
        replay_log(argv[2], print_positions);
    } else if (argc == 3 && strcmp(argv[1], "legal") == 0) {
        replay_log(argv[2], print_legal);
    } else if (argc > 2 && strcmp(argv[1], "findings") == 0) {
        for (int i = 2; i < argc; i++)
            print_findings(argv[i]);
    } else {
        fprintf(stderr, "usage: expected positions|legal LOG, expected findings LOG...\n");
        return 2;
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
