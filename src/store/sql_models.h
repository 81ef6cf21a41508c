/* sql_models.h - the functions of SQL that fit something to all rows: ratings and effects.
 *
 *     logit(game, moment, seat, win, offset, x, ...)   an aggregate: the coefficients of up to six variables, log
 *                                                      odds for a change of 1000 in millionths; a JSON array
 *     effect(game, moment, seat, win, offset, x, player, chair, ...)
 *                                                      an aggregate: what the choice x, 0 or 1, changes beside up
 *                                                      to three variables (stats/effect.h), and beside how often
 *                                                      the player, and whoever sat in that chair, chose so in
 *                                                      earlier games (stats/habit.h); a JSON object with the
 *                                                      members of struct effect
 *     rating(players, game, day, player, place, is_seated) OVER (ORDER BY date, game, seat)
 *                                                       a window function: the rating that the player had before
 *                                                       the game; player is below players
 *     log_ratio(part, whole)                            the natural logarithm of part / whole, 0 < part <= whole,
 *                                                       in thousandths
 *
 * A row of the aggregates is a seat at a moment of a game (stats/logit.h); offsets are log odds in thousandths.
 * logit() and effect() are NULL where there is no answer, and an error when rows are no games.
 */
#ifndef STORE_SQL_MODELS_H
#define STORE_SQL_MODELS_H

struct err;
struct store;

/* Adds them to an open connection: 0, or -1 with `err`. */
int sql_models_add(struct store *s, struct err *err);

#endif
