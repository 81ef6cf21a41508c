/* outcome.h - how a game ended: what its replay comes to, or what a log says that has nothing else.
 *
 * A log of grade GRADE_RESULT has no moves.  Its statements are the notes about the end: parts of
 * scores, totals, winner.  They are compared with each other, since there is no replay.
 */
#ifndef CORE_OUTCOME_H
#define CORE_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game_rules.h"

struct err;
struct record;
struct replay;

struct outcome {
    bool
        is_complete; /* everybody has a total, or a place: the game was played to its end, or ended early */
    unsigned n_players;
    unsigned n_seats_known;        /* seats whose place at the table is known, from A on */
    struct score score[SEATS_MAX]; /* of a result, tiebreak is what its header says, else 0 */
    uint8_t parts[SEATS_MAX];      /* the parts of each score that are known, bit mask */
    uint8_t totals;                /* the seats whose total is known, bit mask */
    uint8_t
        won; /* of a replay and of a game that ended early those on the first place; else those that a
                  * result names */
    uint8_t
        early; /* enum early_how: the game ended before its end, and places are those of early_end.h */
};

/* The outcome of a replay that has taken all events; not complete when the game goes on. */
void outcome_of_replay(const struct replay *r, struct outcome *out);

/* The header key of a result that says who is before whom among equal totals: "B 1, C 3". */
#define OUTCOME_TIEBREAK "tiebreak"

/* Reads its value; seats that it does not name have 0.  False when it is no such text. */
bool outcome_read_tiebreaks(const char *value, int tiebreak[SEATS_MAX]);

/* The header key of what the seats have bid in points for their places at the table: "A 1.5, C 2".  The bid is
 * taken off for the places; a score stays what it is. */
#define OUTCOME_BID "bid"

/* Reads its value in half points; seats that it does not name have 0.  False when it is no such text. */
bool outcome_read_bids(const char *value, int bid[SEATS_MAX]);

/* The bids of the record, all 0 where its header has none. */
void outcome_bids_of(const struct record *record, int bid[SEATS_MAX]);

/* The outcome that a result notes.  Places follow from the totals less the bids, then from the tiebreaks; where these are equal, too,
 * who is said to have won comes first, else they share the place. */
void outcome_of_result(const struct record *record, struct outcome *out);

/* The outcome of a game that ended where the replay is: places as in early_end.h, points those that the log notes, else
 * those that everybody has there.  Not complete when the game went to its end or the log does not say that it ended. */
void outcome_of_early_end(const struct record *record, const struct replay *r,
                          struct outcome *out);

/* What the notes of a result say.  A number is COUNT_NONE where nobody says it. */
struct outcome_notes {
    unsigned claimed; /* the seats that won, bit mask */
    int total[SEATS_MAX];
    int tiebreak[SEATS_MAX]; /* 0 where the header says none */
    int bid[SEATS_MAX];      /* half points, likewise */
    int part[SEATS_MAX][SCORE_PARTS_MAX];
};

void outcome_read_notes(const struct record *record, struct outcome_notes *n);

/* What is wrong in event `i` of a result, whose notes were read once; the last event also answers
 * for what is missing.  `rules` may be NULL: not known. */
enum verdict outcome_check(const struct record *record, const void *rules,
                           const struct outcome_notes *notes, size_t i,
                           struct finding_sink *sink);

#endif
