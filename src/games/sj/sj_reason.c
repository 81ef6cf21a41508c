/* sj_reason.c - why a choice costs something, in the words of players of San Juan; no rules here. */
#include "games/sj/sj_engine.h"

const struct reason_kind sj_reasons[] = {
#define REASON(id, name, habit) {name, habit},
#include "games/sj/sj_reason.def"
    {NULL, NULL},
};
