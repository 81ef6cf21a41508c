/* pr_look.h - what a simulated player of Puerto Rico thinks of roles and positions; no rules here. */
#ifndef GAMES_PR_PR_LOOK_H
#define GAMES_PR_PR_LOOK_H

#include "core/game_play.h"
#include "games/kit/kit_model.h"
#include "games/pr/pr_engine.h"

/* What a position promises a seat.  Columns: games/kit/kit_estimate.h. */
extern const struct kit_model pr_value_models[ESTIMATES_OF];

/* Columns are the roles; both prospectors are one. */
extern const struct kit_model pr_role_model, pr_first_role_model; /* of plain, of plain-1 */

enum { PR_WORTH_UNIT = 8 }; /* of the first feature: eights of a hundredth of a VP */
/* Columns are tiles, a pass and buildings; what it adds to the guess of their worth (pr_worth.h). */
extern const struct kit_model pr_thing_model;
struct pr_valuation;
void pr_look_at_things(const struct pr_valuation *v, struct kit_look *out);
/* Of a tile that is taken, a building that is built, a pass. */
unsigned pr_column_of_choice(const struct event *e);
/* The guess and what the model adds to it; `at` is scratch beside. */
int pr_correct_worth(const struct pr_rules *r, struct kit_look *at, unsigned column, int guess);

/* Columns are the ways to ship, sell and store goods; what it adds to the guess of their worth. */
extern const struct kit_model pr_goods_model;
/* Looks at a choice that pr_is_about_goods(); returns its column. */
unsigned pr_look_at_goods(const struct pr_valuation *v, const struct event *e, int guess,
                          struct kit_look *out);
/* The guess and what the model adds to it. */
int pr_correct_goods(const struct pr_valuation *v, const struct event *e, int guess);
/* Whether it loads, sells or stores goods, or does nothing of that. */
bool pr_is_about_goods(const struct pr_state *s, const struct event *e);
/* Points of the seat less those of the best other, as far as all know them. */
int pr_lead(const struct pr_rules *r, const struct pr_state *s, unsigned seat);

/* What each role card is worth to the seat that takes one, taken or not. */
void pr_worths_of_roles(const struct kit_model *m, const struct pr_rules *r,
                        const struct pr_state *s, unsigned seat, int worth[PR_ROLE_CARDS]);

#endif
