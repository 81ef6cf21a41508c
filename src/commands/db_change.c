/* db_change.c - shipslog db restore; and how the actions on games find them. */
#include <inttypes.h>

#include "base/err.h"
#include "base/output.h"
#include "cli/book.h"
#include "commands/db_actions.h"
#include "store/game_life.h"
#include "store/game_reader.h"

int db_run_on(struct command_context *c, enum store_mode mode,
              int (*run)(struct command_context *c, struct store *store))
{
    struct store *store;
    if (c->n_args > 1)
        return command_usage_error(c, "more than one database given");
    int status = book_open(c, c->n_args == 0 ? NULL : c->args[0], mode, &store);
    if (status != EXIT_CLEAN)
        return status;
    status = run(c, store);
    store_close(store);
    return status;
}

int db_open_for_games(struct command_context *c, const char *db, size_t most,
                      enum store_mode mode, struct store **store)
{
    *store = NULL;
    if (c->n_args == 0)
        return command_usage_error(c, "no game given");
    if (c->n_args > most)
        return command_usage_error(c, "unexpected argument '%s'", c->args[most]);
    return book_open(c, db, mode, store);
}

int db_find_game(struct command_context *c, struct store *store, const char *text,
                 int64_t *game)
{
    struct err err = ERR_INIT;
    struct past_version version;
    int found = game_reader_find(store, text, game, &err);
    if (found > 0)
        return EXIT_CLEAN;
    if (found == 0)
        found = game_life_find_past(store, text, &version, &err);
    if (found < 0)
        return command_fail(c, &err);
    return command_error(c,
                         found > 0
                             ? "%s: game '%s' is removed: 'shipslog db restore' brings it back"
                             : "%s: holds no game '%s'",
                         store_path(store), text);
}

int db_change_each(struct command_context *c, db_change_fn *change)
{
    const struct db_options *o = c->options;
    struct store *store;
    int status = db_open_for_games(c, o->db, SIZE_MAX, STORE_WRITE, &store);
    for (size_t i = 0; i < c->n_args && status == EXIT_CLEAN; i++)
        status = change(c, store, c->args[i]);
    store_close(store);
    return status;
}

/* What exists but is not in the past needs another message than what does not exist. */
static int report_missing(struct command_context *c, struct store *store, const char *text)
{
    struct err err = ERR_INIT;
    int64_t game;
    const int found = game_reader_find(store, text, &game, &err);
    if (found < 0)
        return command_fail(c, &err);
    if (found == 0)
        return command_error(c, "%s: holds no removed game and no older version '%s'",
                             store_path(store), text);
    return command_error(c,
                         "%s: game %" PRId64
                         " is not removed: name an older version of it by its "
                         "hash ('shipslog db show')",
                         store_path(store), game);
}

static int restore_game(struct command_context *c, struct store *store, const char *text)
{
    struct err err = ERR_INIT;
    struct past_version version;
    const int found = game_life_find_past(store, text, &version, &err);
    if (found == 0)
        return report_missing(c, store, text);
    if (found < 0 || game_life_restore(store, &version, &err) < 0)
        return command_fail(c, &err);
    output_printf(c->out, "game %" PRId64 " is restored\n", version.game);
    return EXIT_CLEAN;
}

static int run_restore(struct command_context *c)
{
    return db_change_each(c, restore_game);
}

static const struct option_row restore_rows[] = {DB_CHANGED_ROW(struct db_options, db), {0}};

const struct command db_restore = {
    .name = "restore",
    .summary = "bring back removed games and older versions",
    .usage = "GAME...",
    .help =
        "GAME is a removed game (its number, the id of its log, or at least eight digits of\n"
        "its hash), or the hash of an older version of any game, as `db show` lists them.\n"
        "It counts again under its old number; what counted there until now becomes\n"
        "history.\n",
    COMMAND_OPTIONS(restore_rows, struct db_options),
    .run = run_restore,
};
