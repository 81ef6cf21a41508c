/* pr_names.h - how the rows and tables of the kit name what is of Puerto Rico (kit_rows.h). */
#ifndef GAMES_PR_PR_NAMES_H
#define GAMES_PR_PR_NAMES_H

#define GAME(name)     PR_##name
#define GAME_OWN(name) pr_##name
/* clang-format off */
#define GAME_LIST(name) KIT_PATH(games/pr/pr_##name.def)
/* clang-format on */
#include "games/kit/kit_rows.h"

#endif
