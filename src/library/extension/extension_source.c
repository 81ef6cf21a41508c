/* extension_source.c - what SQL names games by. */
#include <string.h>

#include "base/err.h"
#include "library/extension/extension_parts.h"
#include "notation/writer.h"
#include "store/connection.h"
#include "store/game_reader.h"

int extension_error(const shipslog_error *from, struct err *to)
{
    return err_set(to, "%s", from->text);
}

/* A log has lines, or is an object of JSON; its first line alone begins with its version. */
static bool is_log(const char *text, size_t length)
{
    return memchr(text, '\n', length) != NULL || (length > 0 && text[0] == '{') ||
           (length > 5 && memcmp(text, "slog ", 5) == 0);
}

static int open_log(struct source_games *g, const void *bytes, size_t length, struct err *err)
{
    shipslog_error why;
    g->reader = shipslog_reader_open_memory(bytes, length, "log", &why);
    return g->reader != NULL ? 0 : extension_error(&why, err);
}

static int open_line(struct source_games *g, const char *line, struct err *err)
{
    shipslog_error why;
    g->game = shipslog_game_from_line(line, &why);
    g->number = 1;
    return g->game != NULL ? 0 : extension_error(&why, err);
}

static int read_stored(struct source_games *g, struct store *s, const char *name,
                       struct err *err)
{
    struct record record;
    struct game_reader *reader;
    int status = game_reader_find(s, name, &g->number, err);
    if (status <= 0)
        return status < 0 ? -1 : err_set(err, "the book holds no game '%s'", name);
    if (game_reader_new(&reader, s, err) < 0)
        return -1;
    record_init(&record);
    status = game_reader_record(reader, g->number, &record, err);
    if (status > 0)
        notation_write(&record, &g->text);
    record_free(&record);
    game_reader_free(reader);
    return status > 0 ? 0 : -1;
}

static int open_stored(struct source_games *g, const struct extension *x, const char *name,
                       struct err *err)
{
    if (!x->is_book)
        return err_set(err, "'%s' is no log, and the database is no book of games", name);
    if (!x->is_current)
        return err_set(err, "the book is of another version of shipslog: open it once with "
                            "'shipslog db info'");
    const int status = read_stored(g, x->store, name, err);
    query_forget_spares(x->store); /* an open statement would keep the connection open */
    if (status < 0)
        return -1;
    g->is_stored = true;
    return open_log(g, buf_str(&g->text), g->text.len, err);
}

int source_games_open(struct source_games *g, const struct extension *x, sqlite3_value *source,
                      struct err *err)
{
    *g = (struct source_games){0};
    const int type = sqlite3_value_type(source);
    if (type == SQLITE_NULL)
        return 0;
    if (type == SQLITE_BLOB)
        return open_log(g, sqlite3_value_blob(source), (size_t)sqlite3_value_bytes(source),
                        err);
    const char *text = (const char *)sqlite3_value_text(source);
    const size_t length = text == NULL ? 0 : (size_t)sqlite3_value_bytes(source);
    if (text == NULL || length == 0)
        return err_set(err, "expected a log, a position or a game of the book");
    if (is_log(text, length))
        return open_log(g, text, length, err);
    return strchr(text, ' ') != NULL ? open_line(g, text, err) : open_stored(g, x, text, err);
}

int source_games_next(struct source_games *g, struct err *err)
{
    shipslog_error why;
    shipslog_about about;
    if (g->reader == NULL) { /* a position, once; or NULL, which names nothing */
        const bool is_first = g->game != NULL && !g->was_given;
        g->was_given = true;
        return is_first;
    }
    shipslog_game_free(g->game);
    const int status = shipslog_reader_next(g->reader, &g->game, &why);
    if (status <= 0)
        return status < 0 ? extension_error(&why, err) : 0;
    shipslog_game_about(g->game, &about);
    if (!g->is_stored)
        g->number = about.number;
    return 1;
}

void source_games_close(struct source_games *g)
{
    shipslog_game_free(g->game);
    shipslog_reader_close(g->reader);
    buf_free(&g->text);
}
