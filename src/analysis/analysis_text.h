/* analysis_text.h - private to the texts of an analysis: cells of its tables. */
#ifndef ANALYSIS_ANALYSIS_TEXT_H
#define ANALYSIS_ANALYSIS_TEXT_H

#include "analysis/tally.h"

struct buf;

/* A mean with its standard error in brackets, 14 columns: chances of a hundred, points. */
void analysis_put_chance(struct buf *out, struct measure m);
void analysis_put_points(struct buf *out, struct measure m);

#endif
