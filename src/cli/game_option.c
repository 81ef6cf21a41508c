#include "cli/game_option.h"

#include <string.h>

#include "base/buf.h"
#include "games/game_registry.h"

const struct game_def *game_option_find(struct command_context *c, const char *name)
{
    const struct game_def *game = game_find(name, strlen(name));
    struct buf known = BUF_INIT;
    if (game != NULL)
        return game;
    for (size_t i = 0; game_at(i) != NULL; i++)
        buf_printf(&known, "%s%s", i == 0 ? "" : " or ", game_at(i)->name);
    command_usage_error(c, "option '--game': no game is called '%s', expected %s", name,
                        buf_str(&known));
    buf_free(&known);
    return NULL;
}
