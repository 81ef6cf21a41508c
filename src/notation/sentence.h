/* sentence.h - writes an event in words: "builds small market". */
#ifndef NOTATION_SENTENCE_H
#define NOTATION_SENTENCE_H

#include "core/game.h"

struct buf;

/* Appends what was done, without the player's name, with the words of the edition in the resolved rules.
 * When the game has no phrase for the verb, the words are those of the log. */
void sentence_put(struct buf *out, const struct game_def *game, const void *rules,
                  const struct event *e);
/* What it was done with alone: "corn, sugar ×2". */
void sentence_put_items(struct buf *out, const struct game_def *game, const void *rules,
                        const struct event *e);

#endif
