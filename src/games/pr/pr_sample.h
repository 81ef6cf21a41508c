/* pr_sample.h - what the files of the simulated player of Puerto Rico share; no rules here. */
#ifndef GAMES_PR_PR_SAMPLE_H
#define GAMES_PR_PR_SAMPLE_H

#include "core/weighted_choice.h"
#include "games/pr/pr_worth.h"

/* ---- buildings and what is given for them (pr_spend.c) ------------------------------------- */

/* Of a building, with a newcomer and with what is returned for it.  The outlook has prices. */
int pr_value_of_build(const struct pr_outlook *o, const struct event *e);
/* Of saving for a building that a few doubloons more would buy.  The outlook has prices. */
int pr_value_of_saving(const struct pr_outlook *o);

/* A legal purchase of a seat that can return pieces for doubloons, or a pass: first the building, then what is returned, since
 * all ways to pay for all buildings are hundreds.  The outlook has prices. */
struct event pr_sample_build(const struct pr_outlook *o, const struct weighted_choice *w);

/* ---- people (pr_people.c) ------------------------------------------------------------------ */

/* All people of the seat, on circles and in San Juan. */
struct event pr_sample_placement(const struct pr_outlook *o, const struct weighted_choice *w);

#endif
