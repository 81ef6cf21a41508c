/* child_talk.c - both ways through one socket: a program that is gone is an answer there, and no signal. */
#include "base/child_talk.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/child_process.h"
#include "base/err.h"
#include "base/stopwatch.h"
#include "base/xalloc.h"

enum { LINE_MOST = 1 << 20, BLOCK = 4096, GRACE_MS = 1000, NAP_MS = 5 };

struct child_talk {
    pid_t pid;
    int socket;
    struct buf heard; /* not yet handed over */
};

int child_talk_open(struct child_talk **out, char *const *argv, struct err *err)
{
    int pair[2];
    pid_t pid;
    *out = NULL;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0)
        return err_set(err, "cannot talk with '%s': %s", argv[0], strerror(errno));
    const int error = child_start_talking(&pid, argv, pair[1]);
    close(pair[1]);
    if (error != 0) {
        close(pair[0]);
        return err_set(err, "cannot start '%s': %s", argv[0], strerror(error));
    }
    struct child_talk *talk = xcalloc(1, sizeof *talk);
    talk->pid = pid;
    talk->socket = pair[0];
    *out = talk;
    return 0;
}

bool child_talk_say(struct child_talk *talk, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        const ssize_t n = send(talk->socket, text, left, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        left -= (size_t)n;
    }
    return true;
}

/* Hands the first line over, if there is a whole one. */
static bool take_line(struct child_talk *talk, struct buf *line)
{
    struct buf *heard = &talk->heard;
    const char *end = heard->len > 0 ? memchr(heard->data, '\n', heard->len) : NULL;
    if (end == NULL)
        return false;
    const size_t length = (size_t)(end - heard->data);
    buf_clear(line);
    buf_put(line, heard->data, length);
    memmove(heard->data, end + 1, heard->len - length - 1);
    buf_truncate(heard, heard->len - length - 1);
    return true;
}

enum child_answer child_talk_hear(struct child_talk *talk, uint64_t ms, struct buf *line)
{
    const uint64_t late = stopwatch_ms() + ms;
    char block[BLOCK];
    while (!take_line(talk, line)) {
        const uint64_t now = stopwatch_ms();
        struct pollfd poll_for = {.fd = talk->socket, .events = POLLIN};
        if (talk->heard.len > LINE_MOST)
            return CHILD_GONE;
        const int ready = now >= late ? 0 : poll(&poll_for, 1, (int)(late - now));
        if (ready == 0)
            return CHILD_LATE;
        const ssize_t n = ready < 0 ? -1 : recv(talk->socket, block, sizeof block, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return CHILD_GONE;
        buf_put(&talk->heard, block, (size_t)n);
    }
    return CHILD_SAID;
}

static bool has_ended(pid_t pid)
{
    int status;
    return waitpid(pid, &status, WNOHANG) != 0;
}

void child_talk_close(struct child_talk *talk)
{
    if (talk == NULL)
        return;
    close(talk->socket);
    bool ended = has_ended(talk->pid);
    for (int ms = 0; ms < GRACE_MS && !ended; ms += NAP_MS) {
        poll(NULL, 0, NAP_MS);
        ended = has_ended(talk->pid);
    }
    int status;
    if (!ended) {
        kill(talk->pid, SIGKILL);
        child_wait(talk->pid, &status);
    }
    buf_free(&talk->heard);
    free(talk);
}
