/* pr_vocab.h - the words of Puerto Rico as numbers.
 *
 * Each enum is expanded from the .def file of the same name and numbers the rows of the table
 * beside it: pr_things[PR_CORN].name is "corn".  The order of the rows is part of the contract
 * (see pr_thing.def): kinds of goods come first, the quarry follows, buildings come last.
 */
#ifndef GAMES_PR_PR_VOCAB_H
#define GAMES_PR_PR_VOCAB_H

#include "core/vocab.h"

#define THING(id, ...) PR_##id,
enum pr_thing {
#include "games/pr/pr_thing.def"
    PR_THING_COUNT
};

#define CLAIM(id, ...) PR_CLAIM_##id,
enum pr_claim {
#include "games/pr/pr_claim.def"
    PR_CLAIM_COUNT
};

#define VERB(id, ...) PR_VERB_##id,
enum pr_verb {
#include "games/pr/pr_verb.def"
    PR_VERB_COUNT
};

/* Item marks of the game's own, from ITEM_WORD on. */
#define MARK(id, ...) PR_MARK_##id,
enum pr_mark {
    PR_MARK_BEFORE_FIRST = ITEM_WORD - 1,
#include "games/pr/pr_mark.def"
    PR_MARK_END
};

/* The parts of the game a thing, an option or a building belongs to; as a bit mask where a row is
 * about several. */
enum pr_set { PR_SET_BASE, PR_SET_NEW_BUILDINGS, PR_SET_NOBLES, PR_SET_COUNT };
enum {
    PR_IN_BASE = 1U << PR_SET_BASE,
    PR_IN_NEW_BUILDINGS = 1U << PR_SET_NEW_BUILDINGS,
    PR_IN_NOBLES = 1U << PR_SET_NOBLES,
    PR_IN_EXPANSIONS = PR_IN_NEW_BUILDINGS | PR_IN_NOBLES,
};

/* Words of the header that bring such a part along: the expansions. */
enum pr_expansion {
#define EXPANSION(id, ...) PR_EXPANSION_##id,
#include "games/pr/pr_option.def"
    PR_EXPANSION_COUNT
};

extern const struct set_def pr_sets[PR_EXPANSION_COUNT];
extern const struct mark_def pr_marks[PR_MARK_END - ITEM_WORD];
extern const struct thing_def pr_things[PR_THING_COUNT];
extern const struct claim_def pr_claims[PR_CLAIM_COUNT];
extern const struct verb_def pr_verbs[PR_VERB_COUNT];

#endif
