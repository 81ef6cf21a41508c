#include "stats/usual.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/fixed.h"
#include "base/sort.h"
#include "base/wide.h"
#include "base/xalloc.h"

enum {
    WIN = 60, /* of the answers */
    THOUSAND = 1000,
    BILLION = 1000000000,
    NODES = 2, /* of a seat: the player and the chair */
    PLAYERS = 0,
    CHAIRS = 1,
    SWEEPS_MAX = 500,
    STEPS_MAX = 30,
};

/* So near to what fits best: strengths and habits. */
#define NEAR_STRENGTH (FIXED_ONE >> 24)
#define NEAR_HABIT    (FIXED_ONE >> 18)
/* How little strengths vary. */
static const int64_t priors[NODES] = {[PLAYERS] = FIXED_ONE, [CHAIRS] = 16 * FIXED_ONE};
/* Who has less moves nobody's chances. */
#define LEAST     (FIXED_ONE >> 10)
#define LEVEL_MAX (8 * FIXED_ONE)

struct seat {
    int64_t id[NODES]; /* player, chair */
    uint32_t node[NODES];
    uint32_t game;
    int64_t win, chance; /* parts of the win, fractions */
};

struct game {
    size_t first; /* of its seats */
    size_t pairs; /* first of those of its nodes in `cell_of` */
    uint64_t offered;
};

struct choice {
    int64_t key, x; /* x is a fraction */
    size_t seat;
};

/* A player or a chair. */
struct node {
    size_t first, n; /* of its seats in `seat_of` */
    size_t row;      /* of its cells in `cell`; the next node's end them */
    int64_t value, slope, prior;
    size_t own;    /* its own cell */
    int64_t ahead; /* wins less chances */
};

/* How the slope of a node falls when the value of another rises. */
struct cell {
    uint32_t node;
    int64_t n;
};

struct usual {
    struct seat *seat;
    struct game *game; /* one more after the last, whose first seat ends the last game's */
    struct choice *choice;
    struct node *node; /* one more, likewise */
    struct cell *cell;
    /* The cell of each two nodes of a game: a row for each node, those of a seat together. */
    uint32_t *cell_of;
    size_t *seat_of;
    size_t n_seats, n_games, n_choices, n_nodes, n_cells;
    size_t n_players; /* the first nodes */
    size_t room_seats, room_games, room_choices, room_cells;
    uint64_t has_all;   /* choices that all games offer */
    uint64_t cells_bit; /* the choice whose games the cells are of; 0: all games */
};

struct usual *usual_new(void)
{
    return xcalloc(1, sizeof(struct usual));
}

void usual_free(struct usual *u)
{
    if (u == NULL)
        return;
    free(u->seat);
    free(u->game);
    free(u->choice);
    free(u->node);
    free(u->cell);
    free(u->cell_of);
    free(u->seat_of);
    free(u);
}

/* ---- rows ---- */

void usual_begin_game(struct usual *u)
{
    u->game = xgrow_array(u->game, u->n_games, &u->room_games, sizeof *u->game);
    u->game[u->n_games++] = (struct game){.first = u->n_seats};
}

bool usual_add_seat(struct usual *u, const struct usual_seat *seat)
{
    struct game *game = &u->game[u->n_games - 1];
    if (u->n_seats - game->first == USUAL_SEATS_MAX || u->n_games == UINT32_MAX ||
        seat->win < 0 || seat->win > USUAL_WIN_MAX)
        return false;
    if (u->n_seats == game->first)
        game->offered = seat->offered;
    u->seat = xgrow_array(u->seat, u->n_seats, &u->room_seats, sizeof *u->seat);
    u->seat[u->n_seats++] = (struct seat){
        .id = {seat->player, seat->chair}, .game = (uint32_t)u->n_games - 1, .win = seat->win};
    return true;
}

bool usual_add_choice(struct usual *u, int64_t key, int64_t x)
{
    if (x < -USUAL_X_MAX || x > USUAL_X_MAX)
        return false;
    u->choice = xgrow_array(u->choice, u->n_choices, &u->room_choices, sizeof *u->choice);
    u->choice[u->n_choices++] =
        (struct choice){key, fixed_divide(x * FIXED_ONE, THOUSAND), u->n_seats - 1};
    return true;
}

/* ---- players and chairs ---- */

static int compare_numbers(const void *a, const void *b, void *context)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    (void)context;
    return (x > y) - (x < y);
}

static size_t place_of(const int64_t *id, size_t n, int64_t wanted)
{
    size_t first = 0;
    while (n > 1) {
        const size_t half = n / 2;
        first += id[first + half] <= wanted ? half : 0;
        n -= half;
    }
    return first;
}

