/* turn_candidates.h - what may be wrong with whole turns where a log breaks the rules: one is written twice,
 * two are exchanged.
 *
 * A turn is the choice of a role and what follows up to the next role or round.
 */
#ifndef AUDIT_TURN_CANDIDATES_H
#define AUDIT_TURN_CANDIDATES_H

#include <stdint.h>

#include "audit/candidates.h"

/* The item after the turn that begins with `item`; `item` when none begins there. */
uint32_t turn_end(const struct repair_log *log, uint32_t item);

/* Adds those about the turn that begins with `item`. */
void turn_candidates_add(struct candidates *c, uint32_t item);

#endif
