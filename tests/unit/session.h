/*
 * session.h - a session of the recorder in a test: lines in, messages and the log out.
 *
 *     struct session s;
 *     session_begin(&s, SESSION_3);
 *     session_say(&s, "row corn indigo sugar coffee");
 *     cr_assert_str_eq(session_log(&s), "row corn indigo sugar coffee\n");
 *     session_end(&s);
 */
#ifndef TEST_SESSION_H
#define TEST_SESSION_H

#include "base/buf.h"
#include "recorder/logbook.h"
#include "recorder/recorder.h"

#define SESSION_3                                                                              \
    "slog 1\n"                                                                                 \
    "game      puerto-rico\n"                                                                  \
    "rules     rgg2002\n"                                                                      \
    "players   A Anna; B Bob; C Chris\n"

struct session {
    struct logbook_library library;
    struct recorder *recorder;
    struct buf said; /* by the last line */
};

/* Opens a log: its header, or more. */
void session_begin(struct session *s, const char *text);
void session_end(struct session *s);

/* Takes a line, or several ended by '\n', and returns what it said about the last.  Borrowed
 * until the next call. */
const char *session_say(struct session *s, const char *lines);
/* What it did. */
unsigned session_do(struct session *s, const char *line);

/* The log after its header, without the empty line between. */
const char *session_log(const struct session *s);
/* The number of its errors and warnings. */
unsigned session_findings(const struct session *s);
/* "B sell> " */
const char *session_prompt(struct session *s);

#endif