/* Gives the players, or the chairs, numbers from n_nodes on in the order of their ids. */
static void number_nodes(struct usual *u, int which)
{
    int64_t *id = xcalloc(u->n_seats, sizeof *id);
    size_t n = 0;
    for (size_t i = 0; i < u->n_seats; i++)
        id[i] = u->seat[i].id[which];
    sort_stable(id, u->n_seats, sizeof *id, compare_numbers, NULL);
    for (size_t i = 0; i < u->n_seats; i++) {
        if (n == 0 || id[n - 1] != id[i])
            id[n++] = id[i];
    }
    for (size_t i = 0; i < u->n_seats; i++)
        u->seat[i].node[which] = (uint32_t)(u->n_nodes + place_of(id, n, u->seat[i].id[which]));
    u->n_nodes += n;
    free(id);
}

static void make_nodes(struct usual *u)
{
    size_t at = 0;
    number_nodes(u, PLAYERS);
    u->n_players = u->n_nodes;
    number_nodes(u, CHAIRS);
    u->node = xcalloc(u->n_nodes + 1, sizeof *u->node);
    u->seat_of = xcalloc(NODES * u->n_seats, sizeof *u->seat_of);
    for (size_t i = 0; i < NODES * u->n_seats; i++)
        u->node[u->seat[i / NODES].node[i % NODES]].n++;
    for (size_t k = 0; k < u->n_nodes; k++) {
        u->node[k].first = at;
        at += u->node[k].n;
        u->node[k].n = 0;
    }
    for (size_t i = 0; i < NODES * u->n_seats; i++) {
        struct node *node = &u->node[u->seat[i / NODES].node[i % NODES]];
        u->seat_of[node->first + node->n++] = i / NODES;
    }
}

/* ---- how nodes hang together ---- */

/* Whether the games with this choice count; 0: all games do. */
static bool is_in(const struct usual *u, uint32_t game, uint64_t bit)
{
    return bit == 0 || (u->game[game].offered & bit) != 0;
}

/* How many nodes a game has, whoever has several. */
static size_t nodes_of(const struct game *game)
{
    return NODES * (game[1].first - game[0].first);
}

/* Gives the row of a node a cell for each node of one of its tables, unless there is one; `place` has the number of the cell + 1
 * for each node. */
static void add_table(struct usual *u, size_t seat, int which, uint32_t *place)
{
    const struct game *game = &u->game[u->seat[seat].game];
    const size_t n = nodes_of(game);
    uint32_t *cell_of =
        &u->cell_of[game->pairs + (NODES * (seat - game->first) + (size_t)which) * n];
    for (size_t i = 0; i < n; i++) {
        const uint32_t node = u->seat[game->first + i / NODES].node[i % NODES];
        if (place[node] == 0) {
            u->cell = xgrow_array(u->cell, u->n_cells, &u->room_cells, sizeof *u->cell);
            u->cell[u->n_cells++] = (struct cell){.node = node};
            place[node] = (uint32_t)u->n_cells;
        }
        cell_of[i] = place[node] - 1;
    }
}

/* Which nodes have met. */
static void make_cells(struct usual *u)
{
    uint32_t *place = xcalloc(u->n_nodes, sizeof *place);
    size_t pairs = 0;
    for (size_t g = 0; g < u->n_games; g++) {
        u->game[g].pairs = pairs;
        pairs += nodes_of(&u->game[g]) * nodes_of(&u->game[g]);
    }
    u->cell_of = xcalloc(pairs, sizeof *u->cell_of);
    for (size_t k = 0; k < u->n_nodes; k++) {
        struct node *node = &u->node[k];
        node->row = u->n_cells;
        for (size_t i = 0; i < node->n; i++)
            add_table(u, u->seat_of[node->first + i], k < u->n_players ? PLAYERS : CHAIRS,
                      place);
        node->own = place[k] - 1;
        for (size_t i = node->row; i < u->n_cells; i++)
            place[u->cell[i].node] = 0;
    }
    u->node[u->n_nodes].row = u->n_cells;
    free(place);
}

/* Adds what two seats of a game have with each other, or one with itself, to the cells of their nodes. */
static void add_pair(struct usual *u, const uint32_t *row, size_t n, size_t column,
                     int64_t both)
{
    for (size_t which = 0; which < NODES; which++, row += n) {
        u->cell[row[column + PLAYERS]].n += both;
        u->cell[row[column + CHAIRS]].n += both;
    }
}

static void add_game(struct usual *u, const struct game *game)
{
    const size_t n = nodes_of(game);
    const uint32_t *pairs = &u->cell_of[game->pairs];
    const struct seat *seat = &u->seat[game->first];
    for (size_t i = 0; i < n; i += NODES, seat++) {
        add_pair(u, pairs + i * n, n, i,
                 seat->chance - fixed_times(seat->chance, seat->chance));
        for (size_t k = i + NODES; k < n; k += NODES) {
            const int64_t both = -fixed_times(seat->chance, seat[(k - i) / NODES].chance);
            add_pair(u, pairs + i * n, n, k, both);
            add_pair(u, pairs + k * n, n, i, both);
        }
        for (int which = 0; which < NODES; which++)
            u->node[seat->node[which]].ahead += seat->win - seat->chance;
    }
}

