/* legal_here.h - the legal alternatives to an event that has a finding.
 *
 * They are those of the node where the replay reports: the node that awaits the event or, when the
 * event leaves a decision out or no node awaits it, the one before it.  A legal event that only
 * claims a wrong consequence has no alternatives.
 */
#ifndef CORE_LEGAL_HERE_H
#define CORE_LEGAL_HERE_H

#include "core/legal_list.h"
#include "core/replay.h"

enum { LEGAL_SCAN = 512 }; /* candidates that are looked at: nobody reads more of them */

/* Lists the legal events, of at most LEGAL_SCAN candidates.  To be called in finding_sink.emit,
 * about the event r->current. */
void legal_here_find(const struct replay *r, struct legal_list *out);

#endif
