/* analysis_write.h - an analysis as text for people, and as JSON (docs/analysis.md). */
#ifndef PLAY_ANALYSIS_WRITE_H
#define PLAY_ANALYSIS_WRITE_H

#include "play/analysis.h"

struct buf;

/* The choices of every decision that was looked at, the best first. */
void analysis_write_choices(const struct analysis *a, struct buf *out);
/* Chances after each round, the decisions that cost most, and where the results came from. */
void analysis_write_text(const struct analysis *a, const struct analysis_options *options,
                         struct buf *out);
/* One object on one line: every event, every decision with its choices, the accounts. */
void analysis_write_json(const struct analysis *a, const struct analysis_options *options,
                         struct buf *out);
/* Why the choice of event `i` costs what it costs, as one sentence without a stop; nothing when that is not known. */
void analysis_write_why(const struct analysis *a, size_t i, struct buf *out);
/* The sentences of the game's story (story.h) on lines of their own, and a blank line; nothing when there are none. */
void analysis_write_story_lines(const struct analysis *a, struct buf *out);
/* Appends to an object the list of these sentences. */
void analysis_write_story(const struct analysis *a, struct buf *out);
/* Appends to an object the member with all choices of a decision. */
void analysis_write_race(const struct race *race, const struct game_def *game, struct buf *out);

#endif
