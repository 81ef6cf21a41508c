/* each_game.h - the games of a log, one after the other, for commands that read logs as a
 * stream.
 *
 * Opens the file, shows progress, stops when the output fails, and reports a file that cannot
 * be read to its end or holds no game.
 */
#ifndef CLI_EACH_GAME_H
#define CLI_EACH_GAME_H

#include <stdbool.h>
#include <stdint.h>

struct command_context;
struct progress;
struct record;

struct each_game {
    struct command_context *c;
    struct record *record; /* filled before each call of take(); borrowed */
    bool keep_text;        /* the record keeps the bytes it was read from */
    bool quiet;            /* no progress */
    /* Called for a game, or for text outside of games; `ctx` as given. */
    void (*take)(struct each_game *walk);
    void *ctx;

    uint64_t files;   /* opened so far */
    const char *file; /* name of the file that is read */
    uint32_t
        game; /* number of the game in it, from 1; for text outside that of the game before */
    struct progress *progress;
};

/* Reads one file.  Returns 0, or EXIT_USAGE after a message when it cannot be read or holds no
 * game. */
int each_game_of(struct each_game *walk, const char *path);

#endif
