/* sj_table.c - words and parts of the table (sj_table.h), expanded from their lists. */
#include "games/sj/sj_table.h"

#define GAME(name) SJ_##name
#define GAME_RULES struct sj_rules
#include "games/kit/kit_rows.h"

/* What the player or chance has to do at each step. */
const char *const sj_tasks[SJ_STEP_COUNT] = {
    [SJ_STEP_DEAL] = "is dealt cards",
    [SJ_STEP_SETUP] = "chooses a first hand",
    [SJ_STEP_START] = "begins the round",
    [SJ_STEP_ROLE] = "takes a role",
    [SJ_STEP_BUILD] = "builds",
    [SJ_STEP_FEWEST] = "draws as the poorest",
    [SJ_STEP_MAKE] = "produces",
    [SJ_STEP_TILE] = "a price tile is turned up",
    [SJ_STEP_SELL] = "sells",
    [SJ_STEP_NONE_SOLD] = "draws as nobody sold",
    [SJ_STEP_COUNCIL] = "draws to choose",
    [SJ_STEP_CHOOSE] = "chooses cards",
    [SJ_STEP_PROSPECT] = "draws",
    [SJ_STEP_REVEAL] = "may reveal cards",
    [SJ_STEP_REVEALED] = "keeps a card or none",
    [SJ_STEP_DRAW] = "draws",
    [SJ_STEP_ROUND_END] = "the round ends",
    [SJ_STEP_OVER] = "the game is over",
    [SJ_STEP_CUSTOMS] = "the customs offices get their goods",
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
