/* sj_value_look.h - what a position of San Juan promises its seats; no rules here. */
#ifndef GAMES_SJ_SJ_VALUE_LOOK_H
#define GAMES_SJ_SJ_VALUE_LOOK_H

#include "games/kit/kit_model.h"
#include "games/sj/sj_engine.h"

/* Columns: games/kit/kit_estimate.h. */
extern const struct kit_model sj_value_model;

#endif
