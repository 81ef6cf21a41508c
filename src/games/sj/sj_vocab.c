#include "games/sj/sj_vocab.h"

#include <assert.h>

#define THING(id, set, class, token, title, aliases)                                           \
    {token, title, aliases, THING_##class, SJ_SET_##set},
const struct thing_def sj_things[SJ_THING_COUNT] = {
#include "games/sj/sj_thing.def"
};
#undef THING

#define CLAIM(id, word, aliases, arg, classes, help)                                           \
    {word, aliases, CLAIM_##arg, classes, help},
const struct claim_def sj_claims[SJ_CLAIM_COUNT] = {
#include "games/sj/sj_claim.def"
};
#undef CLAIM

#define EXPANSION(id, set, name, title) {name, SJ_SET_##set},
const struct set_def sj_sets[SJ_SET_WORD_COUNT] = {
#include "games/sj/sj_option.def"
};
#undef EXPANSION

#define MARK(id, word, aliases, help) {word, aliases, help},
const struct mark_def sj_marks[SJ_MARK_END - ITEM_WORD] = {
#include "games/sj/sj_mark.def"
};
#undef MARK

/* The marks by the names that sj_verb.def uses. */
#define ITEM_OVER   SJ_MARK_OVER
#define ITEM_PAY    SJ_MARK_PAY
#define ITEM_WITH   SJ_MARK_WITH
#define ITEM_UNDER  SJ_MARK_UNDER
#define ITEM_BY     SJ_MARK_BY
#define ITEM_KEEP   SJ_MARK_KEEP
#define ITEM_LOSING SJ_MARK_LOSING

#define PARTS(...)                                                                             \
    {                                                                                          \
        __VA_ARGS__                                                                            \
    }
#define PART(classes, mark, count, min, max)                                                   \
    {                                                                                          \
        classes, ITEM_##mark, ITEM_PLAIN, COUNT_##count, min, max                              \
    }
#define VERB(id, name, kind, has_seat, keyword, aliases, claims, parts, shape)                 \
    {name, keyword, aliases, VERB_##kind, has_seat, claims, parts, shape},
const struct verb_def sj_verbs[SJ_VERB_COUNT] = {
#include "games/sj/sj_verb.def"
};
#undef VERB
#undef PART
#undef PARTS

static_assert((int)SJ_THING_COUNT < THING_NUMBER,
              "a thing is a byte, and one byte means a number");
static_assert(SJ_CLAIM_COUNT <= 32, "claim keys of a verb are a mask of 32 bits");
static_assert((int)SJ_INDIGO == 0, "kinds of goods are numbered from 0");
static_assert(SJ_CATHEDRAL == SJ_THING_COUNT - 1, "the cathedral comes last");
