#include "games/pr/pr_vocab.h"

#include <assert.h>

#define THING(id, set, class, token, title, aliases)                                           \
    {token, title, aliases, THING_##class, PR_SET_##set},
const struct thing_def pr_things[PR_THING_COUNT] = {
#include "games/pr/pr_thing.def"
};
#undef THING

#define CLAIM(id, word, aliases, arg, classes, help)                                           \
    {word, aliases, CLAIM_##arg, classes, help},
const struct claim_def pr_claims[PR_CLAIM_COUNT] = {
#include "games/pr/pr_claim.def"
};
#undef CLAIM

#define EXPANSION(id, set, name, title) {name, PR_SET_##set},
const struct set_def pr_sets[PR_SET_WORD_COUNT] = {
#include "games/pr/pr_option.def"
};
#undef EXPANSION

#define MARK(id, word, aliases, help) {word, aliases, help},
const struct mark_def pr_marks[PR_MARK_END - ITEM_WORD] = {
#include "games/pr/pr_mark.def"
};
#undef MARK

/* The marks by the names that pr_verb.def uses. */
#define ITEM_WITH  PR_MARK_WITH
#define ITEM_OFF   PR_MARK_OFF
#define ITEM_AS    PR_MARK_AS
#define ITEM_NOBLE PR_MARK_NOBLE

#define PARTS(...)                                                                             \
    {                                                                                          \
        __VA_ARGS__                                                                            \
    }
#define PART(classes, mark, count, min, max)                                                   \
    {                                                                                          \
        classes, ITEM_##mark, ITEM_PLAIN, COUNT_##count, min, max                              \
    }
#define PART_OR(classes, mark, or_mark, count, min, max)                                       \
    {                                                                                          \
        classes, ITEM_##mark, ITEM_##or_mark, COUNT_##count, min, max                          \
    }
#define VERB(id, name, kind, has_seat, keyword, aliases, claims, parts, shape)                 \
    {name, keyword, aliases, VERB_##kind, has_seat, claims, parts, shape},
const struct verb_def pr_verbs[PR_VERB_COUNT] = {
#include "games/pr/pr_verb.def"
};
#undef VERB
#undef PART
#undef PART_OR
#undef PARTS

static_assert((int)PR_THING_COUNT < THING_NUMBER,
              "a thing is a byte, and one byte means a number");
static_assert(PR_CLAIM_COUNT <= 32, "claim keys of a verb are a mask of 32 bits");
static_assert(PR_QUARRY == PR_COFFEE + 1, "the quarry follows the kinds");
static_assert(PR_FOREST == PR_QUARRY + 1, "the forest follows the quarry");
