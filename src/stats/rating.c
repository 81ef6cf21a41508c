#include "stats/rating.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "base/xalloc.h"
#include "stats/rating_view.h"

/* The unit of strengths in points, 400 / ln 10, and a squared point as a fraction of its square. */
#define UNIT_MILLIONTHS INT64_C(173717793)
#define SQUARE_POINT    INT64_C(35580)

enum {
    VIEWS = 3,
    SEATS = 20,         /* of all table sizes: 2 + 3 + 4 + 5 + 6 */
    LEAST_EVIDENCE = 7, /* a view always counts at least e^-7 of the best */
};

/* The slot of a player whose covariances are not known, and the owner of a free one. */
#define NOWHERE SIZE_MAX

/* The views: what a day adds to a variance (the squares of 0.7, 2 and 5 points), and how much each
 * counts before the first game.  Of two views that are as good, the one with the wider intervals
 * counts more, so that they hold in clubs that change a lot. */
static const struct {
    int64_t per_day, share;
} views[VIEWS] = {{SQUARE_POINT / 2, 1}, {SQUARE_POINT * 4, 4}, {SQUARE_POINT * 25, 5}};

#define START_VARIANCE (SQUARE_POINT * RATING_START_DEVIATION * RATING_START_DEVIATION)

struct apart {
    int64_t mean, variance;
};

struct rated {
    size_t slot;               /* or NOWHERE */
    int64_t games, last;       /* number of the last game */
    struct apart apart[VIEWS]; /* without a slot */
};

/* The mean seat of all games, as a view knows it. */
struct level {
    int64_t apart; /* sum of the means of players without a slot, each as often as it played */
    int64_t mean;  /* after `means` games */
    int64_t variance; /* after `variances` games */
    int64_t *with;    /* covariance with each slot, likewise */
    int64_t means, variances;
};

struct rating_book {
    struct rating_view view[VIEWS];
    int64_t share[VIEWS]; /* how much each view counts; a fraction */
    struct rated *player;
    size_t *owner; /* of each slot after those of the seats: a player, or NOWHERE */
    size_t n_players, n_slots;
    int64_t games, seats; /* played; taken in them */
    int64_t day;          /* of the last game */
    struct level level[VIEWS];
};

static void weigh_views(struct rating_book *book)
{
    int64_t best = INT64_MIN, sum = 0;
    for (size_t v = 0; v < VIEWS; v++)
        best = book->view[v].evidence > best ? book->view[v].evidence : best;
    for (size_t v = 0; v < VIEWS; v++) {
        const int64_t evidence =
            fixed_clamp(book->view[v].evidence - best, -LEAST_EVIDENCE * FIXED_ONE, 0);
        book->view[v].evidence = evidence;
        book->share[v] = fixed_exp_minus(-evidence);
        sum += book->share[v];
    }
    for (size_t v = 0; v < VIEWS; v++)
        book->share[v] = fixed_ratio(book->share[v], sum);
}

struct rating_book *rating_book_new(size_t n_players)
{
    struct rating_book *book = xcalloc(1, sizeof *book);
    const size_t room = n_players < RATING_TOGETHER_MAX ? n_players : RATING_TOGETHER_MAX;
    book->n_players = n_players;
    book->n_slots = SEATS + room;
    book->day = RATING_NO_DAY;
    book->player = xcalloc(n_players + 1, sizeof *book->player);
    book->owner = xcalloc(book->n_slots, sizeof *book->owner);
    for (size_t v = 0; v < VIEWS; v++) {
        rating_view_init(&book->view[v], book->n_slots, views[v].per_day);
        book->view[v].evidence = -fixed_minus_ln(fixed_divide(views[v].share * FIXED_ONE, 10));
        book->level[v].with = xcalloc(book->n_slots, sizeof *book->level[v].with);
        for (size_t seat = 0; seat < SEATS; seat++)
            strengths_set(&book->view[v].strengths, seat, 0,
                          SQUARE_POINT * RATING_SEAT_DEVIATION * RATING_SEAT_DEVIATION);
    }
    for (size_t i = 0; i < book->n_slots; i++)
        book->owner[i] = NOWHERE;
    for (size_t i = 0; i < n_players; i++) {
        book->player[i].slot = NOWHERE;
        for (size_t v = 0; v < VIEWS; v++)
            book->player[i].apart[v].variance = START_VARIANCE;
    }
    weigh_views(book);
    return book;
}

