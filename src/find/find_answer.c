/* find_answer.c - what find_run() fills. */
#include <stdlib.h>

#include "base/xalloc.h"
#include "find/find_private.h"
#include "stats/interval.h"

enum { PRIOR_GAMES = 100 };

void find_answer_free(struct find_answer *a)
{
    free(a->match);
    free(a->time);
    *a = (struct find_answer){0};
}

void find_add_time(struct find_answer *a, uint32_t event, int32_t round)
{
    if (a->n_times == a->times_capacity) {
        a->times_capacity = a->times_capacity == 0 ? 256 : a->times_capacity * 2;
        a->time = xrealloc_array(a->time, a->times_capacity, sizeof *a->time);
    }
    a->time[a->n_times++] = (struct find_time){event, round};
    a->match[a->n - 1].n++;
}

struct find_match *find_add_match(struct find_answer *a, int64_t game, const struct pattern *p,
                                  const struct track_game *about, uint8_t seat)
{
    if (a->n == a->capacity) {
        a->capacity = a->capacity == 0 ? 256 : a->capacity * 2;
        a->match = xrealloc_array(a->match, a->capacity, sizeof *a->match);
    }
    struct find_match *m = &a->match[a->n++];
    *m = (struct find_match){
        .game = game,
        .kind = p->game,
        .first = (uint32_t)a->n_times,
        .seat = seat,
        .n_players = (uint8_t)about->n_players,
        .chooser = SEAT_NONE,
    };
    return m;
}

static uint8_t win_of(const struct track_game *about, unsigned seat)
{
    int winners = 0;
    if (about->place[seat] != 1)
        return 0;
    for (unsigned i = 0; i < about->n_players; i++)
        winners += about->place[i] == 1;
    return (uint8_t)(FIND_WIN / winners);
}

void find_finish_match(struct find_match *m, const struct track_game *about)
{
    if (!about->is_over)
        return;
    if (m->seat < about->n_players) {
        m->place = (uint8_t)about->place[m->seat];
        m->total = about->total[m->seat];
        m->win = win_of(about, m->seat);
    }
    if (m->chooser < about->n_players) {
        m->chooser_place = (uint8_t)about->place[m->chooser];
        m->chooser_total = about->total[m->chooser];
        m->chooser_win = win_of(about, m->chooser);
    }
}

int64_t find_expected(const struct find_answer *a, unsigned n_players, unsigned seat)
{
    enum { BILLION = 1000000000 };
    if (n_players == 0 || n_players > SEATS_MAX || seat >= n_players)
        return 0;
    const struct find_seats *s = &a->seats[n_players];
    const int64_t fair = FIND_WIN / n_players;
    return scaled_ratio(s->win[seat] + PRIOR_GAMES * fair, FIND_WIN * (s->games + PRIOR_GAMES),
                        BILLION);
}

unsigned find_first_seat(const struct pattern *p, int seat)
{
    if (!p->has_seat)
        return SEAT_NONE;
    return seat < 0 ? 0 : (unsigned)seat;
}

unsigned find_end_seat(const struct pattern *p, int seat, unsigned n_players)
{
    if (!p->has_seat)
        return SEAT_NONE + 1U;
    return seat < 0 || (unsigned)seat >= n_players ? n_players : (unsigned)seat + 1;
}
