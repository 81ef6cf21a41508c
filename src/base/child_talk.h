/* child_talk.h - a program that we start and talk with, line by line.  In a browser no program starts.
 *
 *     struct child_talk *talk;
 *     if (child_talk_open(&talk, argv, err) == 0) {
 *         child_talk_say(talk, "hello\n");
 *         enum child_answer a = child_talk_hear(talk, 1000, &line);
 *         child_talk_close(talk);
 *     }
 */
#ifndef BASE_CHILD_TALK_H
#define BASE_CHILD_TALK_H

#include <stdbool.h>
#include <stdint.h>

struct buf;
struct child_talk;
struct err;

/* Starts argv[0] from PATH without a shell: its standard input and output are ours, its messages go where ours go.  Returns
 * 0, or -1 with `err`. */
int child_talk_open(struct child_talk **out, char *const *argv, struct err *err);

/* False when it no longer listens. */
bool child_talk_say(struct child_talk *talk, const char *text);

enum child_answer { CHILD_SAID, CHILD_LATE, CHILD_GONE };

/* The next line, without its end, within `ms` milliseconds.  A line that is too long is none: CHILD_GONE. */
enum child_answer child_talk_hear(struct child_talk *talk, uint64_t ms, struct buf *line);

/* Ends the talk, and the program a moment later if it has not ended by itself.  NULL is fine. */
void child_talk_close(struct child_talk *talk);

#endif
