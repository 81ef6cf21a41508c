/* year_page.h - a year of a club or a player as a page to print or to send: words, and five charts.
 *
 * It is what `shipslog report year` writes as HTML.  One file, which needs no network and no other file.
 */
#ifndef COMMANDS_YEAR_PAGE_H
#define COMMANDS_YEAR_PAGE_H

struct buf;
struct err;
struct report;
struct report_filter;
struct report_room;
struct report_table;
struct store;

/* Appends the page: `answer` is what that report answers.  Returns 0, or -1 with `err`: a chart cannot be drawn. */
int year_page_put(struct buf *out, struct store *store, const struct report *report,
                  const struct report_filter *filter, const struct report_table *answer,
                  const struct report_room *room, struct err *err);

#endif
