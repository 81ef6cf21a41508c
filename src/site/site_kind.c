/* site_kind.c - the games of one kind and the people who played them. */
#include <string.h>

#include "base/err.h"
#include "core/game.h"
#include "games/game_registry.h"
#include "site/site_private.h"
#include "store/store.h"

/* clang-format off */

static const struct report_column people_columns[] = {
    NUMBER_COLUMN("id", 0, "player.id"),
    TEXT_COLUMN("name", "by name"),
    END_OF_COLUMNS,
};

static const char people_sql[] =
    "SELECT p.id AS id, p.name AS name FROM player p\n"
    "WHERE p.id IN (SELECT s.player FROM chosen c JOIN seat s ON s.game = c.game)\n"
    "ORDER BY p.name";

static const struct report_column game_columns[] = {
    NUMBER_COLUMN("id", 0, "game.id"),
    END_OF_COLUMNS,
};

static const char games_sql[] =
    "SELECT c.game AS id FROM chosen c JOIN game g ON g.id = c.game\n"
    "ORDER BY g.date DESC, c.game DESC";

/* clang-format on */

static const struct report_source people_source = {people_columns, people_sql, "results"};
static const struct report_source games_source = {game_columns, games_sql, "results"};

static int read_people(struct site_kind *kind, struct store *store, struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, store, &people_source, &kind->filter, err);
    kind->people = arena_calloc(&kind->texts, table.n_rows + 1, sizeof *kind->people);
    for (size_t row = 0; row < table.n_rows; row++) {
        const struct report_cell *name = report_cell(&table, row, 1);
        kind->people[row] =
            (struct site_person){.id = report_cell(&table, row, 0)->number,
                                 .name = arena_strndup(&kind->texts, name->text, name->length)};
    }
    kind->n_people = table.n_rows;
    report_table_free(&table);
    return status;
}

static int read_games(struct site_kind *kind, struct store *store, struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, store, &games_source, &kind->filter, err);
    kind->games = arena_calloc(&kind->texts, table.n_rows + 1, sizeof *kind->games);
    for (size_t row = 0; row < table.n_rows; row++)
        kind->games[row] = report_cell(&table, row, 0)->number;
    kind->n_games = table.n_rows;
    report_table_free(&table);
    return status;
}

int site_kind_read(struct site_kind *kind, const struct site_request *request, const char *name,
                   struct err *err)
{
    *kind = (struct site_kind){.filter = *request->filter, .texts = ARENA_INIT};
    const struct game_def *game = game_find(name, strlen(name));
    if (game == NULL) /* its name would be the name of a directory */
        return err_set(err, "%s holds games of an unknown kind", store_path(request->store));
    kind->kind = game->name;
    kind->title = game->title;
    kind->filter.kind = kind->kind;
    return read_people(kind, request->store, err) < 0 ? -1
                                                      : read_games(kind, request->store, err);
}

void site_kind_free(struct site_kind *kind)
{
    arena_free(&kind->texts);
}

const struct site_person *site_kind_find(const struct site_kind *kind, const char *name)
{
    size_t low = 0, beyond = kind->n_people;
    while (low < beyond) {
        const size_t middle = low + (beyond - low) / 2;
        const int order = strcmp(name, kind->people[middle].name);
        if (order == 0)
            return &kind->people[middle];
        if (order < 0)
            beyond = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
