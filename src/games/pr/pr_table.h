/* pr_table.h - how people see Puerto Rico: words and parts of the table, for struct game_def. */
#ifndef GAMES_PR_PR_TABLE_H
#define GAMES_PR_PR_TABLE_H

#include "core/game.h"
#include "games/pr/pr_engine.h"

extern const char *const pr_tasks[PR_STEP_COUNT];
extern const char *const pr_phrases[PR_VERB_COUNT];
extern const char *const pr_mark_phrases[PR_MARK_END - ITEM_WORD];
extern const struct field_def pr_constants[]; /* ends with a row of NULL */
extern const struct panel_def pr_panels[];    /* ends with a row of NULL */
extern const struct layout_v1 pr_layout_v1;   /* never changes */
extern const struct game_clauses pr_clauses;  /* of docs/rules/puerto-rico.md */

#endif
