/* sj_table.c - words and parts of the table (sj_table.h), expanded from their lists. */
#include "games/sj/sj_table.h"

#define GAME(name) SJ_##name
#define GAME_RULES struct sj_rules
#include "games/kit/kit_rows.h"

/* What the player or chance has to do at each step. */
const char *const sj_tasks[SJ_STEP_COUNT] = {
#define STEP(id, functions, name, task, ...) task,
#include "games/sj/sj_step.def"
};

const char *const sj_phrases[SJ_VERB_COUNT] = {
#define PHRASE(verb, text) [SJ_VERB_##verb] = text,
#include "games/sj/sj_phrase.def"
};

const char *const sj_mark_phrases[SJ_MARK_END - ITEM_WORD] = {
#define MARK_PHRASE(mark, text) [SJ_MARK_##mark - ITEM_WORD] = text,
#include "games/sj/sj_phrase.def"
};

const struct field_def sj_constants[] = {
#define CONSTANT KIT_CONSTANT
#include "games/sj/sj_constant.def"
    {0},
};

const struct panel_def sj_panels[] = {
#define PANEL KIT_PANEL
#include "games/sj/sj_panel.def"
    {0},
};
