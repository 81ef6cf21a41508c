/* page.h - one game as one HTML file that needs nothing else: no network, no other file.
 *
 * The page holds every position of the game as differences, what happened and what came of it,
 * scores, findings and key moments; a reader steps through it in a browser.  Its HTML, style and
 * scripts are the files of src/page/web, put into the program when it is built.  What depends
 * on the game comes from the game's tables (fields, constants, panels): docs/page.md.
 *
 * Same record, same bytes.  Names and texts of the log are hostile: they stand in the page as
 * JSON, in which nothing can end the script, and as escaped text in the title.
 */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "core/audit.h"

struct buf;
struct err;

struct page_request {
    struct auditor
        *auditor; /* finds the rules and replays; a rules_override holds; its state is
                              * the end of the game afterwards */
    const struct record *record; /* what is hidden is hidden already: notation/redact.h */
    unsigned as;                 /* seat whose knowledge the record holds, SEAT_NONE */
    const char *title;           /* heading of the page; NULL: names of the players */
    const char *home; /* address of a page to go back to, "../index.html"; NULL none */
};

/* Appends the page.  0, or -1 with `err` when the record cannot be replayed: it has no game, or
 * no rules that are known; and when the game has no faces. */
int page_write(struct buf *out, const struct page_request *request, struct err *err);

#endif
