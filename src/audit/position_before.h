/* position_before.h - the positions of a game before its statements, in one line each. */
#ifndef AUDIT_POSITION_BEFORE_H
#define AUDIT_POSITION_BEFORE_H

#include "core/record.h"

struct position_before;

struct position_before *position_before_new(void);
void position_before_free(struct position_before *p);

/* Begins with a game; `rules` are those of `profile`.  All are borrowed until the next begin. */
void position_before_begin(struct position_before *p, const struct record *record,
                           const void *rules, const char *profile);

/* The position at rest before the statement at this place, of the log as it is written.  It replays
 * up to there: cheap in the order of the log.  Borrowed until the next call. */
const char *position_before_place(struct position_before *p, const struct span *place);

#endif
