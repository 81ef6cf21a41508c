/* interrupt.h - Ctrl-C: at once where nothing is lost by it, else as soon as things are in order.
 *
 * SIGINT and SIGTERM end the program as they always do, but a progress bar is removed before.
 * Between interrupt_hold() and interrupt_release() they are only noted, and whoever works there asks
 * interrupt_is_asked() often, stops, and reports that as an error; a second one ends the program
 * anyway.  When the command has put everything in order, interrupt_end() ends the program by the
 * signal, so that a shell sees what happened.
 *
 * For the one thread that commands run in; signals may arrive in any.
 */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <stdbool.h>

/* From now on, once in a program.  What ignores the signals already goes on doing so. */
void interrupt_watch(void);

/* Gives the signals back: from now on they do what they usually do, or what somebody else makes of
 * them.  For a library that keeps a screen in order by handlers of its own. */
void interrupt_leave(void);

/* They nest. */
void interrupt_hold(void);
/* At the last release a signal that nobody has asked about ends the program. */
void interrupt_release(void);

/* Whether a signal has come.  Whoever is told so stops. */
bool interrupt_is_asked(void);

/* Ends the program by the signal that somebody was told of; returns when there was none. */
void interrupt_end(void);

#endif