void rating_book_free(struct rating_book *book)
{
    if (book == NULL)
        return;
    for (size_t v = 0; v < VIEWS; v++) {
        strengths_free(&book->view[v].strengths);
        free(book->level[v].with);
    }
    free(book->player);
    free(book->owner);
    free(book);
}

void rating_book_pieces(struct rating_book *book,
                        void (*visit)(void *ctx, void *bytes, size_t size), void *ctx)
{
    visit(ctx, book->player, book->n_players * sizeof *book->player);
    visit(ctx, book->owner, book->n_slots * sizeof *book->owner);
    visit(ctx, book->share, sizeof book->share);
    visit(ctx, &book->games, sizeof book->games);
    visit(ctx, &book->seats, sizeof book->seats);
    visit(ctx, &book->day, sizeof book->day);
    for (size_t v = 0; v < VIEWS; v++) {
        struct rating_view *view = &book->view[v];
        visit(ctx, view->strengths.mean, view->strengths.n * sizeof *view->strengths.mean);
        visit(ctx, view->strengths.covariance,
              view->strengths.n * view->strengths.n * sizeof *view->strengths.covariance);
        visit(ctx, view->temperature, sizeof view->temperature);
        visit(ctx, &view->evidence, sizeof view->evidence);
        visit(ctx, &book->level[v].apart, sizeof book->level[v].apart);
    }
}

/* ---- slots ---- */

static size_t seat_slot(size_t n, size_t seat)
{
    return n * (n - 1) / 2 - 1 + seat;
}

static void leave_slot(struct rating_book *book, size_t slot)
{
    struct rated *p = &book->player[book->owner[slot]];
    for (size_t v = 0; v < VIEWS; v++) {
        const struct strengths *s = &book->view[v].strengths;
        p->apart[v] = (struct apart){s->mean[slot], strengths_covariance(s, slot, slot)};
        book->level[v].apart += p->apart[v].mean * p->games;
    }
    p->slot = NOWHERE;
}

static bool is_at_table(const struct rating_side *sides, size_t n, size_t player)
{
    for (size_t i = 0; i < n; i++)
        if (sides[i].player == player)
            return true;
    return false;
}

/* A free slot, or else that of the player whose last game is the oldest. */
static size_t find_slot(const struct rating_book *book, const struct rating_side *sides,
                        size_t n)
{
    size_t found = NOWHERE;
    for (size_t slot = SEATS; slot < book->n_slots; slot++) {
        if (book->owner[slot] == NOWHERE)
            return slot;
        if (!is_at_table(sides, n, book->owner[slot]) &&
            (found == NOWHERE ||
             book->player[book->owner[slot]].last < book->player[book->owner[found]].last))
            found = slot;
    }
    return found;
}

static void take_slot(struct rating_book *book, size_t player, const struct rating_side *sides,
                      size_t n)
{
    struct rated *p = &book->player[player];
    if (p->slot != NOWHERE)
        return;
    const size_t slot = find_slot(book, sides, n);
    if (book->owner[slot] != NOWHERE)
        leave_slot(book, slot);
    book->owner[slot] = player;
    p->slot = slot;
    for (size_t v = 0; v < VIEWS; v++) {
        strengths_set(&book->view[v].strengths, slot, p->apart[v].mean, p->apart[v].variance);
        book->level[v].apart -= p->apart[v].mean * p->games;
    }
}

/* ---- time ---- */

