/*
 * redact.h - a record with what one player, or the whole table, saw of it.
 *
 * What was hidden becomes unknown: one event stays one event, and comments, claims and places in
 * the source stay as they are.  The record then is of the public grade, and replays to the same
 * public positions.
 */
#ifndef NOTATION_REDACT_H
#define NOTATION_REDACT_H

#include "core/record.h"
#include "core/replay.h"

/* Rewrites the record, which has a game, to what the player of seat `viewer` saw, or with
 * SEAT_NONE what all saw.  `r` is scratch: all zero, or used for a replay before; `rules` are
 * those of the record.  Of a game in which nothing is hidden nothing is changed. */
void redact_record(struct replay *r, const void *rules, struct record *record, unsigned viewer);

#endif
