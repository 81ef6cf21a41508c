#include "commands/game_choice.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/stream.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/db_actions.h"
#include "report/report.h"
#include "report/report_write.h"
#include "review/choice.h"
#include "review/terminal.h"
#include "store/store.h"

static enum choice_state ask_key(struct choice *choice, struct terminal *terminal)
{
    enum choice_state state = CHOICE_OPEN;
    uint32_t key = 0;
    int width, height;
    do {
        terminal_size(terminal, &width, &height);
        choice_draw(choice, width, height);
        terminal_paint(terminal, &choice->screen);
        if (!terminal_key(terminal, &key))
            return CHOICE_LEFT;
        state = key == 0 ? CHOICE_OPEN : choice_key(choice, key);
    } while (state == CHOICE_OPEN);
    return state;
}

static int choose_game(struct command_context *c, const struct report_table *games, char *out)
{
    struct buf text = BUF_INIT;
    struct choice choice;
    struct terminal *terminal;
    struct err err = ERR_INIT;
    if (terminal_open(&terminal, c->out, settings_want_colors(c->settings), &err) < 0)
        return command_fail(c, &err);
    report_write_text(games, SIZE_MAX, &text);
    choice_init(&choice, "Choose a game", buf_str(&text));
    const enum choice_state state = ask_key(&choice, terminal);
    terminal_close(terminal);
    if (state == CHOICE_MADE)
        snprintf(out, GAME_CHOICE_TEXT, "%" PRId64,
                 report_cell(games, choice_row(&choice), 0)->number);
    choice_free(&choice);
    buf_free(&text);
    return state == CHOICE_MADE ? EXIT_CLEAN : command_error(c, "no game was chosen");
}

int game_choice(struct command_context *c, struct store *store, char out[GAME_CHOICE_TEXT])
{
    struct report_table games;
    struct err err = ERR_INIT;
    int status;
    if (isatty(stream_descriptor(c->out)) == 0)
        return command_usage_error(c, "no game given: --game, or choose one on a terminal "
                                      "('shipslog db list' shows them)");
    if (db_list_games(&games, store, &err) < 0)
        status = command_fail(c, &err);
    else if (games.n_rows == 0)
        status = command_error(c, "%s: holds no game", store_path(store));
    else
        status = choose_game(c, &games, out);
    report_table_free(&games);
    return status;
}
