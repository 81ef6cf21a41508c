/* record_names.h - whether a new player of a recording is one whom the book knows by nearly that name. */
#ifndef COMMANDS_RECORD_NAMES_H
#define COMMANDS_RECORD_NAMES_H

struct buf;
struct line_input;
struct record_setup;

/* Once the players of the set-up are answered: asks on a terminal about each new name that is near to
 * one of the user's book, and puts the answer into the set-up; elsewhere says it in `said`.  Without a
 * book there is nothing to ask. */
void record_names_settle(struct record_setup *s, struct line_input *in, struct buf *said);

#endif
