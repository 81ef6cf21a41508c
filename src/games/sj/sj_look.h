/* sj_look.h - what a simulated player of San Juan thinks of roles and positions; no rules here. */
#ifndef GAMES_SJ_SJ_LOOK_H
#define GAMES_SJ_SJ_LOOK_H

#include "games/kit/kit_model.h"
#include "games/sj/sj_engine.h"

/* What a position promises a seat.  Columns: games/kit/kit_estimate.h. */
extern const struct kit_model sj_value_model;

/* Columns are the roles. */
extern const struct kit_model sj_role_model;

/* What each role is worth to the seat that takes one, taken or not; cards of others are not looked
 * at. */
void sj_worths_of_roles(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                        int worth[SJ_ROLES]);

#endif
