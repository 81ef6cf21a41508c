/* spelled.h - what happens by itself in a game of Puerto Rico, in the statements of a log. */
#ifndef TEST_SPELLED_H
#define TEST_SPELLED_H

#include "random_table.h"

enum { SPELLED_MAX = 64 };

/* Statements for the automatic nodes behind an event. */
struct spelled {
    struct event event[SPELLED_MAX];
    unsigned n;
    unsigned silent; /* seats, bit mask, with a node about a building of theirs for which no
                        statement stands */
};

/* Walks the automatic nodes behind the last event of `r` once more and writes each down. */
void spell_out(struct spelled *s, const struct table *t, const struct replay *r);

#endif
