/* record_answer.h - the recorder for programs (`record --format json`): lines in, one object out. */
#ifndef COMMANDS_RECORD_ANSWER_H
#define COMMANDS_RECORD_ANSWER_H

struct buf;
struct recorder;

/* Appends what the recorder said, the position, what is legal now, and the log, as one line of JSON
 * (docs/record.md). */
void record_answer_put(struct recorder *r, const struct buf *said, struct buf *out);

#endif
