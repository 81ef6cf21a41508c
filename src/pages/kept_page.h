/* kept_page.h - what is kept of a stored game (store/evaluation.h), for its page. */
#ifndef PAGES_KEPT_PAGE_H
#define PAGES_KEPT_PAGE_H

#include "base/arena.h"
#include "pages/page.h"
#include "pages/page_judged.h"

struct store;

struct kept_page {
    struct page_judged judged;
    const char *by; /* how it was played on */
    struct arena texts;
};

/* 1, or 0 when the game is read as repaired: its events are not those of its log then; -1 with `err`. */
int kept_page_is_as_logged(struct store *store, int64_t game, struct err *err);
/* Reads what is kept of the game: 1, 0 when nothing is or when the game is read otherwise than its log says, -1 with
 * `err`.  The caller frees it in each case. */
int kept_page_read(struct kept_page *out, struct store *store, int64_t game, struct err *err);
/* Adds it to the page of the game, which shows the log as it is stored. */
void kept_page_add(const struct kept_page *kept, struct page_request *request);
void kept_page_free(struct kept_page *kept);

#endif
