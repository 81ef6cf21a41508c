/* sj_look.h - what a simulated player of San Juan thinks of roles and positions; no rules here. */
#ifndef GAMES_SJ_SJ_LOOK_H
#define GAMES_SJ_SJ_LOOK_H

#include "core/game_play.h"
#include "games/kit/kit_model.h"
#include "games/sj/sj_engine.h"

/* What a position promises a seat.  Columns: games/kit/kit_estimate.h. */
extern const struct kit_model sj_value_models[ESTIMATES_OF];

/* Columns are the roles. */
extern const struct kit_model sj_role_model, sj_first_role_model; /* of plain, of plain-1 */

/* Printed points and cards under buildings. */
int sj_points_so_far(const struct sj_rules *r, const struct sj_seat *p);

enum { SJ_WORTH_UNIT = 8 }; /* of the first feature: eights of a hundredth of a VP */
/* Columns are buildings and a pass; what it adds to the guess of their worth (sj_worth.h). */
extern const struct kit_model sj_thing_model;
void sj_look_at_things(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                       struct kit_look *out);
/* Of a building that is built, or of a pass: SJ_CARD_COUNT. */
unsigned sj_column_of_choice(const struct event *e);
/* The guess and what the model adds to it; `at` is scratch beside. */
int sj_correct_worth(const struct sj_rules *r, struct kit_look *at, unsigned column, int guess);

/* Columns are cards; what it adds to the guess of their worth in the hand. */
extern const struct kit_model sj_card_model;
/* The guess and what the model adds to it; `at` is scratch beside. */
int sj_correct_card(const struct sj_rules *r, struct kit_look *at, unsigned card, int guess);

/* What each role is worth to the seat that takes one, taken or not; cards of others are not looked
 * at. */
void sj_worths_of_roles(const struct kit_model *m, const struct sj_rules *r,
                        const struct sj_state *s, unsigned seat, int worth[SJ_ROLES]);

#endif
