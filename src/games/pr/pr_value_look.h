/* pr_value_look.h - what a position of Puerto Rico promises its seats; no rules here. */
#ifndef GAMES_PR_PR_VALUE_LOOK_H
#define GAMES_PR_PR_VALUE_LOOK_H

#include "games/kit/kit_model.h"
#include "games/pr/pr_engine.h"

/* Columns: games/kit/kit_estimate.h. */
extern const struct kit_model pr_value_model;

#endif