static void find_cells(struct usual *u, uint64_t bit)
{
    u->cells_bit = bit;
    for (size_t i = 0; i < u->n_cells; i++)
        u->cell[i].n = 0;
    for (size_t k = 0; k < u->n_nodes; k++)
        u->node[k].ahead = 0;
    for (size_t g = 0; g < u->n_games; g++)
        if (is_in(u, (uint32_t)g, bit))
            add_game(u, &u->game[g]);
}

/* The slope that is left at the node. */
static int64_t slope_left(const struct usual *u, size_t k)
{
    int64_t slope = u->node[k].slope - fixed_times(u->node[k].prior, u->node[k].value);
    for (size_t i = u->node[k].row; i < u->node[k + 1].row; i++)
        slope -= fixed_times(u->cell[i].n, u->node[u->cell[i].node].value);
    return slope;
}

/* num / den of fractions, LEVEL_MAX at most to either side; den > 0. */
static int64_t bounded_ratio(int64_t num, int64_t den)
{
    const uint64_t size = num < 0 ? 0 - (uint64_t)num : (uint64_t)num;
    const uint64_t found = wide_divide(wide_product(size, FIXED_ONE), (uint64_t)den);
    const int64_t most = found < LEVEL_MAX ? (int64_t)found : LEVEL_MAX;
    return num < 0 ? -most : most;
}

static int64_t clamp_level(int64_t value)
{
    return value < -LEVEL_MAX ? -LEVEL_MAX : value > LEVEL_MAX ? LEVEL_MAX : value;
}

/* The values with which no slope is left (Gauss-Seidel), nearly; the priors keep them at 0. */
static void solve_levels(struct usual *u, int64_t nearly)
{
    for (size_t k = 0; k < u->n_nodes; k++)
        u->node[k].value = 0;
    for (int sweep = 0; sweep < SWEEPS_MAX; sweep++) {
        int64_t most = 0;
        for (size_t k = 0; k < u->n_nodes; k++) {
            const int64_t left = slope_left(u, k);
            const int64_t own = u->node[k].prior + u->cell[u->node[k].own].n;
            const int64_t by = own < LEAST ? 0 : bounded_ratio(left, own);
            u->node[k].value = clamp_level(u->node[k].value + by);
            most = llabs(by) > most ? llabs(by) : most;
        }
        if (most <= nearly)
            break;
    }
}

/* ---- chances ---- */

static void find_chances_of(struct usual *u, const struct game *game, const int64_t *strength)
{
    int64_t level[USUAL_SEATS_MAX] = {0}, best = INT64_MIN, sum = 0;
    const size_t n = game[1].first - game->first;
    struct seat *seat = &u->seat[game->first];
    for (size_t i = 0; i < n; i++) {
        level[i] = strength[seat[i].node[0]] + strength[seat[i].node[1]];
        best = level[i] > best ? level[i] : best;
    }
    for (size_t i = 0; i < n; i++) {
        level[i] = fixed_exp_minus(best - level[i]);
        sum += level[i];
    }
    for (size_t i = 0; i < n; i++) {
        seat[i].chance = fixed_divide(level[i] * FIXED_ONE, sum);
    }
}

/* One step of Newton; returns how far the farthest strength went. */
static int64_t step_strengths(struct usual *u, int64_t *strength)
{
    int64_t most = 0;
    for (size_t g = 0; g < u->n_games; g++)
        find_chances_of(u, &u->game[g], strength);
    find_cells(u, 0);
    for (size_t k = 0; k < u->n_nodes; k++)
        u->node[k].slope = u->node[k].ahead - fixed_times(u->node[k].prior, strength[k]);
    solve_levels(u, NEAR_STRENGTH);
    for (size_t k = 0; k < u->n_nodes; k++) {
        const int64_t by = u->node[k].value;
        strength[k] = clamp_level(strength[k] + by);
        most = llabs(by) > most ? llabs(by) : most;
    }
    return most;
}

static void find_chances(struct usual *u)
{
    int64_t *strength = xcalloc(u->n_nodes, sizeof *strength);
    for (size_t k = 0; k < u->n_nodes; k++)
        u->node[k].prior = priors[k < u->n_players ? PLAYERS : CHAIRS];
    for (int step = 0; step < STEPS_MAX; step++) {
        if (step_strengths(u, strength) <= 4 * NEAR_STRENGTH)
            break;
    }
    for (size_t k = 0; k < u->n_nodes; k++)
        u->node[k].prior = 0;
    free(strength);
}

