/* thumbs.h - rules of thumb of experienced players of Puerto Rico, as conditions on positions.
 *
 * A rule names a choice, and when it is right or wrong.  No program made them: where a judge agrees with them it was not
 * asked about itself.
 */
#ifndef TESTS_POLICIES_THUMBS_H
#define TESTS_POLICIES_THUMBS_H

#include <stdbool.h>
#include <stdint.h>

#include "play/race.h"

struct thumb_view;
struct thumb {
    const char *name;
    bool is_bad; /* the choice; else it is right */
    bool
        is_blunder; /* it cost more than ten chances of a hundred where it was first measured */
    uint8_t verb, thing; /* of the choice; PR_THING_COUNT: any thing */
    bool (*holds)(const struct thumb_view *);
};

enum { THUMBS = 16 };
extern const struct thumb thumbs[THUMBS];

/* Whether the rule says something of what this seat is about to choose. */
bool thumb_holds(const struct thumb *thumb, const void *rules, const int16_t *state,
                 unsigned seat);
/* A rule by which the seat can blunder here; NULL when there is none. */
const struct thumb *thumb_of_blunder(const void *rules, const int16_t *state, unsigned seat);
/* The choice of the race that the rule names: race->n when there is none, or when a large building is asked for and none can be
 * built. */
unsigned thumb_choice(const struct thumb *thumb, const void *rules, const int16_t *state,
                      const struct race *race);

#endif
