/* analysis_text.h - private to the texts of an analysis: cells of its tables. */
#ifndef PLAY_ANALYSIS_TEXT_H
#define PLAY_ANALYSIS_TEXT_H

#include "play/analysis.h"

struct buf;

/* A mean with its standard error in brackets unless it is estimated, 14 columns: percentages, points. */
void analysis_put_chance(const struct analysis *a, struct buf *out, struct measure m);
void analysis_put_points(const struct analysis *a, struct buf *out, struct measure m);

void analysis_put_player(const struct analysis *a, unsigned seat, struct buf *out);

/* What was chosen, and the sequel by which it is judged: A settler, then A quarry. */
void analysis_put_choice(const struct analysis *a, const struct race_choice *choice,
                         struct buf *out);

/* Why a choice costs what it costs, on lines that begin with `indent` blanks; nothing when nothing is borne.  `race` is that of
 * the choice. */
void reason_put(const struct analysis *a, const struct race *race, const struct reason *reason,
                unsigned indent, struct buf *out);
/* The same as one sentence, for pages: "Anna has nothing to sell, Bob sells for 4: ...". */
void reason_put_sentence(const struct analysis *a, const struct race *race,
                         const struct reason *reason, struct buf *out);

#endif
