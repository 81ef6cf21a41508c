/* kit_score.h - places by score, and what a log says about result and winner. */
#ifndef GAMES_KIT_KIT_SCORE_H
#define GAMES_KIT_KIT_SCORE_H

#include "core/game.h"
#include "games/kit/kit_check.h"

/* Fills in the places: the most points less the bid first, then the better tiebreak.  Players equal in
 * both share a place. */
void kit_rank(struct score *scores, unsigned n_players);

/* Reports totals of a RESULT, an item for each seat, that differ from the scores. */
void kit_check_result(struct kit_findings *f, const struct score *scores, unsigned n_players,
                      unsigned seat_a, unsigned violation);

/* What a wrong WINNER breaks, and the words for the tiebreak: "doubloons and goods". */
struct kit_winner_faults {
    unsigned tiebreak; /* the claimed ones have the most points */
    unsigned other;
    const char *tiebreak_of;
};
/* Reports a WINNER, an item for each seat, that the scores contradict. */
void kit_check_winner(struct kit_findings *f, const struct score *scores, unsigned n_players,
                      unsigned seat_a, const struct kit_winner_faults *faults);

#endif
