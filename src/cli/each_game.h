/* each_game.h - the games of logs, for commands that read logs as a stream.
 *
 * The calling thread reads the files, workers take the games, and what they say is written in the
 * order of the games: the number of threads changes no byte of it.  Shows progress, stops when the
 * output fails, and reports a file that cannot be read to its end or holds no game.
 */
#ifndef CLI_EACH_GAME_H
#define CLI_EACH_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "core/record.h"

struct command_context;

/* A game of a file, or text outside of games. */
struct logged_game {
    struct record record;
    const char *file; /* its name; borrowed */
    uint32_t number;  /* of the game in it, from 1; for text outside that of the game before */
};

/* What is said of games. */
struct game_output {
    struct buf out;
    struct buf errors; /* messages, each with a NUL byte behind it */
};

struct each_game {
    struct command_context *c;
    unsigned jobs;  /* workers; 0 stands for all processors */
    bool keep_text; /* the records keep the bytes they were read from */
    bool quiet;     /* no progress */
    /* Called for every game and text outside, from any thread; calls at the same time have other
     * numbers `worker` below each_game_workers().  It adds to `out`; `ctx` as given. */
    void (*take)(void *ctx, unsigned worker, struct logged_game *game, struct game_output *out);
    void *ctx;

    uint64_t files; /* out: opened */
};

/* Adds a message for people about something that could not be done. */
void game_output_error(struct game_output *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

unsigned each_game_workers(const struct each_game *walk);

/* Reads the files.  Returns 0, or EXIT_USAGE after a message for each that cannot be read or holds no
 * game. */
int each_game_of(struct each_game *walk, const char *const *paths, size_t n);

#endif
