/* legal_here.h - the legal alternatives to an event that has a finding.
 *
 * They are those of the node where the replay reports: the node that awaits the event or, when the
 * event leaves a decision out or no node awaits it, the one before it.  A legal event that only
 * claims a wrong consequence has no alternatives.
 */
#ifndef CORE_LEGAL_HERE_H
#define CORE_LEGAL_HERE_H

#include "core/replay.h"

enum { LEGAL_SCAN = 512 }; /* candidates that are looked at */

/* Writes the legal events to `out` (room for LEGAL_SCAN) and returns their number.  To be called
 * in finding_sink.emit, about the event r->current. */
size_t legal_here_find(const struct replay *r, struct event *out);

#endif
