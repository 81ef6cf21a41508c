/* sj_vocab.h - the words of San Juan as numbers.
 *
 * Each enum is expanded from the .def file of the same name and numbers the rows of the table
 * beside it: sj_things[SJ_INDIGO].name is "indigo".  The order of the rows is part of the contract
 * (see sj_thing.def): kinds of goods come first, cards last.
 */
#ifndef GAMES_SJ_SJ_VOCAB_H
#define GAMES_SJ_SJ_VOCAB_H

#include "core/vocab.h"

#define THING(id, set, class, token, title, aliases) SJ_##id,
enum sj_thing {
#include "games/sj/sj_thing.def"
    SJ_THING_COUNT
};
#undef THING

#define CLAIM(id, word, aliases, arg, classes, help) SJ_CLAIM_##id,
enum sj_claim {
#include "games/sj/sj_claim.def"
    SJ_CLAIM_COUNT
};
#undef CLAIM

#define VERB(id, name, kind, has_seat, keyword, aliases, claims, parts, shape) SJ_VERB_##id,
enum sj_verb {
#include "games/sj/sj_verb.def"
    SJ_VERB_COUNT
};
#undef VERB

/* Item marks of the game's own, from ITEM_WORD on. */
#define MARK(id, word, aliases, help) SJ_MARK_##id,
enum sj_mark {
    SJ_MARK_BEFORE_FIRST = ITEM_WORD - 1,
#include "games/sj/sj_mark.def"
    SJ_MARK_END
};
#undef MARK

/* The parts of the game a thing, an option or a building belongs to. */
enum sj_set { SJ_SET_BASE, SJ_SET_NEW_BUILDINGS, SJ_SET_COUNT };

/* Words of the header that bring such a part along: the expansions. */
enum {
#define EXPANSION(id, set, name, title) SJ_SET_WORD_##id,
#include "games/sj/sj_option.def"
#undef EXPANSION
    SJ_SET_WORD_COUNT
};

extern const struct set_def sj_sets[SJ_SET_WORD_COUNT];
extern const struct mark_def sj_marks[SJ_MARK_END - ITEM_WORD];
extern const struct thing_def sj_things[SJ_THING_COUNT];
extern const struct claim_def sj_claims[SJ_CLAIM_COUNT];
extern const struct verb_def sj_verbs[SJ_VERB_COUNT];

#endif
