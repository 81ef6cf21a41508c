/* training.h - which positions of a book were trained, and when each comes again.
 *
 * The boxes of Leitner: a position begins in the first one.  A right answer moves it to the next box, from
 * which it comes back later; a wrong one moves it back to the first.  Dates are days, "2026-11-20".
 */
#ifndef STORE_TRAINING_H
#define STORE_TRAINING_H

#include <stdbool.h>
#include <stdint.h>

#include "notation/calendar.h"

struct err;
struct store;

enum { TRAINING_BOXES = 6 };

/* A row of the table; all zero: it was never asked. */
struct training {
    int64_t box, times, right;
    char due[CALENDAR_TEXT], answered[CALENDAR_TEXT];
};

/* What an answer on the day `today`, which exists, makes of it. */
void training_answer(struct training *t, bool is_right, const char *today);

/* Reads that of the event `seq` of the game with this content hash: 1, 0 when it was never asked, -1. */
int training_read(struct training *out, struct store *s, const char *hash, int64_t seq,
                  struct err *err);
/* Stores it; 0 or -1.  Must be called inside a transaction, like training_copy(). */
int training_put(struct store *s, const char *hash, int64_t seq, const struct training *t,
                 struct err *err);
/* Takes over what another database has; of what both have, the later answer counts. */
int training_copy(struct store *from, struct store *into, struct err *err);

#endif
