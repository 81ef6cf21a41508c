/* sj_words.c - the words of San Juan: its things, verbs, claims, marks, sets and tasks. */
#include "games/sj/sj_engine.h"
#include "games/sj/sj_names.h"

/* The marks by the names that sj_verb.def uses. */
#define ITEM_OVER   SJ_MARK_OVER
#define ITEM_PAY    SJ_MARK_PAY
#define ITEM_WITH   SJ_MARK_WITH
#define ITEM_UNDER  SJ_MARK_UNDER
#define ITEM_BY     SJ_MARK_BY
#define ITEM_KEEP   SJ_MARK_KEEP
#define ITEM_LOSING SJ_MARK_LOSING

#include "games/kit/kit_words.inc.c"

const char *const sj_prompts[SJ_STEP_COUNT] = {
    [SJ_STEP_SETUP] = "first hand",
    [SJ_STEP_START] = "start of the round",
    [SJ_STEP_FEWEST] = "card of the poorest",
    [SJ_STEP_TILE] = "price tile",
    [SJ_STEP_NONE_SOLD] = "card as nobody sold",
    [SJ_STEP_CHOOSE] = "cards to keep",
    [SJ_STEP_REVEALED] = "card to keep",
    [SJ_STEP_ROUND_END] = "end of the round",
    [SJ_STEP_OVER] = "end of the game",
};

const char *const sj_undone[SJ_STEP_COUNT] = {
    [SJ_STEP_SETUP] = "chosen a first hand",
    [SJ_STEP_MAKE] = "produced",
    [SJ_STEP_SELL] = "sold",
    [SJ_STEP_COUNCIL] = "drawn",
};

const char *const sj_declined[SJ_STEP_COUNT] = {
    [SJ_STEP_START] = "does nothing first", [SJ_STEP_BUILD] = "builds nothing",
    [SJ_STEP_MAKE] = "produces nothing",    [SJ_STEP_SELL] = "sells nothing",
    [SJ_STEP_COUNCIL] = "draws no cards",   [SJ_STEP_PROSPECT] = "draws no card",
    [SJ_STEP_REVEAL] = "reveals nothing",   [SJ_STEP_REVEALED] = "keeps no card",
};
