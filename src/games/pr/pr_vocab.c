#include "games/pr/pr_vocab.h"

#include <assert.h>

#define GAME(name) PR_##name
#include "games/kit/kit_rows.h"

const struct thing_def pr_things[PR_THING_COUNT] = {
#define THING KIT_THING
#include "games/pr/pr_thing.def"
};

const struct claim_def pr_claims[PR_CLAIM_COUNT] = {
#define CLAIM KIT_CLAIM
#include "games/pr/pr_claim.def"
};

const struct set_def pr_sets[PR_EXPANSION_COUNT] = {
#define EXPANSION KIT_EXPANSION
#include "games/pr/pr_option.def"
};

const struct mark_def pr_marks[PR_MARK_END - ITEM_WORD] = {
#define MARK KIT_MARK
#include "games/pr/pr_mark.def"
};

/* The marks by the names that pr_verb.def uses. */
#define ITEM_WITH  PR_MARK_WITH
#define ITEM_OFF   PR_MARK_OFF
#define ITEM_AS    PR_MARK_AS
#define ITEM_NOBLE PR_MARK_NOBLE

const struct verb_def pr_verbs[PR_VERB_COUNT] = {
#define VERB KIT_VERB
#include "games/pr/pr_verb.def"
};

static_assert((int)PR_THING_COUNT < THING_NUMBER,
              "a thing is a byte, and one byte means a number");
static_assert(PR_CLAIM_COUNT <= 32, "claim keys of a verb are a mask of 32 bits");
static_assert(PR_QUARRY == PR_COFFEE + 1, "the quarry follows the kinds");
static_assert(PR_FOREST == PR_QUARRY + 1, "the forest follows the quarry");
