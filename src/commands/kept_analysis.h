/* kept_analysis.h - what of an analysis is kept in a database. */
#ifndef COMMANDS_KEPT_ANALYSIS_H
#define COMMANDS_KEPT_ANALYSIS_H

#include "base/arena.h"
#include "play/analysis.h"
#include "store/evaluation.h"

/* How the analysis was made. */
struct evaluation_settings kept_settings(const struct game_def *game,
                                         const struct analysis_options *options);
/* `texts` owns everything that `out` points to. */
void kept_analysis(struct evaluation *out, const struct analysis *a,
                   const struct analysis_options *options, struct arena *texts);

#endif
