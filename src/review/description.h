/* description.h - describes an event in words: its effects, findings and comments. */
#ifndef REVIEW_DESCRIPTION_H
#define REVIEW_DESCRIPTION_H

#include "position/position_lines.h"
#include "review/review.h"
#include "review/text_page.h"

struct buf;

/* Appends what players gained and lost, with the causes: "A +5 d (sale 4, small market 1), -1
 * coffee (sale); B +1 vp (harbor)". */
void describe_gains(const struct review *r, uint32_t number, struct buf *out);

/* Appends lines about an event: its findings in full, its effects, its comments.  Findings come
 * first, so that a single line shows the worst. */
void describe_event(const struct review *r, uint32_t number,
                    const struct position_lines *marked, struct text_page *page);

/* Appends lines about all findings of the game that are shown, the event's own first. */
void describe_findings(const struct review *r, uint32_t number, struct text_page *page);

#endif
