/* legal_here.h - what would have been legal in place of an event that has a finding.
 *
 * The answer is taken from where the replay is when it reports: at the node that awaits the event,
 * or, when the event leaves a decision out or nobody awaits it, at the position before it.  An
 * event that is legal as such, and only claims a wrong consequence, has no alternatives.
 */
#ifndef CORE_LEGAL_HERE_H
#define CORE_LEGAL_HERE_H

#include "core/replay.h"

enum { LEGAL_SCAN = 512 }; /* candidates that are looked at */

/* Writes the legal events to `out` (room for LEGAL_SCAN) and returns how many there are; `r` is
 * at the event r->current, in finding_sink.emit. */
size_t legal_here_find(const struct replay *r, struct event *out);

#endif
