/* interval.h - 95 % intervals of ratios, shares and differences over games.
 *
 * A game is what is drawn: its seats and turns belong together.  Of each game g there are two
 * sums: x, what is counted, and w, of what.  All that an interval needs are six sums over the
 * games, and these add up over disjoint sets of games:
 *
 *     n = games with w > 0     x, w     xx = sum of x^2     xw = sum of x w     ww = sum of w^2
 *
 * With R = x / w, the games vary by  V = n / (n - 1) * sum of (x_g - R w_g)^2
 *                                      = n / (n - 1) * (xx - 2 R xw + R^2 ww).
 *
 * ratio       x counts something, 0 or more for each of w.  The interval is R -+ t sqrt(V) / w, with
 *             Student's t of n - 1 degrees (the linearised ratio), widened to all rates r that differ
 *             from R by at most z sqrt(D r / w).  D = V / x is how much more the counts vary than
 *             independent ones; a D below 1 is believed as far as counts support it, (x D + 4) / (x + 4).
 *             So a count that never came, or always, still has an interval.
 * share       x is a part of w, in `unit`s (a win of 60 sixtieths is one).  Wilson's interval with
 *             t in place of z, and with w / D trials, where D is the design effect: V over that of
 *             independent trials (Korn and Graubard 1998).  A D below 1 is believed likewise.
 * difference  x may be negative.  R -+ t sqrt(V) / w; a variance of less than 1 for each of w is
 *             believed as far as the games support it.
 *
 * Ends are rounded to the nearest integer after multiplying by `scale`.  All computations use
 * integers, so the same games give the same bytes on every machine and with every compiler.
 * docs/statistics.md has what these intervals were measured to hold.
 */
#ifndef STATS_INTERVAL_H
#define STATS_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

struct interval {
    int64_t low, high;
};

struct game_moments {
    int64_t n, x, w, xx, xw, ww;
};

/* Adds a game, |x| and |w| below 2^30; one with w = 0 is not counted in n, but its x is.  Returns
 * false, as does moments_join(), when a sum is beyond what an interval is made of. */
bool moments_add(struct game_moments *m, int64_t x, int64_t w);
bool moments_join(struct game_moments *m, const struct game_moments *other);

/* Each returns false when there is no interval: fewer than two games, w = 0, or sums that no games
 * have (a damaged database).  1 <= scale <= 10^4. */
bool interval_of_ratio(struct interval *out, const struct game_moments *m, int64_t scale);
bool interval_of_difference(struct interval *out, const struct game_moments *m, int64_t scale);
/* 1 <= unit <= 10^4; 0 <= x <= unit * w. */
bool interval_of_share(struct interval *out, const struct game_moments *m, int64_t scale,
                       int64_t unit);
/* The same for n independent trials, `hits` of them in units; one trial suffices. */
bool interval_of_trials(struct interval *out, int64_t hits, int64_t n, int64_t scale,
                        int64_t unit);

/* The quotient scale * x / w rounded to the nearest integer, halves up: 2.5 to 3, -2.5 to -2; w > 0. */
int64_t scaled_ratio(int64_t x, int64_t w, int64_t scale);

/* Student's t at 97.5 % with that many degrees of freedom, >= 1, in millionths. */
int64_t student_t(int64_t degrees);

#endif
