#include "report/rated_games.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "base/xalloc.h"
#include "report/rated_kept.h"

/* clang-format off */

enum input { GAME, DATE, DAY, ID, NAME, PLACE, PLAYERS, IS_SEATED, IS_SHOWN };

const struct report_column rated_games_columns[] = {
    NUMBER_COLUMN("game", 0, "game.id"),
    TEXT_COLUMN("date", "of the game; empty when unknown"),
    NUMBER_COLUMN("day", 0, "the date as days since 1970; empty when unknown"),
    NUMBER_COLUMN("player", 0, "player.id"),
    TEXT_COLUMN("name", "of the player"),
    NUMBER_COLUMN("place", 0, "1 = first"),
    NUMBER_COLUMN("players", 0, "seats at the table; those of nobody in particular have no row"),
    NUMBER_COLUMN("is_seated", 0, "1: where the player sat is known"),
    NUMBER_COLUMN("is_shown", 0, "1: the filter lets the player through"),
    END_OF_COLUMNS,
};

/* clang-format on */

_Static_assert((int)IS_SHOWN == RATED_GAMES_CAUSES, "the last column says who is shown");

/* ---- players ---- */

static struct rated_player *player_of(const struct rated_games *g,
                                      const struct report_table *rows, size_t row)
{
    return &g->player[report_ids_index(&g->ids, report_cell(rows, row, ID)->number)];
}

static void find_players(struct rated_games *g, const struct report_table *rows)
{
    report_ids_find(&g->ids, rows, ID);
    g->n_players = g->ids.n;
    g->player = xcalloc(g->n_players + 1, sizeof *g->player);
    for (size_t i = 0; i < g->n_players; i++) {
        g->player[i].id = g->ids.id[i];
        g->player[i].number = i;
    }
    for (size_t row = 0; row < rows->n_rows; row++) {
        struct rated_player *p = player_of(g, rows, row);
        p->name = report_cell(rows, row, NAME);
        p->is_shown = report_cell(rows, row, IS_SHOWN)->number;
    }
}

/* ---- games ---- */

/* How many rows the game has that begins there. */
static size_t rows_from(const struct report_table *rows, size_t row)
{
    const int64_t id = report_cell(rows, row, GAME)->number;
    size_t n = 1;
    while (row + n < rows->n_rows && report_cell(rows, row + n, GAME)->number == id)
        n++;
    return n;
}

/* A foreign database may hold games of one player, or of seven. */
static bool is_rated(size_t n)
{
    return n >= 2 && n <= RATING_SIDES_MAX;
}

/* Who is ahead of all others that are rated. */
static void find_wins(struct rated_game *game)
{
    int64_t best = INT64_MAX, winners = 0;
    for (size_t i = 0; i < game->n; i++)
        best = game->side[i].place < best ? game->side[i].place : best;
    for (size_t i = 0; i < game->n; i++)
        winners += game->side[i].place == best;
    for (size_t i = 0; i < game->n; i++)
        game->win[i] = game->side[i].place == best ? 60 / winners : 0;
}

/* The game whose `n` rows begin at `row`.  Where somebody at the table is not rated, a seat is not the
 * same among the others. */
static void read_game(const struct rated_games *g, struct rated_game *game,
                      const struct report_table *rows, size_t row, size_t n)
{
    const struct report_cell *day = report_cell(rows, row, DAY);
    const bool is_incomplete = report_cell(rows, row, PLAYERS)->number > (int64_t)n;
    *game = (struct rated_game){.id = report_cell(rows, row, GAME)->number,
                                .date = report_cell(rows, row, DATE),
                                .day = day->is_null ? RATING_NO_DAY : day->number,
                                .n = n};
    for (size_t i = 0; i < n; i++) {
        game->player[i] = player_of(g, rows, row + i);
        game->side[i] = (struct rating_side){
            .player = game->player[i]->number,
            .place = report_cell(rows, row + i, PLACE)->number,
            .is_unseated = is_incomplete || report_cell(rows, row + i, IS_SEATED)->number == 0};
    }
    find_wins(game);
}

