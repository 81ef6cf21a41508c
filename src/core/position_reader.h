/* position_reader.h - reads positions in one line that must be of the rules of a game.
 *
 *     position_reader_start(r, game, rules);
 *     for each line: position_reader_read(r, text, length, state, &err);
 *
 * A position_reader belongs to one thread.  The rules that the last line named are checked only once.
 */
#ifndef CORE_POSITION_READER_H
#define CORE_POSITION_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct err;
struct position_reader;

/* Has no game until position_reader_start(). */
struct position_reader *position_reader_new(void);
/* `r` may be NULL. */
void position_reader_free(struct position_reader *r);

/* Starts on positions of a game with these rules, which are borrowed until the next start. */
void position_reader_start(struct position_reader *r, const struct game_def *game,
                           const void *rules);
/* Whether it is started and not stopped.  A stopped reader borrows nothing. */
bool position_reader_is_started(const struct position_reader *r);
void position_reader_stop(struct position_reader *r);

/* Reads a line into all slots of a state.  Returns 0, or -1 with `err`, whose column counts from the
 * beginning of the text; of other rules it has none.  No file, no line. */
int position_reader_read(struct position_reader *r, const char *text, size_t length,
                         int16_t *state, struct err *err);

/* Whether a line says this slot itself; what it does not say follows from what it says, or stands in
 * a word of its own. */
bool position_reader_says(const struct position_reader *r, size_t slot);

#endif
