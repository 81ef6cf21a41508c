/* page.h - writes one game as one HTML file that needs no network and no other file.
 *
 * The page holds every position of the game as differences, the events and their effects, scores,
 * findings and key moments; a reader steps through it in a browser.  Its HTML, style and scripts
 * are the files of src/pages/web, which are built into the program; the pages of a site share them.  Everything that depends on the
 * game comes from its tables (fields, constants, panels): docs/page.md.
 *
 * The same record gives the same bytes.  Names and texts of the log may be hostile: they appear as
 * JSON that cannot end the script, and as escaped text in the title.
 */
#ifndef PAGES_PAGE_H
#define PAGES_PAGE_H

#include "core/audit.h"

struct analysis;
struct buf;
struct err;
struct page_judged;

struct page_request {
    struct auditor
        *auditor; /* finds the rules and replays, with its rules_override; its state is
                              * the end of the game afterwards */
    const struct record *record; /* already redacted (notation/redact.h) */
    unsigned as;                 /* seat whose knowledge the record holds, or SEAT_NONE */
    const char *title;           /* heading of the page; NULL: names of the players */
    const struct analysis
        *analysis; /* of the same record, for its chances and choices; NULL: none */
    const struct page_judged *judged; /* the same as it is kept (page_judged.h); NULL: none */
    const char *by;                   /* how it was played on: "plain"; of an analysis */
    const char *home; /* address of the page to go back to, "../index.html"; NULL for none */
    /* Address of the directory that holds PAGE_SHARED_STYLE and PAGE_SHARED_SCRIPT, "../../"; NULL: the page needs no other file. */
    const char *shared;
};

/* What pages with `shared` need beside them: a file of styles, and one of scripts. */
#define PAGE_SHARED_STYLE  "game.css"
#define PAGE_SHARED_SCRIPT "game.js"
void page_put_shared_style(struct buf *out);
void page_put_shared_script(struct buf *out);

/* Appends the page.  Returns 0, or -1 with `err` when the record cannot be replayed because it has
 * no game or unknown rules, or when the game has no faces. */
int page_write(struct buf *out, const struct page_request *request, struct err *err);

#endif
