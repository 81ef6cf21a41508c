/* each_game.h - the games of logs, for commands that read logs as a stream.
 *
 * The calling thread cuts the files into pieces, workers read and take the games, and what they say is written in the
 * order of the games: the number of threads changes no byte of it.  Shows progress, stops when the
 * output fails, and reports a file that cannot be read to its end or holds no game.
 */
#ifndef COMMANDS_EACH_GAME_H
#define COMMANDS_EACH_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "core/record.h"
#include "importer.h"

struct command_context;
struct err;
struct input;

/* A game of a file, or text outside of games. */
struct logged_game {
    struct record record;
    const char *file; /* its name; borrowed */
    uint32_t number;  /* of the game in it, from 1; for text outside that of the game before */
};

/* What is said of games. */
struct game_output {
    struct buf out;
    struct buf errors; /* private: messages and lines, each followed by a NUL byte */
    int status;        /* the worst of the games; see exit_status_worse() */
};

struct each_game {
    struct command_context *c;
    unsigned jobs; /* workers; 0 stands for all processors */
    struct importer_options reading;
    const struct importer *from; /* NULL: by content */
    const char *only; /* read the game that this names, see one_game_is_wanted(); NULL: all */
    bool takes_text;  /* a file without games has been reported when it holds text */
    bool quiet;       /* no progress */
    void *ctx;        /* of the functions */
    /* Called for every game and text outside, from any thread; calls at the same time have other
     * numbers `worker` below each_game_workers().  It adds to `out`, which may hold what was said
     * of games before. */
    void (*take)(void *ctx, unsigned worker, struct logged_game *game, struct game_output *out);
    /* The others are called by the thread of each_game_of(), and may be NULL.  `put` takes what is
     * said of some games; without it that is printed. */
    void (*put)(void *ctx, const char *text, size_t length);
    /* A file is open, and nothing was taken from it. */
    void (*begin)(void *ctx, struct input *input);
    /* All games of a file that was opened are said, with the worst status of the games and of
     * reading.  Returns the status of the file. */
    int (*end)(void *ctx, const char *path, struct input *input, int status);

    uint64_t files; /* out: opened */
};

/* Adds a message for people about something that could not be done; the second one says that it
 * makes the status EXIT_USAGE. */
void game_output_error(struct game_output *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void game_output_fail(struct game_output *out, const struct err *err);
/* The same about the rules of the game, at their place in its file. */
void game_output_fail_rules(struct game_output *out, const struct logged_game *game,
                            const struct err *why);
/* Adds what was unreadable in the game, and the importer's warnings. */
void game_output_unread(struct game_output *out, const struct logged_game *game);
/* Adds the unreadable lines before line `before`, the first five of them, without the warnings; returns how many there
 * are. */
unsigned game_output_unread_before(struct game_output *out, const struct record *record,
                                   const char *file, uint32_t before);
/* Adds these warnings alone. */
void game_output_warnings(struct game_output *out, const struct logged_game *game);

unsigned each_game_workers(const struct each_game *walk);

/* Prints what was said of games that were not read here, and frees it.  Returns the status. */
int game_output_print(struct command_context *c, struct game_output *said);

/* Reads the files.  Returns the worst status: of the games, of what `end` returned, and EXIT_USAGE after
 * a message for each file that cannot be read or holds no game. */
int each_game_of(struct each_game *walk, const char *const *paths, size_t n);

#endif
