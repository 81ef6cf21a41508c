/* find_private.h - what the files of find share; for src/find/find*.c alone. */
#ifndef FIND_FIND_PRIVATE_H
#define FIND_FIND_PRIVATE_H

#include "find/find.h"
#include "find/sweep.h"
#include "store/track_index.h"

/* The games that a filter chooses. */
struct find_choice {
    bool is_all;
    int64_t *game; /* by number */
    int8_t *seat;  /* of the player of the filter, -1 without one */
    size_t n, at;  /* at: the next one to be asked for */
};

/* 0, or -1 with `err`. */
int find_choice_read(struct find_choice *out, struct store *store,
                     const struct report_filter *filter, struct err *err);
void find_choice_free(struct find_choice *c);
/* Whether a game is chosen, asked in the order of their numbers; *seat: see above. */
bool find_choice_has(struct find_choice *c, int64_t game, int *seat);

/* A game that has to be replayed, and its seat: see above. */
struct find_candidate {
    int64_t game;
    const struct pattern *pattern;
    struct track_game about;
    int seat;
};

/* Adds a match to the answer, without times. */
struct find_match *find_add_match(struct find_answer *a, int64_t game, const struct pattern *p,
                                  const struct track_game *about, uint8_t seat);
/* Adds a time to the match that was added last. */
void find_add_time(struct find_answer *a, uint32_t event, int32_t round);
/* Fills what came of it: how the game ended for the seat, and for who chose. */
void find_finish_match(struct find_match *m, const struct track_game *about);

/* The seats to ask about: `seat` of the question or all, SEAT_NONE alone when the pattern has no seat. */
unsigned find_first_seat(const struct pattern *p, int seat);
unsigned find_end_seat(const struct pattern *p, int seat, unsigned n_players);

/* find_replay.c: replays the candidates and adds their matches. */
int find_replay(struct find_answer *out, const struct find_question *q,
                const struct find_candidate *candidate, size_t n, struct err *err);

#endif
