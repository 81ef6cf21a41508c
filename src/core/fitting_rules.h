/* fitting_rules.h - the rules that a log fits best, for one that does not name its rules.
 *
 * The same log has the same rules everywhere: no setting and no other log is asked.
 */
#ifndef CORE_FITTING_RULES_H
#define CORE_FITTING_RULES_H

#include "core/record.h"

enum {
    FITTING_EVENTS = 5000, /* of the log that are replayed; games have about 500 */
    FITTING_TRIALS = 64,   /* profiles that are tried */
};

/* The profile with the fewest findings, in the arena of the record; of several the first, in the order of
 * the game: editions alone, then editions with expansions.  One without findings ends the search.  A log
 * that begins at a position has the rules of the position.  NULL when no profile can be replayed.  With `edition` (its
 * name; NULL: any) only that one is tried, with all expansions. */
const char *fitting_rules_find(struct record *record, const char *edition);

#endif
