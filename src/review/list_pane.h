/* list_pane.h - draws the list of events. */
#ifndef REVIEW_LIST_PANE_H
#define REVIEW_LIST_PANE_H

#include "review/view_layout.h"
#include "review/screen.h"

/* Draws the events around `number`, which has a '>', each with its number, round and turn,
 * statement, and, where there is room, what players gained by it.  '!' marks findings, '#'
 * comments. */
void list_pane_draw(struct screen *s, const struct area *area, const struct review *r,
                    uint32_t number);

#endif
