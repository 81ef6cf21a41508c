/* analyse_book.h - analyses the games of a database and keeps what is found (store/evaluation.h). */
#ifndef COMMANDS_ANALYSE_BOOK_H
#define COMMANDS_ANALYSE_BOOK_H

struct command_context;

/* The games that the options (analyse_options.h) choose, one after the other, each in a transaction of its
 * own: whoever stops it loses one game.  Games that are judged in the same way already are left out, unless
 * --again is given.  Prints a line for each.  Returns an exit status. */
int analyse_book(struct command_context *c);

#endif
