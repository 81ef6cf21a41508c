/* gallery.h - all reports as one page that a browser shows without a server.
 *
 * The page is static HTML: no script, nothing from elsewhere, light or dark as the reader's
 * system is.  Beside it lie the CSV and the chart of every report.
 */
#ifndef GALLERY_H
#define GALLERY_H

struct err;
struct report_filter;
struct report_shelf;
struct store;

struct gallery_request {
    struct store *store;
    const struct report_filter *filter;
    const struct report_shelf *shelf; /* reports of the user's, too; may be NULL */
    const char *directory;            /* to write to; is made when it does not exist */
    const char *scripts;              /* directory of the gnuplot scripts */
};

/* Writes index.html, and NAME.csv and NAME.svg of every report.  When the games chosen are of
 * several kinds, that is the page of the first one by name, and each of the others has a page
 * like it in a directory of its own below, KIND/index.html; they lead to each other.  Returns 0,
 * or -1 with `err`. */
int gallery_write(const struct gallery_request *request, struct err *err);

#endif
