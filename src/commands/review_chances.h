/* review_chances.h - the chances that a review shows: those that a database keeps, else estimated ones. */
#ifndef COMMANDS_REVIEW_CHANCES_H
#define COMMANDS_REVIEW_CHANCES_H

#include "base/arena.h"
#include "base/buf.h"
#include "review/review.h"

struct err;
struct store;

struct review_chances {
    struct review_judged judged; /* for review.judged */
    struct review *review;       /* borrowed */
    struct arena texts;
    struct buf by;
};

/* Fills in the chances of the review, which borrows `c` until review_chances_free().  `db`: the game is number `id` of this
 * database, shown whole and by its own rules; NULL: it is not.  Of a game without an estimate, a bare result or a
 * log of very many events nothing is filled in.  0, or -1 with `err` when the database cannot be read. */
int review_chances_init(struct review_chances *c, struct review *review, const char *db,
                        int64_t id, struct err *err);
void review_chances_free(struct review_chances *c);

#endif
