/* extension_scalars.c - functions of one source: its canonical text, hash and position lines. */

#include "base/err.h"
#include "library/extension/extension_parts.h"
#include "library/library_parts.h"

void extension_fail(sqlite3_context *context, const struct err *err)
{
    sqlite3_result_error(context, err->text, -1);
}

static int put_canonical(const shipslog_game *game, struct buf *out, struct err *err)
{
    shipslog_error why;
    char *text = shipslog_game_text(game, &why);
    if (text == NULL)
        return extension_error(&why, err);
    buf_puts(out, out->len > 0 ? "\n" : "");
    buf_puts(out, text);
    shipslog_free(text);
    return 0;
}

/* All games of the source, as `shipslog fmt` prints them. */
static int put_all_canonical(struct source_games *games, struct buf *out, struct err *err)
{
    int status = 1;
    while (status > 0) {
        status = source_games_next(games, err);
        if (status > 0 && put_canonical(games->game, out, err) < 0)
            return -1;
    }
    return status;
}

static void return_canonical(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct source_games games;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    (void)n;
    int status = source_games_open(&games, sqlite3_user_data(context), value[0], &err);
    if (status == 0)
        status = put_all_canonical(&games, &text, &err);
    if (status < 0)
        extension_fail(context, &err);
    else if (text.len > 0)
        sqlite3_result_text64(context, buf_str(&text), text.len, SQLITE_TRANSIENT, SQLITE_UTF8);
    source_games_close(&games);
    buf_free(&text);
}

/* Opens a source and goes to its first game: 1, 0 when it has none, -1 with an error for SQLite. */
static int first_game(sqlite3_context *context, sqlite3_value *source,
                      struct source_games *games)
{
    struct err err = ERR_INIT;
    int status = source_games_open(games, sqlite3_user_data(context), source, &err);
    if (status == 0)
        status = source_games_next(games, &err);
    if (status < 0)
        extension_fail(context, &err);
    return status;
}

static void return_hash(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct source_games games;
    struct err err = ERR_INIT;
    (void)n;
    if (first_game(context, value[0], &games) > 0) {
        char *hash = library_game_hash(games.game, &err);
        if (hash != NULL)
            sqlite3_result_text(context, hash, -1, SQLITE_TRANSIENT);
        else if (err_is_set(&err))
            extension_fail(context, &err);
        shipslog_free(hash);
    }
    source_games_close(&games);
}

/* (source), (source, seq): the position at the end, or after an event; NULL when there is none. */
static void return_line(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct source_games games;
    shipslog_error why;
    const bool has_seq = n > 1 && sqlite3_value_type(value[1]) != SQLITE_NULL;
    if (first_game(context, value[0], &games) > 0) {
        shipslog_replay *replay = shipslog_replay_new(games.game, NULL, &why);
        bool is_there = replay != NULL;
        if (replay == NULL)
            sqlite3_result_error(context, why.text, -1);
        else if (has_seq)
            is_there = sqlite3_value_int64(value[1]) >= 0 &&
                       shipslog_replay_seek(replay, (size_t)sqlite3_value_int64(value[1])) == 0;
        else
            while (shipslog_replay_step(replay) != 0)
                ;
        char *line = is_there ? shipslog_replay_line(replay) : NULL;
        if (line != NULL)
            sqlite3_result_text(context, line, -1, SQLITE_TRANSIENT);
        shipslog_free(line);
        shipslog_replay_free(replay);
    }
    source_games_close(&games);
}

int extension_add_scalars(sqlite3 *db, struct extension *x)
{
    static const struct {
        const char *name;
        int arguments;
        void (*call)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {
        {"slog_canonical", 1, return_canonical},
        {"slog_hash", 1, return_hash},
        {"slog_line", 1, return_line},
        {"slog_line", 2, return_line},
    };
    int status = SQLITE_OK;
    for (size_t i = 0; i < sizeof functions / sizeof *functions && status == SQLITE_OK; i++)
        status = sqlite3_create_function_v2(db, functions[i].name, functions[i].arguments,
                                            SQLITE_UTF8 | SQLITE_INNOCUOUS, x,
                                            functions[i].call, NULL, NULL, NULL);
    return status;
}
