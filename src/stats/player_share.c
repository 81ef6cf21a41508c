#include "stats/player_share.h"

#include <stdlib.h>

#include "base/fixed.h"
#include "base/wide.h"
#include "base/xalloc.h"

/* Sums are kept in sixtieths, which divide by any number of seats. */
enum { PART = 60, SEAT_TYPES = PLAYER_SHARE_SEATS_MAX * (PLAYER_SHARE_SEATS_MAX + 1) / 2 };

/* Shares are searched among the multiples of 2^-12. */
enum { SHARE_BITS = 12, WHOLE = 1 << SHARE_BITS };

/* Bits after the point of the equations before they are scaled. */
enum { MATRIX_BITS = 16, ROOT_BITS = 16 };

/* A pivot below this depends on those before it, but for rounding. */
enum { PIVOT_LEAST = 1 << 12 };

enum { LEAST_OF_PLAYERS = 3, LEAST_OF_REST = 10, RELIABLE = 4 /* 0.8 / (1 - 0.8) */ };

/* The normal deviate at 97.5 %. */
#define Z INT64_C(2104495304)

/* The normal equations of seats and players, tables taken out: the first SEAT_TYPES unknowns are
 * seats of tables of one size, then come players. */
struct player_share {
    size_t n;        /* unknowns */
    int64_t *matrix; /* n x n, lower triangle */
    int64_t *right;  /* n */
    int64_t squares; /* of the results about the means of their tables */
    int64_t freedom; /* degrees of it */
};

struct player_share *player_share_new(size_t n_players)
{
    struct player_share *s = xcalloc(1, sizeof *s);
    s->n = SEAT_TYPES + n_players;
    s->matrix = xcalloc(s->n * s->n, sizeof *s->matrix);
    s->right = xcalloc(s->n, sizeof *s->right);
    return s;
}

void player_share_free(struct player_share *s)
{
    if (s == NULL)
        return;
    free(s->matrix);
    free(s->right);
    free(s);
}

/* ---- games ---- */

/* The unknowns of a result; returns their number. */
static size_t unknowns_of(const struct share_result *result, size_t n, size_t unknown[2])
{
    unknown[0] = SEAT_TYPES + result->player;
    if (result->seat == PLAYER_SHARE_NO_SEAT)
        return 1;
    unknown[1] = n * (n - 1) / 2 + (size_t)result->seat;
    return 2;
}

/* What two results of a table of n have in common when its mean is taken off. */
static void add_pair(struct player_share *s, const struct share_result *a,
                     const struct share_result *b, size_t n)
{
    size_t of_a[2], of_b[2];
    const size_t n_a = unknowns_of(a, n, of_a), n_b = unknowns_of(b, n, of_b);
    const int64_t centred = (a == b ? PART : 0) - PART / (int64_t)n;
    for (size_t i = 0; i < n_a; i++)
        for (size_t k = 0; k < n_b; k++)
            if (of_b[k] <= of_a[i])
                s->matrix[of_a[i] * s->n + of_b[k]] += centred;
}

void player_share_add(struct player_share *s, const struct share_result *result, size_t n)
{
    int64_t sum = 0;
    bool is_counted = n >= 2 && s->freedom < PLAYER_SHARE_GAMES_MAX;
    for (size_t i = 0; i < n; i++)
        is_counted &= llabs(result[i].value) < PLAYER_SHARE_VALUE_MAX;
    if (!is_counted)
        return;
    for (size_t i = 0; i < n; i++)
        sum += result[i].value;
    for (size_t i = 0; i < n; i++) {
        const int64_t centred = PART * result[i].value - PART / (int64_t)n * sum;
        size_t unknown[2];
        for (size_t k = unknowns_of(&result[i], n, unknown); k-- > 0;)
            s->right[unknown[k]] += centred;
        s->squares += centred * result[i].value;
        for (size_t k = 0; k < n; k++)
            add_pair(s, &result[i], &result[k], n);
    }
    s->freedom += (int64_t)n - 1;
}

/* ---- one share ---- */

/* The equations for a share: scaled by powers of two so that no element exceeds 1, then reduced to a
 * triangle (Cholesky).  Fractions of FIXED_ONE. */