static void play_game(struct rated_games *g, struct rated_game *game)
{
    for (size_t i = 0; i < game->n; i++)
        game->seat[i].before = rating_points(g->book, game->side[i].player);
    rating_play(g->book, game->side, game->n, game->day);
    for (size_t i = 0; i < game->n; i++) {
        game->seat[i].chance = game->side[i].chance;
        game->seat[i].after = rating_points(g->book, game->side[i].player);
    }
}

/* Keeps the ratings of all players after the last game of a stretch. */
static void end_stretch(struct rated_games *g, size_t stretch)
{
    for (size_t i = 0; i < g->n_players; i++)
        g->then[stretch * g->n_players + i] = rated_games_points(g, &g->player[i]);
}

static void go_through(struct rated_games *g, const struct report_table *rows, bool is_known,
                       rated_games_visit *visit, void *ctx)
{
    struct rated_game game;
    struct rated_seat *seat = g->seat;
    for (size_t row = 0, n; row < rows->n_rows; row += n) {
        n = rows_from(rows, row);
        if (!is_rated(n))
            continue;
        read_game(g, &game, rows, row, n);
        game.seat = seat;
        seat += n;
        if (!is_known)
            play_game(g, &game);
        for (size_t i = 0; i < n; i++) {
            game.player[i]->change = game.seat[i].after - game.seat[i].before;
            game.player[i]->games++;
        }
        g->n_games++;
        if (!is_known && (g->n_games % g->stretch == 0 || seat == g->seat + g->n_seats))
            end_stretch(g, (g->n_games - 1) / g->stretch);
        if (visit != NULL)
            visit(ctx, g, &game);
    }
}

/* Fewer stretches of very many players, so that what is kept of them stays below 32 MB. */
enum { THEN_MAX = 1000 * 1000 };

static void find_stretches(struct rated_games *g, const struct report_table *rows)
{
    const size_t room = THEN_MAX / (g->n_players + 1) + 1;
    const size_t most = room < RATED_STRETCHES ? room : RATED_STRETCHES;
    size_t games = 0;
    for (size_t row = 0, n; row < rows->n_rows; row += n) {
        n = rows_from(rows, row);
        games += is_rated(n);
        g->n_seats += is_rated(n) ? n : 0;
    }
    g->stretch = games / most + (games % most > 0 || games == 0);
    g->n_stretches = (games + g->stretch - 1) / g->stretch;
}

void rated_games_play(struct rated_games *out, const struct report_table *rows,
                      rated_games_visit *visit, void *ctx)
{
    struct rated_kept kept;
    *out = (struct rated_games){0};
    find_players(out, rows);
    find_stretches(out, rows);
    rated_kept_find(&kept, rows, out);
    if (!out->is_lent) {
        out->book = rating_book_new(out->n_players + RATING_SIDES_MAX);
        out->seat = xcalloc(out->n_seats + 1, sizeof *out->seat);
        out->then = xcalloc(out->n_stretches * out->n_players + 1, sizeof *out->then);
        rated_kept_read(&kept, out);
    }
    go_through(out, rows, kept.is_known, visit, ctx);
    rated_kept_write(&kept, rows, out);
    rated_kept_free(&kept);
}

size_t rated_games_tenth(int64_t chance)
{
    const size_t tenth = (size_t)(chance * RATED_GAMES_TENTHS / FIXED_ONE);
    return tenth < RATED_GAMES_TENTHS ? tenth : RATED_GAMES_TENTHS - 1;
}

void rated_games_free(struct rated_games *games)
{
    report_ids_free(&games->ids);
    free(games->player);
    if (!games->is_lent) {
        free(games->seat);
        free(games->then);
        rating_book_free(games->book);
    }
    *games = (struct rated_games){0};
}

struct rated_points rated_games_points(const struct rated_games *games,
                                       const struct rated_player *player)
{
    const int64_t points = rating_points(games->book, player->number);
    const int64_t deviation = rating_deviation(games->book, player->number);
    const int64_t half = fixed_divide(deviation * RATING_SPREAD, 100);
    return (struct rated_points){points, deviation, points - half, points + half};
}

struct rated_points rated_games_then(const struct rated_games *games,
                                     const struct rated_player *player, size_t stretch)
{
    return games->then[stretch * games->n_players + player->number];
}
