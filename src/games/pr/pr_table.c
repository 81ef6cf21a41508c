/* pr_table.c - words and parts of the table (pr_table.h), expanded from their lists. */
#include "games/pr/pr_table.h"

#define GAME(name) PR_##name
#define GAME_RULES struct pr_rules
#include "games/kit/kit_rows.h"

/* What the player or chance has to do at each step. */
const char *const pr_tasks[PR_STEP_COUNT] = {
    [PR_STEP_DRAFT] = "drafts a building",
    [PR_STEP_DEAL] = "the first plantations are turned up",
    [PR_STEP_ROLE] = "takes a role",
    [PR_STEP_SETTLE] = "takes a tile",
    [PR_STEP_SETTLE_AGAIN] = "takes a second tile",
    [PR_STEP_HUNT] = "may remove a tile",
    [PR_STEP_REFILL_ROW] = "new plantations are turned up",
    [PR_STEP_PRIVILEGE] = "takes the mayor's colonist",
    [PR_STEP_VILLA] = "takes a noble",
    [PR_STEP_NOBLE] = "gets the ship's noble",
    [PR_STEP_PLACE] = "places colonists",
    [PR_STEP_BUILD] = "builds",
    [PR_STEP_MAKE] = "produces",
    [PR_STEP_CRAFT] = "takes the craftsman's good",
    [PR_STEP_SELL] = "sells",
    [PR_STEP_OFFICE] = "uses the land office",
    [PR_STEP_BEGIN] = "acts before shipping",
    [PR_STEP_LOAD] = "loads a ship",
    [PR_STEP_KEEP] = "stores goods",
    [PR_STEP_PROSPECT] = "earns doubloons",
    [PR_STEP_ROUND_END] = "the round ends",
    [PR_STEP_OVER] = "the game is over",
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
