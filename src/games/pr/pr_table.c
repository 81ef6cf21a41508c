/* pr_table.c - words and parts of the table (pr_table.h), expanded from their lists. */
#include "games/pr/pr_table.h"

#include <stddef.h>

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

#define PHRASE(verb, text) [PR_VERB_##verb] = text,
#define MARK_PHRASE(mark, text)
const char *const pr_phrases[PR_VERB_COUNT] = {
#include "games/pr/pr_phrase.def"
};
#undef PHRASE
#undef MARK_PHRASE

#define PHRASE(verb, text)
#define MARK_PHRASE(mark, text) [PR_MARK_##mark - ITEM_WORD] = text,
const char *const pr_mark_phrases[PR_MARK_END - ITEM_WORD] = {
#include "games/pr/pr_phrase.def"
};
#undef PHRASE
#undef MARK_PHRASE

#define WORDS(member) (sizeof(((struct pr_rules *)0)->member) / sizeof(int16_t))
#define CONSTANT(member, name, first, help)                                                    \
    {name,                                                                                     \
     offsetof(struct pr_rules, member) / 2,                                                    \
     WORDS(member),                                                                            \
     first,                                                                                    \
     0,                                                                                        \
     0,                                                                                        \
     ACCOUNT_NONE,                                                                             \
     VALUE_IS_NUMBER,                                                                          \
     0,                                                                                        \
     0,                                                                                        \
     help},
const struct field_def pr_constants[] = {
#include "games/pr/pr_constant.def"
    {0},
};
#undef CONSTANT

#define PANEL(kind, per_seat, number, title, ...)                                              \
    {PANEL_##kind, per_seat, number, title, {__VA_ARGS__}},
const struct panel_def pr_panels[] = {
#include "games/pr/pr_panel.def"
    {0},
};
#undef PANEL
