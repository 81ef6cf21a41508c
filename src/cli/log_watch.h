/* log_watch.h - which logs are new or changed, again and again (`import --watch`).
 *
 * The kernel (inotify) tells when something happens in the folders; what happened is found by looking
 * at all files again, so nothing is missed, however fast it went.
 */
#ifndef CLI_LOG_WATCH_H
#define CLI_LOG_WATCH_H

#include <stddef.h>

struct err;
struct folder;
struct log_watch;

/* Watches `n` files and folders (borrowed).  Returns 0, or -1 with `err`. */
int log_watch_new(struct log_watch **out, const char *const *names, size_t n, struct err *err);
void log_watch_free(struct log_watch *w);

/* Keeps of the files those that are new or were changed since the last call: all of them the first
 * time.  Watches the folders of `logs` from now on.  Returns 0, or -1 with `err`. */
int log_watch_keep_changed(struct log_watch *w, struct folder *logs, struct err *err);

/* Waits until something has happened, and then until nothing has for a moment.  Returns 0, or -1 with
 * `err`. */
int log_watch_wait(struct log_watch *w, struct err *err);

#endif
