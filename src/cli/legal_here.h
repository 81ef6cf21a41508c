/* legal_here.h - what would have been legal in place of an event that has a finding.
 *
 * The answer is taken from the stop that awaits the event; when the event leaves a decision out,
 * or nobody awaits it, from the position before it.  An event that is legal as such, and only
 * claims a wrong consequence, has no alternatives.
 *
 *     legal_here_start(l);                          before each game
 *     legal_here_settled(l, &replay);               after each event
 *     n = legal_here_find(l, &replay, finding);     in finding_sink.emit
 */
#ifndef CLI_LEGAL_HERE_H
#define CLI_LEGAL_HERE_H

#include "core/replay.h"

enum { LEGAL_SCAN = 512 }; /* candidates that are looked at */

struct legal_here {
    struct replay before; /* game, rules and state only */
    bool has_before;
    struct event event[LEGAL_SCAN]; /* the answer */
};

void legal_here_start(struct legal_here *l);
void legal_here_settled(struct legal_here *l, const struct replay *r);
/* Fills l->event and returns how many there are; `r` is at the event r->current. */
size_t legal_here_find(struct legal_here *l, const struct replay *r, const struct finding *f);

#endif