static void grow_uncertainty(struct rating_book *book, struct rated *p, int64_t days)
{
    for (size_t v = 0; v < VIEWS; v++) {
        const int64_t by = book->view[v].per_day * days;
        int64_t *apart = &p->apart[v].variance;
        if (p->slot != NOWHERE)
            strengths_grow(&book->view[v].strengths, p->slot, by, START_VARIANCE);
        else if (*apart < START_VARIANCE)
            *apart = *apart + by < START_VARIANCE ? *apart + by : START_VARIANCE;
    }
}

static void pass_time(struct rating_book *book, const struct rating_side *sides, size_t n,
                      int64_t day)
{
    enum { DAYS_MAX = 1000000 };
    const bool is_known = day != RATING_NO_DAY && book->day != RATING_NO_DAY;
    if (!is_known) {
        for (size_t i = 0; i < n; i++)
            grow_uncertainty(book, &book->player[sides[i].player], 1);
    } else if (day > book->day) {
        const int64_t days = day - book->day < DAYS_MAX ? day - book->day : DAYS_MAX;
        for (size_t i = 0; i < book->n_players; i++)
            grow_uncertainty(book, &book->player[i], days);
    }
    if (day != RATING_NO_DAY)
        book->day = day;
}

/* ---- games ---- */

struct game {
    struct strengths_side side[RATING_SIDES_MAX];
    struct rating_view_game view[VIEWS];
};

static void look_up_sides(struct game *out, struct rating_book *book, struct rating_side *sides,
                          size_t n)
{
    assert(n >= 2 && n <= RATING_SIDES_MAX);
    for (size_t i = 0; i < n; i++) {
        take_slot(book, sides[i].player, sides, n);
        out->side[i] = (struct strengths_side){
            .slot = {book->player[sides[i].player].slot, seat_slot(n, i)},
            .n_slots = sides[i].is_unseated ? 1 : 2};
        sides[i].chance = 0;
    }
    for (size_t v = 0; v < VIEWS; v++) {
        rating_view_look(&out->view[v], &book->view[v], out->side, n);
        for (size_t i = 0; i < n; i++)
            sides[i].chance += fixed_times(out->view[v].chance[i], book->share[v]);
    }
    for (size_t i = 0; i < n; i++)
        sides[i].chance = fixed_clamp(sides[i].chance, 1, FIXED_ONE);
}

void rating_forecast(struct rating_book *book, struct rating_side *sides, size_t n)
{
    struct game game;
    look_up_sides(&game, book, sides, n);
}

void rating_play(struct rating_book *book, struct rating_side *sides, size_t n, int64_t day)
{
    struct game game;
    int64_t place[RATING_SIDES_MAX];
    pass_time(book, sides, n, day);
    look_up_sides(&game, book, sides, n);
    for (size_t i = 0; i < n; i++)
        place[i] = sides[i].place;
    for (size_t v = 0; v < VIEWS; v++)
        rating_view_learn(&book->view[v], &game.view[v], place);
    weigh_views(book);
    book->games++;
    book->seats += (int64_t)n;
    for (size_t i = 0; i < n; i++) {
        book->player[sides[i].player].games++;
        book->player[sides[i].player].last = book->games;
    }
}

/* ---- the mean seat ---- */

static int64_t level_mean(struct rating_book *book, size_t v)
{
    struct level *level = &book->level[v];
    if (level->means == book->games)
        return level->mean;
    int64_t sum = level->apart;
    for (size_t slot = SEATS; slot < book->n_slots && book->owner[slot] != NOWHERE; slot++)
        sum += book->view[v].strengths.mean[slot] * book->player[book->owner[slot]].games;
    level->mean = fixed_divide(sum, book->seats);
    level->means = book->games;
    return level->mean;
}

static int64_t share_of(const struct rating_book *book, size_t player)
{
    return fixed_divide(book->player[player].games * FIXED_ONE, book->seats);
}