struct triangle {
    const struct player_share *of;
    int64_t *row;  /* n x n */
    int64_t *part; /* n: the root of what the unknown explains beside those before it */
    int *scale;    /* n: bits */
    uint64_t root; /* of the squares, with ROOT_BITS */
};

struct fit {
    int64_t left;           /* of the squares, as a fraction */
    int64_t seats, players; /* unknowns that add information */
};

/* What is added for a player: the less the share, the nearer to 0 are the strengths. */
static int64_t diagonal_of(const struct player_share *s, size_t i, int64_t share)
{
    const int64_t own = s->matrix[i * s->n + i] << MATRIX_BITS;
    return i < SEAT_TYPES || own == 0
               ? own
               : own + (((int64_t)PART * (WHOLE - share)) << MATRIX_BITS) / share;
}

static int64_t scale_number(int64_t number, int bits)
{
    return bits <= 0 ? number * (INT64_C(1) << -bits)
                     : fixed_divide(number, INT64_C(1) << bits);
}

static void scale_matrix(struct triangle *t, int64_t share)
{
    const struct player_share *s = t->of;
    for (size_t i = 0; i < s->n; i++) {
        const int64_t own = diagonal_of(s, i, share);
        for (t->scale[i] = 0; own >> 2 * t->scale[i] > 0;)
            t->scale[i]++;
        for (size_t k = 0; k < i; k++)
            t->row[i * s->n + k] = scale_number(
                s->matrix[i * s->n + k], t->scale[i] + t->scale[k] - FIXED_BITS - MATRIX_BITS);
        t->row[i * s->n + i] = scale_number(own, 2 * t->scale[i] - FIXED_BITS);
        const uint64_t size = (uint64_t)llabs(s->right[i]);
        const struct wide wanted =
            wide_product(size, UINT64_C(1) << (FIXED_BITS + ROOT_BITS + MATRIX_BITS / 2));
        const int64_t part = (int64_t)wide_divide(wanted, t->root << t->scale[i]);
        t->part[i] = s->right[i] < 0 ? -part : part;
    }
}

