#include "games/sj/sj_vocab.h"

#include <assert.h>

#define GAME(name) SJ_##name
#include "games/kit/kit_rows.h"

const struct thing_def sj_things[SJ_THING_COUNT] = {
#define THING KIT_THING
#include "games/sj/sj_thing.def"
};

const struct claim_def sj_claims[SJ_CLAIM_COUNT] = {
#define CLAIM KIT_CLAIM
#include "games/sj/sj_claim.def"
};

const struct set_def sj_sets[SJ_EXPANSION_COUNT] = {
#define EXPANSION KIT_EXPANSION
#include "games/sj/sj_option.def"
};

const struct mark_def sj_marks[SJ_MARK_END - ITEM_WORD] = {
#define MARK KIT_MARK
#include "games/sj/sj_mark.def"
};

/* The marks by the names that sj_verb.def uses. */
#define ITEM_OVER   SJ_MARK_OVER
#define ITEM_PAY    SJ_MARK_PAY
#define ITEM_WITH   SJ_MARK_WITH
#define ITEM_UNDER  SJ_MARK_UNDER
#define ITEM_BY     SJ_MARK_BY
#define ITEM_KEEP   SJ_MARK_KEEP
#define ITEM_LOSING SJ_MARK_LOSING

const struct verb_def sj_verbs[SJ_VERB_COUNT] = {
#define VERB KIT_VERB
#include "games/sj/sj_verb.def"
};

static_assert((int)SJ_THING_COUNT < THING_NUMBER,
              "a thing is a byte, and one byte means a number");
static_assert(SJ_CLAIM_COUNT <= 32, "claim keys of a verb are a mask of 32 bits");
static_assert((int)SJ_INDIGO == 0, "kinds of goods are numbered from 0");
static_assert(SJ_CATHEDRAL == SJ_THING_COUNT - 1, "the cathedral comes last");
