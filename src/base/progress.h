/* progress.h - a progress bar on stderr.
 *
 *     [#####-----------]  42% 123/300 files 1234 games/s ETA 00:12
 *
 * Drawn only when stderr is a terminal, the environment has no NO_PROGRESS and TERM is not
 * "dumb"; otherwise every function here does nothing, so callers need no condition. Redrawn at
 * most ten times a second and removed at the end. What it measures reaches no
 * output but this bar.
 * One thread at a time.
 */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct buf;
struct progress;

/* What one bar shows. The strings are borrowed and must outlive the bar. */
struct progress_view {
    const char *unit;      /* what `done` counts: "files" */
    const char *rate_unit; /* what `count` counts: "games"; NULL = show no rate */
    uint64_t done;         /* at most `total` */
    uint64_t total;        /* 0 = unknown: neither bar nor ETA */
    uint64_t count;        /* since the start */
    uint64_t elapsed_ms;   /* since the start */
    unsigned width;        /* columns of the terminal */
};

/* Begins a bar. `is_wanted` false (--quiet, say) switches it off. Owned by the caller. */
struct progress *progress_new(const char *unit, const char *rate_unit, uint64_t total,
                              bool is_wanted);

/* Sets how much is done, never less than before; cheap enough to be called for every game. */
void progress_update(struct progress *p, uint64_t done, uint64_t count);

/* Removes the bar from the screen before a message is printed; the next update redraws it. */
void progress_hide(struct progress *p);

/* Removes the bar and frees it. NULL is fine. */
void progress_free(struct progress *p);

/* Removes any bar from the screen.  Async-signal-safe, for a handler that ends the program. */
void progress_clear_in_handler(void);

/* Appends the text of the bar, one line without its end that fits `view->width`. */
void progress_format(struct buf *out, const struct progress_view *view);

#endif
