/* interrupt.h - handles Ctrl-C: at once where nothing is lost, else when data is consistent.
 *
 * SIGINT and SIGTERM end the program as usual, but first remove a progress bar.  Between
 * interrupt_hold() and interrupt_release() they are only noted: the code there must call
 * interrupt_is_asked() often, stop, and report that as an error.  A second signal ends the program
 * anyway.  When the command has cleaned up, interrupt_end() ends the program by the signal, so that
 * a shell sees it.
 *
 * interrupt_watch() and interrupt_leave() are for the thread that runs a command; any thread may hold, and
 * signals may arrive in any.
 */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <stdbool.h>

/* Installs the handlers; call it once.  Signals that are ignored stay ignored. */
void interrupt_watch(void);

/* Restores the default handlers, for a library that has handlers of its own for its screen. */
void interrupt_leave(void);

/* Holds nest, and those of all threads count. */
void interrupt_hold(void);
/* The last release ends the program by a noted signal, unless interrupt_is_asked() has returned true. */
void interrupt_release(void);

/* Whether a signal has come.  The caller must stop then. */
bool interrupt_is_asked(void);

/* Ends the program by the noted signal; returns when there is none. */
void interrupt_end(void);

#endif
