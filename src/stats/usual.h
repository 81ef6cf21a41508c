/* usual.h - whether those who choose something win more often than they do as a rule.
 *
 * Who likes a building and wins often has won often with that building, and it did nothing.  So who chooses
 * is taken off: players are compared with themselves, in games with and without the choice, and against
 * the opponents whom they met there.
 *
 * Of each game there are its seats, with the player, the chair (whatever number says how they sat: seats of tables
 * of different sizes are different chairs) and what each won.  First the chances: that of a seat is in proportion to
 * e^(strength of the player + strength of the chair), with the strengths that fit best when before any game those
 * of players are 0 +- 1 and those of chairs 0 +- 1/4 (conditional logit).  Then, of a choice x, those parts d of players and chairs that say best who chose, d being
 * weighted as the chances vary; e = x - d, less its mean at the table, is what nobody's habit says.  The answer is
 *
 *     distance = sum of e (win - chance)
 *     variance = sum over the games of: sum of chance e^2, less the square of the sum of chance e
 *
 * Since e is orthogonal to all players and chairs, a strength that is wrong by little does not move the distance (the
 * score test C(alpha) of Neyman).  Who chooses it always, or never, says nothing.
 *
 * All numbers are integers (base/fixed.h).
 */
#ifndef STATS_USUAL_H
#define STATS_USUAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    USUAL_SEATS_MAX = 8,
    USUAL_WIN_MAX = 1 << 20,
    USUAL_X_MAX = 4000,
};

/* All choices may be made. */
#define USUAL_ALL UINT64_MAX

struct usual_seat {
    int64_t player, chair;
    int64_t win; /* in any unit, 0 to USUAL_WIN_MAX; those of a game are made parts of 1 */
    uint64_t
        offered; /* choices that the game had: bit key % 64; as the first seat of the game has it */
};

/* Of a choice. */
struct usual_answer {
    int64_t key;
    int64_t distance, variance; /* in sixtieths of a win */
    int64_t expected;           /* the sum of x * chance, in billionths of a win */
};

struct usual;

struct usual *usual_new(void);
/* NULL is fine. */
void usual_free(struct usual *u);

/* The seats that follow are of another game. */
void usual_begin_game(struct usual *u);
/* Returns false when the game has too many seats, or won what nobody wins. */
bool usual_add_seat(struct usual *u, const struct usual_seat *seat);
/* The last seat chose; x is in thousandths of a choice, USUAL_X_MAX at most to either side, and may count several. */
bool usual_add_choice(struct usual *u, int64_t key, int64_t x);

/* Of each choice, by rising key; the caller frees it.  A choice that says nothing has the variance 0.  Games that
 * nobody won do not count. */
struct usual_answer *usual_find(struct usual *u, size_t *n);

#endif
