/* pr_words.c - the words of Puerto Rico: its things, verbs, claims, marks, sets and tasks. */
#include "games/pr/pr_engine.h"
#include "games/pr/pr_names.h"

/* The marks by the names that pr_verb.def uses. */
#define ITEM_WITH  PR_MARK_WITH
#define ITEM_OFF   PR_MARK_OFF
#define ITEM_AS    PR_MARK_AS
#define ITEM_NOBLE PR_MARK_NOBLE

#include "games/kit/kit_words.inc.c"

const char *const pr_undone[PR_STEP_COUNT] = {
    [PR_STEP_PLACE] = "placed",
    [PR_STEP_KEEP] = "stored",
};
