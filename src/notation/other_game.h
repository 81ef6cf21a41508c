/* other_game.h - private to the reader: a log of another game than its header says.
 *
 * Its lines are no statements of the game that the header names, but nearly all of them are statements of another one.
 * One error says so in place of an error for each line.
 */
#ifndef NOTATION_OTHER_GAME_H
#define NOTATION_OTHER_GAME_H

struct reading;
struct statement;

/* Looks at the lines of the record that cannot be read, once all are known.  `statement` is lost. */
void other_game_report(struct reading *r, struct statement *statement);

#endif
