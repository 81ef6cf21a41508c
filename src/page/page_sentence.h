/* page_sentence.h - an event as people say it: "builds small market". */
#ifndef PAGE_PAGE_SENTENCE_H
#define PAGE_PAGE_SENTENCE_H

#include "core/game.h"

struct buf;

/* Appends what was done, without the player's name; as the log writes it when the game has no
 * phrase for the verb. */
void sentence_put(struct buf *out, const struct game_def *game, const struct event *e);

#endif
