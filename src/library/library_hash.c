/* library_hash.c - by what books know a game. */
#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "library/library_parts.h"
#include "store/derive/derive.h"
#include "store/facts.h"

/* The game as an import takes it: placements are spelled in the canonical way. */
static struct shipslog_game *as_imported(const shipslog_game *game, struct err *err)
{
    struct buf text = BUF_INIT;
    struct shipslog_game *out = NULL;
    if (library_game_write(game, &text, err) == 0)
        out = library_game_of_text(&text, "log", err);
    buf_free(&text);
    return out;
}

char *library_game_hash(const struct shipslog_game *game, struct err *err)
{
    struct shipslog_game *imported = game->record.game == NULL ? NULL : as_imported(game, err);
    struct game_rows rows = ROWS_INIT;
    if (imported == NULL)
        return NULL;
    struct facts *facts = facts_new();
    facts_from_record(facts, &imported->record, &rows);
    char *hash = xstrdup(((const struct game_row *)rows_at(&rows, ROWS_game, 0))->hash);
    facts_free(facts);
    rows_free(&rows);
    shipslog_game_free(imported);
    return hash;
}

char *shipslog_game_hash(const shipslog_game *game, shipslog_error *error)
{
    struct err err = ERR_INIT;
    char *hash = library_game_hash(game, &err);
    if (game->record.game == NULL)
        err_set(&err, "the text holds no game");
    if (hash == NULL)
        library_error(&err, error);
    return hash;
}
