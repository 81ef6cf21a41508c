/* child_process.h - programs that we start, and a place for their files. */
#ifndef BASE_CHILD_PROCESS_H
#define BASE_CHILD_PROCESS_H

#include <signal.h>
#include <sys/types.h>

struct buf;
struct err;

/* Makes a temporary directory below TMPDIR, or /tmp, and puts its name into `directory`; 0, or -1
 * with `err` and an empty name. */
int child_workspace_open(struct buf *directory, struct err *err);

/* Appends what a file holds; 0, or -1 with `err`. */
int child_read_file(struct buf *out, const char *path, struct err *err);

/* While the program runs, an interrupt from the keyboard ends it alone, so that we can clean up. */
struct old_signals {
    struct sigaction interrupt, quit;
};

void child_ignore_keyboard(struct old_signals *old);
void child_restore_keyboard(const struct old_signals *old);

/* Starts argv[0] from PATH without a shell.  With a file `log` it has no input, and its messages are
 * appended to the file; with NULL it has our terminal.  Returns 0 or an errno. */
int child_start(pid_t *pid, char *const *argv, const char *log);

/* Waits for its end.  Returns 0 or an errno; *status is that of waitpid(). */
int child_wait(pid_t pid, int *status);

#endif
