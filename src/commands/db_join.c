/* db_join.c - shipslog db join: a game that was interrupted, and written on in another log. */
#include <inttypes.h>
#include <unistd.h>

#include "base/err.h"
#include "base/output.h"
#include "commands/db_actions.h"
#include "store/game_join.h"
#include "store/game_reader.h"

struct join_options {
    const char *db;
    bool force;
};

static const struct option_row join_rows[] = {
    DB_CHANGED_ROW(struct join_options, db),
    OPTION_FLAG_ROW(0, "force", struct join_options, force,
                    "join them also where the replay finds errors that they have not alone"),
    {0},
};

/* The second part is a game of the book, or else a file. */
static int find_second(struct command_context *c, struct store *store, struct record *log,
                       struct game_join *join)
{
    struct err err = ERR_INIT;
    const char *name = c->args[1];
    const int found = game_reader_find(store, name, &join->second, &err);
    if (found > 0)
        return EXIT_CLEAN;
    if (found < 0)
        return command_fail(c, &err);
    if (access(name, F_OK) != 0)
        return db_find_game(c, store, name, &join->second);
    if (db_read_log(c, name, NULL, log, &err) < 0)
        return command_fail(c, &err);
    join->log = log;
    join->path = name;
    return EXIT_CLEAN;
}

static int join_games(struct command_context *c, struct store *store, struct record *log)
{
    const struct join_options *o = c->options;
    struct err err = ERR_INIT;
    struct game_join join = {.is_forced = o->force};
    int status = db_find_game(c, store, c->args[0], &join.first);
    if (status == EXIT_CLEAN)
        status = find_second(c, store, log, &join);
    if (status != EXIT_CLEAN)
        return status;
    if (join.first == join.second)
        return command_error(c, "both are game %" PRId64, join.first);
    if (game_join_run(store, &join, &err) < 0)
        return command_fail(c, &err);
    output_printf(
        c->out, "game %" PRId64 " has the moves of both; its older version is in its history\n",
        join.first);
    if (join.second != 0)
        output_printf(c->out,
                      "game %" PRId64 " is removed; 'shipslog db restore' brings it back\n",
                      join.second);
    return EXIT_CLEAN;
}

static int run_join(struct command_context *c)
{
    const struct join_options *o = c->options;
    struct store *store;
    struct record log;
    if (c->n_args == 1)
        return command_usage_error(c, "no second part given");
    int status = db_open_for_games(c, o->db, 2, STORE_WRITE, &store);
    record_init(&log);
    if (status == EXIT_CLEAN)
        status = join_games(c, store, &log);
    record_free(&log);
    store_close(store);
    return status;
}

const struct command db_join = {
    .name = "join",
    .summary = "make one game of two logs, the second of which goes on",
    .usage = "[OPTION]... GAME GAME|LOG",
    .help =
        "For a game that was interrupted, and written on in another file. The moves of the\n"
        "second come after those of the first, whose header stays. Both must have the same\n"
        "people in the same seats and the same rules. The second begins where the first\n"
        "ends, within a round or with the next one; a position in its header is compared.\n"
        "Nothing is joined when the replay then finds errors that the parts do not have\n"
        "alone, unless --force is given.\n"
        "\n"
        "GAME is a number, an id of a log, or at least eight digits of a hash; what names no\n"
        "game of the book is a file with one game. The first log becomes the history of its\n"
        "game, and a second game of the book is removed: `db restore` brings back either.\n"
        "\n"
        "Exit status: 0 joined, 2 nothing was changed.\n",
    COMMAND_OPTIONS(join_rows, struct join_options),
    .run = run_join,
};
