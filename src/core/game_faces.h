/* game_faces.h - how boards, screens and pages show the positions of a game. */
#ifndef CORE_GAME_FACES_H
#define CORE_GAME_FACES_H

#include <stdint.h>

#include "core/game_rules.h"
#include "core/panel.h"

struct position_lines;

struct game_faces {
    const char *const *tasks; /* by step: what the player does, "takes a role" */
    const char *const *
        prompts; /* by step: what a scribe is asked for there, "craftsman's good"; NULL, for all or
                                 * for one step: the name of the step */
    const char *const
        *undone; /* by step: "placed", what players who act there in any order have
                                * or have not done; NULL where they act in turn */
    const char *const
        *declined; /* by step: "builds nothing", what a player does who passes; NULL, for
                                 * all or for one step: "passes" */
    const char *const
        *phrases; /* by verb: "builds", between the player and the items; NULL, for
                                 * all or for one verb: the word of the log */
    const char *const *mark_phrases; /* by mark from ITEM_WORD on: before its items; NULL: the
                                      * word of the log */
    const char *const
        *does; /* by thing: what a building does, in a few words; NULL, for all or for one
                              * thing: nothing is said */
    const struct field_def *constants; /* numbers of a ruleset that drawings need; offsets are
                                        * int16_t units in the ruleset; ends with a row of NULL;
                                        * NULL: none */
    const struct panel_def *panels;    /* parts of the table; ends with a row without title */

    /* A position as lines of items, for boards and screens (position/position_lines.h). */
    void (*lay_out)(const void *rules, const int16_t *state, struct position_lines *out);
};

#endif
