/* sql_models.h - the functions of SQL that fit something to all rows: ratings and effects.
 *
 *     logit(game, moment, seat, win, offset, x, ...)   an aggregate: the coefficients of up to six variables, log
 *                                                      odds for a change of 1000 in millionths; a JSON array
 *     roster(seat, win, offset, known, player, chair)  an aggregate: the seats of a table for effect(), a blob
 *     effect(game, moment, roster, chosen, scale, scale, number, number, already)
 *                                                      an aggregate of moments at which seats choose: what the
 *                                                      choice changes (stats/effect.h) beside how the seats stood
 *                                                      and how often the player, and whoever sat in that chair,
 *                                                      chose so in earlier games (stats/habit.h); a JSON object
 *                                                      with the members of struct effect
 *     rating(players, game, day, player, place, is_seated) OVER (ORDER BY date, game, seat)
 *                                                       a window function: the rating that the player had before
 *                                                       the game; player is below players
 *     usual(game, seat, player, chair, win, offered, x, key, ...)
 *                                                       an aggregate: whether those who choose something win more
 *                                                       often than they do as a rule (stats/usual.h); a JSON array
 *                                                       with an array for each key: key, distance and variance in
 *                                                       sixtieths of a win, expected wins in billionths
 *     log_ratio(part, whole)                            the natural logarithm of part / whole, 0 < part <= whole,
 *                                                       in thousandths
 *
 * A row of logit() is a seat at a moment of a game (stats/logit.h), one of effect() a moment; offsets are log odds in
 * thousandths.  Of effect(), `chosen` has a bit for each seat that chose, `already` for each that had chosen so before; a
 * number has twelve bits for each seat, as turn.scores.  The offset of a seat is that of the roster, and a millionth of
 * what is known of it and of each number times its scale.
 * Rows of usual() say what a seat chose: keys, NULL being none, each x thousandths of a choice.  The rows of a game
 * are read one after the other, and in a game those of a seat; a seat that chose nothing has a row, too.  `offered` are
 * the keys that could be chosen in the game, the bit key & 63 of each, or NULL: all.
 * logit() and effect() are NULL where there is no answer, and an error when rows are no games.
 */
#ifndef STORE_SQL_SQL_MODELS_H
#define STORE_SQL_SQL_MODELS_H

struct err;
struct store;

/* Adds them to an open connection: 0, or -1 with `err`. */
int sql_models_add(struct store *s, struct err *err);
/* Called by it. */
int sql_usual_add(struct store *s, struct err *err);

#endif
