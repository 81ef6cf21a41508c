/* log_watch.h - which logs are new or changed, again and again (`import --watch`).
 *
 * The kernel (inotify) reports that something happens in the folders; what happened is found by looking
 * at all files again, so nothing is missed, however fast it went.
 *
 * A file that is being written is left alone until it is whole: until who writes it closes it, or moves it
 * in.  Of a file that was there before its folder was watched nobody knows that; it counts as whole when it
 * has not changed for two seconds.
 */
#ifndef COMMANDS_LOG_WATCH_H
#define COMMANDS_LOG_WATCH_H

#include <stddef.h>

struct err;
struct folder;
struct log_watch;

/* Watches `n` files and folders, whose names are borrowed.  Returns 0, or -1 with `err`. */
int log_watch_new(struct log_watch **out, const char *const *names, size_t n, struct err *err);
void log_watch_free(struct log_watch *w);

/* Keeps of the files those that are whole and were not taken as they are now.  Watches the folders of
 * `logs` from now on.  Returns 0, or -1 with `err`. */
int log_watch_keep_changed(struct log_watch *w, struct folder *logs, struct err *err);

/* The files that were kept last count as taken as they were then. */
void log_watch_take(struct log_watch *w);
/* No file counts as taken any more. */
void log_watch_forget(struct log_watch *w);

/* Waits until something has happened, and then until nothing has for a moment.  Something that no event
 * will report is waited for, too; it has come after `most_ms` at the latest (-1: nothing else is).
 * Returns 0, or -1 with `err`. */
int log_watch_wait(struct log_watch *w, long most_ms, struct err *err);

#endif
