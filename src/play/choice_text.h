/* choice_text.h - what a player chose, in words that fit into a sentence; private to the texts of an analysis. */
#ifndef PLAY_CHOICE_TEXT_H
#define PLAY_CHOICE_TEXT_H

#include "play/analysis.h"

struct buf;

/* "the trader", "passing", "building residence", "selling corn". */
void choice_put(const struct analysis *a, const struct race *race, unsigned choice,
                struct buf *out);
/* The same, a building by its name alone: "residence". */
void choice_put_name(const struct analysis *a, const struct race *race, unsigned choice,
                     struct buf *out);
/* The best choice and the one that was made: "building residence instead of city hall", "the trader instead of the captain".  Of
 * two long lists only what differs. */
void choice_put_instead(const struct analysis *a, const struct race *race, struct buf *out);

#endif
