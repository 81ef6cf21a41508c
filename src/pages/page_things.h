/* page_things.h - what an event is about, for scripts that show it on the board. */
#ifndef PAGES_PAGE_THINGS_H
#define PAGES_PAGE_THINGS_H

#include "core/game.h"

struct buf;

/* Appends a list: names of things, and numbers. */
void page_things_put(struct buf *out, const struct game_def *game, const struct event *e);

#endif
