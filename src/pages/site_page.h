/* site_page.h - one page of a site while it is written: frame, tables, pictures, links.
 *
 *     struct site_page page;
 *     site_page_begin(&page, site, kind, "puerto-rico/games/12.html", "Game 12");
 *     buf_puts(&page.html, "<p>...</p>\n");
 *     status = site_page_end(&page, status, err);
 */
#ifndef PAGES_SITE_PAGE_H
#define PAGES_SITE_PAGE_H

#include <stddef.h>

#include "base/buf.h"

struct err;
struct report_table;
struct site;
struct report;
struct report_filter;
struct site_chart;
struct site_game;
struct site_kind;
struct site_person;

/* Where a page has room for a number that is not known yet. */
struct site_gap {
    size_t at;
    const size_t *number; /* 0 until it is known */
};

struct site_page {
    struct buf html;
    struct site_gap *gaps; /* for the heights of its pictures */
    size_t n_gaps, gaps_room;
    struct buf name;              /* its file in the site */
    const char *root;             /* from it to the top: "../../" */
    struct site *site;            /* borrowed, as the next one */
    const struct site_kind *kind; /* NULL: the club */
};

/* Head, navigation and heading.  `title` is any text. */
void site_page_begin(struct site_page *page, struct site *site, const struct site_kind *kind,
                     const char *name, const char *title);
/* Writes the page and frees it, or lets it wait with the site until its pictures are drawn; only frees it
 * when `status` is -1 and `err` says why it is not whole.  Returns 0, or -1 with `err`. */
int site_page_end(struct site_page *page, int status, struct err *err);

/* Writes the waiting pages whose pictures are drawn; 0, or -1 with `err`. */
int site_pages_write(struct site *site, struct err *err);
/* Frees those that wait. */
void site_pages_free(struct site *site);

/* `text` with what HTML needs escaped. */
void site_put(struct site_page *page, const char *text);

/* <h2>, with an id that links can lead to. */
void site_put_heading(struct site_page *page, const char *id, const char *title);

/* Appends a link.  The address is root + three parts, which need no escapes. */
void site_put_link(struct site_page *page, const char *directory, const char *name,
                   const char *ending, const char *text);
/* Appends a link to the page of a player, isolated so that a right-to-left name does not change
 * the text around it. */
void site_put_player(struct site_page *page, const char *name);

/* Appends a link to the page of a game: the names of its players. */
void site_put_game(struct site_page *page, const struct site_game *game);
/* Appends who came where with how many points, the first place first; `self` stands out and is no
 * link, unless it is NULL. */
void site_put_scores(struct site_page *page, const struct site_game *game,
                     const struct site_person *self);

/* The same as a podium: a block for each player, as high as the points; without an end of the game the line. */
void site_put_podium(struct site_page *page, const struct site_game *game);

/* Appends the sentence about the answer of a report (report_headline.h), if there is one.  Returns 0,
 * or -1 with `err`. */
int site_put_headline(struct site_page *page, const struct report *report,
                      const struct report_filter *filter, const struct report_table *table,
                      struct err *err);

/* Appends a picture of the site (site_charts.h) with its sentence; nothing when nothing was drawn.
 * `address` has no ending. */
void site_put_chart(struct site_page *page, const char *address,
                    const struct site_chart *chart);

/* Appends at most `max_rows` rows; detail columns can be switched on.  `csv` is the address of
 * the whole table, or NULL.  Columns called player, opponent, ... and game are links. */
void site_put_table(struct site_page *page, const struct report_table *table,
                    const char *caption, size_t max_rows, const char *csv);
/* The same without the columns before the number `first`: what the page is about needs no column. */
void site_put_table_after(struct site_page *page, const struct report_table *table,
                          size_t first, const char *caption, size_t max_rows);

#endif
