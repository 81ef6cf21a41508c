/* pr_table.c - words and parts of the table (pr_table.h), expanded from their lists. */
#include "games/pr/pr_table.h"

#define GAME(name) PR_##name
#define GAME_RULES struct pr_rules
#include "games/kit/kit_rows.h"

/* What the player or chance has to do at each step. */
const char *const pr_tasks[PR_STEP_COUNT] = {
#define STEP(id, kind, pass, name, task, ...) task,
#include "games/pr/pr_step.def"
};

const char *const pr_phrases[PR_VERB_COUNT] = {
#define PHRASE(verb, text) [PR_VERB_##verb] = text,
#include "games/pr/pr_phrase.def"
};

const char *const pr_mark_phrases[PR_MARK_END - ITEM_WORD] = {
#define MARK_PHRASE(mark, text) [PR_MARK_##mark - ITEM_WORD] = text,
#include "games/pr/pr_phrase.def"
};

const struct field_def pr_constants[] = {
#define CONSTANT KIT_CONSTANT
#include "games/pr/pr_constant.def"
    {0},
};

const struct panel_def pr_panels[] = {
#define PANEL KIT_PANEL
#include "games/pr/pr_panel.def"
    {0},
};
