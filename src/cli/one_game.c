#include "cli/one_game.h"

#include <inttypes.h>
#include <string.h>

#include "base/err.h"
#include "base/input.h"
#include "cli/command.h"
#include "importer.h"
#include "store/store.h"
#include "store/stored.h"

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
    struct stored *stored;
    int status = stored_find(store, game, id, err);
    if (status <= 0)
        return status;
    if (stored_new(&stored, store, err) < 0)
        return -1;
    status = stored_record(stored, *id, record, err);
    stored_free(stored);
    return status;
}

static int read_from_store(struct command_context *c, const char *db, const char *game,
                           struct record *record)
{
    struct err err = ERR_INIT;
    struct store *store;
    int64_t id;
    if (store_open(&store, db, STORE_READ, &err) < 0)
        return command_fail(c, &err);
    const int found = one_game_read_stored(store, game, record, &id, &err);
    store_close(store);
    if (found < 0)
        return command_fail(c, &err);
    return found > 0 ? EXIT_CLEAN : command_error(c, "%s: holds no game '%s'", db, game);
}

/* Reads up to the game that is wanted: 1, 0 when there is none; -1 with `err`. */
static int find_in_source(struct source *source, const char *game, struct record *record,
                          struct err *err)
{
    uint32_t number = 0;
    int more;
    while ((more = source_next(source, record, err)) > 0)
        if (!record->is_outside && one_game_is_wanted(game, record, ++number))
            return 1;
    return more;
}

/* Whether another game follows in the source, whose record is not wanted. */
static int has_more(struct source *source, struct err *err)
{
    struct record other;
    record_init(&other);
    const int more = find_in_source(source, NULL, &other, err);
    record_free(&other);
    return more;
}

static int read_from_source(struct command_context *c, struct source *source, const char *game,
                            struct record *record)
{
    const char *file = input_name(source_input(source));
    struct err err = ERR_INIT;
    const int found = find_in_source(source, game, record, &err);
    const int more = found > 0 && game == NULL ? has_more(source, &err) : 0;
    if (found < 0 || more < 0)
        return command_fail(c, &err);
    if (more > 0)
        return command_error(c, "%s: holds several games, choose one with --game", file);
    if (found == 0 && game != NULL)
        return command_error(c, "%s: holds no game '%s'", file, game);
    return found > 0 ? EXIT_CLEAN : command_error(c, "%s: holds no game", file);
}

int one_game_read(struct command_context *c, const char *db, const char *file, const char *game,
                  struct record *record)
{
    static const struct importer_options reading = {.keep_comments = true};
    struct err err = ERR_INIT;
    struct source *source;
    if (db != NULL)
        return read_from_store(c, db, game, record);
    if (source_open(&source, file, NULL, &reading, &err) < 0)
        return command_fail(c, &err);
    const int status = read_from_source(c, source, game, record);
    source_close(source);
    return status;
}
