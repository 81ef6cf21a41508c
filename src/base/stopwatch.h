/* stopwatch.h - how much time has passed.
 *
 * Two things look at it: the progress bar, and who thinks for as long as a user allows (`shipslog choose --time`).  Nothing
 * else of the program may depend on the clock.
 */
#ifndef BASE_STOPWATCH_H
#define BASE_STOPWATCH_H

#include <stdint.h>

/* Milliseconds since some moment; they never go back. */
uint64_t stopwatch_ms(void);

#endif
