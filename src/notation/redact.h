/* redact.h - reduces a record to what one player, or the whole table, saw.
 *
 * What was hidden becomes unknown; claims and spans stay as they are.  The record becomes one of
 * the public grade and replays to the same public positions wherever both rest at the same node
 * (SJ-LOG-20).  One event stays one event (SJ-LOG-21), with two exceptions:
 *
 * A pass that only hidden cards force may be missing where they are seen; here it is written.
 * A note becomes a comment when it no longer holds, because the redacted record has moved on to
 * another position by itself.
 */
#ifndef NOTATION_REDACT_H
#define NOTATION_REDACT_H

#include "core/record.h"
#include "core/replay.h"

/* Rewrites the record, which must have a game, to what the player of seat `viewer` saw, or with
 * SEAT_NONE to what all players saw.  `r` and `seen` are scratch: all zero, or used for a replay
 * before; `rules` are those of the record.  A game in which nothing is hidden does not change. */
void redact_record(struct replay *r, struct replay *seen, const void *rules,
                   struct record *record, unsigned viewer);

#endif
