/* sj_vocab.h - the words of San Juan as numbers.
 *
 * Each enum is expanded from the .def file of the same name and numbers the rows of the table
 * beside it: sj_things[SJ_INDIGO].name is "indigo".  The order of the rows is part of the contract
 * (see sj_thing.def): kinds of goods come first, cards last.
 */
#ifndef GAMES_SJ_SJ_VOCAB_H
#define GAMES_SJ_SJ_VOCAB_H

#include "core/vocab.h"

#define THING(id, ...) SJ_##id,
enum sj_thing {
#include "games/sj/sj_thing.def"
    SJ_THING_COUNT
};

#define CLAIM(id, ...) SJ_CLAIM_##id,
enum sj_claim {
#include "games/sj/sj_claim.def"
    SJ_CLAIM_COUNT
};

#define VERB(id, ...) SJ_VERB_##id,
enum sj_verb {
#include "games/sj/sj_verb.def"
    SJ_VERB_COUNT
};

/* Item marks of the game's own, from ITEM_WORD on. */
#define MARK(id, ...) SJ_MARK_##id,
enum sj_mark {
    SJ_MARK_BEFORE_FIRST = ITEM_WORD - 1,
#include "games/sj/sj_mark.def"
    SJ_MARK_END
};

/* The parts of the game a thing, an option or a building belongs to; as a bit mask where a row is
 * about several. */
enum sj_set { SJ_SET_BASE, SJ_SET_NEW_BUILDINGS, SJ_SET_COUNT };
enum {
    SJ_IN_BASE = 1U << SJ_SET_BASE,
    SJ_IN_NEW_BUILDINGS = 1U << SJ_SET_NEW_BUILDINGS,
};

/* Words of the header that bring such a part along: the expansions. */
enum sj_expansion {
#define EXPANSION(id, ...) SJ_EXPANSION_##id,
#include "games/sj/sj_option.def"
    SJ_EXPANSION_COUNT
};

extern const struct set_def sj_sets[SJ_EXPANSION_COUNT];
extern const struct mark_def sj_marks[SJ_MARK_END - ITEM_WORD];
extern const struct thing_def sj_things[SJ_THING_COUNT];
extern const struct claim_def sj_claims[SJ_CLAIM_COUNT];
extern const struct verb_def sj_verbs[SJ_VERB_COUNT];

#endif
