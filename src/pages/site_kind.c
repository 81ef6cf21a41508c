/* site_kind.c - the games of one kind and the people who played them. */
#include <string.h>

#include "base/err.h"
#include "base/sort.h"
#include "core/game.h"
#include "games/game_registry.h"
#include "pages/site_private.h"
#include "store/store.h"

/* Columns of site-seats. */
enum { SEAT_ID, SEAT_DATE, SEAT_NAME, SEAT_PLACE, SEAT_TOTAL, SEAT_MOVES, SEAT_GUEST };

static int read_people(struct site_kind *kind, struct store *store, struct err *err)
{
    struct report_table table;
    const int status =
        report_read(&table, store, report_inner("site-people"), &kind->filter, err);
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

/* A game that came in since the people were read may have somebody else; a guest is nobody of the kind,
 * whatever the name. */
static const struct site_person *find_or_name(struct site_kind *kind, const char *name,
                                              bool is_guest)
{
    const struct site_person *known = is_guest ? NULL : site_kind_find(kind, name);
    if (known != NULL)
        return known;
    struct site_person *other = arena_calloc(&kind->texts, 1, sizeof *other);
    other->name = arena_strndup(&kind->texts, name, strlen(name));
    return other;
}

/* Adds the seat of a row to the last game, which begins with its first one. */
static void add_seat(struct site_kind *kind, struct site_seat *seat,
                     const struct report_table *t, size_t row)
{
    const struct report_cell *name = report_cell(t, row, SEAT_NAME);
    const struct report_cell *date = report_cell(t, row, SEAT_DATE);
    const int64_t id = report_cell(t, row, SEAT_ID)->number;
    if (kind->n_games == 0 || kind->games[kind->n_games - 1].id != id)
        kind->games[kind->n_games++] =
            (struct site_game){.id = id,
                               .date = arena_strndup(&kind->texts, date->text, date->length),
                               .has_moves = report_cell(t, row, SEAT_MOVES)->number != 0,
                               .seat = seat};
    if (name->is_null)
        return;
    *seat = (struct site_seat){
        .person = find_or_name(kind, name->text, report_cell(t, row, SEAT_GUEST)->number != 0),
        .place = report_cell(t, row, SEAT_PLACE)->number,
        .total = report_cell(t, row, SEAT_TOTAL)->number};
    kind->games[kind->n_games - 1].n++;
}

static int compare_ids(const void *a, const void *b, void *ctx)
{
    const struct site_game *const *x = a, *const *y = b;
    (void)ctx;
    return ((*x)->id > (*y)->id) - ((*x)->id < (*y)->id);
}

static int read_games(struct site_kind *kind, struct store *store, struct err *err)
{
    struct report_table table;
    const int status =
        report_read(&table, store, report_inner("site-seats"), &kind->filter, err);
    kind->games = arena_calloc(&kind->texts, table.n_rows + 1, sizeof *kind->games);
    struct site_seat *seats = arena_calloc(&kind->texts, table.n_rows + 1, sizeof *seats);
    for (size_t row = 0; row < table.n_rows; row++)
        add_seat(kind, &seats[row], &table, row);
    kind->by_id = arena_calloc(&kind->texts, kind->n_games + 1, sizeof *kind->by_id);
    for (size_t i = 0; i < kind->n_games; i++)
        kind->by_id[i] = &kind->games[i];
    sort_stable(kind->by_id, kind->n_games, sizeof *kind->by_id, compare_ids, NULL);
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

const struct site_game *site_kind_find_game(const struct site_kind *kind, int64_t id)
{
    size_t low = 0, beyond = kind->n_games;
    while (low < beyond) {
        const size_t middle = low + (beyond - low) / 2;
        if (kind->by_id[middle]->id == id)
            return kind->by_id[middle];
        if (kind->by_id[middle]->id > id)
            beyond = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *site_person_shown(const struct site_person *person)
{
    return *person->name == '\0' ? "(no name)" : person->name;
}
