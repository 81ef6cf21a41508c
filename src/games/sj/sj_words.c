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

const char *const sj_undone[SJ_STEP_COUNT] = {
    [SJ_STEP_SETUP] = "chosen a first hand",
    [SJ_STEP_MAKE] = "produced",
    [SJ_STEP_SELL] = "sold",
    [SJ_STEP_COUNCIL] = "drawn",
};
