/* sj_names.h - how the rows and tables of the kit name what is of San Juan (kit_rows.h). */
#ifndef GAMES_SJ_SJ_NAMES_H
#define GAMES_SJ_SJ_NAMES_H

#define GAME(name)     SJ_##name
#define GAME_OWN(name) sj_##name
/* clang-format off */
#define GAME_LIST(name) KIT_PATH(games/sj/sj_##name.def)
/* clang-format on */
#include "games/kit/kit_rows.h"

#endif
