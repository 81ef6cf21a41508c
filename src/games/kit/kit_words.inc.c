/* kit_words.inc.c - the tables of a game that its own sources look into; the file of its words
 * includes this once.
 *
 * They stand apart from the game_def (kit_tables.inc.c): a source that asks for a name needs these
 * lists, and nothing of what the game_def points to.
 *
 * Before it come the names of the game (pr_names.h) and the marks as its list of verbs calls them
 * (`#define ITEM_WITH PR_MARK_WITH`).  The headers of the game declare the tables.
 */
#include "core/limits.h"

const struct thing_def GAME_OWN(things)[GAME(THING_COUNT)] = {
#define THING KIT_THING
#include GAME_LIST(thing)
};

const struct claim_def GAME_OWN(claims)[GAME(CLAIM_COUNT)] = {
#define CLAIM KIT_CLAIM
#include GAME_LIST(claim)
};

const struct set_def GAME_OWN(sets)[GAME(EXPANSION_COUNT)] = {
#define EXPANSION KIT_EXPANSION
#include GAME_LIST(option)
};

const struct mark_def GAME_OWN(marks)[GAME(MARK_END) - ITEM_WORD] = {
#define MARK KIT_MARK
#include GAME_LIST(mark)
};

const struct verb_def GAME_OWN(verbs)[GAME(VERB_COUNT)] = {
#define VERB KIT_VERB
#include GAME_LIST(verb)
};

/* What the player or chance has to do at each step. */
const char *const GAME_OWN(tasks)[GAME(STEP_COUNT)] = {
#define STEP(id, kind, pass, name, task, ...) task,
#include GAME_LIST(step)
};

ASSERT_WITHIN(GAME(THING_COUNT), THINGS_MAX);
ASSERT_WITHIN(GAME(VERB_COUNT), VERBS_MAX);
ASSERT_WITHIN(GAME(CLAIM_COUNT), CLAIM_KEYS_MAX);
ASSERT_WITHIN(GAME(MARK_END), ITEM_MARKS_MAX);
