/* gnuplot_process.h - what gnuplot.c and gnuplot_batch.c share. */
#ifndef GNUPLOT_PROCESS_H
#define GNUPLOT_PROCESS_H

#include <signal.h>
#include <sys/types.h>

struct buf;
struct err;

/* Makes a temporary directory and puts its name into `directory`; 0, or -1 with `err` and an empty
 * name. */
int gnuplot_workspace_open(struct buf *directory, struct err *err);

/* Appends what a file holds; 0, or -1 with `err`. */
int gnuplot_read_file(struct buf *out, const char *path, struct err *err);

/* While gnuplot runs, an interrupt from the keyboard ends gnuplot alone, so that we can clean
 * up. */
struct old_signals {
    struct sigaction interrupt, quit;
};

void gnuplot_ignore_keyboard(struct old_signals *old);
void gnuplot_restore_keyboard(const struct old_signals *old);

/* Starts argv[0] from PATH without a shell: it has no input, and its messages are appended to
 * the file `log`.  Returns 0 or an errno. */
int gnuplot_start(pid_t *pid, char *const *argv, const char *log);

/* Waits for its end.  Returns 0 or an errno; *status is that of waitpid(). */
int gnuplot_wait(pid_t pid, int *status);

/* Says why nothing was drawn, from both results and the log; returns -1. */
int gnuplot_explain(const char *log, int error, int status, struct err *err);

#endif
