/*
 * redact.h - a record with what one player, or the whole table, saw of it.
 *
 * What was hidden becomes unknown; claims and places in the source stay as they are.  The record then
 * is of the public grade, and replays to the same public positions wherever both rest at the same node
 * (SJ-LOG-20).  One event stays one event (SJ-LOG-21), with two exceptions:
 *
 * A pass that only hidden cards force may be left out where they are seen; here it is written.
 * A note that holds where it stands, but not for those who know less, since in their record the
 * position has walked on by itself, becomes a comment.
 */
#ifndef NOTATION_REDACT_H
#define NOTATION_REDACT_H

#include "core/record.h"
#include "core/replay.h"

/* Rewrites the record, which has a game, to what the player of seat `viewer` saw, or with
 * SEAT_NONE what all saw.  `r` and `seen` are scratch: all zero, or used for a replay before; `rules`
 * are those of the record.  Of a game in which nothing is hidden nothing is changed. */
void redact_record(struct replay *r, struct replay *seen, const void *rules,
                   struct record *record, unsigned viewer);

#endif
