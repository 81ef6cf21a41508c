/* respell.h - lists that can be written in two ways: whole, or as what changes.
 *
 * "A place +indigo, -quarry" says of a position what "A place corn 1, indigo 2" says by itself, so
 * only a replay distinguishes them.  The whole list is the canonical one.
 */
#ifndef CORE_RESPELL_H
#define CORE_RESPELL_H

#include <stdbool.h>

#include "core/record.h"

struct auditor;
struct err;
struct replay;

enum spelling {
    SPELLING_WHOLE,   /* A place corn 1, indigo 2 */
    SPELLING_CHANGES, /* A place +indigo, -quarry */
};

/* Whether the list of the event may be written as changes. */
bool event_takes_changes(const struct game_def *game, const struct event *e);

/* Spells the lists of a record this way, except those of statements with a finding, and those that
 * change nothing: they have no changes to write.  It replays the record when there is something to
 * do, with the replay of `a`.  Returns 0, or -1 with `err` when the rules of the record are not
 * known: then nothing is changed. */
int record_respell(struct auditor *a, struct record *record, enum spelling spelling,
                   struct err *err);
/* The same with a replay, which begins again, and the rules of the record. */
void record_respell_by(struct replay *r, const void *rules, struct record *record,
                       enum spelling spelling);

#endif
