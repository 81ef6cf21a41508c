#include "commands/one_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/output.h"
#include "base/stream.h"
#include "cli/book.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/db_actions.h"
#include "commands/game_option.h"
#include "core/ruleset.h"
#include "importer.h"
#include "report/report.h"
#include "report/report_write.h"
#include "review/choice.h"
#include "review/terminal.h"
#include "store/game_reader.h"
#include "store/query.h"
#include "store/store.h"

const char *one_game_usage_error(const struct command_context *c,
                                 const struct one_game_choice *choice, bool can_choose)
{
    const char *db = choice->db, *game = choice->game;
    if (choice->from != NULL && (c->n_args > 0 || game != NULL))
        return "--from takes the place of a game";
    if (choice->from != NULL)
        return NULL;
    if (db != NULL && c->n_args > 0)
        return "a database and a file exclude each other";
    if (db != NULL && game == NULL && !can_choose)
        return c->book != NULL ? "no file and no --game given" : "--db needs --game";
    if (db == NULL && c->n_args == 0)
        return "no file given";
    return c->n_args > 1 ? "more than one file" : NULL;
}

const char *one_game_source(const struct command_context *c,
                            const struct one_game_choice *choice)
{
    if (choice->from != NULL)
        return "<position>";
    return choice->db != NULL ? choice->db : c->args[0];
}

bool one_game_is_wanted(const char *wanted, const struct record *record, uint32_t number)
{
    if (wanted == NULL || strcmp(record->id, wanted) == 0)
        return true;
    char text[16];
    snprintf(text, sizeof text, "%" PRIu32, number);
    return strcmp(text, wanted) == 0;
}

int one_game_read_stored(struct store *store, const char *game, struct record *record,
                         int64_t *id, struct err *err)
{
    struct game_reader *reader;
    int status = game_reader_find(store, game, id, err);
    if (status <= 0)
        return status;
    if (game_reader_new(&reader, store, err) < 0)
        return -1;
    status = game_reader_record(reader, *id, record, err);
    game_reader_free(reader);
    return status;
}

