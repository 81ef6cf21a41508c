/* piece_count.h - pieces neither appear nor vanish: the finding when an event changes how many there are. */
#ifndef CORE_PIECE_COUNT_H
#define CORE_PIECE_COUNT_H

struct event;
struct finding_sink;
struct replay;

/* Counts the pieces before and after the last event of the replay, its automatic steps included, and reports the first
 * component of which there are more or fewer. */
void piece_count_check(const struct replay *r, const struct event *e,
                       struct finding_sink *sink);

#endif
