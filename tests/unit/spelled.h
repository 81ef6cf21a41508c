/* spelled.h - automatic nodes of Puerto Rico as statements of a log. */
#ifndef TEST_SPELLED_H
#define TEST_SPELLED_H

#include "random_table.h"

enum { SPELLED_MAX = 64 };

/* Statements for the automatic nodes after an event. */
struct spelled {
    struct event event[SPELLED_MAX];
    unsigned n;
    unsigned silent; /* seats, bit mask, with a node about a building of theirs for which no
                        statement stands */
};

/* Walks the automatic nodes after the last event of `r` again and writes each down. */
void spell_out(struct spelled *s, const struct table *t, const struct replay *r);

#endif
