/* page_text.h - what a page says of its game where no script runs: words of its template. */
#ifndef PAGES_PAGE_TEXT_H
#define PAGES_PAGE_TEXT_H

#include "pages/page.h"

struct page_game;

/* The context of the words. */
struct page_writer {
    const struct page_game *shown;
    const struct page_request *request;
};

/* Which game, when, by which rules; also where scripts run. */
void page_text_put_about(struct buf *out, const void *context);
/* Whether it is over. */
void page_text_put_ended(struct buf *out, const void *context);
/* Rows of a table, the first place first; players are links to their pages where they have some. */
void page_text_put_result(struct buf *out, const void *context);
/* The story of the game, a paragraph for each sentence; nothing without an analysis. */
void page_text_put_story(struct buf *out, const void *context);

#endif
