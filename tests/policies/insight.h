/* insight.h - what the experiments of insight.c share. */
#ifndef TESTS_POLICIES_INSIGHT_H
#define TESTS_POLICIES_INSIGHT_H

#include "core/random.h"
#include "play/analysis.h"
#include "play/simulate.h"

/* A game, its rules for n players, and how it is analysed. */
struct insight {
    const struct game_def *game;
    const void *rules;
    unsigned n;
    struct analysis_options options;
    unsigned games_each; /* of a member of a club */
};

void insight_analyse(const struct insight *in, struct analysis *a, const struct record *record);
void insight_simulate(const struct insight *in, struct record *record,
                      struct simulate_options *options, struct random *random);
/* The place of an event, numbered from 1, among the losses of its game, from 1; 0 when it was not judged.  `loss`: chances
 * of a hundred. */
unsigned insight_place_of(const struct analysis *a, size_t event, double *loss);

void insight_plant(const struct insight *in, unsigned games);
void insight_blunder(const struct insight *in, unsigned games);
void insight_thumbs(const struct insight *in, unsigned games);

#endif
