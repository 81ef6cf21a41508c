/* find.h - the games of a database in which a pattern (find/pattern.h) holds, and what came of it.
 *
 * What the position index (store/track_index.h) knows is answered by it alone.  Where a pattern asks for
 * more, the index chooses games, and these are replayed.  Both ways give the same answer.
 *
 *     struct find_question question = {.store = store, .pattern = patterns, .n_patterns = n, ...};
 *     if (find_run(&answer, &question, err) == 0) use(&answer);
 *     find_answer_free(&answer);
 */
#ifndef FIND_FIND_H
#define FIND_FIND_H

#include "find/pattern.h"

struct err;
struct report_filter;
struct report_table;
struct store;

enum { FIND_WIN = 60 }; /* wins are counted in sixtieths: 60 divides by all numbers of seats */

struct find_question {
    struct store *store;
    const struct pattern *const *pattern; /* of a kind of game each */
    size_t n_patterns;
    const struct report_filter *filter; /* chooses games; a player also binds `seat` */
    unsigned jobs;                      /* threads; 0: all processors */
    bool replays_all; /* answers without the index: for tests and measurements */
};

/* A seat for which the pattern holds in a game; the game, where it has no `seat`. */
struct find_match {
    int64_t game;
    const struct game_def *kind;
    uint32_t first,
        n; /* times at which it begins to hold: find_answer.time[first .. first + n - 1] */
    uint8_t seat;               /* SEAT_NONE: the pattern has none, and the filter no player */
    uint8_t n_players, chooser; /* SEAT_NONE: nobody chose anything after it */
    uint8_t place;              /* 0: not played to its end, or no seat */
    int32_t total;              /* its points then */
    int32_t
        choice; /* track_choice() of the next decision, of the seat if there is one; 0 none */
    uint32_t choice_time;               /* of the event */
    uint8_t chooser_place, chooser_win; /* of who chose; wins in FIND_WINths */
    int32_t chooser_total;
    uint8_t win; /* of the seat, in FIND_WINths */
};

/* What the seats of tables with this many players won in the games searched. */
struct find_seats {
    int64_t games, win[SEATS_MAX];
};

/* The moment after an event, 0: before the first; and the round then. */
struct find_time {
    uint32_t event;
    int32_t round;
};

struct find_answer {
    struct find_match *match; /* by game and seat */
    size_t n, capacity;
    struct find_time *time;
    size_t n_times, times_capacity;
    uint64_t searched;                      /* games */
    uint64_t skipped;                       /* games of which only the result is known */
    uint64_t replayed;                      /* of those searched */
    uint64_t found;                         /* games with a match */
    struct find_seats seats[SEATS_MAX + 1]; /* by number of players */
};

/* Returns 0, or -1 with `err`; the caller frees the answer in both cases. */
int find_run(struct find_answer *out, const struct find_question *q, struct err *err);
void find_answer_free(struct find_answer *a);

/* What a seat may be expected to win, in billionths: its part of the wins at such tables among the games searched, to
 * which a hundred games are added that all seats win equally often. */
int64_t find_expected(const struct find_answer *a, unsigned n_players, unsigned seat);

/* ---- the answer as tables, each of which the caller frees with report_table_free(), also after a failure ---- */

/* One row: how many games, seats and times; of the seats their wins, with what was to be expected. */
void find_put_summary(struct report_table *out, const struct find_answer *a);

/* A row for each decision that came next, the most frequent first, with the results of those who took it. */
void find_put_choices(struct report_table *out, const struct find_answer *a);

/* A row for each match, or with `events` for each time at which one begins to hold; the first `limit` of them. */
int find_put_list(struct report_table *out, const struct find_answer *a, struct store *store,
                  bool events, size_t limit, struct err *err);

#endif
