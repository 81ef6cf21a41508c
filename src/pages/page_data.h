/* page_data.h - writes a game as JSON for the scripts of a page: docs/page.md, "The data". */
#ifndef PAGES_PAGE_DATA_H
#define PAGES_PAGE_DATA_H

#include "pages/page.h"
#include "pages/page_game.h"

/* Choices of a decision that a page shows; the others are worse. */
enum { PAGE_CHOICES_MAX = 6 };

/* Appends one JSON object that is safe in a script element: `<` and the line separators of Unicode
 * are escaped. */
void page_data_put(struct buf *out, const struct page_game *s,
                   const struct page_request *request);

/* The same of a position alone, without events and moments: what a program needs to draw the table while a game goes on.
 * `state` is at rest. */
void page_position_put(struct buf *out, const struct record *record, const void *rules,
                       int16_t *state);

/* Of each player how well they chose, 0 to 1000; -1: not known.  Nothing when it is known of nobody. */
void page_put_accuracy(struct buf *out, const int64_t *accuracy, unsigned n_players);

/* Parts of it. */
void page_words_put(struct buf *out,
                    const struct page_game *s); /* members: the words of the game */
void page_events_put(struct buf *out,
                     const struct page_game *s); /* members: positions and events */
void page_standing_put(struct buf *out,
                       const struct page_game *s); /* the same of its first position alone */
void page_analysis_put(
    struct buf *out, const struct page_game *s,
    const struct page_request
        *request); /* members: chances and decisions; none without an analysis */
/* The same members from what is kept (page_judged.h). */
void page_judged_put(struct buf *out, const struct page_game *s,
                     const struct page_request *request);

#endif
