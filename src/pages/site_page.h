/* site_page.h - one page of a site while it is written: frame, tables, pictures, links.
 *
 *     struct site_page page;
 *     site_page_begin(&page, site, asker, kind, "puerto-rico/games/12.html", "Game 12");
 *     buf_puts(&page.html, "<p>...</p>\n");
 *     status = site_page_end(&page, status, err);
 *
 * Any thread makes a page, with an asker of its own; one thread ends them all.
 */
#ifndef PAGES_SITE_PAGE_H
#define PAGES_SITE_PAGE_H

#include <stddef.h>

#include "base/buf.h"
#include "report/report.h"

struct err;
struct site;
struct site_asker;
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
    struct site_picture **picture; /* owned, with what the gaps refer to */
    size_t n_pictures, pictures_room;
    struct buf csv;               /* a table as a file beside it; empty: none */
    struct buf name;              /* its file in the site */
    const char *root;             /* from it to the top: "../../" */
    struct site *site;            /* borrowed, as the next ones */
    struct site_asker *asker;     /* until it is ended */
    const struct site_kind *kind; /* NULL: the club */
    struct report_filter filter;  /* the games of the kind, for the asker */
};

/* Head, navigation and heading.  `title` is any text. */
void site_page_begin(struct site_page *page, struct site *site, struct site_asker *asker,
                     const struct site_kind *kind, const char *name, const char *title);
/* What follows is about a kind. */
void site_page_set_kind(struct site_page *page, const struct site_kind *kind);
/* Queues its pictures, writes the page and frees it, or lets it wait with the site until they are drawn; only frees it
 * when `status` is -1 and `err` says why it is not whole.  Returns 0, or -1 with `err`. */
int site_page_end(struct site_page *page, int status, struct err *err);
/* Frees a page that is not ended. */
void site_page_free(struct site_page *page);

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

/* What a page says of a picture. */
struct site_chart {
    const size_t *height; /* that of the picture; NULL: there is nothing to draw */
    const char *what;     /* what such a chart shows, for those who do not see it */
    struct buf headline;  /* the sentence about it, plain text; may be empty */
};

/* Reads the data of a report's chart, which becomes a picture of the page, the file `name` of the site without
 * its ending.  `answer` is what the report answers to the filter, NULL when the
 * caller has not read it.  Returns 0, or -1 with `err`; the caller frees `out` in both cases. */
int site_page_read_chart(struct site_page *page, const struct report *report,
                         const struct report_filter *filter, const struct report_table *answer,
                         const char *name, struct site_chart *out, struct err *err);
void site_chart_free(struct site_chart *chart);

/* Appends a picture of the page with its sentence; nothing when there is nothing to draw.
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
