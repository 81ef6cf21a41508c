/* pr_words.c - the words of Puerto Rico: its things, verbs, claims, marks, sets and tasks. */
#include "games/pr/pr_engine.h"
#include "games/pr/pr_names.h"

/* The marks by the names that pr_verb.def uses. */
#define ITEM_WITH  PR_MARK_WITH
#define ITEM_OFF   PR_MARK_OFF
#define ITEM_AS    PR_MARK_AS
#define ITEM_NOBLE PR_MARK_NOBLE

#include "games/kit/kit_words.inc.c"

const char *const pr_prompts[PR_STEP_COUNT] = {
    [PR_STEP_DEAL] = "first plantations",     [PR_STEP_SETTLE_AGAIN] = "second tile",
    [PR_STEP_HUNT] = "hunting lodge",         [PR_STEP_REFILL_ROW] = "new plantations",
    [PR_STEP_PRIVILEGE] = "mayor's colonist", [PR_STEP_VILLA] = "villa's noble",
    [PR_STEP_NOBLE] = "ship's noble",         [PR_STEP_CRAFT] = "craftsman's good",
    [PR_STEP_OFFICE] = "land office",         [PR_STEP_BEGIN] = "before loading",
    [PR_STEP_PROSPECT] = "prospector",        [PR_STEP_ROUND_END] = "end of the round",
    [PR_STEP_OVER] = "end of the game",
};

const char *const pr_undone[PR_STEP_COUNT] = {
    [PR_STEP_PLACE] = "placed",
    [PR_STEP_KEEP] = "stored",
};

const char *const pr_declined[PR_STEP_COUNT] = {
    [PR_STEP_SETTLE] = "takes no tile",   [PR_STEP_SETTLE_AGAIN] = "takes no second tile",
    [PR_STEP_HUNT] = "removes no tile",   [PR_STEP_PRIVILEGE] = "takes no colonist",
    [PR_STEP_VILLA] = "takes no noble",   [PR_STEP_BUILD] = "builds nothing",
    [PR_STEP_MAKE] = "produces nothing",  [PR_STEP_CRAFT] = "takes no good",
    [PR_STEP_SELL] = "sells nothing",     [PR_STEP_OFFICE] = "leaves the land office",
    [PR_STEP_BEGIN] = "delivers nothing", [PR_STEP_LOAD] = "loads nothing",
    [PR_STEP_KEEP] = "stores nothing",
};
