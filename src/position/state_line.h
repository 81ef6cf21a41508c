/* state_line.h - a position in one line of text, which can be read back (docs/position.md).
 *
 *     rgg2002:4 R8D/CrDTrCa2/CrD/role T-i5s/stf/c3if/c2i4s4t/m12 Ad2v4/IiSTFq/i2s2t/... =0f3a71c2
 *
 * The first word is the profile with the number of players, the last one a check sum.  What is
 * between them follows from the tables of the game (core/game_line.h) and from names of fields
 * alone.  A line holds all slots that are hashed, whatever their values; the others are about the
 * log, or what is known of hidden things, which a line holds when it is asked to.
 *
 * A state_line belongs to one thread.
 */
#ifndef POSITION_STATE_LINE_H
#define POSITION_STATE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct state_line;

/* Has no game until state_line_start(). */
struct state_line *state_line_new(void);
void state_line_free(struct state_line *l);

/* Starts on positions of a game with these rules, which `profile` names.  The rules are borrowed
 * until the next start; the profile is copied. */
void state_line_start(struct state_line *l, const struct game_def *game, const void *rules,
                      const char *profile);

/* Lines hold what the position knows of hidden things where the seat `viewer` sees them, or all of it; at first,
 * and for SEAT_NONE, nothing. */
enum { STATE_LINE_ALL = SEATS_MAX };
void state_line_show_known(struct state_line *l, unsigned viewer);

/* The line of a position, without a line end; `length` gets its bytes.  Borrowed until the next
 * call. */
const char *state_line_write(struct state_line *l, const int16_t *state, size_t *length);

/* Reads the first word.  Returns 0, or -1 with `err`, whose column counts from the beginning of
 * the text; no file, no line. */
int state_line_read_rules(const char *text, struct state_line_rules *out, struct err *err);

/* Reads a line of the rules that `l` was started with into all slots of a state.  Returns 0, or -1
 * with `err` as above. */
int state_line_read(struct state_line *l, const char *text, int16_t *state, struct err *err);

/* The same for a line that must name the rules that `l` was started with, which any profile may
 * spell; an error about the rules has no column. */
int state_line_read_named(struct state_line *l, const char *text, int16_t *state,
                          struct err *err);

/* Whether a group of the line shows the slot; else it follows from others, or is a word. */
bool state_line_says(const struct state_line *l, size_t slot);

/* The functions above, for game_def.format. */
extern const struct position_format state_line_format;

#endif
