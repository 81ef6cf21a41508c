/* piece_count.h - pieces neither appear nor vanish: the finding when an event changes how many there are. */
#ifndef CORE_PIECE_COUNT_H
#define CORE_PIECE_COUNT_H

struct event;
struct finding_sink;
struct replay;

/* Reports the first component whose number of pieces the last event of the replay changed, from its writes and those
 * of the automatic steps after it: game_rules.drift has found that one did. */
void piece_count_report(const struct replay *r, const struct event *e,
                        struct finding_sink *sink);

#endif