/* The product of two rows before column k; both have a length of 1 at most, and so has it. */
static int64_t multiply_rows(const int64_t *a, const int64_t *b, size_t k)
{
    int64_t sum = 0;
    for (size_t i = 0; i < k; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Returns whether unknown i adds information to those before it. */
static bool reduce_row(struct triangle *t, size_t i)
{
    const size_t n = t->of->n;
    int64_t *row = &t->row[i * n];
    for (size_t k = 0; k < i; k++) {
        const int64_t *above = &t->row[k * n];
        row[k] =
            above[k] == 0 ? 0 : (row[k] * FIXED_ONE - multiply_rows(row, above, k)) / above[k];
    }
    const int64_t pivot = row[i] * FIXED_ONE - multiply_rows(row, row, i);
    row[i] = pivot < PIVOT_LEAST * FIXED_ONE ? 0 : (int64_t)fixed_root((uint64_t)pivot);
    t->part[i] =
        row[i] == 0 ? 0 : (t->part[i] * FIXED_ONE - multiply_rows(row, t->part, i)) / row[i];
    return row[i] != 0;
}

/* A share of 0 knows no players, one of WHOLE leaves them free. */
static struct fit fit_share(struct triangle *t, int64_t share)
{
    const size_t n = share == 0 ? SEAT_TYPES : t->of->n;
    struct fit f = {.left = FIXED_ONE};
    scale_matrix(t, share == 0 ? WHOLE : share);
    for (size_t i = 0; i < n; i++) {
        const bool counts = reduce_row(t, i);
        *(i < SEAT_TYPES ? &f.seats : &f.players) += counts;
        f.left -= fixed_times(t->part[i], t->part[i]);
    }
    return f;
}

/* ---- F ---- */

/* The cube root of an F that is exceeded with 2.5 % (sign 1) or 97.5 % (sign -1): Paulson (1942). */
static int64_t cube_root_of_f(int64_t n, int64_t rest, int sign)
{
    const int64_t b = fixed_divide(2 * FIXED_ONE, 9 * n), a = FIXED_ONE - b;
    const int64_t e = fixed_divide(2 * FIXED_ONE, 9 * rest), c = FIXED_ONE - e;
    const int64_t z2 = fixed_times(Z, Z);
    const int64_t spread =
        fixed_times(z2, fixed_times(b, fixed_times(c, c)) + fixed_times(e, fixed_times(a, a)) -
                            fixed_times(fixed_times(b, e), z2));
    const int64_t root = fixed_times(a, c) + sign * fixed_root_of(spread);
    return root <= 0 ? 0 : fixed_ratio(root, fixed_times(c, c) - fixed_times(z2, e));
}

static int64_t quantile_of_f(int64_t n, int64_t rest, int sign)
{
    const int64_t x = cube_root_of_f(n, rest, sign);
    return fixed_times(fixed_times(x, x), x);
}

/* ---- the estimate ---- */

struct search {
    struct triangle *triangle;
    struct fit all;
    int64_t rest;        /* degrees of freedom */
    int64_t unexplained; /* of the squares, as a fraction: of the rest */
};

/* Whether the F of this share is `value` or more. */
static bool reaches_value(const struct search *s, int64_t share, int64_t value)
{
    const int64_t more = fit_share(s->triangle, share).left - s->all.left;
    return more * s->rest >= s->all.players * fixed_times(value, s->unexplained);
}

/* The largest share whose F is `value` or more; 0 when there is none.  F falls as the share grows. */
static int64_t find_share(const struct search *s, int64_t value)
{
    int64_t low = 0, beyond = WHOLE;
    if (!reaches_value(s, 0, value))
        return 0;
    while (beyond - low > 1) {
        const int64_t middle = (low + beyond) / 2;
        if (reaches_value(s, middle, value))
            low = middle;
        else
            beyond = middle;
    }
    return low;
}

static int64_t thousandths_of(int64_t share)
{
    return fixed_divide(1000 * share, WHOLE);
}

static int64_t games_for(int64_t share)
{
    const int64_t games = share == 0 ? 0 : (RELIABLE * (WHOLE - share) + share - 1) / share;
    return share == WHOLE ? 1 : games;
}

/* Where the players explain everything, the next game may differ: of the `freedom` squares that they
 * could explain one is believed to be of the rest. */
static int64_t at_least_one(int64_t left, int64_t without_players, int64_t freedom)
{
    return left * freedom < without_players ? without_players / freedom : left;
}

static bool estimate_share(const struct player_share *s, struct triangle *t,
                           struct share_estimate *out)
{
    struct search search = {.triangle = t, .all = fit_share(t, WHOLE)};
    const int64_t n = search.all.players;
    search.rest = s->freedom - search.all.seats - n;
    if (n < LEAST_OF_PLAYERS || search.rest < LEAST_OF_REST)
        return false;
    search.unexplained = at_least_one(search.all.left, fit_share(t, 0).left, n + search.rest);
    const int64_t share = find_share(&search, FIXED_ONE);
    const int64_t low = find_share(&search, quantile_of_f(n, search.rest, 1));
    const int64_t high = find_share(&search, quantile_of_f(n, search.rest, -1)) + 1;
    *out = (struct share_estimate){
        .share = thousandths_of(share),
        .low = thousandths_of(low),
        .high = thousandths_of(high),
        .games = games_for(share),
        .games_low = games_for(high),
        .games_high = games_for(low),
    };
    return true;
}

bool player_share_find(const struct player_share *s, struct share_estimate *out)
{
    if (s->squares == 0)
        return false;
    struct triangle t = {
        .of = s,
        .row = xcalloc(s->n * s->n, sizeof *t.row),
        .part = xcalloc(s->n, sizeof *t.part),
        .scale = xcalloc(s->n, sizeof *t.scale),
        .root = wide_root(wide_product((uint64_t)s->squares, UINT64_C(1) << 2 * ROOT_BITS)),
    };
    const bool is_found = estimate_share(s, &t, out);
    free(t.row);
    free(t.part);
    free(t.scale);
    return is_found;
}
