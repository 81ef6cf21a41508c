/* pr_look.h - what a simulated player of Puerto Rico thinks of roles and positions; no rules here. */
#ifndef GAMES_PR_PR_LOOK_H
#define GAMES_PR_PR_LOOK_H

#include "games/kit/kit_model.h"
#include "games/pr/pr_engine.h"

/* What a position promises a seat.  Columns: games/kit/kit_estimate.h. */
extern const struct kit_model pr_value_model;

/* Columns are the roles; both prospectors are one. */
extern const struct kit_model pr_role_model;

/* What each role card is worth to the seat that takes one, taken or not. */
void pr_worths_of_roles(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                        int worth[PR_ROLE_CARDS]);

#endif
