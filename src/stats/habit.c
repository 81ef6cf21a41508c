#include "stats/habit.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "base/xalloc.h"

enum { THOUSAND = 1000, PRIOR_GAMES = 5 };

/* Of the player or seat. */
struct habit {
    int64_t games, choices;
};

/* How many rows the game has that begins there, and its first moment. */
static size_t rows_of_game(const struct logit_row *row, size_t n_rows)
{
    size_t n = 1;
    while (n < n_rows && row[n].game == row[0].game)
        n++;
    return n;
}

static size_t rows_of_moment(const struct logit_row *row, size_t n_rows)
{
    size_t n = 1;
    while (n < n_rows && row[n].moment == row[0].moment)
        n++;
    return n;
}

/* All seats of a game are in each of its moments. */
static struct habit sum_of(const struct logit_row *row, size_t n_rows)
{
    struct habit sum = {0};
    for (size_t at = 0, n; at < n_rows; at += n) {
        n = rows_of_game(&row[at], n_rows - at);
        sum.games += (int64_t)rows_of_moment(&row[at], n);
        for (size_t i = 0; i < n; i++)
            sum.choices += row[at + i].x[0];
    }
    return sum;
}

static bool are_groups(const struct logit_row *row, size_t n_rows, size_t variable,
                       size_t *most)
{
    for (size_t i = 0; i < n_rows; i++) {
        if (row[i].x[variable] < 0 || row[i].x[variable] >= HABIT_GROUPS_MAX)
            return false;
        *most = (size_t)row[i].x[variable] > *most ? (size_t)row[i].x[variable] : *most;
    }
    return true;
}

/* The habits are those before the game. */
static void replace_in_game(struct habit *all, struct logit_row *row, size_t n, size_t variable,
                            int64_t usual)
{
    struct habit_seat {
        int32_t group, value;
    } of[LOGIT_SEATS_MAX] = {{0}};
    const size_t seats = rows_of_moment(row, n);
    for (size_t i = 0; i < seats; i++) {
        const struct habit *h = &all[row[i].x[variable]];
        of[row[i].seat] = (struct habit_seat){
            row[i].x[variable],
            (int32_t)fixed_divide(THOUSAND * h->choices + usual, h->games + PRIOR_GAMES)};
    }
    for (size_t i = 0; i < seats; i++)
        all[of[row[i].seat].group].games++;
    for (size_t i = 0; i < n; i++) {
        all[of[row[i].seat].group].choices += row[i].x[0];
        row[i].x[variable] = of[row[i].seat].value;
    }
}

bool habit_fill(struct logit_row *row, size_t n_rows, size_t variable)
{
    const struct habit sum = sum_of(row, n_rows);
    size_t most = 0;
    if (!are_groups(row, n_rows, variable, &most))
        return false;
    const int64_t usual =
        sum.games > 0 ? fixed_divide(PRIOR_GAMES * THOUSAND * sum.choices, sum.games) : 0;
    struct habit *all = xcalloc(most + 1, sizeof *all);
    for (size_t at = 0, n; at < n_rows; at += n) {
        n = rows_of_game(&row[at], n_rows - at);
        replace_in_game(all, &row[at], n, variable, usual);
    }
    free(all);
    return true;
}
