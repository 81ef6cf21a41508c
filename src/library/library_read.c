/* library_read.c - readers: from bytes to games. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "importer.h"
#include "library/library_parts.h"

struct shipslog_reader {
    struct source *source;
    char *name;
    uint32_t n_games; /* read so far */
    struct buf given; /* by a callback */
};

static const struct importer_options how = {.keep_comments = true, .keep_text = true};

static struct shipslog_reader *reader_of(struct source *source, const char *name)
{
    struct shipslog_reader *r = xcalloc(1, sizeof *r);
    r->source = source;
    r->name = xstrdup(name);
    return r;
}

/* A name of a file is nothing but a name: "-" is no standard input here. */
static char *path_of(const char *name)
{
    struct buf path = BUF_INIT;
    buf_printf(&path, "%s%s", strcmp(name, "-") == 0 ? "./" : "", name);
    return buf_steal(&path);
}

shipslog_reader *shipslog_reader_open_file(const char *path, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct source *source;
    char *name = path_of(path);
    const int status = source_open(&source, name, NULL, &how, &err);
    free(name);
    if (status == 0)
        return reader_of(source, path);
    library_error(&err, error);
    return NULL;
}

shipslog_reader *shipslog_reader_open_memory(const void *data, size_t size, const char *name,
                                             shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct source *source;
    const char *called = name != NULL ? name : "<memory>";
    if (source_open_memory(&source, called, data, size, &how, &err) == 0)
        return reader_of(source, called);
    library_error(&err, error);
    return NULL;
}

/* 0, or -1 with `err`. */
static int take_all(shipslog_read_fn *read, void *context, struct buf *out, struct err *err)
{
    enum { BLOCK = 65536, MOST = 1 << 30 };
    char *block = xmalloc(BLOCK);
    long n;
    while ((n = read(context, block, BLOCK)) > 0 && n <= BLOCK && out->len < MOST)
        buf_put(out, block, (size_t)n);
    free(block);
    return n == 0 ? 0
                  : err_set(err, n < 0 ? "the log could not be read to its end"
                                       : "the log is longer than 1 GiB");
}

shipslog_reader *shipslog_reader_open_callback(shipslog_read_fn *read, void *context,
                                               const char *name, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct buf given = BUF_INIT;
    struct shipslog_reader *reader = NULL;
    if (take_all(read, context, &given, &err) < 0)
        library_error(&err, error);
    else
        reader = shipslog_reader_open_memory(buf_str(&given), given.len, name, error);
    if (reader != NULL)
        reader->given = given;
    else
        buf_free(&given);
    return reader;
}

int shipslog_reader_next(shipslog_reader *reader, shipslog_game **game, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct shipslog_game *g = xcalloc(1, sizeof *g);
    record_init(&g->record);
    const int status = source_next(reader->source, &g->record, &err);
    *game = NULL;
    if (status <= 0) {
        shipslog_game_free(g);
        if (status < 0)
            library_error(&err, error);
        return status;
    }
    reader->n_games += !g->record.is_outside;
    g->name = xstrdup(reader->name);
    g->number = reader->n_games;
    g->is_native = source_importer(reader->source) == importer_find("slog");
    *game = g;
    return 1;
}

void shipslog_reader_close(shipslog_reader *reader)
{
    if (reader == NULL)
        return;
    source_close(reader->source);
    free(reader->name);
    buf_free(&reader->given);
    free(reader);
}

struct shipslog_game *library_game_of_text(const struct buf *text, const char *name,
                                           struct err *err)
{
    struct shipslog_error why = {.text = ""};
    struct shipslog_game *game = NULL;
    struct shipslog_reader *reader =
        shipslog_reader_open_memory(buf_str(text), text->len, name, &why);
    if (reader == NULL || shipslog_reader_next(reader, &game, &why) < 0)
        err_set(err, "%s", why.text);
    else if (game == NULL)
        err_set(err, "the text holds no game");
    shipslog_reader_close(reader);
    return game;
}
