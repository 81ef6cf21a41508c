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
struct page_site;

enum { PAGE_WORDS_BYTES = 32 }; /* of the name of a file: "words-", a hash, ".js" */

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
    const struct page_site *site;     /* NULL: the page needs no other file */
};

/* A page that shares files with other pages of games. */
struct page_site {
    const char *shared;        /* address of the directory of the shared files: "../../" */
    const char *words;         /* name of the one that page_put_words() fills */
    const char *around;        /* HTML: links to other pages; NULL: none */
    const char *const *player; /* addresses of the pages of the players, of each or NULL */
};

/* Appends the shared file of all pages with the rules and the number of players of the record, and sets its name, which
 * says what is in it.  Returns 0, or -1 with `err` as page_write(). */
int page_put_words(struct buf *out, char name[PAGE_WORDS_BYTES], struct auditor *auditor,
                   const struct record *record, struct err *err);

/* What all of them need: a file of styles, and one of scripts. */
#define PAGE_SHARED_STYLE  "game.css"
#define PAGE_SHARED_SCRIPT "game.js"
void page_put_shared_style(struct buf *out);
void page_put_shared_script(struct buf *out);

/* Appends the page.  Returns 0, or -1 with `err` when the record cannot be replayed because it has
 * no game or unknown rules, or when the game has no faces. */
int page_write(struct buf *out, const struct page_request *request, struct err *err);

#endif
