/* selfplay.h - games of a mixed field, seen at random positions. */
#ifndef TESTS_POLICIES_SELFPLAY_H
#define TESTS_POLICIES_SELFPLAY_H

#include "core/ruleset.h"
#include "tests/policies/match.h"
#include "tests/policies/models.h"

struct selfplay {
    const struct model *model;
    const struct game_def *game;
    unsigned players;
    uint64_t seed;
    struct ruleset_cache *rules;
    struct match match;
    const char *profile; /* of all games; NULL: by chance one of the model's */
    const struct play_style
        *play_style; /* of all seats; NULL: each has one of its own; borrowed */
};

/* Plays game `number`; every seat has a style of its own; the policy and a temper from 0 to 60 are those of all seats, or at one table in four its own, unless `play_style` is given.  At about one in
 * `one_in` positions calls `see`, with the number of events so far.  Returns the number of events, 0
 * when the game did not end. */
unsigned selfplay_game(struct selfplay *p, uint64_t number, unsigned one_in,
                       void (*see)(void *ctx, const struct replay *r, unsigned event),
                       void *ctx, struct match_result *out);

#endif
