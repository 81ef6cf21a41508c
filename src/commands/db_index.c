/* db_index.c - shipslog db index: the index of positions, made and dropped. */
#include <inttypes.h>

#include "base/err.h"
#include "base/output.h"
#include "commands/db_actions.h"
#include "store/track_index.h"

struct index_options {
    const char *db;
    bool drop;
    long jobs;
};

static const struct option_row rows[] = {
    DB_CHANGED_ROW(struct index_options, db),
    OPTION_FLAG_ROW(0, "drop", struct index_options, drop, "drop it instead"),
    OPTION_JOBS_ROW(struct index_options, "index"),
    {0},
};

static int change_index(struct command_context *c, struct store *store)
{
    const struct index_options *o = c->options;
    struct err err = ERR_INIT;
    uint64_t games, bytes;
    bool was_there;
    if (o->drop) {
        if (track_index_drop(store, &was_there, &err) < 0)
            return command_fail(c, &err);
        output_puts(c->out, was_there
                                ? "the index is dropped; games that come later use its room\n"
                                : "there is no index\n");
        return EXIT_CLEAN;
    }
    if (track_index_keep(store, (unsigned)o->jobs, &games, &bytes, &err) < 0)
        return command_fail(c, &err);
    output_printf(c->out, "the positions of %" PRIu64 " %s are indexed: %" PRIu64 " KB\n",
                  games, games == 1 ? "game" : "games", (bytes + 1023) / 1024);
    return EXIT_CLEAN;
}

static int run_index(struct command_context *c)
{
    return db_run_on(c, STORE_WRITE, change_index);
}

const struct command db_index = {
    .name = "index",
    .summary = "make an index of positions, for `find` in a large book",
    .usage = "[OPTION]... [DB]",
    .help =
        "`find` replays all games, some 3,000 in a second. With an index of positions it\n"
        "answers at once, and the book grows by 5 KB for each game. From then on each search\n"
        "adds the games that came since. --drop takes the index out of the book.\n",
    COMMAND_OPTIONS(rows, struct index_options),
    .operands = FILE_DATABASE_CHANGED,
    .takes_book = true,
    .run = run_index,
};