/* Sums: a covariance is below 2^31, and there are fewer than 2^32 seats. */
static void add_to_level(struct level *level, const struct rated *p,
                         const struct strengths *strengths, size_t v, int64_t share)
{
    if (p->slot == NOWHERE) {
        level->variance += fixed_times(fixed_times(p->apart[v].variance, share), share);
        return;
    }
    const int64_t *covariance = &strengths->covariance[p->slot * strengths->n];
    for (size_t slot = 0; slot < strengths->n; slot++)
        level->with[slot] += covariance[slot] * p->games;
}

static const struct level *find_level(struct rating_book *book, size_t v)
{
    struct level *level = &book->level[v];
    if (level->variances == book->games)
        return level;
    level->variances = book->games;
    level->variance = 0;
    for (size_t slot = 0; slot < book->n_slots; slot++)
        level->with[slot] = 0;
    for (size_t i = 0; i < book->n_players && book->seats > 0; i++) {
        if (book->player[i].games > 0)
            add_to_level(level, &book->player[i], &book->view[v].strengths, v,
                         share_of(book, i));
    }
    for (size_t slot = 0; slot < book->n_slots && book->seats > 0; slot++) {
        level->with[slot] = fixed_divide(level->with[slot], book->seats);
        if (book->owner[slot] != NOWHERE)
            level->variance +=
                fixed_times(level->with[slot], share_of(book, book->owner[slot]));
    }
    return level;
}

/* ---- what is shown ---- */

/* The strength beside that of the mean seat. */
static int64_t mean_of(struct rating_book *book, size_t v, size_t player)
{
    const struct rated *p = &book->player[player];
    if (book->games == 0)
        return 0;
    return (p->slot == NOWHERE ? p->apart[v].mean : book->view[v].strengths.mean[p->slot]) -
           level_mean(book, v);
}

static int64_t variance_of(struct rating_book *book, size_t v, size_t player)
{
    const struct rated *p = &book->player[player];
    const struct level *level = find_level(book, v);
    int64_t with, own;
    if (p->slot == NOWHERE) {
        own = p->apart[v].variance;
        with = p->games > 0 ? fixed_times(own, share_of(book, player)) : 0;
    } else {
        own = strengths_covariance(&book->view[v].strengths, p->slot, p->slot);
        with = level->with[p->slot];
    }
    return fixed_clamp(own - 2 * with + level->variance, 0, INT64_MAX);
}

static int64_t mix_means(struct rating_book *book, size_t player)
{
    int64_t mean = 0;
    for (size_t v = 0; v < VIEWS; v++)
        mean += fixed_times(mean_of(book, v, player), book->share[v]);
    return mean;
}

static int64_t in_points(int64_t strength)
{
    return fixed_divide(fixed_times(strength, UNIT_MILLIONTHS), 1000000);
}

int64_t rating_points(struct rating_book *book, size_t player)
{
    return RATING_START + in_points(mix_means(book, player));
}

int64_t rating_deviation(struct rating_book *book, size_t player)
{
    const int64_t mean = mix_means(book, player);
    int64_t variance = 0;
    for (size_t v = 0; v < VIEWS; v++) {
        const int64_t off =
            fixed_clamp(mean_of(book, v, player) - mean, -2 * FIXED_ONE, 2 * FIXED_ONE);
        const int64_t own = variance_of(book, v, player) + fixed_times(off, off);
        variance += fixed_times(own, book->share[v]);
    }
    return in_points(fixed_root_of(variance));
}

int64_t rating_handicap(const struct rating_book *book, size_t n, size_t seat)
{
    int64_t mean = 0;
    for (size_t v = 0; v < VIEWS; v++) {
        const int64_t *own = &book->view[v].strengths.mean[seat_slot(n, 0)];
        int64_t table = 0;
        for (size_t i = 0; i < n; i++)
            table += own[i];
        mean += fixed_times(own[seat] - fixed_divide(table, (int64_t)n), book->share[v]);
    }
    return in_points(mean);
}

int64_t rating_temperature(const struct rating_book *book, size_t n)
{
    int64_t mean = 0;
    for (size_t v = 0; v < VIEWS; v++)
        mean += fixed_times(book->view[v].temperature[n].value, book->share[v]);
    return mean;
}
