/* db_ignore.c - shipslog db ignore, db unignore: games that are kept and count nowhere. */
#include <inttypes.h>

#include "base/err.h"
#include "base/output.h"
#include "commands/db_actions.h"
#include "store/game_life.h"

static const struct option_row ignore_rows[] = {DB_CHANGED_ROW(struct db_options, db), {0}};

static int count_game(struct command_context *c, struct store *store, const char *text,
                      bool counts)
{
    struct err err = ERR_INIT;
    int64_t game;
    bool changed;
    const int status = db_find_game(c, store, text, &game);
    if (status != EXIT_CLEAN)
        return status;
    if (game_life_count(store, game, counts, &changed, &err) < 0)
        return command_fail(c, &err);
    output_printf(c->out, "game %" PRId64 " %s%s%s\n", game,
                  changed  ? ""
                  : counts ? "counts already"
                           : "is ignored already",
                  !changed ? ""
                  : counts ? "counts again"
                           : "is kept and counts nowhere",
                  changed && !counts ? "; 'shipslog db unignore' makes it count again" : "");
    return EXIT_CLEAN;
}

static int ignore_game(struct command_context *c, struct store *store, const char *text)
{
    return count_game(c, store, text, false);
}

static int unignore_game(struct command_context *c, struct store *store, const char *text)
{
    return count_game(c, store, text, true);
}

static int run_ignore(struct command_context *c)
{
    return db_change_each(c, ignore_game);
}

static int run_unignore(struct command_context *c)
{
    return db_change_each(c, unignore_game);
}

const struct command db_ignore = {
    .name = "ignore",
    .summary = "keep games, and count them nowhere",
    .usage = "GAME...",
    .help =
        "For a game of beginners, a trial, or one that was never serious: it stays in the\n"
        "book, `db list`, `db show`, `replay` and `export` have it, and no report, rating,\n"
        "site or search counts it. Its log gets the header line `counts no`, so an export or\n"
        "a merge keeps it. `db unignore` makes it count again. GAME is a number, an id of a\n"
        "log, or at least eight digits of a hash.\n",
    COMMAND_OPTIONS(ignore_rows, struct db_options),
    .run = run_ignore,
};

const struct command db_unignore = {
    .name = "unignore",
    .summary = "count ignored games again",
    .usage = "GAME...",
    .help =
        "Takes the header line `counts no` out of their logs. GAME is a number, an id of a\n"
        "log, or at least eight digits of a hash.\n",
    COMMAND_OPTIONS(ignore_rows, struct db_options),
    .run = run_unignore,
};