/* ---- choices ---- */

static int compare_choices(const void *a, const void *b, void *context)
{
    const struct choice *x = a, *y = b;
    (void)context;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                            : (x->seat > y->seat) - (x->seat < y->seat);
}

/* What the choices of one game say: to the slopes of its nodes, and to the answer. */
static void add_choices(struct usual *u, struct usual_answer *sum, const struct choice *of,
                        size_t n)
{
    const struct game *game = &u->game[u->seat[of->seat].game];
    int64_t mean = 0;
    for (size_t i = 0; i < n; i++)
        mean += fixed_times(of[i].x, u->seat[of[i].seat].chance);
    for (size_t s = game[0].first; s < game[1].first; s++) {
        const struct seat *seat = &u->seat[s];
        int64_t x = 0;
        for (size_t i = 0; i < n; i++)
            x += of[i].seat == s ? of[i].x : 0;
        const int64_t slope = fixed_times(clamp_level(x) - mean, seat->chance);
        for (int which = 0; which < NODES; which++)
            u->node[seat->node[which]].slope += slope;
        sum->expected += fixed_times(x, seat->chance);
        sum->distance += fixed_times(x, seat->win - seat->chance);
        sum->variance += fixed_times(slope, clamp_level(x));
    }
}

static size_t in_same_game(const struct usual *u, const struct choice *of, size_t n)
{
    size_t same = 1;
    while (same < n && u->seat[of[same].seat].game == u->seat[of->seat].game)
        same++;
    return same;
}

/* Takes off what the habits of players and chairs say: (x - d)' W (x - d) = x'Wx - 2 d'Wx + d'Wd. */
static void take_off_habits(const struct usual *u, struct usual_answer *sum)
{
    for (size_t k = 0; k < u->n_nodes; k++) {
        const struct node *node = &u->node[k];
        sum->distance -= fixed_times(node->ahead, node->value);
        sum->variance -= fixed_times(node->slope + slope_left(u, k), node->value);
    }
}

static struct usual_answer answer_choice(struct usual *u, const struct choice *of, size_t n)
{
    const uint64_t bit = UINT64_C(1) << ((uint64_t)of->key % 64);
    struct usual_answer sum = {.key = of->key};
    const uint64_t wanted = (u->has_all & bit) != 0 ? 0 : bit;
    if (u->cells_bit != wanted)
        find_cells(u, wanted);
    for (size_t k = 0; k < u->n_nodes; k++)
        u->node[k].slope = 0;
    for (size_t at = 0, same; at < n; at += same) {
        same = in_same_game(u, &of[at], n - at);
        if (is_in(u, u->seat[of[at].seat].game, wanted))
            add_choices(u, &sum, &of[at], same);
    }
    solve_levels(u, NEAR_HABIT);
    take_off_habits(u, &sum);
    sum.distance = fixed_divide(sum.distance, FIXED_ONE / WIN);
    sum.variance = fixed_divide(sum.variance, FIXED_ONE / (WIN * WIN));
    sum.expected = sum.expected / FIXED_ONE * BILLION +
                   fixed_divide(sum.expected % FIXED_ONE * BILLION, FIXED_ONE);
    return sum;
}

/* ---- all of it ---- */

/* Parts of the win; of a game that nobody won, equal ones. */
static void share_wins(struct usual *u)
{
    for (size_t g = 0; g < u->n_games; g++) {
        struct game *game = &u->game[g];
        int64_t sum = 0;
        for (size_t i = game->first; i < game[1].first; i++)
            sum += u->seat[i].win;
        for (size_t i = game->first; i < game[1].first; i++)
            u->seat[i].win = sum > 0 ? fixed_divide(u->seat[i].win * FIXED_ONE, sum)
                                     : FIXED_ONE / (int64_t)(game[1].first - game->first);
    }
}

struct usual_answer *usual_find(struct usual *u, size_t *n)
{
    struct usual_answer *answers = xcalloc(u->n_choices, sizeof *answers);
    *n = 0;
    if (u->n_choices == 0)
        return answers;
    usual_begin_game(u);
    u->n_games--;
    share_wins(u);
    make_nodes(u);
    make_cells(u);
    find_chances(u);
    u->has_all = UINT64_MAX;
    for (size_t g = 0; g < u->n_games; g++)
        u->has_all &= u->game[g].offered;
    sort_stable(u->choice, u->n_choices, sizeof *u->choice, compare_choices, NULL);
    for (size_t at = 0, same; at < u->n_choices; at += same) {
        same = 1;
        while (at + same < u->n_choices && u->choice[at + same].key == u->choice[at].key)
            same++;
        answers[(*n)++] = answer_choice(u, &u->choice[at], same);
    }
    return answers;
}
