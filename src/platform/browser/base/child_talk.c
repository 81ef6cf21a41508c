/* child_talk.c - a browser starts no programs. */
#include "base/child_talk.h"

#include <errno.h>
#include <string.h>

#include "base/err.h"

int child_talk_open(struct child_talk **out, char *const *argv, struct err *err)
{
    *out = NULL;
    return err_set(err, "cannot start '%s': %s", argv[0], strerror(ENOTSUP));
}

bool child_talk_say(struct child_talk *talk, const char *text)
{
    (void)talk, (void)text;
    return false;
}

enum child_answer child_talk_hear(struct child_talk *talk, uint64_t ms, struct buf *line)
{
    (void)talk, (void)ms, (void)line;
    return CHILD_GONE;
}

void child_talk_close(struct child_talk *talk)
{
    (void)talk;
}
