/* missing_turn.h - the turn of a role that nobody wrote down.
 *
 * Which role it was and what was done in it shows in what comes later: what people place, build, sell, ship and
 * note.  Each role that could be taken is played in the way that nothing contradicts: first everybody
 * passes who may; then one answer after the other is exchanged for each other legal one, and the one is kept after
 * which least of the log is wrong.  An answer that no other is worse than is guessed: the log does not prove it.
 */
#ifndef AUDIT_MISSING_TURN_H
#define AUDIT_MISSING_TURN_H

#include <stdint.h>

#include "audit/candidates.h"

struct missing_turn;

struct missing_turn *missing_turn_new(void);
/* NULL is fine. */
void missing_turn_free(struct missing_turn *m);

/* Begins with a log, in which all questions together may take half as many steps as the search for other repairs. */
void missing_turn_begin(struct missing_turn *m, const struct repair_budget *search);

/* Adds the turns that may be missing before `item`, which `v` stands before, to the candidates.  Takes at most half of
 * the steps that are left: adds none when that is too little. */
void missing_turn_add(struct missing_turn *m, struct candidates *c, const struct variant *v,
                      uint32_t item);

#endif
