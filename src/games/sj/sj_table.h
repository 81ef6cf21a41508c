/* sj_table.h - how people see San Juan: words and parts of the table, for struct game_def. */
#ifndef GAMES_SJ_SJ_TABLE_H
#define GAMES_SJ_SJ_TABLE_H

#include "core/game.h"
#include "games/sj/sj_engine.h"

extern const char *const sj_tasks[SJ_STEP_COUNT];
extern const char *const sj_phrases[SJ_VERB_COUNT];
extern const char *const sj_mark_phrases[SJ_MARK_END - ITEM_WORD];
extern const struct field_def sj_constants[]; /* ends with a row of NULL */
extern const struct panel_def sj_panels[];    /* ends with a row of NULL */
extern const struct layout_v1 sj_layout_v1;   /* never changes */
extern const struct game_clauses sj_clauses;  /* of docs/rules/san-juan.md */

#endif
