#include "report/rated_games.h"

#include <stdlib.h>

#include "base/fixed.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "report/rated_kept.h"

/* clang-format off */

enum input { GAME, DATE, DAY, ID, NAME, PLACE, WIN, IS_SEATED, IS_SHOWN };

const struct report_column rated_games_columns[] = {
    NUMBER_COLUMN("game", 0, "game.id"),
    TEXT_COLUMN("date", "of the game; empty when unknown"),
    NUMBER_COLUMN("day", 0, "the date as days since 1970; empty when unknown"),
    NUMBER_COLUMN("player", 0, "player.id"),
    TEXT_COLUMN("name", "of the player"),
    NUMBER_COLUMN("place", 0, "1 = first"),
    NUMBER_COLUMN("win", 0, "sixtieths of a win"),
    NUMBER_COLUMN("is_seated", 0, "1: where the player sat is known"),
    NUMBER_COLUMN("is_shown", 0, "1: the filter lets the player through"),
    END_OF_COLUMNS,
};

/* clang-format on */

/* ---- players ---- */

static int compare_ids(const void *a, const void *b, void *ctx)
{
    const struct rated_player *x = a, *y = b;
    (void)ctx;
    return (x->id > y->id) - (x->id < y->id);
}

static void find_players(struct rated_games *g, const struct report_table *rows)
{
    struct rated_player *all = xcalloc(rows->n_rows + 1, sizeof *all);
    for (size_t row = 0; row < rows->n_rows; row++)
        all[row] = (struct rated_player){.id = report_cell(rows, row, ID)->number,
                                         .name = report_cell(rows, row, NAME),
                                         .is_shown = report_cell(rows, row, IS_SHOWN)->number};
    sort_stable(all, rows->n_rows, sizeof *all, compare_ids, NULL);
    for (size_t i = 0; i < rows->n_rows; i++) {
        if (i == 0 || all[i].id != all[i - 1].id)
            all[g->n_players++] = all[i];
    }
    for (size_t i = 0; i < g->n_players; i++)
        all[i].number = i;
    g->player = all;
}

static struct rated_player *player_of(struct rated_games *g, int64_t id)
{
    size_t from = 0, to = g->n_players;
    while (to - from > 1) {
        const size_t middle = from + (to - from) / 2;
        if (g->player[middle].id <= id)
            from = middle;
        else
            to = middle;
    }
    return &g->player[from];
}

/* ---- games ---- */

/* The game whose rows begin at `row`.  Returns how many rows it has. */
static size_t read_game(struct rated_games *g, struct rated_game *game,
                        const struct report_table *rows, size_t row)
{
    const int64_t id = report_cell(rows, row, GAME)->number;
    size_t n = 0;
    const struct report_cell *day = report_cell(rows, row, DAY);
    *game = (struct rated_game){.id = id,
                                .date = report_cell(rows, row, DATE),
                                .day = day->is_null ? RATING_NO_DAY : day->number};
    for (; row + n < rows->n_rows && report_cell(rows, row + n, GAME)->number == id; n++) {
        if (n >= RATING_SIDES_MAX)
            continue;
        struct rated_player *p = player_of(g, report_cell(rows, row + n, ID)->number);
        game->player[n] = p;
        game->side[n] = (struct rating_side){
            .player = p->number,
            .place = report_cell(rows, row + n, PLACE)->number,
            .is_unseated = report_cell(rows, row + n, IS_SEATED)->number == 0};
        game->win[n] = report_cell(rows, row + n, WIN)->number;
    }
    game->n = n;
    return n;
}

static void play(struct rated_games *g, struct rated_game *game)
{
    for (size_t i = 0; i < game->n; i++)
        game->seat[i].before = rating_points(g->book, game->side[i].player);
    rating_play(g->book, game->side, game->n, game->day);
    for (size_t i = 0; i < game->n; i++) {
        game->seat[i].chance = game->side[i].chance;
        game->seat[i].after = rating_points(g->book, game->side[i].player);
    }
}

/* Plays a game, or takes what is kept of it. */
static void rate(struct rated_games *g, struct rated_game *game, struct rated_kept *kept)
{
    if (!kept->is_known) {
        play(g, game);
        rated_kept_add(kept, game->seat, game->n);
    } else
        rated_kept_next(kept, game->seat, game->n);
    for (size_t i = 0; i < game->n; i++)
        game->player[i]->change = game->seat[i].after - game->seat[i].before;
}

/* A foreign database may hold games of one player, or of seven.  Without `kept` there are no ratings. */
static void go_through(struct rated_games *g, const struct report_table *rows,
                       struct rated_kept *kept, rated_games_visit *visit, void *ctx)
{
    struct rated_game game;
    for (size_t row = 0; row < rows->n_rows;) {
        row += read_game(g, &game, rows, row);
        if (game.n < 2 || game.n > RATING_SIDES_MAX)
            continue;
        if (kept != NULL)
            rate(g, &game, kept);
        for (size_t i = 0; i < game.n; i++)
            game.player[i]->games++;
        g->n_games++;
        if (visit != NULL)
            visit(ctx, g, &game);
    }
}

static void begin(struct rated_games *out, const struct report_table *rows)
{
    *out = (struct rated_games){0};
    find_players(out, rows);
    out->book = rating_book_new(out->n_players + RATING_SIDES_MAX);
}

void rated_games_play(struct rated_games *out, const struct report_table *rows,
                      rated_games_visit *visit, void *ctx)
{
    struct rated_kept kept;
    begin(out, rows);
    rated_kept_read(&kept, rows, out->book);
    go_through(out, rows, &kept, visit, ctx);
    rated_kept_write(&kept, out->book);
    rated_kept_free(&kept);
}

void rated_games_follow(struct rated_games *out, const struct report_table *rows,
                        rated_games_visit *visit, void *ctx)
{
    struct rated_kept none = {0};
    begin(out, rows);
    go_through(out, rows, &none, visit, ctx);
    rated_kept_free(&none);
}

void rated_games_count(struct rated_games *out, const struct report_table *rows,
                       rated_games_visit *visit, void *ctx)
{
    *out = (struct rated_games){0};
    find_players(out, rows);
    go_through(out, rows, NULL, visit, ctx);
}

size_t rated_games_tenth(int64_t chance)
{
    const size_t tenth = (size_t)(chance * RATED_GAMES_TENTHS / FIXED_ONE);
    return tenth < RATED_GAMES_TENTHS ? tenth : RATED_GAMES_TENTHS - 1;
}

void rated_games_free(struct rated_games *games)
{
    free(games->player);
    rating_book_free(games->book);
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
