/* child_process.h - programs that we start, and a place for their files.  In a browser no program
 * starts. */
#ifndef BASE_CHILD_PROCESS_H
#define BASE_CHILD_PROCESS_H

#include <sys/types.h>

struct buf;
struct err;

/* Makes a temporary directory below TMPDIR, or /tmp, and puts its name into `directory`; 0, or -1
 * with `err` and an empty name. */
int child_workspace_open(struct buf *directory, struct err *err);

/* Appends what a file holds; 0, or -1 with `err`. */
int child_read_file(struct buf *out, const char *path, struct err *err);

/* A file in memory: neither a write that fails unseen nor a read can take a part of it, as on a disk.  Programs that we
 * start inherit it, and open it by the name that child_link_memory() makes, as often as they like.  Returns a
 * descriptor, which the caller closes, or -1 with `err`. */
int child_memory_open(const struct buf *contents, struct err *err);
int child_link_memory(int file, const char *path, struct err *err);
/* Appends all that it holds; 0, or -1 with `err`. */
int child_memory_read(struct buf *out, int file, struct err *err);

/* While the program runs, an interrupt from the keyboard ends it alone, so that we can clean up.
 * child_restore_keyboard() frees what child_ignore_keyboard() returned. */
struct old_signals;
struct old_signals *child_ignore_keyboard(void);
void child_restore_keyboard(struct old_signals *old);

/* Starts argv[0] from PATH without a shell.  With a file `log` it has no input, and its messages are
 * appended to the file; with NULL it has our terminal.  Returns 0 or an errno. */
int child_start(pid_t *pid, char *const *argv, const char *log);

/* Likewise; the socket is its input and its output, and messages go to our terminal. */
int child_start_talking(pid_t *pid, char *const *argv, int socket);

/* Waits for its end.  Returns 0 or an errno; *status is 0 when the program ended well. */
int child_wait(pid_t pid, int *status);
/* The number of the signal that ended a program with this status; 0 when it was none. */
int child_signal(int status);

#endif
