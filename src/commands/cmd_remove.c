/* cmd_remove.c - shipslog remove, also db remove: games that are taken out of the statistics. */
#include <inttypes.h>

#include "base/err.h"
#include "base/output.h"
#include "commands/commands.h"
#include "commands/db_actions.h"
#include "store/game_life.h"

static int remove_game(struct command_context *c, struct store *store, const char *text)
{
    struct err err = ERR_INIT;
    int64_t game;
    const int status = db_find_game(c, store, text, &game);
    if (status != EXIT_CLEAN)
        return status;
    if (game_life_remove(store, game, &err) < 0)
        return command_fail(c, &err);
    output_printf(c->out, "game %" PRId64 " is removed; 'shipslog db restore' brings it back\n",
                  game);
    return EXIT_CLEAN;
}

static int run_remove(struct command_context *c)
{
    return db_change_each(c, remove_game);
}

static const struct option_row rows[] = {DB_CHANGED_ROW(struct db_options, db), {0}};

const struct command cmd_remove = {
    .name = "remove",
    .summary = "take games out of the statistics",
    .usage = "GAME...",
    .help =
        "The games count nowhere, and an import that meets their logs again skips them. They\n"
        "keep their numbers, and `db restore` brings them back. GAME is a number, an id of\n"
        "a log, or at least eight digits of a hash.\n",
    .group = GROUP_KEEP,
    COMMAND_OPTIONS(rows, struct db_options),
    .run = run_remove,
};
