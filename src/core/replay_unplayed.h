/* replay_unplayed.h - parts that are not played stay as they are. */
#ifndef CORE_REPLAY_UNPLAYED_H
#define CORE_REPLAY_UNPLAYED_H

#include "core/replay.h"

/* A log may mention things of parts that are not played.  Their slots keep their values: what the event
 * that was just applied wrote to them (since `r->from`) is undone. */
void replay_leave_unplayed(struct replay *r);

#endif