/* The people as the book calls them, whatever name a log has: merged and renamed. */
static int put_shown_names(struct store *store, int64_t game, struct record *record,
                           struct err *err)
{
    struct query *q;
    int status;
    if (query_new(&q, store,
                  "SELECT seat_no, player FROM v_sitters WHERE game = ?1 AND NOT guest",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    while ((status = query_step(q, err)) > 0) {
        const int64_t seat = query_int(q, 0);
        if (seat >= 0 && seat < record->n_players)
            record->player[seat] =
                arena_strndup(&record->arena, query_text(q, 1), query_text_length(q, 1));
    }
    query_free(q);
    return status;
}

/* ---- a choice on the terminal ---- */

enum { GAME_CHOICE_TEXT = 24 };

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
    report_write_text(games, (struct report_room){.columns = SIZE_MAX}, &text);
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

/* Sets `out` to the number of the chosen game.  Returns EXIT_CLEAN, or another status after a message:
 * there is no terminal, no game, or none was chosen. */
static int game_choice(struct command_context *c, struct store *store,
                       char out[GAME_CHOICE_TEXT])
{
    struct report_table games;
    struct err err = ERR_INIT;
    int status;
    if (isatty(stream_descriptor(c->out)) == 0)
        return command_usage_error(c, "no game given: --game, or choose one on a terminal "
                                      "('shipslog list' shows them)");
    if (db_list_games(&games, store, &err) < 0)
        status = command_fail(c, &err);
    else if (games.n_rows == 0)
        status = command_error(c, "%s: holds no game", store_path(store));
    else
        status = choose_game(c, &games, out);
    report_table_free(&games);
    return status;
}

/* ---- loading ----------------------------------------------------------------------------- */

static int report_missing(struct command_context *c, const char *source, const char *game)
{
    if (game != NULL)
        return command_error(c, "%s: holds no game '%s'", source, game);
    return command_error(c, "%s: holds no game", source);
}

static int load_stored(struct command_context *c, const char *db, const char *game,
                       struct record *record, struct one_game *out)
{
    struct err err = ERR_INIT;
    struct store *store;
    char chosen[GAME_CHOICE_TEXT];
    int64_t id = 0;
    int status = book_open(c, db, STORE_READ, &store);
    if (status == EXIT_CLEAN && game == NULL)
        status = game_choice(c, store, chosen);
    if (status != EXIT_CLEAN) {
        store_close(store);
        return status;
    }
    if (game == NULL)
        game = chosen;
    int found = one_game_read_stored(store, game, record, &id, &err);
    if (found > 0 && put_shown_names(store, id, record, &err) < 0)
        found = -1;
    store_close(store);
    out->number = (uint32_t)id;
    if (found > 0)
        return 0;
    return found < 0 ? command_fail(c, &err) : report_missing(c, db, game);
}

/* Reads up to the wanted game: 1, 0 when there is none, -1 with `err`. */
static int find_in_source(struct source *source, const char *game, struct record *record,
                          uint32_t *number, struct err *err)
{
    int more;
    while ((more = source_next(source, record, err)) > 0)
        if (!record->is_outside && one_game_is_wanted(game, record, ++*number))
            return 1;
    return more;
}

/* Whether another game follows, readable or not. */
static bool follows_another(struct source *source)
{
    struct record next;
    uint32_t number = 0;
    record_init(&next);
    const bool follows = find_in_source(source, NULL, &next, &number, NULL) > 0;
    record_free(&next);
    return follows;
}

/* Of a file that cannot be read to its end, the last game says where it is cut, and what follows it why: 0, or -1 with
 * `err`. */
static int check_end(struct source *source, const struct record *record, struct err *err)
{
    struct record next;
    if (record_fatal_error(record) == NULL)
        return 0;
    record_init(&next);
    const int more = source_next(source, &next, err);
    record_free(&next);
    return more < 0 ? -1 : 0;
}

static int load_file(struct command_context *c, const struct one_game_choice *choice,
                     struct record *record, struct one_game *out)
{
    struct importer_options reading = {.keep_comments = true,
                                       .has_rules = choice->rules != NULL};
    const char *game = choice->game;
    struct err err = ERR_INIT;
    struct source *source;
    if (game_option_reading(c, &reading, &err) < 0 ||
        source_open(&source, c->args[0], NULL, &reading, &err) < 0)
        return command_fail(c, &err);
    int found = find_in_source(source, game, record, &out->number, &err);
    if (found > 0 && check_end(source, record, &err) < 0)
        found = -1;
    if (found > 0) {
        /* Show what the importer passed over; lines that cannot be read are shown with the game. */
        struct buf text = BUF_INIT;
        record_put_warnings(record, input_name(source_input(source)), &text);
        output_put(c->err, buf_str(&text), text.len);
        buf_free(&text);
    }
    out->has_more = found > 0 && game == NULL && follows_another(source);
    source_close(source);
    if (found > 0)
        return 0;
    return found < 0 ? command_fail(c, &err) : report_missing(c, c->args[0], game);
}

int one_game_load(struct command_context *c, const struct one_game_choice *choice,
                  struct record *record, struct one_game *out)
{
    const char *db = choice->db, *game = choice->game;
    struct err err = ERR_INIT;
    *out = (struct one_game){.source = one_game_source(c, choice), .number = 1};
    if (choice->from != NULL)
        return game_option_read_from(choice->from, record, &err) < 0 ? command_fail(c, &err)
                                                                     : 0;
    out->number = 0;
    if (db != NULL)
        return load_stored(c, db, game, record, out);
    return load_file(c, choice, record, out);
}

/* ---- rules ------------------------------------------------------------------------------- */

const void *one_game_rules(struct ruleset_cache *cache, const char *profile,
                           const struct record *record, const char *file, uint32_t number,
                           struct err *err)
{
    const struct record_error *fatal = record_fatal_error(record);
    const struct span place = record_rules_place(record);
    struct err why = ERR_INIT;
    if (fatal != NULL) {
        err_at(err, file, fatal->span.line, fatal->span.column, "%s", fatal->text);
        return NULL;
    }
    if (profile == NULL)
        profile = record->rules;
    if (record_has_moves(record, &why) &&
        (record->game == NULL || profile == NULL || profile[0] == '\0'))
        err_set(&why, "names no known game, or no rules");
    const void *rules =
        err_is_set(&why) ? NULL
                         : ruleset_get(cache, record->game, profile, record->n_players, &why);
    if (rules == NULL)
        err_at(err, file, place.line, place.column, "game %" PRIu32 ": %s", number, why.text);
    return rules;
}
