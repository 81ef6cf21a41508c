/*
 * redact.h - a record with what one player, or the whole table, saw of it.
 *
 * What was hidden becomes unknown: one event stays one event, and comments, claims and places in
 * the source stay as they are.  The record then is of the public grade, and replays to the same
 * public positions wherever both rest at the same stop (SJ-LOG-20).
 */
#ifndef NOTATION_REDACT_H
#define NOTATION_REDACT_H

#include "core/record.h"
#include "core/replay.h"

/* Rewrites the record, which has a game, to what the player of seat `viewer` saw, or with
 * SEAT_NONE what all saw.  `r` is scratch: all zero, or used for a replay before; `rules` are
 * those of the record.  Of a game in which nothing is hidden nothing is changed. */
void redact_record(struct replay *r, const void *rules, struct record *record, unsigned viewer);

/* The same; and notes that hold where they stand, but not for those who know less, since in their
 * record the position has walked on by itself, become comments.  `seen` is scratch, too. */
void redact_record_and_notes(struct replay *r, struct replay *seen, const void *rules,
                             struct record *record, unsigned viewer);

#endif
