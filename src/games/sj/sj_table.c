/* sj_table.c - words and parts of the table (sj_table.h), expanded from their lists. */
#include "games/sj/sj_table.h"

#include <stddef.h>

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

#define PHRASE(verb, text) [SJ_VERB_##verb] = text,
#define MARK_PHRASE(mark, text)
const char *const sj_phrases[SJ_VERB_COUNT] = {
#include "games/sj/sj_phrase.def"
};
#undef PHRASE
#undef MARK_PHRASE

#define PHRASE(verb, text)
#define MARK_PHRASE(mark, text) [SJ_MARK_##mark - ITEM_WORD] = text,
const char *const sj_mark_phrases[SJ_MARK_END - ITEM_WORD] = {
#include "games/sj/sj_phrase.def"
};
#undef PHRASE
#undef MARK_PHRASE

#define WORDS(member) (sizeof(((struct sj_rules *)0)->member) / sizeof(int16_t))
#define CONSTANT(member, name, first, help)                                                    \
    {name,                                                                                     \
     offsetof(struct sj_rules, member) / 2,                                                    \
     WORDS(member),                                                                            \
     first,                                                                                    \
     0,                                                                                        \
     0,                                                                                        \
     ACCOUNT_NONE,                                                                             \
     VALUE_IS_NUMBER,                                                                          \
     0,                                                                                        \
     0,                                                                                        \
     help},
const struct field_def sj_constants[] = {
#include "games/sj/sj_constant.def"
    {0},
};
#undef CONSTANT

#define PANEL(kind, per_seat, number, title, ...)                                              \
    {PANEL_##kind, per_seat, number, title, {__VA_ARGS__}},
const struct panel_def sj_panels[] = {
#include "games/sj/sj_panel.def"
    {0},
};
#undef PANEL
