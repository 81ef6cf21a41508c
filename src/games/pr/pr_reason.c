/* pr_reason.c - why a choice costs something, in the words of players of Puerto Rico; no rules here. */
#include "games/pr/pr_engine.h"

const struct reason_kind pr_reasons[] = {
#define REASON(id, name, habit) {name, habit},
#include "games/pr/pr_reason.def"
    {NULL, NULL},
};
